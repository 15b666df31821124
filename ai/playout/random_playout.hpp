#pragma once

#include "engine/game.hpp"

#include <algorithm>

namespace bastide::ai {

/// Plays `state` to its end with uniformly random actions and a random order of what chance still holds.
/// Gives the final scores.
template <engine::Game G>
engine::Scores random_playout(const G& game, typename G::State& state, engine::Random& random) {
  engine::Deal deal = game.random_deal(state, random);
  for (engine::Actor actor = game.actor(state); !actor.is_nobody(); actor = game.actor(state)) {
    game.apply(state, actor.is_chance() ? game.next_outcome(state, deal) : game.random_action(state, random));
  }
  return game.scores(state);
}

/// Points of `player` less those of the best opponent: what every player here tries to make large.
[[nodiscard]] inline int lead_of(const engine::Scores& scores, int player, int players) noexcept {
  int best = -(1 << 20);
  for (int other = 0; other < players; ++other) {
    if (other != player) best = std::max(best, scores[static_cast<std::size_t>(other)]);
  }
  return scores[static_cast<std::size_t>(player)] - best;
}

}  // namespace bastide::ai
