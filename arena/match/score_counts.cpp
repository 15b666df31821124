#include "arena/match/score_counts.hpp"

#include <algorithm>
#include <numeric>

namespace bastide::arena {

ScoreCounts ScoreCounts::games(std::int64_t wins, std::int64_t draws, std::int64_t losses) noexcept {
  ScoreCounts counts(3);
  counts.counts_ = {losses, draws, wins};
  return counts;
}

ScoreCounts ScoreCounts::deals(const Pentanomial& deals) noexcept {
  ScoreCounts counts(kMost);
  counts.counts_ = deals;
  return counts;
}

std::int64_t ScoreCounts::units() const noexcept {
  return std::accumulate(counts_.begin(), counts_.end(), std::int64_t{0});
}

double ScoreCounts::mean() const noexcept {
  const std::int64_t all = units();
  if (all == 0) return 0.5;
  double sum = 0;
  for (std::size_t i = 0; i < categories_; ++i) sum += value(i) * static_cast<double>(counts_[i]);
  return sum / static_cast<double>(all);
}

double ScoreCounts::variance() const noexcept {
  const double centre = mean();
  double sum = 0;
  for (std::size_t i = 0; i < categories_; ++i) {
    const double distance = value(i) - centre;
    sum += distance * distance * static_cast<double>(counts_[i]);
  }
  return sum / static_cast<double>(std::max<std::int64_t>(units(), 1));
}

}  // namespace bastide::arena
