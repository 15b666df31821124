#include "arena/match/margins.hpp"

#include "arena/match/normal.hpp"

#include <cmath>

namespace bastide::arena {
namespace {

/// Standard error of the mean; the virtual deal makes up for the degree of freedom that the mean takes.
double standard_error(std::int64_t deals, double squares) noexcept {
  const double n = static_cast<double>(deals);
  return std::sqrt((squares + kPriorMarginDeviation * kPriorMarginDeviation) / n / n);
}

}  // namespace

void Margins::add(double margin) noexcept {
  ++deals_;
  const double before = margin - mean_;
  mean_ += before / static_cast<double>(deals_);
  squares_ += before * (margin - mean_);
}

double Margins::deviation() const noexcept {
  return deals_ < 2 ? 0.0 : std::sqrt(squares_ / static_cast<double>(deals_ - 1));
}

Bounded mean_margin(std::int64_t deals, double mean, double squares) noexcept {
  if (deals == 0) return {};
  const double reach = student_95(deals) * standard_error(deals, squares);
  return {mean, mean - reach, mean + reach};
}

double margin_superiority(const Margins& margins) noexcept {
  if (margins.deals() == 0) return 0.5;
  return superiority(margins.mean(), standard_error(margins.deals(), margins.squares()));
}

}  // namespace bastide::arena
