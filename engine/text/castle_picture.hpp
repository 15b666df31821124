#pragma once

#include "engine/castle/castle.hpp"
#include "engine/text/painter.hpp"

#include <string>
#include <vector>

/// What pictures of The Castle have and others do not.
namespace bastide::engine {

/// Where cells are drawn on a canvas.
struct CellGrid {
  Cell low;        ///< the cell at the upper left
  int column = 0;  ///< where it begins
  int row = 0;
  int width = 0;  ///< of a cell
  int height = 0;

  [[nodiscard]] int column_of(Cell cell) const noexcept { return column + (cell.x - low.x) * width; }
  [[nodiscard]] int row_of(Cell cell) const noexcept { return row + (cell.y - low.y) * height; }
};

/// Cells inside the wall without a tile.
void paint_empty_cells(Painter& painter, const CellGrid& grid, const Castle& game, const CastleState& state);
/// The wall between the cells and what lies outside, but where start cells lie; its towers, and the scoring
/// figures on their spaces.
void paint_wall(Canvas& canvas, const PaintStyle& style, const CellGrid& grid, const Castle& game,
                const CastleState& state);

// -- beside the picture -----------------------------------------------------------------------------------

/// "   on 12   keep 4   tokens 2 4   fresh 9".
[[nodiscard]] std::string player_words(const Castle& game, const CastleState& state, std::size_t player);
[[nodiscard]] std::string choice_words(const Castle& game, const CastleState& state);
[[nodiscard]] int player_to_draw(const Castle& game, const CastleState& state);
[[nodiscard]] std::string drawing_words(const Castle& game, const CastleState& state);
[[nodiscard]] inline std::string bank_words(const Castle&, const CastleState&) {
  return {};
}
[[nodiscard]] inline std::string figure_words(const Castle&, const CastleState&) {
  return {};
}
[[nodiscard]] inline std::vector<int> types_in_hand(const Castle&, const CastleState& state) {
  return {state.drawn};
}

}  // namespace bastide::engine
