#include "arena/tournament/tournament.hpp"

#include "arena/tournament/play_games.hpp"
#include "arena/tournament/tournament_run.hpp"

#include <chrono>

namespace bastide::arena {

RunResult play_tournament(const TournamentConfig& config, Store& store, const std::atomic<bool>& stop,
                          const TournamentHooks& hooks) {
  using Clock = std::chrono::steady_clock;
  const Clock::time_point start = Clock::now();
  TournamentRun run(config, store, stop, hooks);
  play_games(config, run);
  return {run.finished(), run.played(), std::chrono::duration<double>(Clock::now() - start).count()};
}

}  // namespace bastide::arena
