#include "engine/expanded/expanded.hpp"

#include "engine/carcassonne/capacity_check.hpp"

#include <utility>

namespace bastide::engine {

ExpandedCarcassonne::ExpandedCarcassonne(RuleSet rules, const TileSet& tiles)
    : rules_(std::move(rules)),
      tables_(tiles, rules_.farmers),
      table_(rules_.table_width, rules_.table_height, rules_.edge_closes),
      start_{} {
  const int figures = rules_.followers + (rules_.has_guards() ? kGuardsInSupply + kGuardsInReserve : 0);
  check_capacity<kCapacity>(tiles, rules_, figures);
  for (std::size_t type = 0; type < tiles.tiles.size(); ++type) {
    start_.bag[type] = static_cast<std::uint8_t>(tiles.tiles[type].count);
    start_.bag_size = static_cast<std::uint8_t>(start_.bag_size + start_.bag[type]);
  }
  start_.land.start(key_of({0, 0}));
  for (const StartTile& tile : tiles.start) {
    if (rules_.start_tile_in_bag) break;
    lay_start_tile(start_, key_of({tile.x, tile.y}), static_cast<int>(tile.type));
    --start_.bag[tile.type];
    --start_.bag_size;
  }
  start_.bank = rules_.has_ghosts() ? kGhosts : 0;
  start_.robbers.fill(kAtHome);
  for (auto& hand : start_.hands) hand.fill(kNoTile);
}

ExpandedCarcassonne::State ExpandedCarcassonne::initial(int players) const noexcept {
  State state = start_;
  state.players = static_cast<std::uint8_t>(players);
  for (std::size_t p = 0; p < state.players; ++p) {
    state.supply[p] = static_cast<std::uint8_t>(rules_.followers);
    state.guards[p] = rules_.has_guards() ? kGuardsInSupply : 0;
    state.reserve[p] = rules_.has_guards() ? kGuardsInReserve : 0;
  }
  start_game(state);
  return state;
}

}  // namespace bastide::engine
