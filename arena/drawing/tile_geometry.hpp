#pragma once

#include "engine/tiles/tile_set.hpp"

#include <string>
#include <vector>

/// Where the parts of a tile lie on its drawing: a square of 100 by 100 units, x to the right and y downwards
/// from the north-west corner.
namespace bastide::arena {

constexpr double kTileSize = 100;

struct Point {
  double x = 0;
  double y = 0;
};

[[nodiscard]] constexpr Point moved(Point at, double x, double y) {
  return {at.x + x, at.y + y};
}

/// A coordinate with at most one decimal: "50", "64.6".
[[nodiscard]] std::string coordinate(double value);
/// "64.6 35.4".
[[nodiscard]] std::string coordinates(Point point);

[[nodiscard]] double distance(Point a, Point b) noexcept;
/// From the point to the nearest of some; far away when there are none.
[[nodiscard]] double distance(Point point, const std::vector<Point>& others) noexcept;
/// From a point on the tile to its frame.
[[nodiscard]] double distance_to_frame(Point point) noexcept;
/// Number `index` of a sequence of points that fill the tile evenly, however many of them are taken (the
/// additive recurrence with the plastic number; M. Roberts, "The unreasonable effectiveness of quasirandom
/// sequences", 2018).
[[nodiscard]] Point even_point(int index) noexcept;
/// The middle of `edge` (0 north, clockwise).
[[nodiscard]] Point edge_middle(int edge) noexcept;
/// `share` of the way from `a` to `b`.
[[nodiscard]] Point between(Point a, Point b, double share) noexcept;

/// What a city, tower or house covers.
struct Area {
  std::string fill;            ///< SVG path of all of it
  std::string walls;           ///< SVG path of its border inside the tile; empty when it fills the tile
  std::vector<Point> along;    ///< points on the walls
  std::vector<Point> corners;  ///< of a polygon close to it

  [[nodiscard]] bool contains(Point point) const noexcept;
  /// How far the point lies from walls and, a little less, from the frame.
  [[nodiscard]] double clearance(Point point) const noexcept;
};

/// The area that reaches the edges at `ports`. A port at the end of an edge stands for that half of it. From
/// where it leaves the frame its border runs to where it next meets it, along the shorter way round; two
/// areas that meet at the same two places have the same border.
[[nodiscard]] Area area_of(engine::PortSet ports);

/// The line that a road or path follows.
struct Way {
  std::string line;          ///< SVG path
  Point middle;              ///< where a figure on it stands
  std::vector<Point> along;  ///< points on it
};

/// A way through the middle ports among `ports`: straight between opposite edges, an arc between neighbours,
/// and from three or more to the centre. One that ends on the tile ends at `end`.
[[nodiscard]] Way way_of(engine::PortSet ports, Point end);

}  // namespace bastide::arena
