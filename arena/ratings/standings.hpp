#pragma once

#include "arena/ratings/evidence.hpp"

#include <span>
#include <vector>

/// Plain counts and means of a tournament's games: what was played, without a model.
namespace bastide::arena {

/// One bot's results. A bot that sits in two seats of a game counts once for each.
struct Standing {
  int games = 0;
  int wins = 0;      ///< pairs won: opponents with fewer points
  int draws = 0;     ///< pairs drawn
  int losses = 0;    ///< pairs lost
  double score = 0;  ///< mean over games of the share of opponents beaten, ties half, 0 to 1; 0 without games
  double points = 0;  ///< mean points a game
  double margin = 0;  ///< mean of own points less the best opponent's
};

/// What one bot did against another.
struct CrossCell {
  int games = 0;  ///< pairs of seats that met; the sum of the three below
  int wins = 0;
  int draws = 0;
  int losses = 0;
  double score = 0;   ///< mean of win 1, draw ½, loss 0; 0 without games
  double margin = 0;  ///< mean of own points less the rival's
};

/// cross_table[a][b] is seen from a. A bot's games against itself stand on the diagonal, once from either
/// side.
using CrossTable = std::vector<std::vector<CrossCell>>;

/// Both expect games that `Evidence` accepts, and give the same for any order of them.
[[nodiscard]] std::vector<Standing> standings(int bots, std::span<const GameResult> games);
[[nodiscard]] CrossTable cross_table(int bots, std::span<const GameResult> games);

}  // namespace bastide::arena
