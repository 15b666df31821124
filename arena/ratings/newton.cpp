#include "arena/ratings/newton.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numeric>
#include <utility>

namespace bastide::arena {
namespace {

constexpr int kMaxIterations = 200;
constexpr int kMaxHalvings = 60;
/// Nats that a parameter moves at most in a step: where the likelihood is flat, Newton's step is far too
/// long.
constexpr double kLongestStep = 4.0;
/// Share of the rise promised by the slope that a step must deliver (Armijo's condition).
constexpr double kRequiredRise = 1e-4;
/// Relative rounding error allowed for in a sum of log-probabilities.
constexpr double kRounding = 1e-12;

void shorten(std::vector<double>& step) noexcept {
  double longest = 0;
  for (const double part : step) longest = std::max(longest, std::abs(part));
  if (longest <= kLongestStep) return;
  for (double& part : step) part *= kLongestStep / longest;
}

void add_scaled(std::vector<double>& to, std::span<const double> step, double scale) noexcept {
  for (std::size_t i = 0; i < to.size(); ++i) to[i] += scale * step[i];
}

/// Moves by as much of `step` as rises; `promise` is the rise that the slope promises for all of it.
bool rise(const Hill& hill, std::span<const double> step, double promise, std::vector<double>& parameters) {
  const Height before = hill.height(parameters);
  const double slack = kRounding * before.parts;
  double scale = 1;
  for (int halving = 0; halving < kMaxHalvings; ++halving, scale /= 2) {
    std::vector<double> moved = parameters;
    add_scaled(moved, step, scale);
    if (hill.height(moved).value >= before.value + kRequiredRise * scale * promise - slack) {
      parameters = std::move(moved);
      return true;
    }
  }
  return false;
}

}  // namespace

Summit climb(const Hill& hill, std::vector<double> start, double tolerance) {
  return climb_along(hill, {}, std::move(start), tolerance);
}

Summit climb_along(const Hill& hill, std::span<const double> held, std::vector<double> start,
                   double tolerance) {
  Summit summit{std::move(start), false};
  for (int iteration = 0; iteration < kMaxIterations && !summit.converged; ++iteration) {
    Slope here = hill.slope(summit.parameters);
    const Cholesky information(std::move(here.information));
    std::vector<double> step = information.solve(here.gradient);
    if (!held.empty()) {
      const std::vector<double> across = information.solve(held);
      add_scaled(step, across, -dot(held, step) / dot(held, across));
    }
    // The Newton decrement: the squared distance to the maximum in standard errors.
    summit.converged = dot(here.gradient, step) < tolerance;
    shorten(step);
    if (summit.converged) {
      add_scaled(summit.parameters, step, 1);
    } else if (!rise(hill, step, dot(here.gradient, step), summit.parameters)) {
      break;
    }
  }
  return summit;
}

double dot(std::span<const double> a, std::span<const double> b) noexcept {
  return std::inner_product(a.begin(), a.end(), b.begin(), 0.0);
}

double logistic(double x) noexcept {
  return 1.0 / (1.0 + std::exp(-x));
}

double softplus(double x) noexcept {
  return std::max(x, 0.0) + std::log1p(std::exp(-std::abs(x)));
}

void subtract_mean(std::span<double> values) noexcept {
  if (values.empty()) return;
  const double mean = std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
  for (double& value : values) value -= mean;
}

}  // namespace bastide::arena
