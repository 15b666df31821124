#include "tests/rules/reference.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>

namespace bastide::tests {

using namespace bastide::engine;

namespace {

Cell across(Cell cell, int edge) {
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

TileDesign turned(const TileDesign& design, int quarters) {
  TileDesign result = design;
  for (std::size_t edge = 0; edge < 4; ++edge) {
    result.edges[(edge + static_cast<std::size_t>(quarters)) % 4] = design.edges[edge];
  }
  for (std::size_t i = 0; i < design.segments.size(); ++i) {
    unsigned ports = 0;
    for (int port = 0; port < 12; ++port) {
      if (design.segments[i].ports >> port & 1) ports |= 1U << ((port + 3 * quarters) % 12);
    }
    result.segments[i].ports = static_cast<PortSet>(ports);
  }
  return result;
}

}  // namespace

Reference::Reference(const TileSet& set, bool farmers) : set_(farmers ? set : without_fields(set)) {}

void Reference::lay(Cell cell, int type, int rotation) {
  tiles_[cell] = turned(set_.tiles[static_cast<std::size_t>(type)], rotation);
}

void Reference::stand(Cell cell, int segment, int player) {
  followers_.push_back({{cell, segment}, player});
}

void Reference::end_turn(Cell cell) {
  for (int i = 0; i < segment_count(cell); ++i) {
    const Area area = area_of({cell, i});
    if (!is_field(segment_at({cell, i})) && is_closed(area)) score_and_clear(area);
  }
  for (int dy = -1; dy <= 1; ++dy) {
    for (int dx = -1; dx <= 1; ++dx) {
      const Cell near{cell.x + dx, cell.y + dy};
      for (int i = 0; tiles_.count(near) != 0 && i < segment_count(near); ++i) {
        const bool monastery = segment_at({near, i}).kind == FeatureKind::monastery;
        if (monastery && is_closed({{near, i}})) score_and_clear({{near, i}});
      }
    }
  }
}

bool Reference::fits(Cell cell, int type, int rotation) const {
  if (tiles_.count(cell) != 0) return false;
  const TileDesign tile = turned(set_.tiles[static_cast<std::size_t>(type)], rotation);
  int touching = 0;
  for (int edge = 0; edge < 4; ++edge) {
    const auto other = tiles_.find(across(cell, edge));
    if (other == tiles_.end()) continue;
    ++touching;
    const auto facing = static_cast<std::size_t>((edge + 2) % 4);
    if (other->second.edges[facing] != tile.edges[static_cast<std::size_t>(edge)]) return false;
  }
  return touching > 0;
}

bool Reference::is_free(Cell cell, int segment) const {
  const Area area = area_of({cell, segment});
  return std::none_of(followers_.begin(), followers_.end(),
                      [&](const Follower& follower) { return area.count(follower.spot) != 0; });
}

int Reference::segment_count(Cell cell) const {
  return static_cast<int>(tiles_.at(cell).segments.size());
}

int Reference::followers_of(int player) const {
  return static_cast<int>(std::count_if(followers_.begin(), followers_.end(),
                                        [&](const Follower& follower) { return follower.player == player; }));
}

const Segment& Reference::segment_at(const Spot& spot) const {
  return tiles_.at(spot.first).segments.at(static_cast<std::size_t>(spot.second));
}

/// Across the north and south edges port 0 lies against 8, 1 against 7, 2 against 6; across the others 3
/// against 11, 4 against 10, 5 against 9.
Reference::Area Reference::area_of(const Spot& start) const {
  constexpr std::array<int, 12> against = {8, 7, 6, 11, 10, 9, 2, 1, 0, 5, 4, 3};
  Area area = {start};
  std::vector<Spot> waiting = {start};
  while (!waiting.empty()) {
    const Spot spot = waiting.back();
    waiting.pop_back();
    for (int port = 0; port < 12; ++port) {
      if ((segment_at(spot).ports >> port & 1) == 0) continue;
      const Cell there = across(spot.first, port / 3);
      if (tiles_.count(there) == 0) continue;
      for (int i = 0; i < segment_count(there); ++i) {
        const Segment& other = segment_at({there, i});
        const bool joined = other.ports >> against[static_cast<std::size_t>(port)] & 1;
        if (joined && other.kind == segment_at(spot).kind && area.insert({there, i}).second) {
          waiting.push_back({there, i});
        }
      }
    }
  }
  return area;
}

bool Reference::is_closed(const Area& area) const {
  for (const Spot& spot : area) {
    if (segment_at(spot).kind == FeatureKind::monastery) return tiles_round(spot.first) == 8;
    for (int port = 0; port < 12; ++port) {
      if ((segment_at(spot).ports >> port & 1) && tiles_.count(across(spot.first, port / 3)) == 0)
        return false;
    }
  }
  return true;
}

int Reference::tiles_round(Cell cell) const {
  int count = 0;
  for (const auto& [at, tile] : tiles_) {
    count += at != cell && std::abs(at.x - cell.x) <= 1 && std::abs(at.y - cell.y) <= 1;
  }
  return count;
}

int Reference::value_of(const Area& area, bool completed) const {
  std::set<Cell> cells;
  int coats = 0;
  for (const Spot& spot : area) {
    cells.insert(spot.first);
    coats += segment_at(spot).coats;
  }
  switch (segment_at(*area.begin()).kind) {
    case FeatureKind::road:
      return static_cast<int>(cells.size());
    case FeatureKind::city:
      return (static_cast<int>(cells.size()) + coats) * (completed ? 2 : 1);
    case FeatureKind::monastery:
      return 1 + tiles_round(area.begin()->first);
    default:
      return field_value(area);
  }
}

int Reference::field_value(const Area& field) const {
  std::set<Area> cities;
  for (const Spot& spot : field) {
    for (int i = 0; i < segment_count(spot.first); ++i) {
      if ((segment_at(spot).borders >> i & 1) == 0) continue;
      const Area city = area_of({spot.first, i});
      if (is_closed(city)) cities.insert(city);
    }
  }
  return 3 * static_cast<int>(cities.size());
}

void Reference::score(const Area& area, bool completed, Scores& scores) const {
  std::array<int, kMaxPlayers> figures{};
  for (const Follower& follower : followers_) {
    figures[static_cast<std::size_t>(follower.player)] += static_cast<int>(area.count(follower.spot));
  }
  const int most = *std::max_element(figures.begin(), figures.end());
  for (std::size_t player = 0; player < figures.size(); ++player) {
    if (most > 0 && figures[player] == most) scores[player] += value_of(area, completed);
  }
}

void Reference::score_and_clear(const Area& area) {
  score(area, true, points_);
  followers_.erase(std::remove_if(followers_.begin(), followers_.end(),
                                  [&](const Follower& follower) { return area.count(follower.spot) != 0; }),
                   followers_.end());
}

Scores Reference::final_points() const {
  Scores scores = points_;
  std::set<Area> scored;
  for (const Follower& follower : followers_) {
    const Area area = area_of(follower.spot);
    if (scored.insert(area).second) score(area, false, scores);
  }
  return scores;
}

}  // namespace bastide::tests
