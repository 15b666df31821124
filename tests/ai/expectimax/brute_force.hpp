#pragma once

#include "ai/expectimax/expectimax.hpp"
#include "engine/game.hpp"

/// Searches without any pruning, order or memory of their own, to hold the real ones to; and positions to do
/// so in.
namespace bastide::tests {

/// What a decision is worth to every player when everyone maximises the own lead, and the first choice that
/// is worth it to who takes it.
struct BruteResult {
  ai::Leads leads{};
  engine::Action action;
};

/// As far as a test can wait for it.
class BruteLimit {
 public:
  explicit BruteLimit(std::int64_t nodes) : left_(nodes) {}
  [[nodiscard]] bool next() { return left_-- > 0; }
  [[nodiscard]] bool reached() const { return left_ < 0; }

 private:
  std::int64_t left_;
};

/// `state` searched for `plies` turns that begin in it or behind it.
template <engine::Game G>
[[nodiscard]] BruteResult brute_force(const G& game, const typename G::State& state, ai::LeafValue<G>& leaf,
                                      int plies, BruteLimit& limit) {
  const engine::Actor actor = game.actor(state);
  if (!limit.next()) return {};
  if (actor.is_nobody() || (plies == 0 && ai::ends_ply(game, state))) return {leaf.leads(state), {}};
  const auto after = [&](engine::Action action, int left) {
    typename G::State next = state;
    game.apply(next, action);
    return brute_force(game, next, leaf, game.lost_draw(state, next) ? left - 1 : left, limit).leads;
  };
  BruteResult result;
  if (actor.is_chance()) {
    engine::ChanceList outcomes;
    game.chance_outcomes(state, outcomes);
    for (const auto& outcome : outcomes) {
      const ai::Leads leads = after(outcome.action, plies);
      for (std::size_t p = 0; p < leads.size(); ++p) result.leads[p] += outcome.weight * leads[p];
    }
    for (double& lead : result.leads) lead /= outcomes.total();
    return result;
  }
  const auto chooser = static_cast<std::size_t>(actor.index());
  engine::ActionList actions;
  game.legal_actions(state, actions);
  for (const engine::Action action : actions) {
    const ai::Leads leads = after(action, game.begins_turn(state) ? plies - 1 : plies);
    if (result.action == engine::Action() || leads[chooser] > result.leads[chooser]) result = {leads, action};
  }
  return result;
}

/// A game of random players at the beginning of a turn with at most so many tiles in the bag; it may be over.
template <engine::Game G>
[[nodiscard]] typename G::State late_position(const G& game, int players, int bag, std::uint64_t seed) {
  engine::Random random(seed);
  typename G::State state = game.initial(players);
  engine::Deal deal = game.random_deal(state, random);
  while (!game.actor(state).is_nobody() && !(game.begins_turn(state) && game.bag_size(state) <= bag)) {
    game.apply(state, game.actor(state).is_chance() ? game.next_outcome(state, deal)
                                                    : game.random_action(state, random));
  }
  return state;
}

}  // namespace bastide::tests
