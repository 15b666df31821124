#pragma once

#include "engine/game.hpp"

#include <cassert>
#include <utility>

namespace bastide::ai {

/// What a playout plays at random.
struct PlayoutPolicy {
  /// The chance to place a figure where one may be placed; below 0 every action is equally likely, placing
  /// none among them.
  double figure_chance = -1;

  template <engine::Game G>
  [[nodiscard]] engine::Action action(const G& game, const typename G::State& state,
                                      engine::Random& random) const {
    if (figure_chance >= 0 && game.places_figure(state)) return figure_action(game, state, random);
    return game.random_action(state, random);
  }

 private:
  template <engine::Game G>
  [[nodiscard]] engine::Action figure_action(const G& game, const typename G::State& state,
                                             engine::Random& random) const {
    engine::ActionList actions;
    game.legal_actions(state, actions);
    assert(!actions.empty() && figure_chance <= 1);
    if (random.uniform() >= figure_chance && actions.contains(engine::Action::pass()))
      return engine::Action::pass();
    // Passes are one of the choices, so that at least every other round finds a figure.
    engine::Action action = engine::Action::pass();
    while (actions.size() > 1 && action == engine::Action::pass())
      action = actions[static_cast<int>(random.below(static_cast<std::uint32_t>(actions.size())))];
    return actions.size() > 1 ? action : actions[0];
  }
};

/// Plays `state` to its end; `deal` says what chance does. `observer` is called with every state and the
/// action that is taken in it. Gives the final scores.
template <engine::Game G, class Observer>
engine::Scores random_playout(const G& game, typename G::State& state, engine::Deal& deal,
                              engine::Random& random, const PlayoutPolicy& policy, Observer&& observer) {
  for (engine::Actor actor = game.actor(state); !actor.is_nobody(); actor = game.actor(state)) {
    const engine::Action action =
        actor.is_chance() ? game.next_outcome(state, deal) : policy.action(game, state, random);
    observer(std::as_const(state), action);
    game.apply(state, action);
  }
  return game.scores(state);
}

/// Plays `state` to its end with uniformly random actions and a random order of what chance still holds.
/// Gives the final scores.
template <engine::Game G>
engine::Scores random_playout(const G& game, typename G::State& state, engine::Random& random) {
  engine::Deal deal = game.random_deal(state, random);
  return random_playout(game, state, deal, random, {}, [](const auto&, engine::Action) {});
}

}  // namespace bastide::ai
