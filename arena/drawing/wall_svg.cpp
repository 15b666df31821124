#include "arena/drawing/wall_svg.hpp"

#include "arena/drawing/pen.hpp"
#include "engine/walls/outline.hpp"

#include <array>

namespace bastide::arena {
namespace {

using engine::WallEdge;

constexpr double kTrack = 21;  ///< from the inside of the wall to the middles of its spaces

constexpr std::array<Point, engine::kEdges> kOutwards = {{{0, -1}, {1, 0}, {0, 1}, {-1, 0}}};
/// By edge, from a cell's north-west corner: where the edge begins on the way round.
constexpr std::array<Point, engine::kEdges> kBegins = {{{0, 0}, {100, 0}, {100, 100}, {0, 100}}};

Point plus(Point a, Point b, double scale) {
  return {a.x + scale * b.x, a.y + scale * b.y};
}

/// A point on the edge, `along` of the way from its beginning.
Point on_edge(const WallEdge& at, double along) {
  const auto edge = static_cast<std::size_t>(at.edge);
  const Point corner{at.cell.x * kTileSize, at.cell.y * kTileSize};
  const Point begin = plus(corner, kBegins[edge], 1);
  return plus(begin, kOutwards[(edge + 1) % engine::kEdges], along * kTileSize);
}

Point outwards(const WallEdge& at) {
  return kOutwards[static_cast<std::size_t>(at.edge)];
}

std::string outline_path(const std::vector<WallEdge>& around, const std::vector<std::size_t>& corners) {
  std::string d;
  for (const std::size_t corner : corners) {
    d += d.empty() ? "M" : "L";
    d += coordinates(on_edge(around[corner], 0));
  }
  return d + "Z";
}

std::vector<Point> tower_middles(const std::vector<WallEdge>& around,
                                 const std::vector<std::size_t>& corners) {
  std::vector<Point> middles;
  for (const std::size_t corner : corners) {
    const WallEdge& behind = around[corner];
    const WallEdge& before = around[(corner + around.size() - 1) % around.size()];
    middles.push_back(plus(plus(on_edge(behind, 0), outwards(behind), kTrack), outwards(before), kTrack));
  }
  return middles;
}

}  // namespace

WallDrawing draw_wall(const engine::Wall& wall) {
  constexpr double kSpace = 8;
  constexpr double kTower = 33;
  WallDrawing drawing;
  const std::vector<WallEdge> around = engine::outline(wall.cells);
  const std::vector<std::size_t> corners = engine::corners(around);
  drawing.towers = tower_middles(around, corners);
  for (const engine::TrackPosition& position : engine::track_positions(wall)) {
    drawing.spaces.push_back(plus(on_edge(position.at, position.along), outwards(position.at), kTrack));
  }
  Pen ground;
  ground.path("w-wall", outline_path(around, corners));
  ground.path("w-stones", outline_path(around, corners));
  for (const engine::Cell cell : wall.cells) {
    const Point middle{(cell.x + 0.5) * kTileSize, (cell.y + 0.5) * kTileSize};
    ground.box("w-inside", middle, kTileSize, kTileSize);
  }
  drawing.ground = ground.text();
  Pen track;
  for (const Point tower : drawing.towers) track.circle("w-tower", tower, kTower);
  for (const Point space : drawing.spaces) track.circle("w-space", space, kSpace);
  drawing.track = track.text();
  return drawing;
}

}  // namespace bastide::arena
