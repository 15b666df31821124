#pragma once

#include "ai/evaluation/values.hpp"
#include "engine/features/landscape.hpp"

#include <algorithm>

namespace bastide::ai {

/// Gives `points` to everyone with most of the figures in a feature (BASE-14). Who leads somebody by one
/// figure is given only what is `kept` of them, 0 to 1, and those who are next have the rest.
inline void award(Values& worth, engine::FigureCounts figures, int players, float points,
                  float kept) noexcept {
  int most = 0;
  int second = 0;
  for (int player = 0; player < players; ++player) {
    const int count = engine::figures_of(figures, player);
    if (count > most) {
      second = most, most = count;
    } else if (count < most) {
      second = std::max(second, count);
    }
  }
  const bool close = second > 0 && second + 1 == most;
  for (int player = 0; player < players; ++player) {
    const int count = engine::figures_of(figures, player);
    float& to = worth[static_cast<std::size_t>(player)];
    if (count == most) to += close ? kept * points : points;
    if (close && count == second) to += (1 - kept) * points;
  }
}

}  // namespace bastide::ai
