#include "engine/carcassonne/capacity_check.hpp"

#include "engine/error.hpp"

namespace bastide::engine {
namespace {

template <class Counts>
std::size_t count_segments(const TileSet& set, Counts counts) {
  std::size_t count = 0;
  for (const TileDesign& design : set.tiles) {
    for (const Segment& segment : design.segments) {
      count += counts(segment.kind) ? static_cast<std::size_t>(design.count) : 0;
    }
  }
  return count;
}

void require(const std::string& where, const std::string& what, std::size_t found, std::size_t most) {
  if (found <= most) return;
  throw InputError(where + ": " + what + ": found " + std::to_string(found) + ", expected at most " +
                   std::to_string(most));
}

}  // namespace

Needs needs_of(const TileSet& tiles, const RuleSet& rules, int figures) {
  return {.tiles = static_cast<std::size_t>(tiles.tile_count()),
          .types = tiles.tiles.size(),
          .nodes = count_segments(
              tiles, [&](FeatureKind kind) { return rules.farmers || kind != FeatureKind::field; }),
          .figures = static_cast<std::size_t>(rules.max_players * figures),
          .centres = count_segments(tiles, is_centre),
          .cities = count_segments(tiles, [](FeatureKind kind) { return kind == FeatureKind::city; }) / 2};
}

void check_needs(const Needs& needs, const Capacity& capacity, std::size_t cities, const std::string& tiles,
                 const std::string& rules) {
  const std::string set = "tile set " + tiles;
  require(set, "tiles", needs.tiles, capacity.tiles);
  require(set, "designs", needs.types, capacity.types);
  require(set, "segments on all tiles together", needs.nodes, capacity.nodes);
  require("rule set " + rules, "followers of all players", needs.figures, capacity.figures);
  require(set, "monasteries", needs.centres, capacity.monasteries);
  require(set, "cities that can be completed", needs.cities, cities);
}

}  // namespace bastide::engine
