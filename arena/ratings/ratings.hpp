#pragma once

#include "arena/ratings/connection.hpp"
#include "arena/ratings/evidence.hpp"
#include "arena/ratings/pairs.hpp"
#include "arena/ratings/result_tally.hpp"
#include "arena/ratings/standings.hpp"

#include <cstdint>
#include <span>
#include <vector>

/// A tournament's ratings, from its games: Elo by maximum likelihood with draws and seats
/// (ranking_model.hpp), 95 % intervals by its profile and by how deals vary (profile.hpp), and the plain
/// counts beside them (standings.hpp). Plain data; nothing here is formatted.
namespace bastide::arena {

struct RatingOptions {
  /// Takes all intervals from the Hessian, which takes games as independent, for a look at a running
  /// tournament.
  bool quick = false;
  /// Weight of the prior in virtual games for each parameter (ranking_model.hpp), more than 0.
  double prior_games = 0.5;
  /// Whether seats may be worth more than others; false for results that do not say who sat where.
  bool seat_term = true;
};

/// superiority[a][b] is the likelihood, 0 to 1, that a is stronger than b: Φ of their difference in standard
/// errors. Those are the Hessian's times the root of the mean of both bots' design effects
/// (design_effect.hpp). One half on the diagonal.
using SuperiorityTable = std::vector<std::vector<double>>;

/// An estimate in Elo. Standard error and interval of a rating are those of its distance from the field's
/// mean, in which each bot weighs by how much is known about it (profile.hpp).
///
/// The interval holds 93 to 97 % of truths from 20 deals on, and 92 % at least; more with fewer deals, and
/// where fewer than about five games were not won, or not lost (docs/results.md). Where something is left to
/// an assumption `widened` says so. A bot's rating is such a case
///   - outside the largest set of bots that took points from each other (`contested_classes`): its distance
///     to that set is bounded by the prior alone, as for a bot that lost, or won, all its games;
///   - when in each of its groups all deals came out alike, or there was only one: its games are taken as
///     independent.
/// A seat's offset is such a case when the second holds for all groups.
struct Estimate {
  double value = 0;
  double standard_error = 0;  ///< from the Hessian, which takes all games as independent
  double low = 0;             ///< 95 % interval
  double high = 0;
  bool widened = false;
};

struct BotRating {
  Estimate elo;  ///< the plain mean of all bots' values is 0
  Standing standing;
};

struct Ratings {
  std::vector<BotRating> bots;  ///< by bot index
  /// Elo that a seat adds, first seat first; they sum to 0. Games of different numbers of players
  /// share them.
  std::vector<Estimate> seats;
  double nu = 0;                ///< how common ties of two are: δ₂ of the model, Davidson's ν
  double draw_probability = 0;  ///< of two equal players: ν / (2 + ν), 0 to 1
  CrossTable cross_table;
  SuperiorityTable superiority;
  std::vector<PairMatch> pairs;  ///< pentanomial counts of the pairs of bots that have any
  /// Parts of the field that no game connects; ratings compare only inside one of them.
  BotSets components;
  std::int64_t games = 0;
  std::int64_t deals = 0;
  bool converged = false;  ///< the fit found its maximum

  [[nodiscard]] bool connected() const noexcept { return components.size() <= 1; }
};

/// Rates the bots by their results. The same for any order of the deals, and for the same seed always the
/// same.
[[nodiscard]] Ratings rate(const ResultTally& results, const RatingOptions& options = {});

/// Rates `bots` bots by `games`. The same for any order of the games, and for the same seed always the same.
/// Throws InputError, with the deal, for a game that cannot be (`Evidence`).
[[nodiscard]] Ratings rate(int bots, std::span<const GameResult> games, const RatingOptions& options = {});

/// Bot indices, best rating first; equals stay in their order.
[[nodiscard]] std::vector<std::size_t> best_first(const Ratings& ratings);

}  // namespace bastide::arena
