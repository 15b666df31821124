#pragma once

#include "arena/files/text.hpp"
#include "arena/puzzles/puzzle.hpp"

#include <string>
#include <vector>

namespace bastide::arena {

/// A page to solve puzzles on, one HTML file that needs nothing else: a position on the board of the viewer,
/// on which the tile is laid and turned and a figure chosen; then what every way to take the decision costs.
/// The puzzles are of one game, and there is one.
[[nodiscard]] std::string write_puzzles_page(const std::vector<Puzzle>& puzzles, const std::string& title);

/// The page's script: the viewer's, and puzzles.js.
[[nodiscard]] Text puzzles_script() noexcept;

}  // namespace bastide::arena
