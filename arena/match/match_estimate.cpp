#include "arena/match/match_estimate.hpp"

#include "arena/match/binomial_interval.hpp"
#include "arena/match/elo.hpp"
#include "arena/match/normal.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <cstddef>

namespace bastide::arena {
namespace {

/// Virtual games, half of them won, that bound how far from one half a score may seem.
constexpr double kVirtualGames = 0.5;
/// Virtual units at either end of the scores that the interval of normalised Elo rests on.
constexpr double kVirtualEnd = 0.25;
/// The least chance of a loss that the interval of normalised Elo reaches to, times units and one.
constexpr double kLeastChance = 1e-3;
/// The variance of wins and losses in equal parts.
constexpr double kWidestVariance = 0.25;

/// A match's mean and variance with what bounds them.
struct Moments {
  explicit Moments(const ScoreCounts& counts) noexcept
      : units(static_cast<double>(counts.units())),
        games(units * counts.games_per_unit()),
        score(counts.mean()),
        plain_variance(counts.variance()),
        variance(std::max(plain_variance, kVirtualGames * kWidestVariance / (units + kVirtualGames))) {}

  double units;
  double games;
  double score;
  double plain_variance;
  double variance;
};

Bounded wilson(const Moments& match) noexcept {
  const double virtual_part = kVirtualGames * kWidestVariance;
  const double effect = (match.units * match.plain_variance + virtual_part) /
                        (match.units * match.score * (1 - match.score) + virtual_part);
  const double z = kNormal95 * kNormal95 * effect / match.units;
  const double centre = (match.score + z / 2) / (1 + z);
  const double reach = std::sqrt(z * match.score * (1 - match.score) + z * z / 4) / (1 + z);
  return {match.score, std::clamp(centre - reach, 0.0, match.score),
          std::clamp(centre + reach, match.score, 1.0)};
}

Bounded elo_of(const Bounded& score, double games) noexcept {
  const double least = kVirtualGames / 2 / (games + kVirtualGames);
  const auto elo = [least](double share) { return elo_of_score(std::clamp(share, least, 1 - least)); };
  Bounded result{elo(score.value), elo(score.low), elo(score.high)};
  if (score.value <= 0) result.low = 2 * result.value - result.high;
  if (score.value >= 1) result.high = 2 * result.value - result.low;
  return result;
}

/// Central moments of a unit's score, with a quarter of a virtual unit won throughout and one lost
/// throughout.
struct ShapedMoments {
  explicit ShapedMoments(const ScoreCounts& counts) noexcept {
    const double units = static_cast<double>(counts.units()) + 2 * kVirtualEnd;
    std::array<double, ScoreCounts::kMost> shares{};
    const std::size_t last = counts.categories() - 1;
    for (std::size_t i = 0; i <= last; ++i) {
      const double end = i == 0 || i == last ? kVirtualEnd : 0;
      shares[i] = (static_cast<double>(counts.count(i)) + end) / units;
      mean += shares[i] * counts.value(i);
    }
    for (std::size_t i = 0; i <= last; ++i) {
      const double distance = counts.value(i) - mean;
      variance += shares[i] * std::pow(distance, 2);
      third += shares[i] * std::pow(distance, 3);
      fourth += shares[i] * std::pow(distance, 4);
    }
  }

  /// The variance of (mean − ½) / deviation, times the number of units.
  [[nodiscard]] double variance_of_deviations() const noexcept {
    const double deviations = (mean - 0.5) / std::sqrt(variance);
    const double skewness = third / std::pow(variance, 1.5);
    const double kurtosis = fourth / (variance * variance);
    return 1 - deviations * skewness + deviations * deviations * (kurtosis - 1) / 4;
  }

  double mean = 0;
  double variance = 0;
  double third = 0;
  double fourth = 0;
};

/// Deviations from one half of single wins and losses, of which `losses` are lost.
double deviations_of(double losses) noexcept {
  return (0.5 - losses) / std::sqrt(losses * (1 - losses));
}

Bounded normalised_of(const ScoreCounts& counts, const Moments& match) noexcept {
  const ShapedMoments shaped(counts);
  // Single wins and losses with the same mean, of which as many tell as much.
  const double losses = std::min(shaped.mean, 1 - shaped.mean);
  const double spread = shaped.mean * (1 - shaped.mean);
  const double narrowing = std::sqrt(spread / shaped.variance);
  const double spread_of_few = kNormal95 / student_95(counts.units());
  const double trials = match.units * spread_of_few * spread_of_few * narrowing * narrowing /
                        (16 * spread * spread * shaped.variance_of_deviations());
  const ChanceInterval chance = mid_p_interval(losses * trials, trials);
  // One unit says next to nothing: some end has to be shown.
  const double least = kLeastChance / (match.units + 1);
  const auto end = [&](double share) {
    const double deviations = deviations_of(std::clamp(share, least, 1 - least));
    return (shaped.mean < 0.5 ? -1 : 1) * narrowing * deviations;
  };
  const auto [low, high] = std::minmax({end(chance.low), end(chance.high)});
  const double value = (match.score - 0.5) / std::sqrt(match.variance);
  Bounded result{value, std::min(low, value), std::max(high, value)};
  if (match.score <= 0) result.low = 2 * value - result.high;
  if (match.score >= 1) result.high = 2 * value - result.low;
  const double scale = kEloPerDeviation * std::sqrt(match.units / match.games);
  return {scale * result.value, scale * result.low, scale * result.high};
}

}  // namespace

MatchEstimate estimate_match(const ScoreCounts& counts) noexcept {
  assert(counts.units() > 0);
  const Moments match(counts);
  MatchEstimate result;
  result.score = wilson(match);
  result.elo = elo_of(result.score, match.games);
  result.normalised_elo = normalised_of(counts, match);
  result.superiority = superiority(match.score - 0.5, std::sqrt(match.variance / match.units));
  result.one_sided = match.score <= 0 || match.score >= 1;
  return result;
}

double superiority(double estimate, double error) noexcept {
  return error > 0 ? normal_below(estimate / error) : 0.5;
}

}  // namespace bastide::arena
