#pragma once

#include "engine/carcassonne/state.hpp"
#include "engine/game.hpp"

#include <cstdint>
#include <span>

namespace bastide::arena {

/// The sequences of decisions by which exactly `turns` turns can be played from `state` when the tiles come
/// in the order of `types`. A tile that cannot be placed leaves the game and the next one is drawn in the
/// same turn (BASE-7), or goes back into the bag by a house rule, which comes to the same (VAR-1); a sequence
/// that runs out of tiles or out of game before `turns` turns does not count. The tiles must be among those
/// that are left and each turn must begin with the draw of its one tile. Of a token that is turned up every
/// kind counts (CAS-19); nothing else may be left to chance.
template <engine::Game G>
[[nodiscard]] std::uint64_t perft(const G& game, const typename G::State& state,
                                  std::span<const std::uint8_t> types, int turns) {
  if (turns == 0) return 1;
  const engine::Actor actor = game.actor(state);
  if (actor.is_nobody() || (actor.is_chance() && types.empty())) return 0;
  const auto turns_after = [&](const typename G::State& next) {
    const bool goes_on = game.actor(next).is_player() || next.phase == engine::Phase::reveal;
    return goes_on ? turns : turns - 1;  // goes on with another's decision, too
  };
  if (state.phase == engine::Phase::reveal) {
    engine::ChanceList outcomes;
    game.chance_outcomes(state, outcomes);
    std::uint64_t sequences = 0;
    for (const engine::ChanceList::Outcome& outcome : outcomes) {
      typename G::State next = state;
      game.apply(next, outcome.action);
      sequences += perft(game, next, types, turns_after(next));
    }
    return sequences;
  }
  if (actor.is_chance()) {
    typename G::State drawn = state;
    const engine::Action draw = engine::Action::draw(types.front());
    if (game.is_legal(state, draw)) game.apply(drawn, draw);
    return perft(game, drawn, types.subspan(1), turns);
  }
  engine::ActionList actions;
  game.legal_actions(state, actions);
  std::uint64_t sequences = 0;
  for (const engine::Action action : actions) {
    typename G::State next = state;
    game.apply(next, action);
    sequences += perft(game, next, types, turns_after(next));
  }
  return sequences;
}

}  // namespace bastide::arena
