#pragma once

#include "engine/players.hpp"

#include <array>
#include <cstdint>

/// Expected points.
namespace bastide::ai {

/// Points by player; 0 beyond the players.
using Values = std::array<float, engine::kMaxPlayers>;

}  // namespace bastide::ai
