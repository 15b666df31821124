#pragma once

#include "arena/puzzles/puzzle.hpp"
#include "arena/puzzles/puzzle_folder.hpp"
#include "arena/store/reviews/review_store.hpp"
#include "arena/tournament/stop_signal.hpp"

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

namespace bastide::arena {

/// A game that puzzles may come from, with its review where there is one: that is the first look at its
/// decisions. Without one a short analysis is.
struct PuzzleGame {
  GameToReview game;
  std::optional<GameAnalyses> analyses;
};

/// The first `count` puzzles of these games, in their order, in so many threads (0: all cores); as many as
/// there are when it is stopped. The same seed and effort give the same ones. `looked` hears how many puzzles
/// are found and how many games were looked through. Throws InputError for a game that cannot be read.
[[nodiscard]] std::vector<Puzzle> find_puzzles(const std::vector<PuzzleGame>& games, std::size_t count,
                                               const PuzzleLimits& limits, int threads, StopSignal stop,
                                               const std::function<void(std::size_t, std::size_t)>& looked);

/// A puzzle looked at again.
struct PuzzleCheck {
  std::int64_t number = 0;
  std::string answer;
  std::string best;    ///< what comes out best now
  ai::Estimate loss;   ///< what the answer is behind it, where that is another
  ai::Estimate ahead;  ///< what the second is behind the answer, where it is the best

  [[nodiscard]] bool holds() const noexcept { return answer == best; }
  /// Whether the answer is as far ahead as a puzzle's has to be.
  [[nodiscard]] bool is_clear(const PuzzleDemand& demand) const noexcept {
    return holds() && demand.is_met_by(ahead);
  }
};

/// Looks again at puzzles of a folder with a fresh seed and so many times the usual iterations. In the order
/// of their numbers; less of them when it is stopped. Throws InputError for records that the rules do not
/// allow.
[[nodiscard]] std::vector<PuzzleCheck> check_puzzles(
    const std::vector<StoredPuzzle>& puzzles, double effort, std::uint64_t seed, int threads, StopSignal stop,
    const std::function<void(std::size_t, std::size_t)>& checked);

}  // namespace bastide::arena
