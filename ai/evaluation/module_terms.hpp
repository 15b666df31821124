#pragma once

namespace bastide::ai {

/// What a module adds to a state's worth: nothing, unless there is a specialisation with
///
///     static void add(const G& game, const State& state, const Parameters& parameters, float to_come,
///                     Sheet& sheet);
///
/// where `to_come` says how much of the game is left, 0 to 1, and Parameters are the module's own numbers, if
/// it has any, which tell of themselves as EvaluationParameters do. Both are listed in
/// all_module_terms.hpp.
template <class M>
struct ModuleTerms {
  template <class G, class State, class Parameters, class Sheet>
  static void add(const G&, const State&, const Parameters&, float, Sheet&) noexcept {}
};

}  // namespace bastide::ai
