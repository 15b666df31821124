#pragma once

#include "arena/files/text.hpp"
#include "arena/puzzles/puzzle.hpp"

#include <string>
#include <vector>

namespace bastide::arena {

/// A page to solve puzzles on, one HTML file that needs nothing else: a position on the board of the viewer,
/// on which the tile is laid and turned and a figure chosen; then what every way to take the decision costs.
/// The puzzles are of one game, and there is one; without a title they are called puzzles; `others` are the
/// pages of their folder's other games.
struct OtherPuzzles {
  std::string file;
  std::string rules;
  std::size_t count = 0;
};
[[nodiscard]] std::string write_puzzles_page(const std::vector<Puzzle>& puzzles, const std::string& title,
                                             const std::vector<OtherPuzzles>& others);

/// The page's script: the viewer's, and puzzles.js.
[[nodiscard]] Text puzzles_script() noexcept;

}  // namespace bastide::arena
