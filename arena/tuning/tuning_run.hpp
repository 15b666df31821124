#pragma once

#include "arena/tournament/stop_signal.hpp"
#include "arena/tuning/tuning.hpp"

#include <functional>
#include <optional>
#include <string>

namespace bastide::arena {

/// How far a run is, for people.
struct TuningProgress {
  enum class Stage { steps, pace, positions, search, verdict };
  Stage stage = Stage::search;
  std::int64_t done = 0;  ///< of `all`: bots asked, games, generations, deals
  std::int64_t all = 0;   ///< 0 where nobody knows
};

struct TuningLimits {
  std::optional<double> seconds;            ///< for all of it, verdict included
  std::optional<std::int64_t> generations;  ///< of spsa and cma-es
};

struct TuningHooks {
  /// After every step of the work; `tuning` has a search from `Stage::search` on.
  std::function<void(const TuningProgress& progress, const Tuning& tuning)> progress;
  /// Something that a person should know, a line.
  std::function<void(const std::string& note)> note;
};

/// Carries a tuning on to its verdict: what its store has is not done again. False when it was stopped
/// before. Throws InputError where nothing can be played: a bot that fails in every game.
bool run_tuning(Tuning& tuning, const TuningLimits& limits, const PlayBatch& play, StopSignal stop,
                const TuningHooks& hooks);

}  // namespace bastide::arena
