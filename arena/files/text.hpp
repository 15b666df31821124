#pragma once

#include <string_view>

namespace bastide::arena {

/// A file of the sources that the program carries (cmake/embed_texts.cmake).
struct Text {
  std::string_view text;
  std::string_view sha256;  ///< of the text, 64 hexadecimal digits
};

}  // namespace bastide::arena
