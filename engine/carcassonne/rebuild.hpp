#pragma once

#include "engine/carcassonne/carcassonne.hpp"

#include <cassert>

/// Setting up a state from its parts, for texts that describe a table instead of how it came about.
namespace bastide::engine {

/// The table on which the game is played: without an edge, or the game's own.
template <class G>
[[nodiscard]] decltype(auto) table_of([[maybe_unused]] const G& game) noexcept {
  if constexpr (requires { game.table(); }) {
    return game.table();
  } else {
    return EndlessTable{};
  }
}

/// Completed centres no longer wait for neighbours.
template <class State>
void drop_completed(State& state) noexcept {
  auto& land = state.land;
  for (int i = land.surrounded_count() - 1; i >= 0; --i) {
    if (land.feature(land.surrounded(i).feature).open() == 0) land.drop_surrounded(i);
  }
}

/// Lays a tile where it fits and gives it what the end of its turn would have left: completed cities count
/// for their fields (BASE-32), completed monasteries and other centres no longer wait. Nobody scores. Figures
/// go on last.
template <class G>
void lay_tile(const G& game, typename G::State& state, CellKey key, int oriented) noexcept {
  auto& land = state.land;
  const auto site = land.board().find(key);
  assert(site != Board<G::kCapacity>::kNoSite && !land.board().has_tile(site));
  const auto laid = land.place(game.tables(), site, oriented, table_of(game));
  land.complete_cities(game.tables(), site, laid.closed);
  drop_completed(state);
}

/// Sets a follower from `player`'s supply on the segment of `node`.
template <class State>
void set_figure(State& state, int node, int player) noexcept {
  const auto owner = static_cast<std::uint8_t>(player);
  assert(state.supply[owner] > 0);
  --state.supply[owner];
  put_figure(state, node, player);
}

}  // namespace bastide::engine
