#include "engine/text/tiles_picture.hpp"

#include "engine/text/painter.hpp"
#include "engine/tiles/tile_tables.hpp"

#include <algorithm>

namespace bastide::engine {
namespace {

constexpr int kDefaultWidth = 100;
constexpr int kGap = 3;

}  // namespace

std::string tile_caption(const TileSet& set, std::size_t type, bool unicode) {
  const TileDesign& tile = set.tiles[type];
  const auto starts = [&](const StartTile& start) { return start.type == type; };
  return tile.id + (unicode ? " ×" : " x") + std::to_string(tile.count) +
         (std::any_of(set.start.begin(), set.start.end(), starts) ? " start" : "");
}

std::string draw_tiles(const TileSet& set, const PictureOptions& options) {
  const TileTables tables(set, true);
  const PaintStyle style{options.colour, options.unicode, false};
  int column = style.tile_width();
  for (std::size_t type = 0; type < set.tiles.size(); ++type) {
    column = std::max(column, static_cast<int>(columns_of(tile_caption(set, type, options.unicode))));
  }
  column += kGap;
  const int width = options.width > 0 ? options.width : kDefaultWidth;
  const int across = std::max(1, (width + kGap) / column);
  const int row = style.tile_height() + 2;
  const int rows = (tables.type_count() + across - 1) / across;
  Canvas canvas(across * column - kGap, rows * row - 1);
  Painter painter(canvas, style);
  for (int type = 0; type < tables.type_count(); ++type) {
    const int x = type % across * column;
    const int y = type / across * row;
    canvas.write(x, y, tile_caption(set, static_cast<std::size_t>(type), options.unicode));
    painter.paint_tile(x, y + 1, tables.oriented(tables.oriented_index(type, 0)), {}, false);
  }
  return canvas.text(options.colour);
}

}  // namespace bastide::engine
