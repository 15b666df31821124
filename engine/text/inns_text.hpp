#pragma once

#include "engine/text/module_text.hpp"
#include "engine/text/names.hpp"

#include <string>

namespace bastide::engine {

/// Inns & Cathedrals in text: large followers, whose supply follows from the board.
struct InnsText : ModuleText {
  [[nodiscard]] static std::string action_forms(const std::string& /*cell*/, const std::string& segment) {
    return figure_prefix(FigureKind::large) + segment;
  }
  /// "   large 1".
  template <WithModules G>
  [[nodiscard]] static std::string player_words(const G& game, const typename G::State& state,
                                                std::size_t player) {
    return game.rules().inns ? "   large " + std::to_string(state.large[player]) : std::string();
  }
};

}  // namespace bastide::engine
