#pragma once

#include "ai/player.hpp"
#include "ai/playout/random_playout.hpp"
#include "ai/turn.hpp"
#include "engine/config/config.hpp"

#include <limits>

namespace bastide::ai {

struct GreedyParameters {
  /// Points that a follower must bring at once to be worth placing; 0.5 is the value of the published greedy
  /// players.
  double figure_cost = 0.5;

  /// `parameters` with what the table says.
  [[nodiscard]] static GreedyParameters read(const engine::Config& config, GreedyParameters parameters) {
    parameters.figure_cost = config.number_or("figure_cost", parameters.figure_cost, 0, 100);
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
    engine::ActionList actions;
    game_.legal_actions(state, actions);
    Thought best{actions[0], -std::numeric_limits<double>::infinity(), 0};
    std::uint32_t ties = 0;
    for (const engine::Action action : actions) {
      const double value = value_of(state, action, player);
      if (value > best.value) ties = 0;
      if (value >= best.value && random_.below(++ties) == 0) best = {action, value, 0};
      ++best.iterations;
    }
    return best;
  }

 private:
  /// The best that `player` can make of the turn after `action`.
  [[nodiscard]] double value_of(const State& before, engine::Action action, int player) const {
    State state = before;
    game_.apply(state, action);
    const double cost = action.kind() == engine::Action::Kind::place_figure ? parameters_.figure_cost : 0;
    if (game_.actor(state) != engine::Actor::player(player) || begins_turn(state)) {
      return lead_of(game_.scores_if_ended(state), player, game_.player_count(state)) - cost;
    }
    engine::ActionList actions;
    game_.legal_actions(state, actions);
    double best = -std::numeric_limits<double>::infinity();
    for (const engine::Action next : actions) best = std::max(best, value_of(state, next, player));
    return best - cost;
  }

  const G& game_;
  GreedyParameters parameters_;
  engine::Random random_{0};
};

}  // namespace bastide::ai
