#pragma once

#include "arena/luck/luck_tally.hpp"
#include "arena/match/elo.hpp"
#include "arena/ratings/ratings.hpp"

#include <cstdint>
#include <vector>

/// A tournament's margins and ratings with the draws' luck taken out, beside the plain ones.
namespace bastide::arena {

/// A rating without luck, in Elo; on the scale of the plain ones.
struct AdjustedRating {
  double value = 0;
  double low = 0;  ///< 95 % interval
  double high = 0;
  double reduction = 0;  ///< share of the variance that is gone
};

struct PairLuck {
  int bot = 0;
  int rival = 0;  ///< more than `bot`
  LuckAdjusted margin;
};

struct LuckReport {
  std::int64_t deals = 0;               ///< in which luck was computed
  std::vector<LuckAdjusted> margins;    ///< by bot, over the best opponent
  std::vector<PairLuck> pairs;          ///< of those that met, ascending
  std::vector<AdjustedRating> ratings;  ///< by bot
};

/// The ratings are what the model of the plain ones makes of adjusted scores. In every group of bots, each
/// bot's mean score (opponents beaten, ties half) loses the group's multiple of its luck, cross-fitted as in
/// adjusted_mean.hpp, so that it stays an unbiased estimate of the same chances; nothing is assumed about how
/// margins become wins. What that moves a rating by is taken from the model of Bradley and Terry on pairs of
/// players, fitted once to the plain and once to the adjusted scores, and added to the plain rating: without
/// luck nothing moves at all.
///
/// The intervals are the plain ones, narrowed as the standard errors are: those follow from the covariance of
/// the deals' scores within each group, through the curvature of the likelihood ("sandwich"; P. J. Huber,
/// 1967). No profile of the likelihood, because the sums hold no deals. A plain rating that rests on the
/// prior
/// (`Estimate::widened`) stays as it is: its distance is not luck.
[[nodiscard]] LuckReport luck_report(const LuckTally& tally, const Ratings& plain);

}  // namespace bastide::arena
