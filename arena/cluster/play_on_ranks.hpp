#pragma once

#include "arena/cluster/ranks.hpp"
#include "arena/tournament/tournament.hpp"

#include <string>
#include <vector>

namespace bastide::arena {

/// What a run on several ranks did with its time.
struct RankUse {
  int ranks = 0;
  int hosts = 0;
  int games = 0;  ///< at a time, on all ranks together
  // -- seconds
  double all = 0;             ///< of the run, for each game at a time
  double first_messages = 0;  ///< of it, that rank 0 took for messages
  double other_messages = 0;  ///< and all others together
  double waiting = 0;         ///< of it, in which there was no game to play, the end of the run included
  // -- who was silent for too long
  std::vector<std::string> given_up;  ///< "host (rank)"

  /// For people, in a line.
  [[nodiscard]] std::string text() const;
};

/// `play_tournament` on this rank, which must be 0, and on all others, which play what it gives them
/// (`work_as_rank`). What gets into the store is the same. Ends when all ranks have ended their games; they
/// wait to be dismissed then. Throws InputError, which names hosts and ranks, when some cannot play this
/// tournament or play it differently, and what a rank failed of. A rank that says nothing for
/// `config.silence` is named on standard error and given up: its games are played by others, and what it
/// sends later is dropped.
[[nodiscard]] RunResult play_on_ranks(Ranks& ranks, const TournamentConfig& config, Store& store,
                                      const std::atomic<bool>& stop, const TournamentHooks& hooks,
                                      RankUse& use);

/// Tells all other ranks to leave, and waits for it. Where some were given up, or say nothing now, all ranks
/// are ended at once with this process's exit code `code`: what this process writes must be written by then.
void dismiss_ranks(Ranks& ranks, int code);

}  // namespace bastide::arena
