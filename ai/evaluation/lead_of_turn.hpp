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
concept ValuesFigures = requires(Value& value, const State& state) {
  { value.only_figure_left(state) } -> std::same_as<bool>;
};

/// What a turn is chosen for.
struct ExpectedLead {
  [[nodiscard]] float operator()(const Values& worth, int player, int players) const noexcept {
    return expected_lead_of(worth, player, players);
  }
};

/// The largest `lead(worth, player, players)` for `player` from any way to finish its turn, as far as it
/// decides without a break, by what `value.worth_after` says of states; `value` looks from the state that the
/// turn, or the rest of it, goes out from. Adds to `valued` how many states it asked about.
template <engine::Game G, class Value, class Lead = ExpectedLead>
[[nodiscard]] float lead_of_turn(const G& game, Value& value, const typename G::State& state, int player,
                                 std::int64_t& valued, const Lead& lead = {}) {
  const int players = game.player_count(state);
  if (game.actor(state) != engine::Actor::player(player) || game.begins_turn(state)) {
    ++valued;
    return lead(value.worth_after(state), player, players);
  }
  float best = -std::numeric_limits<float>::infinity();
  const auto apply = [&](engine::Action action) {
    typename G::State after = state;
    game.apply(after, action);
    best = std::max(best, lead_of_turn(game, value, after, player, valued, lead));
  };
  if constexpr (ValuesFigures<Value, typename G::State>) {
    if (value.only_figure_left(state)) {
      const auto visit = [&](engine::Action, const Values& worth) {
        ++valued;
        best = std::max(best, lead(worth, player, players));
      };
      value.worth_of_figures(state, visit, apply);
      return best;
    }
  }
  engine::ActionList actions;
  game.legal_actions(state, actions);
  for (const engine::Action action : actions) apply(action);
  return best;
}

}  // namespace bastide::ai
