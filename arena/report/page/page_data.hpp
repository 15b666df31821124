#pragma once

#include "arena/failure/failure.hpp"
#include "arena/luck/luck_report.hpp"
#include "arena/ratings/ratings.hpp"
#include "arena/report/page/game_film.hpp"
#include "arena/report/page/score_parts.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

/// What a report's page shows, all of it in memory. The page is a function of it and of nothing else.
namespace bastide::arena {

/// Milliseconds a move, over a bot's games: each game counts with its mean.
struct TimeUse {
  double mean = 0;  ///< over all moves
  double low = 0;   ///< a tenth of the games is below
  double median = 0;
  double high = 0;  ///< a tenth of the games is above
  double most = 0;
};

/// `moves[i]` moves took `seconds[i]` together. All zero without moves.
[[nodiscard]] TimeUse time_use(std::span<const double> seconds, std::span<const int> moves);

/// What luck was worth to a bot, and what is left without it.
struct LuckUse {
  LuckAdjusted margin;
  AdjustedRating rating;
};

struct PageBot {
  std::string name;
  TimeUse time;
  std::array<std::int64_t, kFailures> failures{};  ///< by kind; `none` is not used
  std::optional<LuckUse> luck;
};

/// How many games ended by which margin, in classes of `width` points: class i is from `first` + i * `width`.
struct MarginCounts {
  int first = 0;
  int width = 1;
  std::vector<std::int64_t> counts;
  double mean = 0;
  std::int64_t games = 0;
};

/// Margins of one bot: own points less the best opponent's.
[[nodiscard]] MarginCounts count_margins(std::span<const int> margins, int first, int last, int width);

/// By bot index, all in the same classes.
[[nodiscard]] std::vector<MarginCounts> margins_of(int bots, std::span<const GameResult> games);
/// Between two bots, as the first sees it, for every pair that met; bots in the order of their indices.
struct PairMargins {
  int bot = 0;
  int rival = 0;
  MarginCounts margins;
};
[[nodiscard]] std::vector<PairMargins> pair_margins_of(int bots, std::span<const GameResult> games);

/// The ratings after some of the games.
struct RatingPoint {
  std::int64_t games = 0;
  std::vector<double> elo;  ///< by bot
};

/// Ratings after about `points` equal parts of the games, which are in schedule order; a deal's games are
/// never separated. The last is that of all games.
[[nodiscard]] std::vector<RatingPoint> rating_course(int bots, std::span<const GameResult> games, int points);

/// The numbers, ascending, of at most `most` of `games` games, evenly spread from the first to the last.
[[nodiscard]] std::vector<std::int64_t> choose_sample(std::int64_t games, std::int64_t limit);

struct PageData {
  // -- what was played
  std::string tournament;
  std::string rules;
  std::string version;        ///< of the program that played
  std::string date;           ///< as it is to be shown; may be empty
  std::string configuration;  ///< the resolved one, as text
  int players = 2;            ///< seats
  int seeds = 0;              ///< of a gauntlet; 0 for a round-robin
  std::int64_t deals = 0;
  std::int64_t games = 0;
  bool finished = true;

  // -- what came of it, by bot index
  std::vector<PageBot> bots;
  Ratings ratings;
  std::vector<RatingPoint> course;
  std::vector<MarginCounts> margins;
  std::vector<PairMargins> pair_margins;  ///< may be empty
  std::vector<PartPoints> parts;          ///< mean points a game; may be empty
  std::int64_t parts_games = 0;           ///< games that `parts` were counted in

  // -- games to look at
  Scenery scenery;
  std::vector<SampleGame> sample;
};

}  // namespace bastide::arena
