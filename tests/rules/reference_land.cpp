#include "tests/rules/reference_land.hpp"

#include <algorithm>
#include <array>
#include <tuple>
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

/// Whether the two look the same as they lie.
bool alike(const TileDesign& a, const TileDesign& b) {
  const auto seen = [](const TileDesign& tile) {
    std::multiset<std::tuple<FeatureKind, PortSet, int, Signs>> segments;
    for (const Segment& segment : tile.segments) {
      segments.emplace(segment.kind, segment.ports, segment.coats, segment.signs);
    }
    return segments;
  };
  return a.edges == b.edges && a.mist == b.mist && seen(a) == seen(b);
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
    : set_(farmers ? set : without_fields(set)), edge_(std::move(edge)) {
  for (const TileDesign& tile : set.tiles) {
    int quarters = 1;
    while (quarters < 4 && !alike(tile, turned(tile, quarters))) quarters *= 2;
    rotations_.push_back(quarters);
  }
}

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
  const auto& edges = set_.tiles[static_cast<std::size_t>(type)].edges;
  int touching = 0;
  for (int edge = 0; edge < 4; ++edge) {
    const auto other = tiles_.find(across(cell, edge));
    if (other == tiles_.end()) continue;
    ++touching;
    const auto facing = static_cast<std::size_t>((edge + 2) % 4);
    const std::uint8_t here = edges[static_cast<std::size_t>((edge - rotation + 4) % 4)];
    const std::uint8_t there = other->second.edges[facing];
    const bool wild = set_.edge_classes[here].meets_all || set_.edge_classes[there].meets_all;
    if (here != there && !wild) return false;
  }
  return touching > 0;
}

int ReferenceLand::rotations(int type) const {
  return rotations_.at(static_cast<std::size_t>(type));
}

std::set<Cell> ReferenceLand::laid_cells() const {
  std::set<Cell> cells;
  for (const auto& [cell, tile] : tiles_) cells.insert(cell);
  return cells;
}

std::set<Cell> ReferenceLand::cells_at_tiles() const {
  std::set<Cell> cells;
  for (const Cell cell : laid_cells()) {
    for (int edge = 0; edge < 4; ++edge) {
      if (!is_laid(across(cell, edge))) cells.insert(across(cell, edge));
    }
  }
  return cells;
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
    const Segment& here = segment_at(spot);
    for (int port = 0; port < 12; ++port) {
      if ((here.ports >> port & 1) == 0) continue;
      const Cell there = across(spot.first, port / 3);
      const auto tile = tiles_.find(there);
      if (tile == tiles_.end()) continue;
      const std::vector<Segment>& others = tile->second.segments;
      for (std::size_t i = 0; i < others.size(); ++i) {
        const bool joined = others[i].ports >> against[static_cast<std::size_t>(port)] & 1;
        if (!joined || others[i].kind != here.kind || (others[i].signs & signs) != 0) continue;
        const Spot other{there, static_cast<int>(i)};
        if (area.insert(other).second) waiting.push_back(other);
      }
    }
  }
  return area;
}

bool ReferenceLand::is_closed(const Area& area) const {
  for (const Spot& spot : area) {
    const Segment& segment = segment_at(spot);
    if (is_centre(segment.kind)) return cells_round(spot.first) == 8;
    for (int port = 0; port < 12; ++port) {
      if ((segment.ports >> port & 1) && !is_shut(across(spot.first, port / 3))) return false;
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
  Area seen;  // in cities that were looked at
  int cities = 0;
  for (const Spot& spot : field) {
    const Segment& meadow = segment_at(spot);
    for (int i = 0; i < segment_count(spot.first); ++i) {
      if ((meadow.borders >> i & 1) == 0 || seen.count({spot.first, i}) != 0) continue;
      const Area city = area_of({spot.first, i});
      seen.insert(city.begin(), city.end());
      cities += is_closed(city) ? 1 : 0;
    }
  }
  return cities;
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
