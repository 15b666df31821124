#pragma once

#include "ai/evaluation/parameters.hpp"

namespace bastide::ai {

/// What a module adds to a state's worth: nothing, unless there is a specialisation with
///
///     static void add(const G& game, const State& state, const ModuleParameters& parameters, float to_come,
///                     Sheet& sheet);
///
/// where `to_come` says how much of the game is left, 0 to 1.
template <class M>
struct ModuleTerms {
  template <class G, class State, class Sheet>
  static void add(const G&, const State&, const ModuleParameters&, float, Sheet&) noexcept {}
};

}  // namespace bastide::ai
