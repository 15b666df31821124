#include "engine/error.hpp"

namespace bastide {

namespace {
constexpr std::size_t kMaxQuoted = 40;

/// Whether `byte` is inside a UTF-8 sequence, so that a text may not be cut before it.
bool continues_character(char byte) {
  return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U;
}

bool is_control(char byte) {
  return static_cast<unsigned char>(byte) < 0x20U || byte == 0x7F;
}
}  // namespace

std::string in_quotes(std::string_view found) {
  std::size_t length = found.size();
  if (length > kMaxQuoted) {
    length = kMaxQuoted;
    // A character has at most three continuing bytes; more than that is not UTF-8 and may be cut anywhere.
    for (int back = 0; back < 3 && continues_character(found[length]); ++back) --length;
  }
  std::string text = "\"";
  for (const char byte : found.substr(0, length)) text += is_control(byte) ? '?' : byte;
  text += length < found.size() ? "…\"" : "\"";
  return text;
}

std::string listed(std::span<const std::string_view> words) {
  if (words.empty()) return "none";
  std::string text;
  for (const std::string_view word : words) {
    if (!text.empty()) text += ", ";
    text += word;
  }
  return text;
}

}  // namespace bastide
