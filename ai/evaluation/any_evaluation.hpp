#pragma once

#include "ai/evaluation/parameters.hpp"
#include "ai/evaluation/values.hpp"
#include "ai/evaluation/worth_part.hpp"
#include "engine/any/any_game.hpp"

#include <memory>
#include <vector>

namespace bastide::ai {

/// What states of a game without its type are worth: an Evaluation (carcassonne_evaluation.hpp,
/// castle_evaluation.hpp) for whoever stands at the edge. One thread's.
class AnyEvaluation {
 public:
  AnyEvaluation(engine::AnyGame game, const EvaluationParameters& parameters);
  AnyEvaluation(AnyEvaluation&&) noexcept;
  AnyEvaluation& operator=(AnyEvaluation&&) noexcept;
  ~AnyEvaluation();

  [[nodiscard]] const engine::AnyGame& game() const noexcept { return game_; }

  /// Points that each player may expect at the end of a state of its game, or what a player knows of one; the
  /// final scores when the game is over. Throws InputError for a state of another type of game.
  [[nodiscard]] Values worth(const engine::AnyState& state);
  /// What that is made of, in the order of terms; parts that bring nobody anything are left out. Throws
  /// InputError likewise.
  [[nodiscard]] std::vector<WorthPart> parts(const engine::AnyState& state);

 private:
  class Impl;
  template <engine::Game G>
  class EvaluationOf;

  engine::AnyGame game_;
  std::unique_ptr<Impl> impl_;
};

}  // namespace bastide::ai
