#pragma once

#include "ai/best_action.hpp"
#include "ai/evaluation/evaluation.hpp"
#include "ai/evaluation/lead_of_turn.hpp"
#include "ai/player.hpp"
#include "engine/games/games.hpp"

#include <cstdint>

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
/// after which it may expect the largest lead (`expected_lead_of`). So nothing of what a view hides is
/// needed. Ties are broken at random. Needs no budget.
template <engine::Game G>
class EvaluatorPlayer final : public Player<G> {
 public:
  using State = typename G::State;

  EvaluatorPlayer(const G& game, const EvaluatorParameters& parameters);

  void new_game(std::uint64_t seed) override { random_ = engine::Random(seed); }

  [[nodiscard]] Thought choose(const State& state, const Budget& budget) override;

  /// States valued in all decisions.
  [[nodiscard]] std::int64_t valued() const noexcept { return valued_; }

 private:
  const G& game_;
  Evaluation<G> evaluation_;
  engine::Random random_{0};
  std::int64_t valued_ = 0;
};

// Not within the class, where each file that has such a player would compile it anew.
template <engine::Game G>
EvaluatorPlayer<G>::EvaluatorPlayer(const G& game, const EvaluatorParameters& parameters)
    : game_(game), evaluation_(game, parameters.evaluation) {}

template <engine::Game G>
Thought EvaluatorPlayer<G>::choose(const State& state, const Budget&) {
  const int player = game_.actor(state).index();
  evaluation_.look_from(state);
  return best_action(game_, state, random_, [&](engine::Action, const State& after) {
    return lead_of_turn(game_, evaluation_, after, player, valued_);
  });
}

#define BASTIDE_COMPILED_ONCE(G) extern template class EvaluatorPlayer<G>;
BASTIDE_FOR_EACH_GAME(BASTIDE_COMPILED_ONCE)
#undef BASTIDE_COMPILED_ONCE

}  // namespace bastide::ai
