#include "engine/games/with_game.hpp"

#include <algorithm>

namespace bastide::engine {
namespace {

/// Whether the tile shows what only modules know of.
bool needs_modules(const TileDesign& tile) {
  const auto of_module = [](const Segment& segment) {
    return segment.signs != 0 || (is_centre(segment.kind) && segment.kind != FeatureKind::monastery);
  };
  return tile.mist != 0 || tile.ruin != 0 || tile.water != 0 || tile.marks != 0 ||
         std::any_of(tile.segments.begin(), tile.segments.end(), of_module);
}

}  // namespace

bool is_plain(const RuleSet& rules, const TileSet& tiles) {
  return rules.is_base() && tiles.start.size() == 1 &&
         std::none_of(tiles.tiles.begin(), tiles.tiles.end(), needs_modules);
}

}  // namespace bastide::engine
