#pragma once

#include "engine/carcassonne/carcassonne.hpp"

#include <cassert>

/// Setting up a state from its parts, for texts that describe a table instead of how it came about.
namespace bastide::engine {

/// Lays a tile where it fits and gives it what the end of its turn would have left: completed cities count
/// for their fields (BASE-32), completed monasteries no longer wait. Nobody scores. Figures go on last.
template <Capacity C>
void lay_tile(const Carcassonne<C>& game, CarcassonneState<C>& state, CellKey key, int oriented) noexcept {
  auto& land = state.land;
  const auto site = land.board().find(key);
  assert(site != Board<C>::kNoSite && !land.board().has_tile(site));
  const auto laid = land.place(game.tables(), site, oriented);
  land.complete_cities(game.tables(), site, laid.closed);
  for (int i = land.surrounded_count() - 1; i >= 0; --i) {
    if (land.feature(land.surrounded(i).feature).open() == 0) land.drop_surrounded(i);
  }
}

/// Sets a follower from `player`'s supply on the segment of `node`.
template <Capacity C>
void set_figure(CarcassonneState<C>& state, int node, int player) noexcept {
  const auto owner = static_cast<std::uint8_t>(player);
  assert(state.supply[owner] > 0);
  --state.supply[owner];
  state.land.add_figure(node, player);
  state.figures[state.figure_count++] = {static_cast<typename Landscape<C>::Node>(node), owner};
}

}  // namespace bastide::engine
