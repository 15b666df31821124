#pragma once

#include "arena/match/score_counts.hpp"

#include <array>
#include <cstddef>

/// The most likely distribution of scores among those with a given strength: what a hypothesis says about a
/// match of which the counts are known (maximum likelihood on the multinomial; A. B. Owen, "Empirical
/// Likelihood", 2001; M. Van den Bergh, "A practical introduction to the GSPRT" and "Normalized Elo", 2020).
namespace bastide::arena {

/// A probability for each category, all above 0, with sum 1.
struct ScoreDistribution {
  std::size_t categories = 0;
  std::array<double, ScoreCounts::kMost> values{};
  std::array<double, ScoreCounts::kMost> shares{};

  [[nodiscard]] double mean() const noexcept;
  [[nodiscard]] double variance() const noexcept;
};

/// What a category without any result counts: so little that it moves nothing, and enough that every mean
/// between the values stays possible.
constexpr double kEmptyCategory = 1e-3;

/// The shares of `counts`; a category without any counts as `kEmptyCategory` results.
[[nodiscard]] ScoreDistribution observed(const ScoreCounts& counts) noexcept;

/// The distribution with mean `mean`, inside the values' range, under which `seen` is most likely.
///
/// With a multiplier θ for the mean it is pᵢ = p̂ᵢ / (1 + θ·(aᵢ − mean)); θ is the one root of
/// Σ pᵢ·(aᵢ − mean), which falls between its poles.
[[nodiscard]] ScoreDistribution fit_mean(const ScoreDistribution& seen, double mean) noexcept;

/// The one whose mean is `deviations` of its own standard deviations above one half; |deviations| ≤ ½.
///
/// The condition μ − ½ = t·σ is not linear. At the solution its slope in pᵢ is, up to a constant,
/// hᵢ = aᵢ − ½ − tσ/2 − t(aᵢ − μ)²/2σ with μ = ½ + tσ; for each σ the solution with Σ pᵢ·hᵢ = 0 is one of
/// `fit_mean`'s kind, and the right σ is the one that it has itself.
[[nodiscard]] ScoreDistribution fit_deviations(const ScoreDistribution& seen, double deviations) noexcept;

}  // namespace bastide::arena
