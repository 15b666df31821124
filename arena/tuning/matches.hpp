#pragma once

#include "arena/bots/competitor.hpp"
#include "arena/deals/played_game.hpp"
#include "arena/deals/streams.hpp"
#include "arena/optimisers/method.hpp"
#include "arena/tournament/stop_signal.hpp"
#include "arena/tuning/tuning_config.hpp"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

/// The games behind a generation: bots against each other over the same deals.
namespace bastide::arena {

/// One side against the other. With more than two players the sides take every other seat.
struct Match {
  int first = 0;   ///< index of a bot
  int second = 0;  ///< of another one, or of the same
};

/// Matches of some bots at one game, all over the same deals.
struct Batch {
  std::vector<Competitor> bots;
  std::vector<Match> matches;
  std::size_t game = 0;  ///< of `TuningConfig::games`
  std::int64_t first_deal = 0;
  int deals = 0;
  std::int64_t first_number = 0;  ///< of its games, for the logs' names; 0 for games that have no logs
};

/// What came of one deal of a match, mean over its games.
struct MatchDeal {
  float margin = 0;  ///< mean points of the first side's seats less those of the second's
  float score = 0;   ///< mean points of the first side's seats
};

struct BatchResult {
  std::vector<std::vector<MatchDeal>> matches;  ///< by match and deal
  std::int64_t games = 0;
  std::int64_t failed = 0;  ///< games lost by a failure
  std::string failure;      ///< what happened in the first of them, for people
};

/// Who plays batches: this process, or many (arena/cluster). Gives nothing when it was stopped.
using PlayBatch = std::function<std::optional<BatchResult>(const Batch& batch)>;

/// The games of a batch in their order: deal by deal, match by match, seating by seating.
class BatchSchedule {
 public:
  /// `players` at the table.
  BatchSchedule(const Batch& batch, int players);

  [[nodiscard]] std::int64_t games() const noexcept;
  [[nodiscard]] ScheduledGame game(std::int64_t index) const;
  /// All who sit at tables: each bot as often as one game may need it.
  [[nodiscard]] std::vector<Competitor> seated(const std::vector<Competitor>& bots) const;

  /// Where a game counts.
  struct Place {
    std::size_t match;
    std::size_t deal;  ///< of the batch, from 0
  };
  [[nodiscard]] Place place(std::int64_t index) const noexcept;
  [[nodiscard]] int games_of_a_deal() const noexcept { return patterns_ * players_; }
  /// Whether a seat of a game belongs to the first side.
  [[nodiscard]] bool first_side(std::int64_t index, int seat) const noexcept;

 private:
  std::vector<Match> matches_;
  std::int64_t first_deal_;
  int deals_;
  int players_;
  int bots_;
  int patterns_;  ///< ways to share the seats: two where their number is odd
};

/// What a game counts for the first side.
[[nodiscard]] MatchDeal count_game(const BatchSchedule& schedule, const PlayedGame& played);

/// Puts games of a batch, in any order, together.
class BatchTally {
 public:
  BatchTally(const Batch& batch, const BatchSchedule& schedule);
  /// Not for two threads at once.
  void add(const PlayedGame& played);
  [[nodiscard]] bool complete() const noexcept { return result_.games == schedule_.games(); }
  [[nodiscard]] BatchResult result() const;

 private:
  const BatchSchedule& schedule_;
  BatchResult result_;
  std::vector<std::vector<std::array<double, 2>>> sums_;  ///< margin and score, in order of index
  std::int64_t first_failure_ = -1;
};

/// Plays the games of a batch whose index leaves `rest` when divided by `ranks`, on so many threads as
/// `concurrency` says, and calls `played` for each, for one at a time. False when it was stopped before the
/// end.
bool play_share(const Batch& batch, const TuningConfig& config, const Streams& streams, StopSignal stop,
                std::int64_t rest, std::int64_t ranks, const std::function<void(PlayedGame&&)>& played);

/// Plays all of it here.
[[nodiscard]] std::optional<BatchResult> play_batch(const Batch& batch, const TuningConfig& config,
                                                    const Streams& streams, StopSignal stop);

}  // namespace bastide::arena
