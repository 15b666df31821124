#pragma once

#include "ai/evaluation/parameters.hpp"
#include "ai/evaluation/values.hpp"
#include "engine/carcassonne/scoring.hpp"
#include "engine/expanded/expanded.hpp"

#include <bit>

/// What the modules add to a state's worth.
namespace bastide::ai {

/// Points that each tile of a complete road or city is worth, by the labyrinth's combination table.
template <class Feature>
[[nodiscard]] float points_a_tile(engine::FeatureKind kind, const Feature& feature) noexcept {
  if (kind == engine::FeatureKind::city) return 2;
  return (feature.signs() & engine::kInn) != 0 ? 2 : 1;
}

/// Points of a complete road for the figures on it (LAB-10).
template <class Feature>
[[nodiscard]] float points_for_figures(const engine::RuleSet& rules, const Feature& feature) noexcept {
  constexpr int kPointsAFigure = 2;
  const bool labyrinth = (feature.signs() & engine::kLabyrinth) != 0;
  if (rules.labyrinth != engine::Labyrinth::advanced || !labyrinth) return 0;
  int figures = 0;
  for (int player = 0; player < engine::kMaxPlayers; ++player) {
    figures += engine::figures_of(feature.figures, player);
  }
  return static_cast<float>(kPointsAFigure * figures);
}

/// Ladies' points, robbers, and what a turn that is being scored is yet to bring. `to_come`: how much of the
/// game is left, 0 to 1.
inline void add_track(const engine::ExpandedCarcassonne& game, const engine::ExpandedState& state,
                      const ModuleParameters& parameters, float to_come, Values& worth) noexcept {
  constexpr float kLoot = engine::kRobberLoot;
  for (std::size_t player = 0; player < state.players; ++player) {
    worth[player] += state.lady_points[player];
    if (state.robbers[player] != engine::kAtHome) {
      worth[player] += kLoot + (parameters.robber - kLoot) * to_come;
    } else if (game.rules().robbers) {
      worth[player] += parameters.robber_home * to_come;
    }
  }
  for (int i = state.step.applied; i < state.step.entry_count; ++i) {
    const engine::ScoreEntry& entry = state.step.entries[static_cast<std::size_t>(i)];
    worth[entry.player] += entry.points;
  }
  for (unsigned left = state.step.takers; left != 0; left &= left - 1) {
    worth[static_cast<std::size_t>(std::countr_zero(left))] += state.step.loot;
  }
}

/// Ghosts beside figures that would score (MIST-12).
inline void add_ghosts(const engine::ExpandedState& state, const ModuleParameters& parameters,
                       Values& worth) noexcept {
  for (int i = 0; i < state.figure_count; ++i) {
    const auto& figure = state.figures[static_cast<std::size_t>(i)];
    if (figure.ghosts == 0) continue;
    const auto& feature = state.land.feature(state.land.feature_of(figure.node));
    const unsigned winners = engine::majority(feature.figures, state.players);
    if ((winners >> figure.owner & 1U) == 0) continue;
    worth[figure.owner] -=
        parameters.ghost * figure.ghosts + (figure.ghosts > 1 ? parameters.second_ghost : 0);
  }
}

}  // namespace bastide::ai
