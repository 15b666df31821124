#pragma once

#include "arena/drawing/tile_geometry.hpp"
#include "arena/files/text.hpp"
#include "engine/tiles/tile_tables.hpp"

#include <string>
#include <vector>

/// Tiles as pictures, worked out from their ports, so that every tile of every set can be shown.
///
/// A drawing is a square of 100 by 100 units (tile_geometry.hpp). Colours come from classes that drawing.css
/// sets. Everything stays within the square but the strokes of lines that lie on its frame and the mist,
/// which whoever shows the drawing clips, as the symbol of `tile_symbol` does.
namespace bastide::arena {

struct TileDrawing {
  std::string svg;           ///< elements
  std::vector<Point> spots;  ///< by segment of the unturned tile: where a figure stands
};

/// Draws an unturned tile of `tables`. Fields are where nothing else is; without farmers they have no spots.
[[nodiscard]] TileDrawing draw_tile(const engine::TileTables& tables, int type);

/// A `<symbol>` called `id` with the drawing, to be shown by `<use>`.
[[nodiscard]] std::string tile_symbol(const TileDrawing& drawing, const std::string& id);

/// What drawings look like: the text of drawing.css.
[[nodiscard]] Text drawing_style() noexcept;

}  // namespace bastide::arena
