#include "arena/games/with_game.hpp"

#include "engine/carcassonne/capacity_check.hpp"

#include <algorithm>

namespace bastide::arena {
namespace {

/// Whether the tile shows what only the game with modules knows of.
bool needs_modules(const engine::TileDesign& tile) {
  const auto of_module = [](const engine::Segment& segment) {
    return segment.signs != 0 ||
           (engine::is_centre(segment.kind) && segment.kind != engine::FeatureKind::monastery);
  };
  return tile.mist != 0 || tile.ruin != 0 || tile.robber ||
         std::any_of(tile.segments.begin(), tile.segments.end(), of_module);
}

bool fits_base_game(const engine::RuleSet& rules, const engine::TileSet& tiles) {
  const engine::Needs needs = engine::needs_of(tiles, rules, rules.followers);
  const engine::Capacity& room = engine::kBaseCapacity;
  return needs.tiles <= room.tiles && needs.types <= room.types && needs.nodes <= room.nodes &&
         needs.figures <= room.figures && needs.centres <= room.monasteries &&
         needs.cities <= engine::Landscape<engine::kBaseCapacity>::kMaxCompletedCities;
}

}  // namespace

bool is_for_base_game(const engine::RuleSet& rules, const engine::TileSet& tiles) {
  return rules.is_base() && tiles.start.size() == 1 &&
         std::none_of(tiles.tiles.begin(), tiles.tiles.end(), needs_modules) && fits_base_game(rules, tiles);
}

}  // namespace bastide::arena
