#pragma once

#include "arena/report/page/review_data.hpp"

#include <string>

/// The graphs of a review, as HTML and SVG, over the entries of its film. Each has a line with the class
/// "cursor" for the script to move.
namespace bastide::arena {

/// Chances to win with a mark for every decision that is worse than fine. Of two players one has the area
/// below a line and the other that above one; between them is the chance of a draw. More have a line each.
[[nodiscard]] std::string chance_plot(const ReviewPage& page);

/// What chance has brought to each player so far.
[[nodiscard]] std::string luck_plot(const ReviewPage& page);

}  // namespace bastide::arena
