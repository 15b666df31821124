#pragma once

#include "arena/ratings/evidence.hpp"
#include "arena/tournament/tournament_config.hpp"

#include <atomic>
#include <cstdint>
#include <functional>
#include <string_view>
#include <vector>

/// Playing a tournament and counting its results.
namespace bastide::arena {

/// Time that a bot took over all its counted games.
struct BotClock {
  double seconds = 0;
  std::int64_t decisions = 0;  ///< tiles placed, figures chosen, and what else the rules ask
  std::int64_t moves = 0;      ///< turns

  /// Seconds a move; 0 without moves.
  [[nodiscard]] double mean() const noexcept { return moves > 0 ? seconds / static_cast<double>(moves) : 0; }
};

/// What was played. Only complete deals count: those of a group of which every seating came to its end, and
/// all deals before it in the schedule as well.
struct TournamentResult {
  std::vector<GameResult> games;  ///< in schedule order; `deal` numbers the deals of all groups together
  std::vector<BotClock> clocks;   ///< by bot
  std::int64_t deals = 0;         ///< complete ones, of all groups together
  bool finished = false;          ///< the whole schedule was played
  double seconds = 0;             ///< wall time
};

/// What a tournament tells while it runs; each is called by one thread at a time, in schedule order.
struct TournamentHooks {
  /// After every game: how many have been played and how many there are.
  std::function<void(std::int64_t done, std::int64_t all)> progress;
  /// The record of every game that counts; when set, games are recorded.
  std::function<void(std::string_view record)> record;
};

/// Plays the tournament until it is finished or `stop` is true. The result, clocks and seconds apart, is the
/// same for any number of threads. Throws InputError when the game cannot be made, and whatever players
/// throw.
[[nodiscard]] TournamentResult play_tournament(const TournamentConfig& config, const std::atomic<bool>& stop,
                                               const TournamentHooks& hooks = {});

}  // namespace bastide::arena
