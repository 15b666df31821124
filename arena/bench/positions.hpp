#pragma once

#include "engine/carcassonne/state.hpp"
#include "engine/game.hpp"

#include <cstdint>
#include <optional>
#include <stdexcept>
#include <utility>

/// Fixed positions of any game, for benches.
namespace bastide::arena {

/// The first state of the random game for two that `seed` stands for with at least `tiles` tiles on the board
/// and in `phase`, if it has one. On the board of The Castle the cells at the wall are among the tiles.
template <engine::Game G>
[[nodiscard]] std::optional<typename G::State> find_position(const G& game, int tiles, engine::Phase phase,
                                                             std::uint64_t seed) {
  engine::Random random(seed);
  typename G::State state = game.initial(2);
  engine::Deal deal = game.random_deal(state, random);
  while (state.land.board().tile_count() < tiles || state.phase != phase) {
    if (game.actor(state).is_nobody()) return std::nullopt;
    game.apply(state, game.actor(state).is_chance() ? game.next_outcome(state, deal)
                                                    : game.random_action(state, random));
  }
  return state;
}

/// Such a state of the first game that has one: random players soon have no follower left to place, and then
/// nobody chooses a figure. There must be such games.
template <engine::Game G>
[[nodiscard]] typename G::State position_in(const G& game, int tiles, engine::Phase phase) {
  constexpr std::uint64_t kFirstSeed = 5;
  constexpr std::uint64_t kEnough = 10'000;
  for (std::uint64_t seed = kFirstSeed; seed < kEnough; ++seed)
    if (auto found = find_position(game, tiles, phase, seed)) return *std::move(found);
  throw std::logic_error("no game of random players comes to the position that a bench asks for");
}

/// A player is to place a tile, and half of the tiles are on the board.
template <engine::Game G>
[[nodiscard]] typename G::State middle_of_game(const G& game) {
  return position_in(game, game.tables().set().tile_count() / 2, engine::Phase::place_tile);
}

/// The first player is to place the first tile.
template <engine::Game G>
[[nodiscard]] typename G::State first_move(const G& game) {
  return position_in(game, 0, engine::Phase::place_tile);
}

}  // namespace bastide::arena
