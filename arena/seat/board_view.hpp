#pragma once

#include "arena/seat/glyphs.hpp"
#include "engine/any/any_game.hpp"
#include "engine/tiles/tile_tables.hpp"

#include <optional>
#include <string>
#include <vector>

namespace bastide::arena {

/// The picture of a state (engine/text/picture.hpp) in parts: the board, which a window may show a part of,
/// and the lines below it.
class BoardView {
 public:
  BoardView(const engine::AnyState& state, const engine::PictureOptions& options);

  /// Lays the tile there, as it would lie after the placement; `tables` are those of the state's game.
  void preview(const engine::TileTables& tables, int type, engine::Cell cell, int rotation);
  /// The board in a window of so many characters, with the cell as near to its middle as can be.
  [[nodiscard]] std::vector<std::string> window(int columns, int rows, engine::Cell focus) const;
  /// Who has what, one line a player, and before them what is going on.
  [[nodiscard]] const std::vector<GlyphLine>& below() const noexcept { return below_; }

 private:
  [[nodiscard]] int column_of(engine::Cell cell) const noexcept;
  [[nodiscard]] int row_of(engine::Cell cell) const noexcept;

  engine::PictureOptions options_;
  std::vector<GlyphLine> board_;
  std::vector<GlyphLine> below_;
  int width_ = 0;     ///< of the board
  engine::Cell low_;  ///< the board's north-west cell
};

}  // namespace bastide::arena
