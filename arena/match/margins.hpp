#pragma once

#include "arena/match/match_estimate.hpp"

#include <cstdint>

/// The margins of a match's deals: own points less the rival's, mean over the deal's games. Points tell more
/// than wins: with a standard deviation near 14 points a deal, a lead of 2 shows in some 360 deals.
namespace bastide::arena {

/// Every variance of margins has one virtual deal in it, with this standard deviation in points: one deal, or
/// several that came out alike, must not claim to know the mean exactly. Deals between equal bots
/// of the base game have 13.6.
constexpr double kPriorMarginDeviation = 15;

/// Streaming mean and variance (B. P. Welford, Technometrics 4, 1962).
class Margins {
 public:
  Margins() = default;
  /// From figures of a report: `deviation` with deals − 1 in the denominator, 0 for one deal.
  Margins(std::int64_t deals, double mean, double deviation) noexcept
      : deals_(deals),
        mean_(mean),
        squares_(deviation * deviation * static_cast<double>(deals > 0 ? deals - 1 : 0)) {}

  void add(double margin) noexcept;

  [[nodiscard]] std::int64_t deals() const noexcept { return deals_; }
  /// Points a game; 0 without deals.
  [[nodiscard]] double mean() const noexcept { return mean_; }
  /// Sum of squared distances from the mean.
  [[nodiscard]] double squares() const noexcept { return squares_; }
  /// Standard deviation of a deal's margin; 0 for less than two deals.
  [[nodiscard]] double deviation() const noexcept;

 private:
  std::int64_t deals_ = 0;
  double mean_ = 0;
  double squares_ = 0;
};

/// Mean of `deals` margins with its 95 % interval by Student's t; `squares` is the sum of their squared
/// distances from the mean. The virtual deal counts in the variance and its degrees of freedom, not in the
/// mean. Without deals all is 0.
[[nodiscard]] Bounded mean_margin(std::int64_t deals, double mean, double squares) noexcept;
[[nodiscard]] inline Bounded mean_margin(const Margins& margins) noexcept {
  return mean_margin(margins.deals(), margins.mean(), margins.squares());
}
/// The likelihood, 0 to 1, that the true mean margin is above 0.
[[nodiscard]] double margin_superiority(const Margins& margins) noexcept;

}  // namespace bastide::arena
