#pragma once

#include "ai/baselines/pimc_evaluation.hpp"
#include "ai/knowledge/state_value.hpp"
#include "ai/mcts/parameters.hpp"

namespace bastide::ai {

/// What values states for a tree search of these parameters.
///
///     prospects  Evaluation: what everything may come to
///     standing   the points if the game ended now
///     pimc       the leaf of the baseline puct-pimc; in games without tiles and figures as standing
///
/// `game` must outlive the result.
template <engine::Game G>
[[nodiscard]] StateValue<G> valued_by(const G& game, const MctsParameters& parameters) {
  using State = typename G::State;
  if (parameters.knowledge == Knowledge::prospects) return {game, parameters.evaluation};
  if constexpr (engine::TileGame<G>) {
    if (parameters.knowledge == Knowledge::pimc) {
      const PimcEvaluation<G> pimc(game);
      return {game, [pimc](const State& state) { return pimc.worth(state); }};
    }
  }
  return {game, [&game](const State& state) { return values_of(game.scores_if_ended(state)); }};
}

}  // namespace bastide::ai
