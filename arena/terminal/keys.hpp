#pragma once

#include "arena/terminal/device.hpp"

#include <string>

namespace bastide::arena {

/// A key that was pressed.
struct Key {
  enum class Kind : unsigned char {
    nothing,  ///< none came, or one without a meaning
    text,
    enter,
    back,
    clear,  ///< Ctrl-U
    tab,
    up,
    down,
    left,
    right,
    page_up,
    page_down,
    end  ///< nothing more comes, or Ctrl-D
  };
  Kind kind = Kind::nothing;
  std::string text{};  ///< one character, in UTF-8
};

/// Waits for a key, for so many milliseconds at most. Sequences that mean no key, and bytes that are no
/// characters, are read and mean nothing.
[[nodiscard]] Key read_key(Device& device, int milliseconds);

}  // namespace bastide::arena
