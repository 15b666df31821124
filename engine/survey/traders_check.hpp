#pragma once

#include "engine/modules/traders/traders.hpp"
#include "engine/survey/expectation.hpp"
#include "engine/survey/module_check.hpp"

#include <array>
#include <numeric>

namespace bastide::engine {

/// Builders, pigs and goods.
template <>
struct ModuleCheck<Traders> : NoModuleCheck {
  template <class G>
  static void check(const G& game, const typename G::State& state, const Survey& survey) {
    const RuleSet& rules = game.rules();
    check_figures(state, survey, FigureKind::builder, state.builders, rules.figures_of(FigureKind::builder));
    check_figures(state, survey, FigureKind::pig, state.pigs, rules.figures_of(FigureKind::pig));
    if (!rules.traders) return;
    for (std::size_t good = 0; good < kGoods; ++good) {
      const int held = std::accumulate(state.goods[good].begin(), state.goods[good].end(), 0);
      expect(held, symbols_in_scored_cities(state, survey, kGoodSign[good]), "tokens of a good",
             "with the players");
    }
    expect(state.earned && state.second, false, "being earned by the second", "a second tile");
  }
  template <class G>
  [[nodiscard]] static bool is_joined(const G&, const typename G::State& state, const Survey& survey,
                                      int node) {
    const Survey::Feature& feature = feature_at(survey, node);
    const bool field = feature.kind == FeatureKind::field;
    const bool way = feature.kind == FeatureKind::road || feature.kind == FeatureKind::city;
    const bool has_figure =
        field ? state.pigs[state.current] > 0 : way && feature.open > 0 && state.builders[state.current] > 0;
    return has_figure && has_follower(state, survey, node, state.current);
  }

 private:
  [[nodiscard]] static const Survey::Feature& feature_at(const Survey& survey, int node) {
    return survey.features()[static_cast<std::size_t>(survey.feature_of(node))];
  }
  /// Whether the player has one of any size on the feature of `node`.
  template <class S>
  [[nodiscard]] static bool has_follower(const S& state, const Survey& survey, int node, int player) {
    for (int i = 0; i < state.figure_count; ++i) {
      const auto& figure = state.figures[static_cast<std::size_t>(i)];
      const bool counts = figure.owner == player && weight_of(figure.kind) > 0;
      if (counts && survey.feature_of(figure.node) == survey.feature_of(node)) return true;
    }
    return false;
  }
  /// None stands without a follower of its owner (TRA-23), and each where it may.
  template <class S>
  static void check_figures(const S& state, const Survey& survey, FigureKind kind,
                            const std::array<std::uint8_t, kMaxPlayers>& supply, int each) {
    std::array<int, kMaxPlayers> found{};
    for (int i = 0; i < state.figure_count; ++i) {
      const auto& figure = state.figures[static_cast<std::size_t>(i)];
      if (figure.kind != kind) continue;
      ++found[figure.owner];
      const SurveySpot spot{survey, figure.node};
      const FeatureKind on = survey.segment(figure.node).kind;
      const bool may_stand = kind == FigureKind::pig ? on == FeatureKind::field
                                                     : on == FeatureKind::road || on == FeatureKind::city;
      expect(may_stand, true, "a builder or pig standing where it may", spot);
      expect(has_follower(state, survey, figure.node, figure.owner), true,
             "a follower beside its owner's builder or pig", spot);
    }
    for (std::size_t p = 0; p < found.size(); ++p) {
      expect(found[p] + supply[p], p < state.players ? each : 0, "builders or pigs of a player",
             "in supply and on the board");
    }
  }
  /// Symbols of a good in completed cities, but for those that the turn's tile completes.
  template <class S>
  [[nodiscard]] static int symbols_in_scored_cities(const S& state, const Survey& survey, Signs good) {
    int symbols = 0;
    for (const Survey::Feature& feature : survey.features()) {
      if (feature.kind != FeatureKind::city || feature.open > 0) continue;
      if (completes(state, survey, feature)) continue;
      for (const int node : feature.nodes) symbols += (survey.segment(node).signs & good) != 0;
    }
    return symbols;
  }
  template <class S>
  [[nodiscard]] static bool completes(const S& state, const Survey& survey, const Survey::Feature& feature) {
    if (state.closed == 0) return false;
    const int first = state.land.board().first_node(state.placed);
    for (int segment = 0; segment < kMaxSegments; ++segment) {
      if ((state.closed >> segment & 1U) != 0 && &feature_at(survey, first + segment) == &feature)
        return true;
    }
    return false;
  }
};

}  // namespace bastide::engine
