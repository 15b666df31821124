#include "arena/match/constrained_fit.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>

namespace bastide::arena {
namespace {

using Slopes = std::array<double, ScoreCounts::kMost>;

constexpr int kMaxSteps = 200;
/// Relative change of a step at which a root is taken as found.
constexpr double kPrecision = 1e-14;

/// The sum of pᵢ·hᵢ for multiplier `theta`, and how fast it falls.
struct Balance {
  double value = 0;
  double fall = 0;
};

Balance balance(const ScoreDistribution& seen, const Slopes& slopes, double theta) noexcept {
  Balance result;
  for (std::size_t i = 0; i < seen.categories; ++i) {
    const double term = slopes[i] / (1 + theta * slopes[i]);
    result.value += seen.shares[i] * term;
    result.fall += seen.shares[i] * term * term;
  }
  return result;
}

/// The multiplier that balances `slopes`, which have both signs: Newton's method, halving where a step would
/// leave what is known to hold the root.
double balancing_multiplier(const ScoreDistribution& seen, const Slopes& slopes) noexcept {
  const auto [least, most] =
      std::minmax_element(slopes.begin(), slopes.begin() + static_cast<std::ptrdiff_t>(seen.categories));
  double low = -1 / *most;
  double high = -1 / *least;
  double theta = 0;
  for (int step = 0; step < kMaxSteps; ++step) {
    const Balance here = balance(seen, slopes, theta);
    (here.value > 0 ? low : high) = theta;
    double next = theta + here.value / here.fall;
    if (!(next > low && next < high)) next = (low + high) / 2;
    const double change = std::abs(next - theta);
    theta = next;
    if (change <= kPrecision * (high - low + std::abs(theta))) break;
  }
  return theta;
}

ScoreDistribution tilted(const ScoreDistribution& seen, const Slopes& slopes) noexcept {
  const double theta = balancing_multiplier(seen, slopes);
  ScoreDistribution result = seen;
  for (std::size_t i = 0; i < seen.categories; ++i) result.shares[i] /= 1 + theta * slopes[i];
  return result;
}

/// hᵢ for standard deviation `sigma` at distance `t`.
Slopes deviation_slopes(const ScoreDistribution& seen, double t, double sigma) noexcept {
  Slopes slopes{};
  for (std::size_t i = 0; i < seen.categories; ++i) {
    const double from_half = seen.values[i] - 0.5;
    const double from_mean = (from_half - t * sigma) / sigma;
    slopes[i] = from_half - t * sigma / 2 * (1 + from_mean * from_mean);
  }
  return slopes;
}

bool have_both_signs(const Slopes& slopes, std::size_t size) noexcept {
  const auto end = slopes.begin() + static_cast<std::ptrdiff_t>(size);
  const auto [least, most] = std::minmax_element(slopes.begin(), end);
  return *least < 0 && *most > 0;
}

}  // namespace

double ScoreDistribution::mean() const noexcept {
  double sum = 0;
  for (std::size_t i = 0; i < categories; ++i) sum += shares[i] * values[i];
  return sum;
}

double ScoreDistribution::variance() const noexcept {
  const double centre = mean();
  double sum = 0;
  for (std::size_t i = 0; i < categories; ++i) {
    sum += shares[i] * (values[i] - centre) * (values[i] - centre);
  }
  return sum;
}

ScoreDistribution observed(const ScoreCounts& counts) noexcept {
  ScoreDistribution result;
  result.categories = counts.categories();
  double all = 0;
  for (std::size_t i = 0; i < result.categories; ++i) {
    result.values[i] = counts.value(i);
    result.shares[i] = std::max(static_cast<double>(counts.count(i)), kEmptyCategory);
    all += result.shares[i];
  }
  for (std::size_t i = 0; i < result.categories; ++i) result.shares[i] /= all;
  return result;
}

ScoreDistribution fit_mean(const ScoreDistribution& seen, double mean) noexcept {
  assert(mean > 0 && mean < 1);
  Slopes slopes{};
  for (std::size_t i = 0; i < seen.categories; ++i) slopes[i] = seen.values[i] - mean;
  return tilted(seen, slopes);
}

ScoreDistribution fit_deviations(const ScoreDistribution& seen, double deviations) noexcept {
  assert(std::abs(deviations) <= 0.5);
  // Few steps of σ = the fit's own σ are enough for the distances that tests are about; where the counts are
  // extreme they may not settle, and the bracket takes over.
  double low = 0;
  double high = 0.5;
  double sigma = std::sqrt(seen.variance());
  ScoreDistribution fit = seen;
  for (int step = 0; step < kMaxSteps; ++step) {
    const Slopes slopes = deviation_slopes(seen, deviations, sigma);
    double next = std::numeric_limits<double>::infinity();  // no solution: σ is too small
    if (have_both_signs(slopes, seen.categories)) {
      fit = tilted(seen, slopes);
      next = std::sqrt(fit.variance());
      if (std::abs(next - sigma) <= kPrecision * sigma) break;
    }
    (next > sigma ? low : high) = sigma;
    if (!(next > low && next < high) || step % 8 == 7) next = (low + high) / 2;
    if (high - low <= kPrecision * high) break;
    sigma = next;
  }
  return fit;
}

}  // namespace bastide::arena
