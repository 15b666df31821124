#include "arena/terminal/keys.hpp"

#include "engine/printable.hpp"

namespace bastide::arena {

namespace {

constexpr int kEscape = 0x1B;
constexpr int kSoon = 30;  ///< milliseconds in which the rest of a key's bytes come

/// What is behind an escape: `[A`, `OA`, `[5~` or something that means nothing here.
Key read_sequence(Device& device) {
  constexpr int kLongest = 16;
  const int opening = device.read(kSoon);
  if (opening != '[' && opening != 'O') return {};
  std::string body;
  int byte = device.read(kSoon);
  for (; byte >= 0x20 && byte < 0x40 && body.size() < kLongest; byte = device.read(kSoon)) {
    body += static_cast<char>(byte);
  }
  switch (byte) {
    case 'A':
      return {Key::Kind::up};
    case 'B':
      return {Key::Kind::down};
    case 'C':
      return {Key::Kind::right};
    case 'D':
      return {Key::Kind::left};
    case '~':
      if (body == "5") return {Key::Kind::page_up};
      if (body == "6") return {Key::Kind::page_down};
      return {};
    default:
      return {};
  }
}

Key read_character(Device& device, int first) {
  constexpr int kTail = 0x80;
  std::string text(1, static_cast<char>(first));
  const std::size_t length = first < kTail ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
  while (text.size() < length) {
    const int byte = device.read(kSoon);
    if (byte < 0) return {};
    text += static_cast<char>(byte);
  }
  if (!is_printable(text)) return {};
  return {Key::Kind::text, text};
}

}  // namespace

Key read_key(Device& device, int milliseconds) {
  constexpr int kCtrlD = 4;
  constexpr int kCtrlU = 21;
  constexpr int kDelete = 127;
  const int byte = device.read(milliseconds);
  switch (byte) {
    case Device::kNothing:
      return {};
    case Device::kEnd:
    case kCtrlD:
      return {Key::Kind::end};
    case kEscape:
      return read_sequence(device);
    case '\r':
    case '\n':
      return {Key::Kind::enter};
    case '\b':
    case kDelete:
      return {Key::Kind::back};
    case '\t':
      return {Key::Kind::tab};
    case kCtrlU:
      return {Key::Kind::clear};
    default:
      return read_character(device, byte);
  }
}

}  // namespace bastide::arena
