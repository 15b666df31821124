#include "arena/match/margin_sprt.hpp"

#include <cassert>
#include <cmath>

namespace bastide::arena {

double log_likelihood_ratio(const Margins& margins, const MarginQuestion& question) noexcept {
  assert(question.points0 < question.points1);
  if (margins.deals() == 0) return 0;
  const double n = static_cast<double>(margins.deals());
  const auto squares_about = [&](double mean) {
    const double distance = margins.mean() - mean;
    return kPriorMarginDeviation * kPriorMarginDeviation + margins.squares() + n * distance * distance;
  };
  return (n + 1) / 2 * std::log(squares_about(question.points0) / squares_about(question.points1));
}

Verdict MarginSprt::add(double margin) noexcept {
  if (verdict_ != Verdict::open) return verdict_;
  margins_.add(margin);
  ratio_ = log_likelihood_ratio(margins_, question_);
  verdict_ = question_.errors.verdict(ratio_);
  return verdict_;
}

}  // namespace bastide::arena
