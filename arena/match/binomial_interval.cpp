#include "arena/match/binomial_interval.hpp"

#include "arena/match/normal.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace bastide::arena {
namespace {

constexpr double kEitherEnd = 0.025;
constexpr int kBisections = 40;
constexpr double kMany = 1000;
/// With more trials the chances of few hits are as with these, but for their scale; logarithms of the gamma
/// function of much larger numbers would cancel to nothing.
constexpr double kMostTrials = 1e7;

/// 1 + d₁ / (1 + d₂ / (1 + …)), whose inverse the incomplete beta function is made of, by Lentz's method.
double beta_fraction(double a, double b, double x) noexcept {
  constexpr int kMostTerms = 20'000;
  double ratio = 1;
  double inverse = 0;
  double fraction = 1;
  for (int term = 1; term <= kMostTerms; ++term) {
    const double m = term / 2;
    const double part = term % 2 == 0 ? m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
                                      : -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1));
    inverse = 1 / (1 + part * inverse);
    ratio = 1 + part / ratio;
    fraction *= ratio * inverse;
    if (std::abs(ratio * inverse - 1) < 1e-13) break;
  }
  return fraction;
}

/// The chance with which results above `hits`, and half of that one, have probability `share`.
double chance_with(double share, double hits, double trials) noexcept {
  const auto above = [&](double chance) {
    const double with_it = hits > 0 ? beta_below(hits, trials - hits + 1, chance) : 1;
    return (with_it + beta_below(hits + 1, trials - hits, chance)) / 2;
  };
  double low = 0;
  double high = std::min(1.0, (hits + 10 + 10 * std::sqrt(hits)) / trials);
  for (int i = 0; i < kBisections; ++i) {
    const double middle = (low + high) / 2;
    (above(middle) < share ? low : high) = middle;
  }
  return (low + high) / 2;
}

ChanceInterval wilson_chance(double hits, double trials) noexcept {
  const double chance = hits / trials;
  const double z = kNormal95 * kNormal95 / trials;
  const double reach = std::sqrt(z * chance * (1 - chance) + z * z / 4);
  return {(chance + z / 2 - reach) / (1 + z), (chance + z / 2 + reach) / (1 + z)};
}

}  // namespace

double beta_below(double a, double b, double x) noexcept {
  assert(a > 0 && b > 0);
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  const double factor =
      std::exp(std::lgamma(a + b) - std::lgamma(a) - std::lgamma(b) + a * std::log(x) + b * std::log1p(-x));
  // The fraction converges fast below the mean; above it that of the complement does.
  return x < (a + 1) / (a + b + 2) ? factor / a / beta_fraction(a, b, x)
                                   : 1 - factor / b / beta_fraction(b, a, 1 - x);
}

ChanceInterval mid_p_interval(double hits, double trials) noexcept {
  assert(hits >= 0 && 2 * hits <= trials);
  if (hits >= kMany) return wilson_chance(hits, trials);
  const double counted = std::min(trials, kMostTrials);
  const double scale = counted / trials;
  return {scale * chance_with(kEitherEnd, hits, counted), scale * chance_with(1 - kEitherEnd, hits, counted)};
}

}  // namespace bastide::arena
