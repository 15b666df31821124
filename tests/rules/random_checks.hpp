#pragma once

#include "engine/game.hpp"
#include "engine/random.hpp"
#include "tests/catch.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

/// What must hold in random games of every kind.
namespace bastide::tests {

/// There are choices, all different and legal, and a random action is one of them.
template <class G>
void check_choices(const G& game, const typename G::State& state, engine::Random& random) {
  engine::ActionList actions;
  game.legal_actions(state, actions);
  REQUIRE_FALSE(actions.empty());
  std::set<std::uint32_t> distinct;
  for (const engine::Action action : actions) distinct.insert(action.bits());
  REQUIRE(distinct.size() == static_cast<std::size_t>(actions.size()));
  REQUIRE(game.is_legal(state,
                        actions[static_cast<int>(random.below(static_cast<std::uint32_t>(actions.size())))]));
  REQUIRE(actions.contains(game.random_action(state, random)));
}

/// How far `seen` frequencies are from the announced weights, in standard deviations.
[[nodiscard]] inline double worst_deviation(const std::map<std::uint32_t, int>& seen,
                                            const engine::ChanceList& outcomes, int samples) {
  double worst = 0;
  for (const engine::ChanceList::Outcome& outcome : outcomes) {
    const double share = double(outcome.weight) / outcomes.total();
    const auto found = seen.find(outcome.action.bits());
    const double difference = (found == seen.end() ? 0 : found->second) - samples * share;
    worst = std::max(worst, std::abs(difference) / std::sqrt(samples * share * (1 - share) + 1));
  }
  return worst;
}

}  // namespace bastide::tests
