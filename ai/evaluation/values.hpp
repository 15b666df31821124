#pragma once

#include "engine/players.hpp"

#include <array>
#include <cstdint>
#include <limits>

/// Expected points.
namespace bastide::ai {

/// Points by player; 0 beyond the players.
using Values = std::array<float, engine::kMaxPlayers>;

/// Points of `player` less those of the best opponent.
[[nodiscard]] inline float lead_of(const Values& values, int player, int players) noexcept {
  float best = -std::numeric_limits<float>::infinity();
  for (int other = 0; other < players; ++other) {
    if (other != player && values[static_cast<std::size_t>(other)] > best) {
      best = values[static_cast<std::size_t>(other)];
    }
  }
  return values[static_cast<std::size_t>(player)] - best;
}

}  // namespace bastide::ai
