#pragma once

#include "ai/evaluation/evaluation.hpp"
#include "ai/evaluation/lead_of_turn.hpp"
#include "engine/games/games.hpp"

#include <cassert>
#include <functional>
#include <utility>

namespace bastide::ai {

/// What a search knows of a state without playing on: Evaluation, or whatever else values states, which is
/// chosen once, when a player is made. What is behind it is asked through a call that is not inlined;
/// Evaluation pays nothing for that.
///
/// Copies are each one thread's.
template <engine::Game G>
class StateValue {
 public:
  using State = typename G::State;
  /// Gives the points that each player may expect at the end; the final scores when the game is over.
  using Valuer = std::function<Values(const State&)>;

  /// By Evaluation. `game` must outlive this object.
  StateValue(const G& game, const EvaluationParameters& parameters);
  /// By `valuer`.
  StateValue(const G& game, Valuer valuer);

  /// Whether it is Evaluation that values states.
  [[nodiscard]] bool evaluates() const noexcept { return !valuer_; }

  /// Points that each player may expect at the end; the final scores when the game is over.
  [[nodiscard]] Values worth(const State& state) noexcept;

  /// As of Evaluation, where that is what values states.
  void look_from(const State& origin) noexcept;
  [[nodiscard]] Values worth_after(const State& after) noexcept;
  [[nodiscard]] bool only_figure_left(const State& state) const noexcept requires
      ValuesFigures<Evaluation<G>, State> {
    // clang 14 compiles it for the games that it is not for, too.
    if constexpr (ValuesFigures<Evaluation<G>, State>) {
      return evaluates() && evaluation_.only_figure_left(state);
    } else {
      return false;
    }
  }
  template <class Visit, class Apply>
  void worth_of_figures(const State& state, Visit&& visit, Apply&& apply) {
    assert(only_figure_left(state));
    evaluation_.worth_of_figures(state, visit, apply);
  }

 private:
  Evaluation<G> evaluation_;
  Valuer valuer_;  ///< none where Evaluation values states
};

// Not within the class, where each file that values states would compile the evaluation anew.
template <engine::Game G>
StateValue<G>::StateValue(const G& game, const EvaluationParameters& parameters)
    : evaluation_(game, parameters) {}

template <engine::Game G>
StateValue<G>::StateValue(const G& game, Valuer valuer) : evaluation_(game, {}), valuer_(std::move(valuer)) {
  assert(valuer_);
}

template <engine::Game G>
Values StateValue<G>::worth(const State& state) noexcept {
  return evaluates() ? evaluation_.worth(state) : valuer_(state);
}

template <engine::Game G>
void StateValue<G>::look_from(const State& origin) noexcept {
  evaluation_.look_from(origin);
}

template <engine::Game G>
Values StateValue<G>::worth_after(const State& after) noexcept {
  return evaluates() ? evaluation_.worth_after(after) : valuer_(after);
}

#define BASTIDE_COMPILED_ONCE(G) extern template class StateValue<G>;
BASTIDE_FOR_EACH_GAME(BASTIDE_COMPILED_ONCE)
#undef BASTIDE_COMPILED_ONCE

}  // namespace bastide::ai
