#pragma once

#include "ai/evaluation/evaluation.hpp"
#include "ai/player.hpp"
#include "ai/turn.hpp"

#include <algorithm>
#include <limits>

namespace bastide::ai {

struct EvaluatorParameters {
  EvaluationParameters evaluation;

  /// `parameters` with what the table says: the evaluation's tables.
  [[nodiscard]] static EvaluatorParameters read(const engine::Config& config,
                                                const EvaluatorParameters& parameters) {
    return {EvaluationParameters::read(config, parameters.evaluation)};
  }
  bool operator==(const EvaluatorParameters&) const = default;
};

/// Looks at every way to finish its own turn, as far as its player decides without a break, and takes the one
/// after which it may expect the largest lead. So nothing of what a view hides is needed. Ties are broken at
/// random. Needs no budget.
template <engine::Game G>
class EvaluatorPlayer final : public Player<G> {
 public:
  using State = typename G::State;

  EvaluatorPlayer(const G& game, const EvaluatorParameters& parameters)
      : game_(game), evaluation_(game, parameters.evaluation) {}

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
  [[nodiscard]] float value_of(const State& before, engine::Action action, int player) const {
    State state = before;
    game_.apply(state, action);
    if (game_.actor(state) != engine::Actor::player(player) || begins_turn(state)) {
      return lead_of(evaluation_.worth(state), player, game_.player_count(state));
    }
    engine::ActionList actions;
    game_.legal_actions(state, actions);
    float best = -std::numeric_limits<float>::infinity();
    for (const engine::Action next : actions) best = std::max(best, value_of(state, next, player));
    return best;
  }

  const G& game_;
  Evaluation<G> evaluation_;
  engine::Random random_{0};
};

}  // namespace bastide::ai
