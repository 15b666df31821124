#pragma once

#include "arena/match/score_counts.hpp"

/// What a match between two bots says about their difference in strength.
namespace bastide::arena {

/// An estimate with its 95 % interval.
struct Bounded {
  double value = 0;
  double low = 0;
  double high = 0;
};

/// All of it is finite, whatever was counted: one deal is enough, and so is one result throughout.
struct MatchEstimate {
  Bounded score;           ///< a game, 0 to 1
  Bounded elo;             ///< logistic (elo.hpp)
  Bounded normalised_elo;  ///< (elo.hpp)
  double superiority = 0;  ///< likelihood that the first is the stronger, 0 to 1
  bool one_sided = false;  ///< every point went to one bot: one end of both Elo intervals is a guess
};

/// `counts` holds at least one unit. Intervals and likelihood are over units, so over deals where deals are
/// counted.
///
/// The score's interval is Wilson's (E. B. Wilson, JASA 22, 1927), in which the variance is
/// m·(1 − m)·e: m the score that is tested, e how large the variance found is beside that of single wins and
/// losses with the same mean. In the middle that is s ± 1.96·√(variance / units); near 0 and 1 it stays
/// inside them. The interval in Elo is that of the score, moved over. A score of 0 or 1 stands for one in
/// which half a virtual game was shared, as in the prior of the ratings, and the end that it leaves open is
/// as far away as the other. Likelihood of superiority: Φ((s − ½) / √(variance / units)).
///
/// Normalised Elo is t standard deviations of a unit; a variance below that of half a virtual game counts as
/// that. Its standard error is √((1 − t·γ + t²·(κ − 1)/4) / units) with the skewness γ and the kurtosis κ of
/// a unit's score. Where nearly all is won it is not normally distributed: what counts is the number of
/// losses. So the interval is that of single wins and losses with the same mean, in such a number that their
/// t is known as well (`mid_p_interval`), narrower or wider as a unit's variance is. The moments have a
/// quarter of a virtual unit at either end; few units count less by the ratio of the normal quantile to
/// Student's, squared. It holds 93 to 97 % from 50 units on of which 20 were not won (or lost) throughout.
/// With fewer no interval comes so near, and it holds at least 93 %. Where all was won or lost the end at
/// that side is a guess.
[[nodiscard]] MatchEstimate estimate_match(const ScoreCounts& counts) noexcept;

/// The likelihood that `estimate`, with this standard error, is truly above 0: the normal form of the
/// likelihood of superiority. One half where nothing is known (`error` = 0).
[[nodiscard]] double superiority(double estimate, double error) noexcept;

}  // namespace bastide::arena
