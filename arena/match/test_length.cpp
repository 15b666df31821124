#include "arena/match/test_length.hpp"

#include "arena/match/elo.hpp"

#include <cassert>
#include <cmath>

namespace bastide::arena {
namespace {

/// −ζ(½) / √(2π), the mean overshoot of a normal walk in standard deviations of a step.
constexpr double kOvershoot = 0.5825971579390107;
/// Exponents below which the motion counts as one without drift: its formulas are 0 / 0 there.
constexpr double kNoDrift = 1e-6;
/// Golden-section steps: each leaves 0.618 of the range, 60 leave 3e-13.
constexpr int kSearchSteps = 60;
constexpr double kGoldenShare = 0.6180339887498949;

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
  assert(test.effect0 < test.effect1);
  const double step = test.effect1 - test.effect0;
  const double drift = step * (effect - (test.effect0 + test.effect1) / 2);
  const double down = -test.errors.lower() + kOvershoot * step;
  const double up = test.errors.upper() + kOvershoot * step;
  const double tilt = 2 * drift / (step * step);
  if (std::abs(tilt) * (up + down) < kNoDrift) {
    return {down * up / (step * step), down / (down + up)};
  }
  // (1 − e^(−tilt·down)) / (1 − e^(−tilt·(down + up))), with exponents that cannot overflow.
  const double accept_h1 =
      tilt > 0 ? std::expm1(-tilt * down) / std::expm1(-tilt * (down + up))
               : std::exp(tilt * up) * std::expm1(tilt * down) / std::expm1(tilt * (down + up));
  return {(accept_h1 * up - (1 - accept_h1) * down) / drift, accept_h1};
}

double longest_expected_length(const TestScale& test) noexcept {
  double low = test.effect0;
  double high = test.effect1;
  for (int i = 0; i < kSearchSteps; ++i) {
    const double low_probe = high - kGoldenShare * (high - low);
    const double right = low + kGoldenShare * (high - low);
    const bool rises = expected_length(test, low_probe).units < expected_length(test, right).units;
    (rises ? low : high) = rises ? low_probe : right;
  }
  return expected_length(test, (low + high) / 2).units;
}

}  // namespace bastide::arena
