#pragma once

#include "arena/luck/luck_tally.hpp"
#include "arena/ratings/ratings.hpp"
#include "arena/store/store.hpp"
#include "arena/tournament/sequential_test.hpp"
#include "arena/tournament/tournament_config.hpp"

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

/// Counting what a store holds.
namespace bastide::arena {

/// Time that a bot took over all its counted games.
struct BotClock {
  double seconds = 0;
  std::int64_t decisions = 0;  ///< tiles placed, figures chosen, and what else the rules ask
  std::int64_t moves = 0;      ///< turns

  /// Seconds a move; 0 without moves.
  [[nodiscard]] double mean() const noexcept { return moves > 0 ? seconds / static_cast<double>(moves) : 0; }
};

/// What was played, in sums whose size does not depend on how many games there are; of the deals that count.
struct Tally {
  explicit Tally(int bots);

  ResultTally results;
  std::vector<BotClock> clocks;                               ///< by bot
  std::vector<std::array<std::int64_t, kFailures>> failures;  ///< games by bot and kind
  std::optional<RunningTest> test;
  std::optional<LuckTally> luck;  ///< where the tournament computes it
  std::int64_t deals = 0;         ///< of all groups together
  std::int64_t games = 0;
  bool finished = false;  ///< the whole schedule is there, or the test has its verdict
};

/// Calls `visit` with each deal that is counted, as well.
[[nodiscard]] Tally tally(Store& store, const TournamentConfig& config,
                          const std::function<void(std::span<const StoredGame>)>& visit = {});

/// Calls `visit` with the deals that count, those of a group ascending (`Store::for_each_deal`). A deal of a
/// group counts when all earlier deals of that group are there as well, so that a short game gets no vote
/// before a long one; with a test the deals up to its verdict count. Gives the test as it stands after them.
std::optional<RunningTest> for_each_counted_deal(
    Store& store, const TournamentConfig& config, bool actions,
    const std::function<void(std::span<const StoredGame>)>& visit);

}  // namespace bastide::arena
