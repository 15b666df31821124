#include "arena/process/text_tail.hpp"

namespace bastide::arena {

namespace {

/// Length of the character that begins `text`, 0 if it is not UTF-8 (RFC 3629: nothing overlong, no
/// surrogates, nothing above U+10FFFF).
std::size_t character(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char first = byte(0);
  if (first < 0x80) return 1;
  if (first < 0xC2 || first > 0xF4) return 0;
  const std::size_t length = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
  if (text.size() < length) return 0;
  for (std::size_t i = 1; i < length; ++i) {
    if (byte(i) < 0x80 || byte(i) > 0xBF) return 0;
  }
  const bool overlong = (first == 0xE0 && byte(1) < 0xA0) || (first == 0xF0 && byte(1) < 0x90);
  const bool outside = (first == 0xED && byte(1) > 0x9F) || (first == 0xF4 && byte(1) > 0x8F);
  return overlong || outside ? 0 : length;
}

/// C0, DEL, and C1 (U+0080 to U+009F), which terminals obey.
bool is_control(std::string_view character) {
  const auto first = static_cast<unsigned char>(character[0]);
  if (character.size() == 1) return first < 0x20 || first == 0x7F;
  return first == 0xC2 && static_cast<unsigned char>(character[1]) < 0xA0;
}

std::string printable(std::string_view text) {
  std::string result;
  while (!text.empty()) {
    const std::size_t length = character(text);
    const std::string_view next = text.substr(0, length == 0 ? 1 : length);
    if (next == "\t") {
      result += ' ';
    } else if (next == "\n" || (length > 0 && !is_control(next))) {
      result += next;
    } else {
      result += '?';
    }
    text.remove_prefix(next.size());
  }
  return result;
}

}  // namespace

void TextTail::append(std::string_view bytes) {
  bytes_ += bytes;
  if (bytes_.size() <= 2 * most_) return;
  bytes_.erase(0, bytes_.size() - most_);
  cut_ = true;
}

std::string TextTail::text() const {
  std::string_view tail = bytes_;
  const bool cut = cut_ || tail.size() > most_;
  if (tail.size() > most_) tail.remove_prefix(tail.size() - most_);
  if (cut) {
    const std::size_t newline = tail.find('\n');
    if (newline + 1 < tail.size()) tail.remove_prefix(newline + 1);  // npos + 1 is 0: one endless line
  }
  return printable(tail);
}

}  // namespace bastide::arena
