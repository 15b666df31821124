#pragma once

#include "arena/files/json.hpp"
#include "arena/puzzles/themes.hpp"
#include "arena/puzzles/turns.hpp"
#include "engine/any/any_game.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

/// Decisions with one turn that is clearly best, which is not what greedy plays.
namespace bastide::arena {

/// A way to take the decision.
struct PuzzleTurn {
  Turn actions;
  /// Points behind the best; nothing for a turn that the search did not find worth playing on.
  std::optional<ai::Estimate> loss;
};

struct Puzzle {
  std::string source;  ///< where the game is from, for people
  std::string rules;   ///< as in GameToReview
  std::optional<std::string> rules_text;
  engine::AnyGame game;
  engine::Record record;  ///< up to the draw, then the answer
  std::size_t at = 0;     ///< index of the answer's first action in the record
  int turn = 0;           ///< of the record, from 1
  engine::AnyState before;
  std::vector<PuzzleTurn> turns;  ///< all that are legal, by what they lose; the answer first
  Turn greedy;
  bool exact = false;
  std::vector<Theme> themes;
  std::vector<std::string> missed_by;  ///< names of bots that take another turn
  std::vector<std::string> found_by;
  std::int64_t number = 0;  ///< in its folder, from 1: its files are named by that

  /// What the second best turn is behind.
  [[nodiscard]] ai::Estimate ahead() const { return *turns[1].loss; }
};

/// How far the best turn of a puzzle has to be ahead of the second.
struct PuzzleDemand {
  double ahead = 3;      ///< points
  double certainty = 3;  ///< and standard errors

  [[nodiscard]] bool is_met_by(const ai::Estimate& behind) const noexcept {
    return behind.mean >= ahead && behind.mean >= certainty * behind.error;
  }
};

/// How puzzles are found.
struct PuzzleLimits {
  PuzzleDemand demand;
  double effort = 1;  ///< iterations and orders of the second look, in multiples of what is usual
  std::uint64_t seed = 1;
};

/// The usual iterations of a second look, a sixteenth as many orders of the tiles.
constexpr std::int64_t kPuzzleIterations = 4096;

/// A puzzle as `puzzles.json` has it.
[[nodiscard]] Json puzzle_json(const Puzzle& puzzle);
/// "puzzle-007.txt", "puzzle-007-answer.txt".
[[nodiscard]] std::string position_file(std::int64_t number);
[[nodiscard]] std::string answer_file(std::int64_t number);

}  // namespace bastide::arena
