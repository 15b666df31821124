#pragma once

#include "ai/bots/bot.hpp"
#include "ai/budget.hpp"
#include "engine/any/any_game.hpp"

#include <cstdint>
#include <vector>

namespace bastide::arena {

/// The turn that a bot takes where a player decides: all that it does without a break, each decision on that
/// budget. With a budget of iterations the same seed gives the same turn.
[[nodiscard]] std::vector<engine::Action> turn_of(const ai::Bot& bot, const engine::AnyState& before,
                                                  const ai::Budget& budget, std::uint64_t seed);

/// The same in the time that the bot gives a move by itself.
[[nodiscard]] std::vector<engine::Action> turn_in_its_time(const ai::Bot& bot, const engine::AnyState& before,
                                                           std::uint64_t seed);

}  // namespace bastide::arena
