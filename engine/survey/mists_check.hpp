#pragma once

#include "engine/modules/mists/mists.hpp"
#include "engine/survey/expectation.hpp"
#include "engine/survey/module_check.hpp"

namespace bastide::engine {

/// Guards and ghosts, and where no figure may stand.
template <>
struct ModuleCheck<Mists> : NoModuleCheck {
  template <class G>
  static void check(const G& game, const typename G::State& state, const Survey&) {
    std::array<int, kMaxPlayers> guards{};
    int ghosts = state.bank;
    for (int i = 0; i < state.figure_count; ++i) {
      const auto& figure = state.figures[static_cast<std::size_t>(i)];
      const bool is_guard = figure.kind == FigureKind::guard;
      guards[figure.owner] += is_guard;
      ghosts += figure.ghosts;
      expect(figure.ghosts < kGhostsThatRemove, true, "being few", "ghosts beside a figure");
      expect(!may_be_haunted(figure.kind) && figure.ghosts > 0, false, "being haunted",
             "a figure of its kind");
    }
    expect(ghosts, game.rules().has_ghosts() ? kGhosts : 0, "ghosts", "in the bank and on the board");
    for (std::size_t p = 0; p < guards.size(); ++p) {
      const bool in_play = p < state.players && game.rules().has_guards();
      expect(guards[p] + state.guards[p] + state.reserve[p], in_play ? kGuardsInSupply + kGuardsInReserve : 0,
             "guards of a player", "in supply, in reserve and on the board");
    }
  }
  [[nodiscard]] static bool is_free(const RuleSet& rules, const Survey& survey, int node,
                                    const std::vector<bool>&, bool free) {
    const FeatureKind kind = survey.segment(node).kind;
    if (kind == FeatureKind::castle && !rules.castles) return false;
    return free && (kind != FeatureKind::cemetery || rules.cemeteries);
  }
};

}  // namespace bastide::engine
