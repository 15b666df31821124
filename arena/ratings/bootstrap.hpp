#pragma once

#include "arena/ratings/davidson.hpp"
#include "arena/ratings/evidence.hpp"

#include <cstdint>
#include <vector>

/// Confidence intervals by resampling deals (B. Efron, "Bootstrap methods: another look at the jackknife",
/// Annals of Statistics 7, 1979). Whole deals are drawn, so that what the games of a deal have in common
/// counts once.
///
/// Deals are drawn inside each group of bots, because the schedule fixes how many each group plays. Of a
/// group's n deals, n − 1 are drawn with replacement and weighted n / (n − 1): plain drawing of n would make
/// variances too small by (n − 1) / n, half for two deals (J. N. K. Rao and C. F. J. Wu, "Resampling
/// inference with complex survey data", JASA 83, 1988). A group with a single deal, or whose deals all count
/// alike, stays as it is.
namespace bastide::arena {

/// Central 95 % of the resampled estimates.
struct Interval {
  double low = 0;
  double high = 0;
};

/// One interval per parameter of the model, in natural-log units, from `resamples` > 0 fits that start at
/// `estimate`. A function of its arguments alone: resample i has the random stream (seed, i).
[[nodiscard]] std::vector<Interval> bootstrap_intervals(const DavidsonModel& model, const Evidence& evidence,
                                                        const std::vector<double>& estimate, int resamples,
                                                        std::uint64_t seed);

}  // namespace bastide::arena
