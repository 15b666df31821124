#pragma once

#include "engine/castle/castle.hpp"
#include "tests/castle/castle_data.hpp"

#include <cstdint>
#include <string>
#include <string_view>

namespace bastide::tests {

/// The Castle as it is shipped, but with hardly a space between the towers and only tokens of the kinds that
/// are used in play, so that tokens abound; chance says who begins.
[[nodiscard]] inline const engine::Castle& token_game() {
  static const engine::Castle game = [] {
    engine::RuleSet rules = castle_rules();
    rules.start_player = engine::StartPlayer::random;
    engine::Wall wall = castle_wall();
    for (std::size_t tower = 0; tower < wall.towers.size(); ++tower)
      wall.towers[tower] = 2 * static_cast<int>(tower);
    wall.spaces = 2 * static_cast<int>(wall.towers.size()) + 1;
    for (auto& token : wall.tokens) {
      const bool in_play = token.effect <= engine::TokenEffect::double_house;
      token.count = in_play ? 7 : 1;
    }
    return engine::Castle(rules, castle_tiles(), wall);
  }();
  return game;
}

/// Plays at random to the end, but passes only where chance says so twice; calls `visit` with each state and
/// the action that follows it.
template <class Visit>
engine::CastleState play_castle(const engine::Castle& game, std::uint64_t seed, Visit visit) {
  using engine::Action;
  engine::Random random(seed);
  engine::CastleState state = game.initial(2);
  engine::Deal deal = game.random_deal(state, random);
  while (!game.actor(state).is_nobody()) {
    const bool chance = game.actor(state).is_chance();
    Action action = chance ? game.next_outcome(state, deal) : game.random_action(state, random);
    if (action == Action::pass()) action = game.random_action(state, random);
    visit(static_cast<const engine::CastleState&>(state), action);
    game.apply(state, action);
  }
  return state;
}

}  // namespace bastide::tests
