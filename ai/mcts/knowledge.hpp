#pragma once

#include "ai/baselines/pimc_evaluation.hpp"
#include "ai/evaluation/evaluation.hpp"
#include "ai/evaluation/lead_of_turn.hpp"
#include "ai/mcts/parameters.hpp"

namespace bastide::ai {

/// What the search knows of a state without playing on.
///
///     prospects  Evaluation: what everything may come to
///     standing   the points if the game ended now
///     pimc       the leaf of the baseline puct-pimc
template <engine::Game G>
class StateValue {
 public:
  using State = typename G::State;

  StateValue(const G& game, const MctsParameters& parameters)
      : game_(game), kind_(parameters.knowledge), prospects_(game, parameters.evaluation), pimc_(game) {}

  /// Points that each player may expect at the end; the final scores when the game is over.
  [[nodiscard]] Values worth(const State& state) const noexcept {
    switch (kind_) {
      case Knowledge::prospects:
        return prospects_.worth(state);
      case Knowledge::pimc:
        return pimc_.worth(state);
      default:
        return values_of(game_.scores_if_ended(state));
    }
  }

  /// As of Evaluation, where that is what values states.
  [[nodiscard]] bool only_figure_left(const State& state) const noexcept requires
      ValuesFigures<Evaluation<G>, State> {
    return kind_ == Knowledge::prospects && prospects_.only_figure_left(state);
  }
  template <class Visit>
  void worth_of_figures(const State& state, Visit&& visit) const noexcept {
    prospects_.worth_of_figures(state, visit);
  }

  [[nodiscard]] static Values values_of(const engine::Scores& scores) noexcept {
    Values values{};
    for (std::size_t p = 0; p < values.size(); ++p) values[p] = static_cast<float>(scores[p]);
    return values;
  }

 private:
  const G& game_;
  Knowledge kind_;
  Evaluation<G> prospects_;
  PimcEvaluation<G> pimc_;
};

}  // namespace bastide::ai
