#pragma once

#include "arena/match/match_estimate.hpp"

#include <array>
#include <cstddef>
#include <cstdint>

/// A mean over deals with what the draws were worth taken out: a control variate.
namespace bastide::arena {

/// A mean as it is, and adjusted for luck.
struct LuckAdjusted {
  std::int64_t deals = 0;
  double luck = 0;      ///< mean; 0 but for chance
  double multiple = 0;  ///< what each point of luck counted, mean over the folds
  Bounded plain;        ///< with 95 % intervals, of margins in points a game (`mean_margin`)
  Bounded adjusted;
  double reduction = 0;  ///< share of the variance that is gone; less than 0 where adjusting added some

  /// How many of the deals would do for the interval that all of them give unadjusted.
  [[nodiscard]] double deals_needed() const noexcept { return static_cast<double>(deals) * (1 - reduction); }
};

/// Sums over the deals that go into a multiple and a mean, or over one fold of them.
struct LuckSums {
  double deals = 0;
  double value = 0;
  double luck = 0;
  double value_squared = 0;
  double value_luck = 0;
  double luck_squared = 0;

  LuckSums& operator+=(const LuckSums& more) noexcept;
  LuckSums& operator-=(const LuckSums& less) noexcept;
  /// The least-squares multiple of luck, whose mean is known to be 0, as if `kUnluckyDeals` more had been
  /// played in which luck changed nothing: few deals fit little more than noise.
  [[nodiscard]] double multiple() const noexcept;
  /// Sum of squares of value − multiple · luck about zero.
  [[nodiscard]] double squares(double multiple) const noexcept {
    return value_squared - 2 * multiple * value_luck + multiple * multiple * luck_squared;
  }

  static constexpr double kUnluckyDeals = 10;
};

/// Adds up a value and the luck in it, deal by deal; ten sums whatever the number of deals.
///
/// What is subtracted from a deal's value is its luck times a multiple that was fitted to the other deals
/// alone: those of the other nine folds, deal d being in fold d mod 10. Luck has mean 0 and the multiple does
/// not depend on it, so the product has mean 0: the adjusted mean is as unbiased as the plain one, whatever
/// the luck is worth (cross-fitting; S. Wager and others, "High-dimensional regression adjustments in
/// randomized experiments", PNAS 113, 2016). Not thread-safe.
class AdjustedMean {
 public:
  static constexpr std::size_t kFolds = 10;
  [[nodiscard]] static constexpr std::size_t fold_of(std::int64_t deal) noexcept {
    return static_cast<std::size_t>(deal) % kFolds;
  }

  /// `deal` ≥ 0 numbers the deal; its luck is 0 where nobody computed it.
  void add(std::int64_t deal, double value, double luck) noexcept;

  /// All 0 without deals.
  [[nodiscard]] LuckAdjusted result() const noexcept;

 private:
  std::array<LuckSums, kFolds> folds_{};
};

/// Calls `visit(fold, multiple)` for every fold that has deals, with the multiple that the others give.
template <class Visit>
void for_each_fold(const std::array<LuckSums, AdjustedMean::kFolds>& folds, Visit visit) {
  LuckSums all;
  for (const LuckSums& fold : folds) all += fold;
  for (std::size_t fold = 0; fold < folds.size(); ++fold) {
    if (folds[fold].deals == 0) continue;
    LuckSums others = all;
    others -= folds[fold];
    visit(fold, others.multiple());
  }
}

}  // namespace bastide::arena
