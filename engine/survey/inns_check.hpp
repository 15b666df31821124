#pragma once

#include "engine/modules/inns/inns.hpp"
#include "engine/survey/expectation.hpp"
#include "engine/survey/module_check.hpp"

#include <array>

namespace bastide::engine {

/// Large followers.
template <>
struct ModuleCheck<Inns> : NoModuleCheck {
  template <class G>
  static void check(const G& game, const typename G::State& state, const Survey&) {
    std::array<int, kMaxPlayers> large{};
    for (int i = 0; i < state.figure_count; ++i) {
      const auto& figure = state.figures[static_cast<std::size_t>(i)];
      large[figure.owner] += figure.kind == FigureKind::large;
    }
    for (std::size_t p = 0; p < large.size(); ++p) {
      expect(large[p] + state.large[p], p < state.players && game.rules().inns ? 1 : 0,
             "large followers of a player", "in supply and on the board");
    }
  }
};

}  // namespace bastide::engine
