#pragma once

#include "arena/match/sequential_bounds.hpp"

/// How long a sequential test will take, before it is played.
namespace bastide::arena {

/// A test in standard deviations of one unit (deal or game): what all the sequential tests here come to when
/// there are many units. Of a test on margins, points / standard deviation of a deal; of one on normalised
/// Elo, elo / `kEloPerDeviation` · √(games per unit); of one on logistic Elo, (score − ½) / standard
/// deviation.
struct TestScale {
  double effect0 = 0;
  double effect1 = 0;  ///< more than effect0
  SequentialErrors errors;
};

struct TestLength {
  double units = 0;      ///< expected until the verdict
  double accept_h1 = 0;  ///< probability, 0 to 1
};

/// Length and verdict when the truth is `effect`.
///
/// The log-likelihood ratio is a walk with drift d·(effect − (effect0 + effect1) / 2) and variance d² a unit,
/// d = effect1 − effect0: Brownian motion between two bounds (Wald 1945). A walk in steps overshoots its
/// bounds by 0.583 standard deviations of a step on average (D. Siegmund, "Sequential Analysis", 1985), which
/// is added to both.
[[nodiscard]] TestLength expected_length(const TestScale& test, double effect) noexcept;

/// The longest expected length over all truths; with alpha = beta that of a truth midway.
[[nodiscard]] double longest_expected_length(const TestScale& test) noexcept;

}  // namespace bastide::arena
