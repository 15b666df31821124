#pragma once

#include "ai/player.hpp"
#include "engine/game.hpp"

#include <cassert>
#include <limits>
#include <utility>

namespace bastide::ai {

/// The legal action of `state` after which `value_of(action, state afterwards)` is largest, with that value;
/// ties are broken at random. Its iterations are the actions looked at.
template <engine::Game G, class ValueOf>
[[nodiscard]] Thought best_action(const G& game, const typename G::State& state, engine::Random& random,
                                  const ValueOf& value_of) {
  engine::ActionList actions;
  game.legal_actions(state, actions);
  assert(!actions.empty());
  Thought best{engine::Action(), -std::numeric_limits<double>::infinity(), 0};
  std::uint32_t ties = 0;
  for (const engine::Action action : actions) {
    typename G::State after = state;
    game.apply(after, action);
    const double value = value_of(action, std::as_const(after));
    if (value > best.value) ties = 0;
    if (value >= best.value && random.below(++ties) == 0) best.action = action, best.value = value;
    ++best.iterations;
  }
  assert(best.iterations == actions.size() && actions.contains(best.action));
  return best;
}

}  // namespace bastide::ai
