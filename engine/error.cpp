#include "engine/error.hpp"

#include "engine/printable.hpp"

namespace bastide {

namespace {
constexpr std::size_t kMaxQuoted = 40;

/// Whether `byte` is inside a UTF-8 sequence, so that a text may not be cut before it.
bool continues_character(char byte) {
  return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U;
}
}  // namespace

std::string cut_after(std::string_view text, std::size_t bytes) {
  if (text.size() <= bytes) return printable(text);
  // A character has at most three continuing bytes; more than that is not UTF-8 and may be cut anywhere.
  for (int back = 0; back < 3 && bytes > 0 && continues_character(text[bytes]); ++back) --bytes;
  return printable(text.substr(0, bytes)) + "…";
}

std::string in_quotes(std::string_view found) {
  return "\"" + cut_after(found, kMaxQuoted) + "\"";
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
