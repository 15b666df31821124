#pragma once

#include <algorithm>
#include <cstddef>
#include <limits>

namespace bastide::ai {

/// Points of `player` less those of the best opponent: what every player here tries to make large. `points`
/// is an array of scores or of expected points, by player.
template <class Points>
[[nodiscard]] typename Points::value_type lead_of(const Points& points, int player, int players) noexcept {
  auto best = std::numeric_limits<typename Points::value_type>::lowest();
  for (int other = 0; other < players; ++other) {
    if (other != player) best = std::max(best, points[static_cast<std::size_t>(other)]);
  }
  return points[static_cast<std::size_t>(player)] - best;
}

}  // namespace bastide::ai
