#pragma once

#include "ai/evaluation/parameters.hpp"
#include "ai/learning/lessons.hpp"

#include <atomic>
#include <cstdint>
#include <functional>

/// Games of the evaluator against itself, to learn from.
namespace bastide::ai {

struct SelfPlay {
  int games = 1000;
  PlayerCounts players = {2};  ///< of one game after another, in turn
  std::uint64_t seed = 1;
  /// Share of placements, 0 to 1, where any that is expected to be `reach` points behind the best at most is
  /// tried, so that more than what is played anyhow is learned of.
  double explore = 0.15;
  double reach = 3;
};

/// Plays games by `rules` with the evaluation's numbers and net, on so many threads, which
/// change nothing of what comes out. Calls `progress(games done)` now and then, from one thread at a time,
/// until it says false: then nothing of use comes back. Throws InputError for The Castle.
[[nodiscard]] Lessons play_lessons(const engine::RuleSet& rules, const EvaluationParameters& parameters,
                                   const SelfPlay& settings, int threads,
                                   const std::function<bool(int done)>& progress);

}  // namespace bastide::ai
