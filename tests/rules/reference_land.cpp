#include "tests/rules/reference_land.hpp"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

namespace bastide::tests {

using namespace bastide::engine;

namespace {

bool is_field(const Segment& segment) {
  return segment.kind == FeatureKind::field;
}

TileSet without_fields(TileSet set) {
  for (TileDesign& design : set.tiles) {
    auto& segments = design.segments;
    segments.erase(std::remove_if(segments.begin(), segments.end(), is_field), segments.end());
  }
  return set;
}

PortSet turned(PortSet ports, int quarters) {
  unsigned result = 0;
  for (int port = 0; port < 12; ++port) {
    if (ports >> port & 1) result |= 1U << ((port + 3 * quarters) % 12);
  }
  return static_cast<PortSet>(result);
}

TileDesign turned(const TileDesign& design, int quarters) {
  TileDesign result = design;
  for (std::size_t edge = 0; edge < 4; ++edge) {
    result.edges[(edge + static_cast<std::size_t>(quarters)) % 4] = design.edges[edge];
  }
  for (Segment& segment : result.segments) segment.ports = turned(segment.ports, quarters);
  result.mist = turned(design.mist, quarters);
  return result;
}

bool misty(const TileDesign& tile, int edge) {
  return (tile.mist >> (3 * edge) & 7) != 0;
}

std::vector<Cell> cells_near(Cell cell) {
  std::vector<Cell> near;
  for (int dy = -1; dy <= 1; ++dy) {
    for (int dx = -1; dx <= 1; ++dx) {
      if (dx != 0 || dy != 0) near.push_back({cell.x + dx, cell.y + dy});
    }
  }
  return near;
}

}  // namespace

ReferenceLand::ReferenceLand(const TileSet& set, bool farmers, Edge edge)
    : set_(farmers ? set : without_fields(set)), edge_(std::move(edge)) {}

void ReferenceLand::lay(Cell cell, int type, int rotation) {
  tiles_[cell] = turned(set_.tiles[static_cast<std::size_t>(type)], rotation);
}

Cell ReferenceLand::across(Cell cell, int edge) {
  switch (edge) {
    case 0:
      return {cell.x, cell.y - 1};
    case 1:
      return {cell.x + 1, cell.y};
    case 2:
      return {cell.x, cell.y + 1};
    default:
      return {cell.x - 1, cell.y};
  }
}

/// The start cell is in column width / 2 and row height / 2, counted from 0.
bool ReferenceLand::on_table(Cell cell) const {
  if (!edge_.inside.empty()) return edge_.inside.count(cell) != 0;
  const int column = cell.x + edge_.width / 2;
  const int row = cell.y + edge_.height / 2;
  return (edge_.width == 0 || (column >= 0 && column < edge_.width)) &&
         (edge_.height == 0 || (row >= 0 && row < edge_.height));
}

bool ReferenceLand::is_shut(Cell cell) const {
  return is_laid(cell) || (edge_.closes && !on_table(cell));
}

bool ReferenceLand::fits(Cell cell, int type, int rotation) const {
  if (is_laid(cell) || !on_table(cell)) return false;
  const TileDesign tile = turned(set_.tiles[static_cast<std::size_t>(type)], rotation);
  int touching = 0;
  for (int edge = 0; edge < 4; ++edge) {
    const auto other = tiles_.find(across(cell, edge));
    if (other == tiles_.end()) continue;
    ++touching;
    const auto facing = static_cast<std::size_t>((edge + 2) % 4);
    const std::uint8_t here = tile.edges[static_cast<std::size_t>(edge)];
    const std::uint8_t there = other->second.edges[facing];
    const bool wild = set_.edge_classes[here].meets_all || set_.edge_classes[there].meets_all;
    if (here != there && !wild) return false;
  }
  return touching > 0;
}

int ReferenceLand::segment_count(Cell cell) const {
  return static_cast<int>(tiles_.at(cell).segments.size());
}

const Segment& ReferenceLand::segment_at(const Spot& spot) const {
  return tiles_.at(spot.first).segments.at(static_cast<std::size_t>(spot.second));
}

ReferenceLand::Area ReferenceLand::area_of(const Spot& start) const {
  return area_without(start, 0);
}

/// Across the north and south edges port 0 lies against 8, 1 against 7, 2 against 6; across the others 3
/// against 11, 4 against 10, 5 against 9.
ReferenceLand::Area ReferenceLand::area_without(const Spot& start, Signs signs) const {
  constexpr std::array<int, 12> against = {8, 7, 6, 11, 10, 9, 2, 1, 0, 5, 4, 3};
  Area area = {start};
  std::vector<Spot> waiting = {start};
  while (!waiting.empty()) {
    const Spot spot = waiting.back();
    waiting.pop_back();
    for (int port = 0; port < 12; ++port) {
      if ((segment_at(spot).ports >> port & 1) == 0) continue;
      const Cell there = across(spot.first, port / 3);
      if (!is_laid(there)) continue;
      for (int i = 0; i < segment_count(there); ++i) {
        const Segment& other = segment_at({there, i});
        const bool joined = other.ports >> against[static_cast<std::size_t>(port)] & 1;
        if (!joined || other.kind != segment_at(spot).kind || (other.signs & signs) != 0) continue;
        if (area.insert({there, i}).second) waiting.push_back({there, i});
      }
    }
  }
  return area;
}

bool ReferenceLand::is_closed(const Area& area) const {
  for (const Spot& spot : area) {
    if (is_centre(segment_at(spot).kind)) return cells_round(spot.first) == 8;
    for (int port = 0; port < 12; ++port) {
      if ((segment_at(spot).ports >> port & 1) && !is_shut(across(spot.first, port / 3))) return false;
    }
  }
  return true;
}

int ReferenceLand::tiles_of(const Area& area) const {
  std::set<Cell> cells;
  for (const Spot& spot : area) cells.insert(spot.first);
  return static_cast<int>(cells.size());
}

int ReferenceLand::coats_of(const Area& area) const {
  int coats = 0;
  for (const Spot& spot : area) coats += segment_at(spot).coats;
  return coats;
}

bool ReferenceLand::shows(const Area& area, Signs sign) const {
  return std::any_of(area.begin(), area.end(),
                     [&](const Spot& spot) { return (segment_at(spot).signs & sign) != 0; });
}

int ReferenceLand::cells_round(Cell cell) const {
  const std::vector<Cell> near = cells_near(cell);
  return static_cast<int>(std::count_if(near.begin(), near.end(), [&](Cell at) { return is_shut(at); }));
}

int ReferenceLand::misty_tiles_round(Cell cell) const {
  const std::vector<Cell> near = cells_near(cell);
  return static_cast<int>(
      std::count_if(near.begin(), near.end(), [&](Cell at) { return is_laid(at) && tile_at(at).mist != 0; }));
}

int ReferenceLand::completed_cities_at(const Area& field) const {
  std::set<Area> cities;
  for (const Spot& spot : field) {
    for (int i = 0; i < segment_count(spot.first); ++i) {
      if ((segment_at(spot).borders >> i & 1) == 0) continue;
      const Area city = area_of({spot.first, i});
      if (is_closed(city)) cities.insert(city);
    }
  }
  return static_cast<int>(cities.size());
}

std::multiset<std::pair<bool, bool>> ReferenceLand::mist_at_edges(Cell cell) const {
  std::multiset<std::pair<bool, bool>> edges;
  for (int edge = 0; edge < 4; ++edge) {
    const Cell there = across(cell, edge);
    if (is_laid(there)) edges.emplace(misty(tile_at(cell), edge), misty(tile_at(there), (edge + 2) % 4));
  }
  return edges;
}

}  // namespace bastide::tests
