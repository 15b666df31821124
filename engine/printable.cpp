#include "engine/printable.hpp"

#include <algorithm>

namespace bastide {

namespace {

unsigned byte_at(std::string_view text, std::size_t i) noexcept {
  return static_cast<unsigned char>(text[i]);
}

/// The code point of a character of two or three bytes.
unsigned code_point(std::string_view character) noexcept {
  if (character.size() == 2) return (byte_at(character, 0) & 0x1FU) << 6U | (byte_at(character, 1) & 0x3FU);
  return (byte_at(character, 0) & 0x0FU) << 12U | (byte_at(character, 1) & 0x3FU) << 6U |
         (byte_at(character, 2) & 0x3FU);
}

/// C0, DEL and C1, the marks, embeddings, overrides and isolates of the bidirectional algorithm (Unicode
/// Standard Annex 9), and the separators of lines and paragraphs, which browsers break lines at.
bool acts(std::string_view character) noexcept {
  if (character.size() == 1) return byte_at(character, 0) < 0x20 || byte_at(character, 0) == 0x7F;
  if (character.size() > 3) return false;
  const unsigned point = code_point(character);
  const auto within = [point](unsigned first, unsigned last) { return point >= first && point <= last; };
  return within(0x80, 0x9F) || point == 0x61C || within(0x200E, 0x200F) || within(0x2028, 0x202E) ||
         within(0x2066, 0x2069);
}

std::string cleaned(std::string_view text, bool lines) {
  std::string result;
  while (!text.empty()) {
    const std::size_t length = character_length(text);
    const std::string_view next = text.substr(0, std::max<std::size_t>(length, 1));
    if (next == "\t") {
      result += ' ';
    } else if ((lines && next == "\n") || (length > 0 && !acts(next))) {
      result += next;
    } else {
      result += '?';
    }
    text.remove_prefix(next.size());
  }
  return result;
}

}  // namespace

std::size_t character_length(std::string_view text) noexcept {
  const unsigned first = byte_at(text, 0);
  if (first < 0x80) return 1;
  if (first < 0xC2 || first > 0xF4) return 0;
  const std::size_t length = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
  if (text.size() < length) return 0;
  for (std::size_t i = 1; i < length; ++i) {
    if (byte_at(text, i) < 0x80 || byte_at(text, i) > 0xBF) return 0;
  }
  const unsigned second = byte_at(text, 1);
  const bool overlong = (first == 0xE0 && second < 0xA0) || (first == 0xF0 && second < 0x90);
  const bool outside = (first == 0xED && second > 0x9F) || (first == 0xF4 && second > 0x8F);
  return overlong || outside ? 0 : length;
}

bool is_printable(std::string_view text) noexcept {
  while (!text.empty()) {
    const std::size_t length = character_length(text);
    if (length == 0 || acts(text.substr(0, length))) return false;
    text.remove_prefix(length);
  }
  return true;
}

std::string printable_lines(std::string_view text) {
  return cleaned(text, true);
}

std::string printable(std::string_view text) {
  return cleaned(text, false);
}

}  // namespace bastide
