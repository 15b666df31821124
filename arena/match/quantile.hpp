#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <vector>

namespace bastide::arena {

/// The value below which the share `share`, 0 to 1, of the ascending `sorted` lies, between neighbours in
/// proportion. `sorted` has at least one value.
[[nodiscard]] inline double quantile(const std::vector<double>& sorted, double share) noexcept {
  assert(!sorted.empty());
  const double place = share * static_cast<double>(sorted.size() - 1);
  const auto below = static_cast<std::size_t>(place);
  const std::size_t above = std::min(below + 1, sorted.size() - 1);
  return sorted[below] + (place - static_cast<double>(below)) * (sorted[above] - sorted[below]);
}

}  // namespace bastide::arena
