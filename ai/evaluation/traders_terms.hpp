#pragma once

#include "ai/evaluation/module_terms.hpp"
#include "engine/modules/traders/traders.hpp"
#include "engine/play/scoring.hpp"

#include <algorithm>

namespace bastide::ai {

/// Goods, builders and pigs.
template <>
struct ModuleTerms<engine::Traders> {
  template <class G, class State, class Sheet>
  static void add(const G& game, const State& state, const ModuleParameters& parameters, float to_come,
                  Sheet& sheet) noexcept {
    if (!game.rules().traders) return;
    for (const auto& tokens : state.goods) add_good(tokens, state.players, parameters, to_come, sheet);
    for (std::size_t player = 0; player < state.players; ++player) {
      sheet.worth[player] += to_come * (parameters.builder_home * static_cast<float>(state.builders[player]) +
                                        parameters.pig_home * static_cast<float>(state.pigs[player]));
    }
    for (int i = 0; i < state.figure_count; ++i) {
      const auto& figure = state.figures[static_cast<std::size_t>(i)];
      const auto& feature = state.land.feature(state.land.feature_of(figure.node));
      if (figure.kind == engine::FigureKind::builder) {
        sheet.worth[figure.owner] +=
            to_come * (feature.open() > 0 ? parameters.builder : parameters.builder_home);
      } else if (figure.kind == engine::FigureKind::pig) {
        const bool leads = (engine::majority(feature.figures, state.players) >> figure.owner & 1U) != 0;
        if (leads)
          sheet.worth[figure.owner] +=
              static_cast<float>(feature.completed_cities()) + parameters.pig_cities * to_come;
      }
    }
  }

 private:
  /// Who leads with tokens of a good is likely to keep them, the more so the less of the game is left.
  template <class Tokens, class Sheet>
  static void add_good(const Tokens& tokens, std::size_t players, const ModuleParameters& parameters,
                       float to_come, Sheet& sheet) noexcept {
    const int most = *std::max_element(tokens.begin(), tokens.end());
    if (most == 0) return;
    for (std::size_t player = 0; player < players; ++player) {
      const int behind = most - tokens[player];
      const float chance = behind == 0   ? 1 - (1 - parameters.good_lead) * to_come
                           : behind == 1 ? parameters.good_near * to_come
                                         : parameters.good_far * to_come;
      sheet.worth[player] += engine::kPointsOfAGood * chance;
    }
  }
};

}  // namespace bastide::ai
