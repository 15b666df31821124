#pragma once

#include "arena/files/json.hpp"
#include "arena/reviews/player_review.hpp"

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

/// What is told of many games' reviews.
namespace bastide::arena {

struct ReviewsSummary {
  std::string store;                                          ///< its path
  std::vector<std::pair<std::string, std::string>> settings;  ///< how the games were reviewed
  std::int64_t games = 0;                                     ///< that are reviewed
  std::int64_t pending = 0;                                   ///< and that are not
  double seconds = 0;                                         ///< wall time of all that are
  std::vector<PlayerReview> players;
};

/// "0.63 ± 0.08"; "-" without values.
[[nodiscard]] std::string mean_text(const MeanTally& tally, int decimals = 2);
/// The rung of the ladder, or several within a standard error, or that there are too few turns to tell; "-"
/// where none is of its game.
[[nodiscard]] std::string level_text(const PlayerReview& player);

/// All players in a table.
[[nodiscard]] ReviewRows players_table(const ReviewsSummary& summary);
/// What one player loses where: by phase, kind and tile, in the opening, by thinking time, from game to game.
/// At most so many tiles, those that cost most.
[[nodiscard]] std::vector<ReviewRows> player_tables(const PlayerReview& player, std::size_t tiles);
/// A player's results without luck, game by game: the last `games`.
[[nodiscard]] ReviewRows results_table(const PlayerReview& player, std::size_t games);
[[nodiscard]] ReviewRows worst_table(const PlayerReview& player);

/// All of it; what one player does in detail where there are at most `kMostDetailed`.
constexpr std::size_t kMostDetailed = 2;
[[nodiscard]] std::string reviews_text(const ReviewsSummary& summary, int width);
[[nodiscard]] Json reviews_json(const ReviewsSummary& summary);

}  // namespace bastide::arena
