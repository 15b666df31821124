#pragma once

#include "engine/tiles/tile_tables.hpp"

#include <optional>
#include <vector>

/// A tile as a small raster, worked out from its ports, so that every tile of every set can be shown.
namespace bastide::engine {

enum class Ground : std::uint8_t {
  field,
  road,
  city,
  monastery,
  village,
  castle,
  cemetery,
  mist,
  ruin,
  tower,
  house,
  courtyard,
  water
};
constexpr std::size_t kGroundKinds = 13;

/// A point of a sketch, from the north-west corner.
struct Spot {
  int x = 0;
  int y = 0;

  bool operator==(const Spot&) const = default;
};

/// Roads run from the middles of their edges to the centre. A city on one edge is a cap; one on several fills
/// their quarters of the tile and, unless it only turns a corner, the centre. Meadow is what is left, in
/// mist or not by the nearest ports. Water runs as roads do, below them, and one edge's begins or ends in a
/// lake; a field that reaches no edge is what no other takes. Three or more roads that end on the tile meet
/// in a village. A ruin covers the corners whose two ports it has.
///
/// On tiles of The Castle paths are drawn as roads and squares as villages. Every half of an edge has an
/// eighth of the tile, up to the centre, for what lies there; what reaches opposite edges fills the centre.
class Sketch {
 public:
  /// The tile on `width` times `height` points, which are taken to make a square together.
  Sketch(const OrientedTile& tile, int width, int height);

  [[nodiscard]] int width() const noexcept { return width_; }
  [[nodiscard]] int height() const noexcept { return height_; }
  [[nodiscard]] Ground ground(Spot spot) const { return at(spot).ground; }
  /// The segment that the spot shows, or kNoSegment.
  [[nodiscard]] int segment(Spot spot) const { return at(spot).segment; }

  /// Where to put the middle of something that is `room` points wide, so that it lies on the segment: well
  /// inside it, and as near to the middle of it as can be; clear of something like it at `avoid`.
  [[nodiscard]] Spot spot_on(int segment, int room, std::optional<Spot> avoid = std::nullopt) const;

 private:
  struct Point {
    Ground ground = Ground::field;
    std::uint8_t segment = kNoSegment;
  };

  [[nodiscard]] const Point& at(Spot spot) const {
    return points_[static_cast<std::size_t>(spot.y * width_ + spot.x)];
  }
  [[nodiscard]] Point& at(Spot spot) { return points_[static_cast<std::size_t>(spot.y * width_ + spot.x)]; }
  [[nodiscard]] bool inside(Spot spot) const noexcept {
    return spot.x >= 0 && spot.y >= 0 && spot.x < width_ && spot.y < height_;
  }

  [[nodiscard]] Point built_at(const OrientedTile& tile, Spot spot) const;
  [[nodiscard]] Point outlined_at(const OrientedTile& tile, double u, double v) const;
  [[nodiscard]] bool on_road(int edge, double u, double v) const;
  [[nodiscard]] bool on_water(const OrientedTile& tile, double u, double v) const;
  void spread_fields(const OrientedTile& tile);
  [[nodiscard]] Spot edge_spot(int port) const;
  [[nodiscard]] double margin(Spot spot, int room) const;
  [[nodiscard]] double off_middle(Spot spot) const;

  int width_;
  int height_;
  std::vector<Point> points_;
};

}  // namespace bastide::engine
