#pragma once

#include "engine/game.hpp"
#include "engine/random.hpp"

namespace bastide::tests {

/// A draw with the probabilities that the game announces.
template <class G>
[[nodiscard]] engine::Action random_draw(const G& game, const typename G::State& state,
                                         engine::Random& random) {
  engine::ChanceList outcomes;
  game.chance_outcomes(state, outcomes);
  auto left = static_cast<int>(random.below(static_cast<std::uint32_t>(outcomes.total())));
  for (const engine::ChanceList::Outcome& outcome : outcomes) {
    left -= outcome.weight;
    if (left < 0) return outcome.action;
  }
  return {};
}

/// A random action of whoever acts, chance included.
template <class G>
[[nodiscard]] engine::Action random_step(const G& game, const typename G::State& state,
                                         engine::Random& random) {
  return game.actor(state).is_chance() ? random_draw(game, state, random) : game.random_action(state, random);
}

/// Plays on at random to the end; calls `after(before, action)` after every action.
template <class G, class After>
void play_out(const G& game, typename G::State& state, engine::Random& random, After after) {
  while (!game.actor(state).is_nobody()) {
    const typename G::State before = state;
    const engine::Action action = random_step(game, state, random);
    game.apply(state, action);
    after(before, action);
  }
}

/// The state after `steps` random actions, or earlier when the game ends.
template <class G>
[[nodiscard]] typename G::State after_steps(const G& game, int players, int steps, engine::Random& random) {
  typename G::State state = game.initial(players);
  for (int i = 0; i < steps && !game.actor(state).is_nobody(); ++i) {
    game.apply(state, random_step(game, state, random));
  }
  return state;
}

}  // namespace bastide::tests
