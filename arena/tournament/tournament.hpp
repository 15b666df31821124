#pragma once

#include "arena/ratings/standings.hpp"
#include "arena/store/store.hpp"
#include "arena/tournament/tournament_config.hpp"

#include <atomic>
#include <cstdint>
#include <functional>
#include <span>
#include <string>

/// Playing a tournament into its store.
namespace bastide::arena {

/// What a run came to. The results are in the store (tally.hpp).
struct RunResult {
  bool finished = false;   ///< the whole schedule is in the store, or the test has its verdict
  std::int64_t games = 0;  ///< played in this run
  double seconds = 0;      ///< wall time
};

/// How far a tournament is; those of earlier runs are counted, too.
struct RunStatus {
  std::int64_t done = 0;            ///< games of the schedule
  std::int64_t all = 0;             ///< there are at most
  const RunningTest* test;          ///< nullptr without one
  const StandingsTally* standings;  ///< of the deals that are stored; nullptr where nobody asked for them
};

/// What a tournament tells while it runs; called by one thread at a time.
struct TournamentHooks {
  /// After every game, and at the beginning when earlier runs have done some.
  std::function<void(const RunStatus& status)> progress;
  /// Behind every deal of a group, when it is in the store.
  std::function<void(std::span<const PlayedGame> games)> stored;
  bool standings = false;  ///< whether `progress` looks at standings, which take time to keep
  /// Where several ranks play (arena/cluster): somebody wants the run to end before its time. Called at once;
  /// games under way have not broken off yet.
  std::function<void()> ending;
};

/// Plays what is not in `store` yet, until the schedule is finished, the test has a verdict, or `stop` is
/// true. A deal of a group is stored as soon as all its seatings have been played; what was in play when the
/// run ended breaks off and is lost, and nothing else. What gets into the store, times apart, is the same for
/// any number of threads and of interruptions; a test, which ends when the deals in their order decide, may
/// leave some deals more. Throws InputError when the game cannot be made, std::runtime_error when a bot does
/// not start (unless `config.recover`), and whatever players and the store throw.
[[nodiscard]] RunResult play_tournament(const TournamentConfig& config, Store& store,
                                        const std::atomic<bool>& stop, const TournamentHooks& hooks = {});

}  // namespace bastide::arena
