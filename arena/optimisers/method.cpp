#include "arena/optimisers/method.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace bastide::arena {

Coordinates Box::nearest(Coordinates point) const {
  assert(point.size() == low.size() && low.size() == high.size());
  for (std::size_t i = 0; i < point.size(); ++i) point[i] = std::clamp(point[i], low[i], high[i]);
  return point;
}

double mean_of(std::span<const float> values) noexcept {
  double sum = 0;
  for (const float value : values) sum += value;
  return values.empty() ? 0 : sum / static_cast<double>(values.size());
}

double error_of_mean(std::span<const float> values) noexcept {
  if (values.size() < 2) return 0;
  const double mean = mean_of(values);
  double squares = 0;
  for (const float value : values) squares += (value - mean) * (value - mean);
  const auto count = static_cast<double>(values.size());
  return std::sqrt(squares / (count - 1) / count);
}

}  // namespace bastide::arena
