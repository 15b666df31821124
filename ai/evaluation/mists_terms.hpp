#pragma once

#include "ai/evaluation/module_terms.hpp"
#include "engine/modules/mists/mists.hpp"
#include "engine/play/scoring.hpp"

namespace bastide::ai {

/// Ghosts, Castles and Cemeteries.
struct MistsParameters {
  /// Points that a ghost costs whoever would score with the figure, and what the second one costs more.
  float ghost = 0.427F;
  float second_ghost = 0;
  /// How many of a castle's neighbours that are to come are misty, 0 to 1.
  float mist = 0.0624F;

  bool operator==(const MistsParameters&) const = default;

  template <class P, class Visitor>
  static void visit(P& parameters, Visitor&& visitor) {
    visitor("modules", "ghost", parameters.ghost, 0, 100);
    visitor("modules", "second_ghost", parameters.second_ghost, 0, 100);
    visitor("modules", "mist", parameters.mist, 0, 1);
  }
};

/// Ghosts beside figures that would score (MIST-12), and guards that are free.
template <>
struct ModuleTerms<engine::Mists> {
  template <class G, class State, class Sheet>
  static void add(const G& game, const State& state, const MistsParameters& parameters, float,
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
