#pragma once

#include "arena/ratings/evidence.hpp"
#include "arena/ratings/ranking_model.hpp"

#include <cstddef>
#include <span>
#include <vector>

/// Confidence intervals by the profile likelihood.
///
/// An interval holds the values of a parameter at which the best fit of all others is not much less likely
/// than the maximum: where twice the difference of log-likelihoods is at most t² times the design effect
/// (design_effect.hpp), t being Student's quantile for the degrees of freedom that the effect is known with
/// (J. N. K. Rao and A. J. Scott, "On chi-squared tests for multiway contingency tables with cell proportions
/// estimated from survey data", Annals of Statistics 12, 1984). It reaches as far to either side as the
/// results ask for: far up and little down for a bot that nearly always won.
///
/// The likelihood has a prior of twice the weight that the fit has, near that of D. Firth ("Bias reduction of
/// maximum likelihood estimates", Biometrika 80, 1993), whose profiles hold best where results are one-sided
/// (G. Heinze and M. Schemper, "A solution to the problem of separation in logistic regression", Statistics
/// in Medicine 21, 2002). With the fit's own prior intervals start too far from the field's mean.
namespace bastide::arena {

/// The weight of the intervals' prior, in that of the fit.
constexpr double kIntervalPrior = 2;

/// A central 95 % interval in natural-log units.
struct Interval {
  double low = 0;
  double high = 0;
  double design_effect = 1;  ///< variance of the estimate, over that with all games independent
};

class ProfileLikelihood {
 public:
  /// `model` is that of `evidence` with the intervals' prior, and outlives this; `estimate` is the fit with
  /// its own.
  ProfileLikelihood(const RankingModel& model, const Evidence& evidence, const std::vector<double>& estimate);

  /// Of a rating, its distance from the field's mean, in which bots weigh by what is known about them; of a
  /// seat's offset that from their plain mean. Never without the estimate.
  [[nodiscard]] Interval interval(std::size_t parameter) const;

 private:
  [[nodiscard]] std::vector<double> contrast(std::size_t parameter) const;
  [[nodiscard]] std::vector<double> direction(std::size_t parameter, std::span<const double> steepest) const;
  [[nodiscard]] double end(std::span<const double> contrast, std::span<const double> steepest,
                           double root) const;

  const RankingModel& model_;
  const Evidence& evidence_;
  std::vector<double> estimate_;
  std::vector<double> weights_;  ///< of the bots in the field's mean
  std::vector<double> summit_;
  double height_;  ///< log-likelihood there
  SquareMatrix covariance_;
};

}  // namespace bastide::arena
