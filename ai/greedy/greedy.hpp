#pragma once

#include "ai/best_action.hpp"
#include "ai/lead.hpp"
#include "ai/parameters/part_reader.hpp"
#include "ai/player.hpp"
#include "engine/config/config.hpp"

#include <algorithm>
#include <cassert>
#include <limits>

namespace bastide::ai {

struct GreedyParameters {
  /// Points that a follower must bring at once to be worth placing; 0.5 is the value of the published greedy
  /// players.
  double figure_cost = 0.5;

  template <class P, class Visitor>
  static void visit(P& parameters, Visitor&& visitor) {
    visitor("figure_cost", parameters.figure_cost, 0, 100);
  }
  /// `parameters` with what the table says.
  [[nodiscard]] static GreedyParameters read(const engine::Config& config, GreedyParameters parameters) {
    visit(parameters, PartReader(config));
    return parameters;
  }
  bool operator==(const GreedyParameters&) const = default;
};

/// Looks at every way to finish its own turn and takes the one with the largest lead if the game ended then,
/// less `figure_cost` for a figure placed. A turn is looked at as far as its player decides without a break:
/// to its end, to a draw, or to another's decision within it. So nothing of what a view hides is needed. Ties
/// are broken at random. Needs no budget.
template <engine::Game G>
class GreedyPlayer final : public Player<G> {
 public:
  using State = typename G::State;

  GreedyPlayer(const G& game, const GreedyParameters& parameters) : game_(game), parameters_(parameters) {}

  void new_game(std::uint64_t seed) override { random_ = engine::Random(seed); }

  [[nodiscard]] Thought choose(const State& state, const Budget&) override {
    const int player = game_.actor(state).index();
    return best_action(game_, state, random_, [&](engine::Action action, const State& after) {
      return value_of(after, player) - cost_of(action);
    });
  }

 private:
  /// The best that `player` can make of the turn from `state` on.
  [[nodiscard]] double value_of(const State& state, int player) const {
    if (game_.actor(state) != engine::Actor::player(player) || game_.begins_turn(state)) {
      return lead_of(game_.scores_if_ended(state), player, game_.player_count(state));
    }
    engine::ActionList actions;
    game_.legal_actions(state, actions);
    assert(!actions.empty());
    double best = -std::numeric_limits<double>::infinity();
    for (const engine::Action action : actions) {
      State after = state;
      game_.apply(after, action);
      best = std::max(best, value_of(after, player) - cost_of(action));
    }
    return best;
  }
  [[nodiscard]] double cost_of(engine::Action action) const noexcept {
    return action.kind() == engine::Action::Kind::place_figure ? parameters_.figure_cost : 0;
  }

  const G& game_;
  GreedyParameters parameters_;
  engine::Random random_{0};
};

}  // namespace bastide::ai
