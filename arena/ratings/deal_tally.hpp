#pragma once

#include "arena/ratings/finish.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

namespace bastide::arena {

/// The finishes of a deal's games, ascending. Deals with equal patterns count alike.
using DealPattern = std::vector<Finish>;

/// Counts deals by their pattern as they come. Memory grows with the number of different patterns, not of
/// deals: two bots have at most 9, three at most 2,197 (13 finishing orders in each of three seatings). Four
/// and more players have so many that nearly every deal may be one of its own, at some 100 bytes.
/// Not thread-safe.
class DealTally {
 public:
  struct Hash {
    [[nodiscard]] std::size_t operator()(const DealPattern& pattern) const noexcept;
  };
  using Counts = std::unordered_map<DealPattern, std::int64_t, Hash>;

  /// 0 ≤ `bots` ≤ kMaxRatedBots; throws InputError for more.
  explicit DealTally(int bots);

  /// Counts all games of one deal. Throws InputError that names the deal, and counts nothing, for a game that
  /// cannot be (`check_game`) or games of different groups of bots. No games are no deal.
  void add(std::span<const GameResult> deal);

  [[nodiscard]] int bots() const noexcept { return bots_; }
  /// In no particular order.
  [[nodiscard]] const Counts& patterns() const noexcept { return patterns_; }

 private:
  int bots_;
  Counts patterns_;
  DealPattern scratch_;
};

/// The games sorted by deal, games of one deal in the order given.
[[nodiscard]] std::vector<GameResult> sorted_by_deal(std::span<const GameResult> games);

/// Calls `visit(span of GameResult)` for the games of each deal, whatever order they come in; deals
/// ascending.
template <class Visit>
void for_each_deal(std::span<const GameResult> games, Visit visit) {
  const std::vector<GameResult> sorted = sorted_by_deal(games);
  for (std::size_t first = 0, end = 0; first < sorted.size(); first = end) {
    while (end < sorted.size() && sorted[end].deal == sorted[first].deal) ++end;
    visit(std::span(sorted).subspan(first, end - first));
  }
}

}  // namespace bastide::arena
