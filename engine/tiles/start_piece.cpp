#include "engine/tiles/start_piece.hpp"

#include <algorithm>
#include <cstdlib>
#include <string>

namespace bastide::engine {

namespace {

/// How far from 0,0 a tile of the piece may lie.
constexpr int kReach = 3;

std::string cell_name(const StartTile& tile) {
  return std::to_string(tile.x) + "," + std::to_string(tile.y);
}

bool same_cell(const StartTile& a, const StartTile& b) {
  return a.x == b.x && a.y == b.y;
}

bool side_by_side(const StartTile& a, const StartTile& b) {
  return std::abs(a.x - b.x) + std::abs(a.y - b.y) == 1;
}

/// The edge of `a` that meets `b` beside it.
int edge_towards(const StartTile& a, const StartTile& b) {
  if (a.x != b.x) return b.x > a.x ? 1 : 3;
  return b.y > a.y ? 2 : 0;
}

StartTile read_cell(const Config& tile, std::size_t type) {
  if (!tile.is_list("start")) return {type, 0, 0};
  const std::vector<std::int64_t> cell = tile.integers("start", -kReach, kReach);
  if (cell.size() != 2) {
    tile.fail("start", "found a list of " + std::to_string(cell.size()) +
                           ", expected two numbers: cells to the east and to the south of 0,0");
  }
  return {type, static_cast<int>(cell[0]), static_cast<int>(cell[1])};
}

}  // namespace

bool StartPieceReader::read(const Config& tile, std::size_t type) {
  if (!tile.is_list("start") && !tile.flag_or("start", false)) return false;
  const StartTile at = read_cell(tile, type);
  for (const Part& part : parts_) {
    if (same_cell(part.at, at)) {
      tile.fail("start", "found a second start tile at " + cell_name(at) + ", expected one in each cell");
    }
  }
  parts_.push_back({tile, at});
  return true;
}

std::vector<StartTile> StartPieceReader::finished(const TileSet& set) {
  if (parts_.empty()) return {};
  const auto first = std::find_if(parts_.begin(), parts_.end(),
                                  [](const Part& part) { return part.at.x == 0 && part.at.y == 0; });
  if (first == parts_.end()) {
    parts_[0].tile.fail("start", "found no start tile at 0,0, expected one");
  }
  std::rotate(parts_.begin(), first, first + 1);
  check_connected(set);
  check_edges(set);
  std::vector<StartTile> piece;
  for (const Part& part : parts_) piece.push_back(part.at);
  return piece;
}

void StartPieceReader::check_connected(const TileSet& set) const {
  std::vector<StartTile> reached = {parts_[0].at};
  for (std::size_t next = 0; next < reached.size(); ++next) {
    const StartTile from = reached[next];
    for (const Part& part : parts_) {
      if (!side_by_side(from, part.at)) continue;
      if (std::find(reached.begin(), reached.end(), part.at) == reached.end()) reached.push_back(part.at);
    }
  }
  for (const Part& part : parts_) {
    if (std::find(reached.begin(), reached.end(), part.at) != reached.end()) continue;
    part.tile.fail("start", "found " + set.tiles[part.at.type].id + " at " + cell_name(part.at) +
                                ", expected it in one piece with the start tile at 0,0");
  }
}

void StartPieceReader::check_edges(const TileSet& set) const {
  const auto shown = [&](const StartTile& tile, int edge) {
    const TileDesign& design = set.tiles[tile.type];
    const auto edge_class = design.edges[static_cast<std::size_t>(edge)];
    return set.edge_classes[edge_class].name + " in the " +
           std::string(kEdgeNames[static_cast<std::size_t>(edge)]) + " of " + design.id;
  };
  const auto class_of = [&](const StartTile& tile, int edge) {
    return set.tiles[tile.type].edges[static_cast<std::size_t>(edge)];
  };
  for (const Part& part : parts_) {
    for (const Part& other : parts_) {
      if (!side_by_side(part.at, other.at)) continue;
      const int edge = edge_towards(part.at, other.at);
      if (class_of(part.at, edge) == class_of(other.at, facing_edge(edge))) continue;
      part.tile.fail("edges", "found " + shown(part.at, edge) + " beside " +
                                  shown(other.at, facing_edge(edge)) + ", expected the same");
    }
  }
}

}  // namespace bastide::engine
