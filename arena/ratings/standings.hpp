#pragma once

#include "arena/ratings/finish.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

/// Plain counts and means of a tournament's games: what was played, without a model. All from sums that are
/// added to deal by deal.
namespace bastide::arena {

/// One bot's results. A bot that sits in two seats of a game counts once for each. Games in which a bot
/// failed count as won and lost, but not in points and margins: what they stopped at says nothing.
struct Standing {
  std::int64_t games = 0;
  std::int64_t wins = 0;      ///< pairs won: opponents that finished behind
  std::int64_t draws = 0;     ///< pairs drawn
  std::int64_t losses = 0;    ///< pairs lost
  std::int64_t failures = 0;  ///< games that this bot ended by failing
  double score = 0;  ///< mean over games of the share of opponents beaten, ties half, 0 to 1; 0 without games
  double points = 0;      ///< mean points a game
  double margin = 0;      ///< mean of own points less the best opponent's
  double margin_low = 0;  ///< 95 % interval of the margin over deals (margins.hpp)
  double margin_high = 0;
};

/// What one bot did against another.
struct CrossCell {
  std::int64_t games = 0;  ///< pairs of seats that met; the sum of the three below
  std::int64_t wins = 0;
  std::int64_t draws = 0;
  std::int64_t losses = 0;
  double score = 0;       ///< mean of win 1, draw ½, loss 0; 0 without games
  double margin = 0;      ///< mean of own points less the rival's
  double margin_low = 0;  ///< 95 % interval of the margin over deals
  double margin_high = 0;
};

/// cross_table[a][b] is seen from a. A bot's games against itself stand on the diagonal, once from either
/// side.
using CrossTable = std::vector<std::vector<CrossCell>>;

/// Adds up deals as they come; the same for any order of them. Memory grows with the square of the number of
/// bots only. Not thread-safe.
class StandingsTally {
 public:
  explicit StandingsTally(int bots);

  /// Counts all games of one deal, which `DealTally` accepts.
  void add(std::span<const GameResult> deal);

  [[nodiscard]] std::vector<Standing> standings() const;
  [[nodiscard]] CrossTable cross_table() const;

 private:
  /// Margins over deals. Whole numbers, so that sums do not depend on their order; games of a deal differ in
  /// number, so their mean is a ratio.
  struct MarginSums {
    std::int64_t deals = 0;
    std::int64_t games = 0;
    std::int64_t margin = 0;
    std::int64_t games_squared = 0;
    std::int64_t margin_games = 0;
    std::int64_t margin_squared = 0;
  };
  /// A deal's share of them.
  struct DealMargin {
    std::int64_t games = 0;
    std::int64_t margin = 0;
  };
  struct BotSums {
    Standing counts;
    std::int64_t share_units = 0;
    std::int64_t points = 0;
    MarginSums margins;
    DealMargin deal;  ///< of the deal being added
  };
  struct CellSums {
    CrossCell counts;
    MarginSums margins;
    DealMargin deal;
  };

  static void fold(DealMargin& deal, MarginSums& sums) noexcept;
  template <class Result>
  static void finish_margin(const MarginSums& sums, Result& result) noexcept;
  void add_game(const GameResult& game);
  void add_seat(const GameResult& game, const Finish& finish, std::size_t seat);
  void add_pair(const GameResult& game, const Finish& finish, std::size_t seat, std::size_t rival);
  [[nodiscard]] CellSums& cell(std::size_t bot, std::size_t rival) {
    return cells_[bot * bots_.size() + rival];
  }

  std::vector<BotSums> bots_;
  std::vector<CellSums> cells_;
};

}  // namespace bastide::arena
