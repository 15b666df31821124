#pragma once

#include "arena/ratings/evidence.hpp"
#include "arena/ratings/ranking_model.hpp"

#include <cstddef>
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
/// alike, stays as it is. Deals that count alike are drawn together: the counts of the patterns are
/// multinomial, drawn pattern after pattern as binomials of the deals that remain. So the time of a resample
/// grows with the number of patterns and not of deals. What falls on patterns of a single deal is
/// drawn one by one.
namespace bastide::arena {

/// Central 95 % of the resampled estimates about the estimate, wider where few deals tell how they scatter.
struct Interval {
  double low = 0;
  double high = 0;
};

/// One resample of all deals, a function of the seed.
[[nodiscard]] FinishCounts resample_deals(const Evidence& evidence, std::uint64_t seed);

/// Fits to resampled deals, in natural-log units.
class Bootstrap {
 public:
  /// `resamples` > 0 fits that start at `estimate`. A function of its arguments alone: resample i has the
  /// random stream (seed, i).
  Bootstrap(const RankingModel& model, const Evidence& evidence, const std::vector<double>& estimate,
            int resamples, std::uint64_t seed);

  /// Of a rating, its distance from the field's mean, in which bots weigh by what is known about them. The
  /// distances of both ends from the estimate are those of the resamples times Student's quantile with
  /// `freedom` > 0 degrees of freedom over that of the normal distribution: n deals of a group have n − 1.
  [[nodiscard]] Interval interval(std::size_t parameter, std::int64_t freedom) const;
  /// Variance of the difference between two parameters.
  [[nodiscard]] double variance_of_difference(std::size_t a, std::size_t b) const noexcept;

 private:
  std::vector<double> estimate_;
  std::vector<std::vector<double>> drawn_;  ///< by parameter and resample
};

}  // namespace bastide::arena
