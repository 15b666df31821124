#pragma once

#include "ai/evaluation/module_terms.hpp"
#include "engine/modules/inns/inns.hpp"

namespace bastide::ai {

/// Large followers that are free: as many as they count for in a majority. What inns and cathedrals do to
/// roads and cities is in the worth of features.
template <>
struct ModuleTerms<engine::Inns> {
  template <class G, class State, class Parameters, class Sheet>
  static void add(const G&, const State& state, const Parameters&, float, Sheet& sheet) noexcept {
    constexpr int kWeight = engine::weight_of(engine::FigureKind::large);
    for (std::size_t player = 0; player < state.players; ++player) {
      sheet.free[player] += static_cast<float>(kWeight * state.large[player]);
    }
  }
};

}  // namespace bastide::ai
