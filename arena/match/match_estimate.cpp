#include "arena/match/match_estimate.hpp"

#include "arena/match/elo.hpp"
#include "arena/match/normal.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace bastide::arena {
namespace {

/// Virtual games, half of them won, that bound how far from one half a score may seem.
constexpr double kVirtualGames = 0.5;
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

Bounded normalised_of(const Moments& match) noexcept {
  const double deviations = (match.score - 0.5) / std::sqrt(match.variance);
  const double error = std::sqrt((1 + deviations * deviations / 2) / match.units);
  const double scale = kEloPerDeviation * std::sqrt(match.units / match.games);
  const double reach = kNormal95 * error;
  return {scale * deviations, scale * (deviations - reach), scale * (deviations + reach)};
}

}  // namespace

MatchEstimate estimate_match(const ScoreCounts& counts) noexcept {
  assert(counts.units() > 0);
  const Moments match(counts);
  MatchEstimate result;
  result.score = wilson(match);
  result.elo = elo_of(result.score, match.games);
  result.normalised_elo = normalised_of(match);
  result.superiority = superiority(match.score - 0.5, std::sqrt(match.variance / match.units));
  result.one_sided = match.score <= 0 || match.score >= 1;
  return result;
}

double superiority(double estimate, double error) noexcept {
  return error > 0 ? normal_below(estimate / error) : 0.5;
}

}  // namespace bastide::arena
