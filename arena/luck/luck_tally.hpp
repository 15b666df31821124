#pragma once

#include "arena/luck/adjusted_mean.hpp"
#include "arena/ratings/cholesky.hpp"
#include "arena/ratings/finish.hpp"

#include <array>
#include <cstdint>
#include <map>
#include <span>
#include <utility>
#include <vector>

/// Adding up results and luck, deal by deal, for margins and ratings without luck.
namespace bastide::arena {

/// A game with what chance brought to each seat (luck.hpp), empty where that was not computed.
struct LuckyGame {
  GameResult result;
  std::vector<double> luck;
};

/// What one group of bots scored against each other, and its luck. A bot's score in a deal is the mean over
/// its games of the opponents beaten, ties half.
struct GroupLuck {
  /// One fold, by place in the group. `sums` is about all bots together: of each deal one entry a bot, with
  /// `deals` counting deals.
  struct Fold {
    LuckSums sums;
    std::vector<double> score;
    std::vector<double> luck;
  };

  explicit GroupLuck(std::size_t bots);
  void add(std::int64_t deal, const std::vector<double>& score, const std::vector<double>& luck);

  std::array<Fold, AdjustedMean::kFolds> folds;
  SquareMatrix products;  ///< sums of products of the entries score 0, score 1, …, luck 0, luck 1, …
  std::int64_t deals = 0;
  std::int64_t games = 0;
};

/// Memory grows with the pairs and groups of bots that played, not with deals. Not thread-safe.
class LuckTally {
 public:
  using Pairs = std::map<std::pair<int, int>, AdjustedMean>;  ///< by bot and rival, bot < rival
  using Groups = std::map<std::vector<int>, GroupLuck>;       ///< by bots, ascending

  explicit LuckTally(int bots) : bots_(static_cast<std::size_t>(bots)) {}

  /// Counts all games of one deal and group, in which every bot has one seat. A game in which a bot failed
  /// has a score but no margin, and no luck.
  void add(std::span<const LuckyGame> deal);

  /// Deals in which luck was computed.
  [[nodiscard]] std::int64_t deals() const noexcept { return deals_; }
  /// By bot: margin over the best opponent.
  [[nodiscard]] const std::vector<AdjustedMean>& bots() const noexcept { return bots_; }
  /// Margins between two bots.
  [[nodiscard]] const Pairs& pairs() const noexcept { return pairs_; }
  [[nodiscard]] const Groups& groups() const noexcept { return groups_; }

 private:
  void add_margins(std::span<const LuckyGame> deal, const std::vector<int>& group);
  void add_scores(std::span<const LuckyGame> deal, const std::vector<int>& group);

  std::vector<AdjustedMean> bots_;
  Pairs pairs_;
  Groups groups_;
  std::int64_t deals_ = 0;
};

}  // namespace bastide::arena
