#pragma once

#include "arena/match/margin_sprt.hpp"
#include "arena/match/sequential_bounds.hpp"
#include "arena/match/sprt.hpp"

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

/// Standard deviations of one deal where nothing is known of the bots: of its margin in points, as between
/// good bots at the base game, and of its score where no game is drawn.
constexpr double kUsualMarginDeviation = 13.6;
constexpr double kUsualScoreDeviation = 0.3535533905932738;  // √(1/8)

/// A true Elo, on the question's scale, in standard deviations of a deal; `score_deviation` is that of a
/// deal's score, which logistic Elo depends on.
[[nodiscard]] double effect_of(const SprtQuestion& question, double elo,
                               double score_deviation = kUsualScoreDeviation) noexcept;
/// The tests in standard deviations of a deal.
[[nodiscard]] TestScale scale_of(const SprtQuestion& question,
                                 double score_deviation = kUsualScoreDeviation) noexcept;
[[nodiscard]] TestScale scale_of(const MarginQuestion& question,
                                 double margin_deviation = kUsualMarginDeviation) noexcept;

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

/// The length that one test in twenty exceeds when the truth is `effect`: of the same motion, whose chance of
/// being under way after some time is a series of sines (D. R. Cox and H. D. Miller, "The Theory of
/// Stochastic Processes", 1965, 5.7). Where the truth is so far outside the hypotheses that only one bound is
/// ever met, that of a motion with that bound alone.
[[nodiscard]] double length_of_95(const TestScale& test, double effect) noexcept;
/// The longest over all truths.
[[nodiscard]] double longest_length_of_95(const TestScale& test) noexcept;

/// The longest expected length over all truths; with alpha = beta that of a truth midway.
[[nodiscard]] double longest_expected_length(const TestScale& test) noexcept;

}  // namespace bastide::arena
