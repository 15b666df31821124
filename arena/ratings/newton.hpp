#pragma once

#include "arena/ratings/cholesky.hpp"

#include <functional>
#include <span>
#include <vector>

/// Newton's method for the concave log-likelihoods of rating models, with steps cut until they climb.
namespace bastide::arena {

/// First derivatives of a log-likelihood, and its Hessian with the sign changed (lower triangle).
struct Slope {
  std::vector<double> gradient;
  SquareMatrix information;
};

/// A log-likelihood, and the sum of the absolute values of the parts that it was added up from: rounding is
/// that of the parts, which nearly cancel where all results are foreseen.
struct Height {
  double value = 0;
  double parts = 0;
};

/// A strictly concave function, by what is asked of it.
struct Hill {
  std::function<Height(std::span<const double>)> height;
  std::function<Slope(std::span<const double>)> slope;
};

struct Summit {
  std::vector<double> parameters;
  bool converged = false;
};

/// Climbs from `start`. Converged means that the last step began at most √`tolerance` standard errors from
/// the maximum, and so ended far closer.
[[nodiscard]] Summit climb(const Hill& hill, std::vector<double> start, double tolerance);
/// The same on the plane through `start` on which the product with `held`, if it has parts, does not change.
[[nodiscard]] Summit climb_along(const Hill& hill, std::span<const double> held, std::vector<double> start,
                                 double tolerance);

/// 1 / (1 + e^−x).
[[nodiscard]] double logistic(double x) noexcept;
/// log(1 + e^x), without overflow.
[[nodiscard]] double softplus(double x) noexcept;
/// The sum of the products.
[[nodiscard]] double dot(std::span<const double> a, std::span<const double> b) noexcept;
void subtract_mean(std::span<double> values) noexcept;

}  // namespace bastide::arena
