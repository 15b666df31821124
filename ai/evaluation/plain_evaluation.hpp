#pragma once

#include "ai/evaluation/parameters.hpp"
#include "ai/evaluation/values.hpp"
#include "engine/game.hpp"

namespace bastide::ai {

/// Scores as points that may be expected.
[[nodiscard]] inline Values values_of(const engine::Scores& scores) noexcept {
  Values values{};
  for (std::size_t p = 0; p < values.size(); ++p) values[p] = static_cast<float>(scores[p]);
  return values;
}

/// What a state is worth: the points that each player may expect to have at the end. A game without an
/// evaluation of its own is worth the points if it ended now; those with tiles and figures have one.
template <engine::Game G>
class Evaluation {
 public:
  using State = typename G::State;

  /// `game` must outlive this object.
  Evaluation(const G& game, const EvaluationParameters&) : game_(game) {}

  [[nodiscard]] Values worth(const State& state) const noexcept {
    return values_of(game_.scores_if_ended(state));
  }

  /// States that a turn leads to are valued by themselves.
  void look_from(const State&) const noexcept {}
  [[nodiscard]] Values worth_after(const State& after) const noexcept { return worth(after); }

 private:
  const G& game_;
};

}  // namespace bastide::ai
