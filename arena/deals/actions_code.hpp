#pragma once

#include "engine/game.hpp"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

/// A game's actions as bytes, about eight for a turn of the base game: of each action a byte with its kind
/// (Action::Kind) in the upper four bits and the number of bytes that follow in the lower four, and then its
/// payload, lowest byte first and without the zeros at the end.
namespace bastide::arena {

using ActionsCode = std::vector<std::uint8_t>;

[[nodiscard]] ActionsCode encode_actions(std::span<const engine::Action> actions);

/// Throws InputError, which begins with `source`, for bytes that no actions give. Whether the actions are
/// legal is for whoever replays them.
[[nodiscard]] std::vector<engine::Action> decode_actions(std::span<const std::uint8_t> bytes,
                                                         const std::string& source);

}  // namespace bastide::arena
