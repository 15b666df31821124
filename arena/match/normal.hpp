#pragma once

#include "ai/normal.hpp"

#include <array>
#include <cmath>
#include <cstdint>

/// The normal distribution, and Student's t where deals are few.
namespace bastide::arena {

/// Standard errors to either side of the mean that hold 95 % of a normal distribution.
constexpr double kNormal95 = 1.959963984540054;

using ai::normal_below;

/// The 97.5 % quantile of Student's t with `freedom` > 0 degrees of freedom; above nine within 5e-4 by the
/// expansion in powers of 1 / freedom (M. Abramowitz and I. Stegun, "Handbook of Mathematical Functions",
/// 26.7.5).
[[nodiscard]] inline double student_95(std::int64_t freedom) noexcept {
  constexpr std::array<double, 9> kExact = {12.706205, 4.302653, 3.182446, 2.776445, 2.570582,
                                            2.446912,  2.364624, 2.306004, 2.262157};
  if (freedom <= static_cast<std::int64_t>(kExact.size())) {
    return kExact[static_cast<std::size_t>(freedom - 1)];
  }
  const double x = kNormal95;
  const double n = static_cast<double>(freedom);
  const double first = (std::pow(x, 3) + x) / 4;
  const double second = (5 * std::pow(x, 5) + 16 * std::pow(x, 3) + 3 * x) / 96;
  const double third = (3 * std::pow(x, 7) + 19 * std::pow(x, 5) + 17 * std::pow(x, 3) - 15 * x) / 384;
  return x + first / n + second / (n * n) + third / (n * n * n);
}

/// The chance that Student's t with `freedom` > 0 degrees of freedom is below `t`, by the normal distribution
/// of t brought to its scale (Abramowitz and Stegun, 26.7.8). In the tails rather more than it is: a fifth
/// more than 0.005 with nine, a tenth more than 0.0002 with 31.
[[nodiscard]] inline double student_below(double t, std::int64_t freedom) noexcept {
  const auto n = static_cast<double>(freedom);
  return normal_below(t * (1 - 1 / (4 * n)) / std::sqrt(1 + t * t / (2 * n)));
}

}  // namespace bastide::arena
