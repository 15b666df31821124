#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace bastide::arena {

/// A block of lines on a terminal that is drawn over and over in its place.
class LiveBlock {
 public:
  /// What to write so that `text`, whole lines, stands where the last one stood. Of more lines than the
  /// terminal's `rows` have room for the first are drawn; 0 is any number.
  [[nodiscard]] std::string draw(std::string_view text, std::size_t rows);

 private:
  std::size_t drawn_ = 0;  ///< lines
};

}  // namespace bastide::arena
