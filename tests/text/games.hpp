#pragma once

#include "engine/games/games.hpp"

#include <string>
#include <vector>

namespace bastide::tests {

/// The game of a built-in rule set.
[[nodiscard]] inline engine::BaseCarcassonne built_in_game(const std::string& rules_name) {
  const engine::RuleSet rules = engine::load_rules(rules_name);
  return {rules, engine::load_tiles(rules)};
}

/// Plays at random to the end; calls `visit` with each state and the action that follows it.
template <class G, class Visit>
typename G::State play_randomly(const G& game, int players, std::uint64_t seed, Visit visit) {
  engine::Random random(seed);
  auto state = game.initial(players);
  engine::Deal deal = game.random_deal(state, random);
  for (;;) {
    const engine::Actor actor = game.actor(state);
    if (actor.is_nobody()) return state;
    const engine::Action action =
        actor.is_chance() ? game.next_outcome(state, deal) : game.random_action(state, random);
    visit(static_cast<const typename G::State&>(state), action);
    game.apply(state, action);
  }
}

}  // namespace bastide::tests
