#include "arena/luck/adjusted_mean.hpp"

#include "arena/match/margins.hpp"

#include <algorithm>

namespace bastide::arena {

LuckSums& LuckSums::operator+=(const LuckSums& more) noexcept {
  deals += more.deals;
  value += more.value;
  luck += more.luck;
  value_squared += more.value_squared;
  value_luck += more.value_luck;
  luck_squared += more.luck_squared;
  return *this;
}

LuckSums& LuckSums::operator-=(const LuckSums& less) noexcept {
  deals -= less.deals;
  value -= less.value;
  luck -= less.luck;
  value_squared -= less.value_squared;
  value_luck -= less.value_luck;
  luck_squared -= less.luck_squared;
  return *this;
}

double LuckSums::multiple() const noexcept {
  // What subtraction leaves of nothing is nothing.
  constexpr double kNoLuck = 1e-9;
  if (deals <= 0 || luck_squared <= kNoLuck * deals) return 0;
  const double together = value_luck - value / deals * luck;
  return together / (luck_squared * (1 + kUnluckyDeals / deals));
}

void AdjustedMean::add(std::int64_t deal, double value, double luck) noexcept {
  folds_[fold_of(deal)] += {1, value, luck, value * value, value * luck, luck * luck};
}

LuckAdjusted AdjustedMean::result() const noexcept {
  LuckSums all;
  for (const LuckSums& fold : folds_) all += fold;
  LuckAdjusted result;
  if (all.deals == 0) return result;
  double adjusted = all.value;
  double squares = 0;
  for_each_fold(folds_, [&](std::size_t fold, double multiple) {
    const LuckSums& sums = folds_[fold];
    adjusted -= multiple * sums.luck;
    squares += sums.squares(multiple);
    result.multiple += multiple * sums.deals / all.deals;
  });
  const auto about_mean = [&](double sum_of_squares, double sum) {
    return std::max(sum_of_squares - sum * sum / all.deals, 0.0);
  };
  const double plain_squares = about_mean(all.value_squared, all.value);
  const double adjusted_squares = about_mean(squares, adjusted);
  result.deals = static_cast<std::int64_t>(all.deals);
  result.luck = all.luck / all.deals;
  result.plain = mean_margin(result.deals, all.value / all.deals, plain_squares);
  result.adjusted = mean_margin(result.deals, adjusted / all.deals, adjusted_squares);
  if (plain_squares > 0) result.reduction = 1 - adjusted_squares / plain_squares;
  return result;
}

}  // namespace bastide::arena
