#pragma once

#include <cmath>

/// The two scales on which bots are compared.
///
/// Logistic Elo says how often one of two wins: a lead of 400 is odds of ten to one. Normalised Elo says how
/// many games it takes to see that: the distance of the mean score from one half, in standard deviations of a
/// game's score, times 2·400 / ln 10, so that both agree for equal bots without draws (M. Van den Bergh,
/// "Normalized Elo", 2020).
namespace bastide::arena {

/// Elo in a natural-log unit of strength: 400 / ln 10.
constexpr double kEloPerNat = 173.71779276130073;
/// Normalised Elo in a standard deviation of one game's score.
constexpr double kEloPerDeviation = 2 * kEloPerNat;

/// The expected score, 0 to 1, of a lead of `elo`.
[[nodiscard]] inline double score_of_elo(double elo) noexcept {
  return 1 / (1 + std::exp(-elo / kEloPerNat));
}
/// The lead that gives `score`, 0 < score < 1.
[[nodiscard]] inline double elo_of_score(double score) noexcept {
  return kEloPerNat * std::log(score / (1 - score));
}

}  // namespace bastide::arena
