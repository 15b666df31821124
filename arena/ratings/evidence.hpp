#pragma once

#include "arena/ratings/deal_tally.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

/// What a tournament's games say about its bots, in the form that ratings are computed from.
///
/// The unit of evidence is a deal: one tile order, played by one group of bots in several seatings. Its games
/// share their luck, so they are kept together. What counts of a game is its finishing
/// order.
namespace bastide::arena {

/// How often each finish came up; real numbers, as they are weighed with.
using FinishCounts = std::vector<double>;

/// Deals of one group of bots: the stratum inside which they vary.
struct DealGroup {
  std::vector<int> bots;     ///< ascending; a bot that plays two seats is named twice
  std::size_t first = 0;     ///< its patterns are numbered first, first + 1 …
  std::size_t patterns = 0;  ///< how many there are
  std::int64_t deals = 0;

  /// All its deals count the same, so that they do not tell how deals vary.
  [[nodiscard]] bool alike() const noexcept { return patterns == 1; }
};

/// All games, counted by pattern of deals. Immutable; the same for any order of the games.
class Evidence {
 public:
  explicit Evidence(const DealTally& tally);
  /// From a list of games, in any order. Throws InputError as `DealTally::add` does.
  Evidence(int bots, std::span<const GameResult> games);

  [[nodiscard]] int bots() const noexcept { return bots_; }
  /// Seats of the largest game; 0 when there is none.
  [[nodiscard]] int seats() const noexcept { return seats_; }
  /// Players in the largest tie, 2 at least.
  [[nodiscard]] int largest_tie() const noexcept { return largest_tie_; }
  [[nodiscard]] std::int64_t deals() const noexcept;
  [[nodiscard]] std::int64_t games() const noexcept;
  /// Every finish that came up, ascending.
  [[nodiscard]] const std::vector<Finish>& finishes() const noexcept { return finishes_; }
  /// By their bots.
  [[nodiscard]] const std::vector<DealGroup>& groups() const noexcept { return groups_; }
  /// How often each finish came up in all deals.
  [[nodiscard]] const FinishCounts& totals() const noexcept { return totals_; }

  /// How many deals had pattern number `pattern`.
  [[nodiscard]] std::int64_t count(std::size_t pattern) const noexcept { return counts_[pattern]; }
  /// The games of such a deal, as numbers of finishes, ascending.
  [[nodiscard]] std::span<const std::uint32_t> games_of(std::size_t pattern) const noexcept {
    return std::span(games_).subspan(starts_[pattern], starts_[pattern + 1] - starts_[pattern]);
  }
  /// Adds `weight` deals of a pattern to `counts`.
  void add_deals(std::size_t pattern, double weight, FinishCounts& counts) const noexcept {
    for (const std::uint32_t finish : games_of(pattern)) counts[finish] += weight;
  }

 private:
  void collect_finishes(const DealTally& tally);
  void append(const DealPattern& pattern, std::int64_t count);

  int bots_;
  int seats_ = 0;
  int largest_tie_ = 2;
  std::vector<Finish> finishes_;
  std::vector<DealGroup> groups_;
  std::vector<std::int64_t> counts_;       ///< by pattern; by group, in it by finishes
  std::vector<std::uint32_t> games_;       ///< pattern after pattern
  std::vector<std::size_t> starts_ = {0};  ///< where each pattern's games start, and their end
  FinishCounts totals_;
};

}  // namespace bastide::arena
