#pragma once

#include "engine/text/canvas.hpp"
#include "engine/text/sketch.hpp"
#include "engine/text/table.hpp"

#include <vector>

namespace bastide::engine {

/// How tiles are drawn: the characters and their colours.
struct PaintStyle {
  bool colour = true;
  bool unicode = true;
  bool small = false;

  /// Columns and rows of a tile. With colour a row shows two points, one above the other.
  [[nodiscard]] int tile_width() const noexcept { return colour ? (small ? 6 : 10) : (small ? 5 : 9); }
  [[nodiscard]] int tile_height() const noexcept { return small ? 3 : 5; }
};

/// Paints tiles on a canvas; (x, y) is where a tile's north-west corner goes.
class Painter {
 public:
  Painter(Canvas& canvas, PaintStyle style) : canvas_(canvas), style_(style) {}

  /// `dark` gives every other tile of a board another shade, so that tiles can be told apart.
  void paint_tile(int x, int y, const OrientedTile& tile, const std::vector<TableFigure>& figures, bool dark);
  /// A cell where the tile in hand may go, with its name.
  void paint_place(int x, int y, const std::string& name);
  /// A cell inside the wall without a tile.
  void paint_empty(int x, int y);
  /// Marks the corners of a tile.
  void mark_corners(int x, int y);

 private:
  [[nodiscard]] Sketch sketch(const OrientedTile& tile) const;
  void paint_ground(int x, int y, const Sketch& sketch, bool dark);
  void draw_ground(int x, int y, const Sketch& sketch);
  [[nodiscard]] std::string_view road_line(const Sketch& sketch, Spot spot) const;
  void put_badges(int x, int y, const Sketch& sketch, const OrientedTile& tile,
                  const std::vector<TableFigure>& figures);
  void put_centre(int x, int y, FeatureKind kind);
  void put_labyrinth(int x, int y);
  void put_coat(int x, int y, FeatureKind kind);
  void put_sign(int x, int y, Signs signs);
  void put_keep(int x, int y, int player);
  void put_figure(int x, int y, const TableFigure& figure, bool is_farmer);
  [[nodiscard]] Spot middle() const noexcept {
    return {(style_.tile_width() - 1) / 2, style_.tile_height() / 2};
  }
  [[nodiscard]] Spot cell_of_spot(const Sketch& sketch, Spot spot) const noexcept;

  Canvas& canvas_;
  PaintStyle style_;
};

/// The colours of a player's badge.
[[nodiscard]] Colour player_ink(int player) noexcept;
[[nodiscard]] Colour player_paper(int player) noexcept;

}  // namespace bastide::engine
