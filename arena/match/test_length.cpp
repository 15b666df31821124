#include "arena/match/test_length.hpp"

#include "arena/match/elo.hpp"
#include "arena/match/normal.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numbers>

namespace bastide::arena {
namespace {

/// −ζ(½) / √(2π), the mean overshoot of a normal walk in standard deviations of a step.
constexpr double kOvershoot = 0.5825971579390107;
/// Exponents below which the motion counts as one without drift: its formulas are 0 / 0 there.
constexpr double kNoDrift = 1e-6;
/// Golden-section steps: each leaves 0.618 of the range, 60 leave 3e-13.
constexpr int kSearchSteps = 60;
constexpr double kGoldenShare = 0.6180339887498949;

/// The share of tests that may be longer than what `length_of_95` gives.
constexpr double kLongestShare = 0.05;
/// Relative.
constexpr double kLengthPrecision = 1e-9;

/// The log-likelihood ratio as Brownian motion from 0 until it is `up` or −`down`.
struct Walk {
  Walk(const TestScale& test, double effect) noexcept {
    assert(test.effect0 < test.effect1);
    const double step = test.effect1 - test.effect0;
    drift = step * (effect - (test.effect0 + test.effect1) / 2);
    variance = step * step;
    down = -test.errors.lower() + kOvershoot * step;
    up = test.errors.upper() + kOvershoot * step;
  }

  /// The chance, 0 to 1, that neither bound has been met after `units`.
  [[nodiscard]] double under_way(double units) const noexcept {
    // Further out the series' terms are so large that they cancel to nothing but rounding.
    constexpr double kMostTilt = 20;
    const double tilt = drift / variance;
    return std::abs(tilt) * (up + down) > kMostTilt ? short_of_one_bound(units) : between_bounds(units);
  }

  double drift, variance, down, up;  ///< a unit's mean and variance; distances of the bounds

 private:
  [[nodiscard]] double between_bounds(double units) const noexcept {
    constexpr int kMostTerms = 10'000;
    constexpr double kNothing = 1e-14;
    const double width = up + down;
    const double tilt = drift / variance;
    const double time = variance * units;
    double sum = 0;
    for (int n = 1; n <= kMostTerms; ++n) {
      const double wave = n * std::numbers::pi / width;
      const double decay = std::exp(-(tilt * tilt + wave * wave) * time / 2);
      const double ends = std::exp(-tilt * down) + (n % 2 == 1 ? 1 : -1) * std::exp(tilt * up);
      sum += std::sin(wave * down) * wave / (tilt * tilt + wave * wave) * ends * decay;
      if (decay < kNothing * std::exp(-std::abs(tilt) * width)) break;
    }
    return std::clamp(2 / width * sum, 0.0, 1.0);
  }

  [[nodiscard]] double short_of_one_bound(double units) const noexcept {
    const double bound = drift > 0 ? up : down;
    const double speed = std::abs(drift);
    const double deviation = std::sqrt(variance * units);
    const double beyond = normal_below(-(bound + speed * units) / deviation);
    const double reflected = beyond > 0 ? std::exp(2 * speed * bound / variance + std::log(beyond)) : 0;
    return normal_below((bound - speed * units) / deviation) - reflected;
  }
};

/// The highest that `length(effect)`, with one peak, gets between the hypotheses.
template <class Length>
double highest_between_hypotheses(const TestScale& test, Length length) noexcept {
  double low = test.effect0;
  double high = test.effect1;
  for (int i = 0; i < kSearchSteps; ++i) {
    const double low_probe = high - kGoldenShare * (high - low);
    const double high_probe = low + kGoldenShare * (high - low);
    const bool rises = length(low_probe) < length(high_probe);
    (rises ? low : high) = rises ? low_probe : high_probe;
  }
  return length((low + high) / 2);
}

}  // namespace

double effect_of(const SprtQuestion& question, double elo, double score_deviation) noexcept {
  if (question.scale == EloScale::normalised) return elo / kEloPerDeviation * std::sqrt(2.0);
  return (score_of_elo(elo) - 0.5) / score_deviation;
}

TestScale scale_of(const SprtQuestion& question, double score_deviation) noexcept {
  return {effect_of(question, question.elo0, score_deviation),
          effect_of(question, question.elo1, score_deviation), question.errors};
}

TestScale scale_of(const MarginQuestion& question, double margin_deviation) noexcept {
  return {question.points0 / margin_deviation, question.points1 / margin_deviation, question.errors};
}

TestLength expected_length(const TestScale& test, double effect) noexcept {
  const Walk walk(test, effect);
  const double down = walk.down;
  const double up = walk.up;
  const double tilt = 2 * walk.drift / walk.variance;
  if (std::abs(tilt) * (up + down) < kNoDrift) return {down * up / walk.variance, down / (down + up)};
  // (1 − e^(−tilt·down)) / (1 − e^(−tilt·(down + up))), with exponents that cannot overflow.
  const double accept_h1 =
      tilt > 0 ? std::expm1(-tilt * down) / std::expm1(-tilt * (down + up))
               : std::exp(tilt * up) * std::expm1(tilt * down) / std::expm1(tilt * (down + up));
  return {(accept_h1 * up - (1 - accept_h1) * down) / walk.drift, accept_h1};
}

double length_of_95(const TestScale& test, double effect) noexcept {
  const Walk walk(test, effect);
  double high = 1;
  while (walk.under_way(high) > kLongestShare) high *= 2;
  double low = high / 2;
  while (high - low > kLengthPrecision * high) {
    const double middle = (low + high) / 2;
    (walk.under_way(middle) > kLongestShare ? low : high) = middle;
  }
  return high;
}

double longest_expected_length(const TestScale& test) noexcept {
  return highest_between_hypotheses(test, [&](double effect) { return expected_length(test, effect).units; });
}

double longest_length_of_95(const TestScale& test) noexcept {
  return highest_between_hypotheses(test, [&](double effect) { return length_of_95(test, effect); });
}

}  // namespace bastide::arena
