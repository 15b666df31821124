#include "engine/walls/outline.hpp"

#include <algorithm>
#include <cassert>

namespace bastide::engine {
namespace {

Cell step(Cell cell, int edge) {
  constexpr std::array<Cell, kEdges> steps = {{{0, -1}, {1, 0}, {0, 1}, {-1, 0}}};
  const Cell by = steps[static_cast<std::size_t>(edge)];
  return {cell.x + by.x, cell.y + by.y};
}

/// The edge after `from`, with the inside on the right hand.
WallEdge next_edge(const std::vector<Cell>& cells, WallEdge from) {
  const auto inside = [&](Cell cell) { return std::find(cells.begin(), cells.end(), cell) != cells.end(); };
  const int ahead = (from.edge + 1) % kEdges;
  const Cell next = step(from.cell, ahead);
  if (!inside(next)) return {from.cell, ahead};
  const Cell beside = step(next, from.edge);
  if (!inside(beside)) return {next, from.edge};
  return {beside, (from.edge + kEdges - 1) % kEdges};
}

/// Spreads `spaces` evenly along one straight run of `length` edges.
void add_run(const std::vector<WallEdge>& around, std::size_t begin, std::size_t length, int spaces,
             std::vector<TrackPosition>& positions) {
  for (int i = 0; i < spaces; ++i) {
    const double at = (i + 0.5) * static_cast<double>(length) / spaces;
    const auto edge = static_cast<std::size_t>(at);
    positions.push_back({around[begin + edge], at - static_cast<double>(edge)});
  }
}

}  // namespace

std::vector<WallEdge> outline(const std::vector<Cell>& cells) {
  assert(!cells.empty());
  const WallEdge first{cells.front(), 0};
  std::vector<WallEdge> around;
  WallEdge edge = first;
  do {
    around.push_back(edge);
    edge = next_edge(cells, edge);
  } while (edge != first);
  return around;
}

std::vector<std::size_t> corners(const std::vector<WallEdge>& outline) {
  std::vector<std::size_t> found = {0};
  for (std::size_t i = 1; i < outline.size(); ++i) {
    if (outline[i].edge != outline[i - 1].edge) found.push_back(i);
  }
  return found;
}

std::vector<TrackPosition> track_positions(const Wall& wall) {
  const std::vector<WallEdge> around = outline(wall.cells);
  const std::vector<std::size_t> turns = corners(around);
  assert(turns.size() == wall.towers.size());
  std::vector<TrackPosition> positions;
  for (std::size_t i = 0; i < turns.size(); ++i) {
    const bool last = i + 1 == turns.size();
    const std::size_t length = (last ? around.size() : turns[i + 1]) - turns[i];
    const int next_tower = last ? wall.spaces : wall.towers[i + 1];
    positions.push_back({around[(turns[i] + around.size() - 1) % around.size()], 1});
    positions.push_back({around[turns[i]], 0});
    add_run(around, turns[i], length, next_tower - wall.towers[i] - 2, positions);
  }
  return positions;
}

}  // namespace bastide::engine
