#pragma once

#include <cassert>
#include <cmath>

/// The normal distribution.
namespace bastide::ai {

/// The probability that a standard normal variable is below `x`.
[[nodiscard]] inline double normal_below(double x) noexcept {
  return 0.5 * std::erfc(-x / std::sqrt(2.0));
}

/// The density of a standard normal variable at `x`.
[[nodiscard]] inline double normal_density(double x) noexcept {
  constexpr double kPeak = 0.3989422804014327;  // 1 / √(2π)
  return kPeak * std::exp(-x * x / 2);
}

/// The expectation of what a normal variable is above 0, and of 0 where it is below.
[[nodiscard]] inline double expected_excess(double mean, double deviation) noexcept {
  assert(deviation >= 0);
  if (deviation <= 0) return mean > 0 ? mean : 0;
  const double z = mean / deviation;
  return deviation * normal_density(z) + mean * normal_below(z);
}

}  // namespace bastide::ai
