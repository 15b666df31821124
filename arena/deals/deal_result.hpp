#pragma once

#include "arena/deals/played_game.hpp"
#include "arena/luck/luck_tally.hpp"
#include "arena/ratings/finish.hpp"

#include <span>
#include <vector>

namespace bastide::arena {

/// A game in the form that ratings count. What `result` held is overwritten, and its memory serves again.
void fill_result(const PlayedGame& played, GameResult& result);

/// The games of a deal in the form that ratings count.
[[nodiscard]] std::vector<GameResult> results_of(std::span<const PlayedGame> deal);

/// The same with the luck of every seat, where it was computed.
[[nodiscard]] std::vector<LuckyGame> lucky_games_of(std::span<const PlayedGame> deal);

/// A deal of two bots, both ways round, as the one with the lower index sees it.
struct PairDeal {
  int half_points = 0;  ///< of both games together, 0 to 4
  double margin = 0;    ///< points a game; of one that failed what it costs (`kFailureMargin`)
  int failed = 0;       ///< games, 0 to 2
};

/// Points by which a bot that fails loses the game, or as many as it was behind when that is more: twice the
/// deviation of a deal's margin between equal bots. So a failure never pays, and a single one decides
/// nothing.
constexpr int kFailureMargin = 30;

[[nodiscard]] PairDeal pair_deal(std::span<const PlayedGame> deal);

}  // namespace bastide::arena
