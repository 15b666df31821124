#pragma once

#include "ai/evaluation/module_terms.hpp"
#include "engine/modules/mists/mists_play.hpp"
#include "engine/play/scoring.hpp"

namespace bastide::ai {

/// Ghosts beside figures that would score (MIST-12), and guards that are free.
template <>
struct ModuleTerms<engine::Mists> {
  template <class G, class State, class Sheet>
  static void add(const G& game, const State& state, const ModuleParameters& parameters, float,
                  Sheet& sheet) noexcept {
    const engine::RuleSet& rules = game.rules();
    for (int i = 0; rules.has_ghosts() && i < state.figure_count; ++i) {
      const auto& figure = state.figures[static_cast<std::size_t>(i)];
      if (figure.ghosts == 0) continue;
      const auto& feature = state.land.feature(state.land.feature_of(figure.node));
      const unsigned winners = engine::majority(feature.figures, state.players);
      if ((winners >> figure.owner & 1U) == 0) continue;
      sheet.worth[figure.owner] -=
          parameters.ghost * figure.ghosts + (figure.ghosts > 1 ? parameters.second_ghost : 0);
    }
    for (std::size_t player = 0; rules.has_guards() && player < state.players; ++player) {
      sheet.free[player] += state.guards[player];
    }
  }
};

}  // namespace bastide::ai
