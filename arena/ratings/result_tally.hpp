#pragma once

#include "arena/ratings/deal_tally.hpp"
#include "arena/ratings/standings.hpp"

#include <span>

namespace bastide::arena {

/// All that ratings and tables are made from, added to deal by deal and never a list of games. Not
/// thread-safe.
class ResultTally {
 public:
  /// Throws InputError for more than kMaxRatedBots.
  explicit ResultTally(int bots) : deals_(bots), standings_(bots) {}

  /// Counts all games of one deal. Throws InputError, and counts nothing, as `DealTally::add` does.
  void add(std::span<const GameResult> deal) {
    deals_.add(deal);
    standings_.add(deal);
  }

  [[nodiscard]] const DealTally& deals() const noexcept { return deals_; }
  [[nodiscard]] const StandingsTally& standings() const noexcept { return standings_; }

 private:
  DealTally deals_;
  StandingsTally standings_;
};

}  // namespace bastide::arena
