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
/// Normalised Elo has the standard error √((1 + t²/2) / units), t in standard deviations of a unit, that of
/// normally distributed units. A variance below that of a quarter of a virtual unit at either end counts as
/// that.
[[nodiscard]] MatchEstimate estimate_match(const ScoreCounts& counts) noexcept;

/// The likelihood that `estimate`, with this standard error, is truly above 0: the normal form of the
/// likelihood of superiority. One half where nothing is known (`error` = 0).
[[nodiscard]] double superiority(double estimate, double error) noexcept;

}  // namespace bastide::arena
