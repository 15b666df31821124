#pragma once

#include <array>

namespace bastide::engine {

constexpr int kMinPlayers = 2;  ///< BASE-2
constexpr int kMaxPlayers = 6;  ///< BASE-2

/// Points by player; entries beyond the number of players are 0.
using Scores = std::array<int, kMaxPlayers>;

}  // namespace bastide::engine
