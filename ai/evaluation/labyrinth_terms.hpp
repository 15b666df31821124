#pragma once

#include "engine/features/landscape.hpp"
#include "engine/rules/rule_set.hpp"

/// What roads with labyrinths are worth.
namespace bastide::ai {

/// Points of a complete road for the figures on it (LAB-10), a large one counted as two.
template <class Feature>
[[nodiscard]] float points_for_figures(const engine::RuleSet& rules, const Feature& feature) noexcept {
  constexpr int kPointsAFigure = 2;
  const bool labyrinth = (feature.signs() & engine::kLabyrinth) != 0;
  if (rules.labyrinth != engine::LabyrinthRules::advanced || !labyrinth) return 0;
  int figures = 0;
  for (int player = 0; player < engine::kMaxPlayers; ++player) {
    figures += engine::figures_of(feature.figures, player);
  }
  return static_cast<float>(kPointsAFigure * figures);
}

}  // namespace bastide::ai
