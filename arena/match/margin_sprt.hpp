#pragma once

#include "arena/match/margins.hpp"
#include "arena/match/sequential_bounds.hpp"

/// The sequential test on points: is the mean margin of a deal points1 or points0?
///
/// Margins are nearly normal and their variance is unknown, so each hypothesis has the benefit of the
/// variance that suits it best. With mean x̄ and sum of squares S about it, n deals give
///
///     LLR = (n + 1) / 2 · ln((S₀ + S + n·(x̄ − m₀)²) / (S₀ + S + n·(x̄ − m₁)²))
///
/// the generalised ratio of two normal distributions (H. Rushton, "On a sequential t-test", Biometrika 37,
/// 1950), with one virtual deal of variance S₀ (`kPriorMarginDeviation`) that keeps it finite from the first
/// deal on. Points decide sooner than wins, but the game is won by wins: confirm with sprt.hpp.
namespace bastide::arena {

/// Margins that hypotheses may name, either way, in points.
constexpr double kMaxTestedMargin = 1e6;

struct MarginQuestion {
  double points0 = 0;
  double points1 = 2;  ///< more than points0
  SequentialErrors errors;
};

/// In nats; positive where points1 fits better; 0 without deals.
[[nodiscard]] double log_likelihood_ratio(const Margins& margins, const MarginQuestion& question) noexcept;

/// A test that runs. Its verdict is the first that it came to.
class MarginSprt {
 public:
  explicit MarginSprt(const MarginQuestion& question) noexcept : question_(question) {}

  /// Counts a deal, while no verdict stands; gives the verdict.
  Verdict add(double margin) noexcept;

  [[nodiscard]] const MarginQuestion& question() const noexcept { return question_; }
  [[nodiscard]] const Margins& margins() const noexcept { return margins_; }
  [[nodiscard]] double ratio() const noexcept { return ratio_; }
  [[nodiscard]] Verdict verdict() const noexcept { return verdict_; }

 private:
  MarginQuestion question_;
  Margins margins_;
  double ratio_ = 0;
  Verdict verdict_ = Verdict::open;
};

}  // namespace bastide::arena
