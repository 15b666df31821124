#pragma once

#include "ai/evaluation/module_terms.hpp"
#include "engine/modules/traders/traders.hpp"
#include "engine/play/scoring.hpp"

#include <algorithm>

namespace bastide::ai {

/// Traders & Builders; points while the whole game is left.
struct TradersParameters {
  float builder = 8;       ///< on a road or city that can be continued
  float builder_home = 5;  ///< in the supply
  float pig_home = 2;
  float pig_cities = 3;  ///< of cities that are still to be completed at the pig's field
  /// The chance to have most of a good at the end while the whole game is left: of whoever leads, is one
  /// token behind, and is further behind.
  float good_lead = 0.5F;
  float good_near = 0.4F;
  float good_far = 0.2F;

  bool operator==(const TradersParameters&) const = default;

  template <class P, class Visitor>
  static void visit(P& parameters, Visitor&& visitor) {
    visitor("modules", "builder", parameters.builder, 0, 100);
    visitor("modules", "builder_home", parameters.builder_home, 0, 100);
    visitor("modules", "pig_home", parameters.pig_home, 0, 100);
    visitor("modules", "pig_cities", parameters.pig_cities, 0, 100);
    visitor("modules", "good_lead", parameters.good_lead, 0, 1);
    visitor("modules", "good_near", parameters.good_near, 0, 1);
    visitor("modules", "good_far", parameters.good_far, 0, 1);
  }
};

/// Goods, builders and pigs.
template <>
struct ModuleTerms<engine::Traders> {
  template <class G, class State, class Sheet>
  static void add(const G& game, const State& state, const TradersParameters& parameters, float to_come,
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
  static void add_good(const Tokens& tokens, std::size_t players, const TradersParameters& parameters,
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
