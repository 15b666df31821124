#pragma once

#include "engine/any/any_game.hpp"

#include <vector>

/// Whole turns: all that a player decides without a break.
namespace bastide::arena {

using Turn = std::vector<engine::Action>;

/// All of them from `before` on, where a player acts.
[[nodiscard]] std::vector<Turn> turns_from(const engine::AnyState& before);

[[nodiscard]] engine::AnyState after_turn(engine::AnyState before, const Turn& turn);

}  // namespace bastide::arena
