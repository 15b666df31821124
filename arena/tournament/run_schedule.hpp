#pragma once

#include "arena/tournament/schedule.hpp"
#include "arena/tournament/tournament_games.hpp"

#include <atomic>
#include <functional>

namespace bastide::arena {

/// Plays all games of `schedule`, `threads` at a time (0 for all cores). `play` is called from many threads,
/// `count` from one at a time and in schedule order, whichever game ends first. At most a few games for each
/// thread are held at once. When `stop` becomes true no new game begins; those that run are counted as they
/// come back. An exception from either function ends the run and comes out here.
void run_schedule(const Schedule& schedule, int threads, const std::atomic<bool>& stop,
                  const std::function<PlayedGame(const ScheduledGame&)>& play,
                  const std::function<void(PlayedGame&&)>& count);

}  // namespace bastide::arena
