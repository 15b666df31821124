#pragma once

#include "ai/bots/bot.hpp"
#include "engine/any/any_game.hpp"

#include <cstdint>
#include <vector>

/// Whole turns: all that a player decides without a break.
namespace bastide::arena {

using Turn = std::vector<engine::Action>;

/// All of them from `before` on, where a player acts.
[[nodiscard]] std::vector<Turn> turns_from(const engine::AnyState& before);

/// The turn that a bot takes with so many iterations for each decision. The same seed gives the same turn.
[[nodiscard]] Turn turn_of(const ai::Bot& bot, const engine::AnyState& before, std::int64_t iterations,
                           std::uint64_t seed);

[[nodiscard]] engine::AnyState after_turn(engine::AnyState before, const Turn& turn);

}  // namespace bastide::arena
