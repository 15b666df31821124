#include "arena/drawing/mist.hpp"

#include "engine/text/sketch.hpp"

namespace bastide::arena {
namespace {

using engine::FeatureKind;
using engine::kNoSegment;
using engine::kPorts;
using engine::OrientedTile;

constexpr int kRaster = 24;

bool misty(const OrientedTile& tile, int port) {
  return (tile.mist >> (port + kPorts) % kPorts & 1U) != 0;
}

/// The field at a port, or kNoSegment.
int field_at(const OrientedTile& tile, int port) {
  const auto at = static_cast<std::size_t>((port + kPorts) % kPorts);
  const int segment = tile.segment_at[at];
  return segment != kNoSegment && tile.kind_at(static_cast<int>(at)) == FeatureKind::field ? segment
                                                                                           : kNoSegment;
}

/// Whether the mist from port `first` to `last` parts what lies on its two sides.
bool parts_meadows(const OrientedTile& tile, int first, int last) {
  const int before = field_at(tile, first - 1);
  const int behind = field_at(tile, last + 1);
  if (before == kNoSegment && behind == kNoSegment) return true;
  return before != kNoSegment && behind != kNoSegment && before != behind;
}

/// Whether mist lies all along the walls: a meadow beside a city's edge does not touch the city.
bool hides_walls(const OrientedTile& tile) {
  bool cities = false;
  bool roads = false;
  bool touched = false;
  for (int i = 0; i < tile.segment_count; ++i) {
    const auto& segment = tile.segments[static_cast<std::size_t>(i)];
    cities = cities || segment.kind == FeatureKind::city;
    roads = roads || segment.kind == FeatureKind::road;
    touched = touched || (segment.kind == FeatureKind::field && segment.borders != 0);
  }
  return cities && !roads && !touched;
}

/// A point beside port `port`, `depth` from the frame.
Point beside(int port, double depth) {
  constexpr double kThird = kTileSize / engine::kPortsPerEdge;
  const double along = (engine::third_of(port) + 0.5) * kThird;
  switch (engine::edge_of(port)) {
    case 0:
      return {along, depth};
    case 1:
      return {kTileSize - depth, along};
    case 2:
      return {kTileSize - along, kTileSize - depth};
    default:
      return {depth, kTileSize - along};
  }
}

void fill_ground(Pen& pen, const OrientedTile& tile) {
  constexpr int kPuffs = 90;
  const engine::Sketch sketch(tile, kRaster, kRaster);
  for (int i = 0; i < kPuffs; ++i) {
    const Point at = even_point(i);
    const auto raster = [](double along) { return static_cast<int>(along * kRaster / kTileSize); };
    if (sketch.ground({raster(at.x), raster(at.y)}) == engine::Ground::mist) pen.circle("t-puff", at, 9);
  }
}

}  // namespace

void draw_mist(Pen& pen, const OrientedTile& tile, const std::vector<Point>& walls) {
  if (tile.mist == 0) return;
  pen.begin_group("t-mist");
  bool fills = false;
  for (int first = 0; first < kPorts; ++first) {
    if (!misty(tile, first) || misty(tile, first - 1)) continue;
    int last = first;
    while (misty(tile, last + 1)) ++last;
    fills = fills || parts_meadows(tile, first, last);
  }
  if (fills || tile.mist == (1U << kPorts) - 1) fill_ground(pen, tile);
  for (int port = 0; port < kPorts; ++port) {
    if (!misty(tile, port)) continue;
    pen.circle("t-puff", beside(port, 5), 17);
    pen.circle("t-puff", beside(port, 17), port % 2 == 0 ? 10 : 8);
  }
  if (hides_walls(tile)) {
    for (const Point point : walls) pen.circle("t-puff", point, 13);
  }
  pen.end_group();
}

void draw_mist_over_roads(Pen& pen, const OrientedTile& tile) {
  if (tile.mist == 0) return;
  pen.begin_group("t-veil");
  for (int edge = 0; edge < engine::kEdges; ++edge) {
    const int port = engine::port_of(edge, 1);
    if (!misty(tile, port) || tile.segment_at[static_cast<std::size_t>(port)] == kNoSegment) continue;
    pen.circle("t-puff", beside(port, 5), 14);
    pen.circle("t-puff", beside(port, 17), 9);
  }
  pen.end_group();
}

}  // namespace bastide::arena
