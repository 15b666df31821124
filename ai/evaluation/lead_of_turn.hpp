#pragma once

#include "ai/evaluation/values.hpp"
#include "ai/lead.hpp"
#include "engine/game.hpp"

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <limits>

namespace bastide::ai {

/// A way to value states that can value all places for the turn's follower at once.
template <class Value, class State>
concept ValuesFigures = requires(const Value& value, const State& state) {
  { value.only_figure_left(state) } -> std::same_as<bool>;
};

/// The largest `expected_lead_of` for `player` from any way to finish its turn, as far as it decides without
/// a break, by what `value.worth` says of states. Adds to `valued` how many states it asked about.
template <engine::Game G, class Value>
[[nodiscard]] float lead_of_turn(const G& game, const Value& value, const typename G::State& state,
                                 int player, std::int64_t& valued) {
  const int players = game.player_count(state);
  if (game.actor(state) != engine::Actor::player(player) || game.begins_turn(state)) {
    ++valued;
    return expected_lead_of(value.worth(state), player, players);
  }
  float best = -std::numeric_limits<float>::infinity();
  if constexpr (ValuesFigures<Value, typename G::State>) {
    if (value.only_figure_left(state)) {
      value.worth_of_figures(state, [&](engine::Action, const Values& worth) {
        ++valued;
        best = std::max(best, expected_lead_of(worth, player, players));
      });
      return best;
    }
  }
  engine::ActionList actions;
  game.legal_actions(state, actions);
  for (const engine::Action action : actions) {
    typename G::State after = state;
    game.apply(after, action);
    best = std::max(best, lead_of_turn(game, value, after, player, valued));
  }
  return best;
}

}  // namespace bastide::ai
