#pragma once

#include "ai/bots/bot.hpp"
#include "arena/files/json.hpp"

#include <string>

/// A player's parameters written down, all of them, by the keys of bot files.
namespace bastide::arena {

/// An object; tables within the parameters are objects within it.
[[nodiscard]] Json parameters_json(const ai::Parameters& parameters);

/// The table [parameters] of a bot file with those within it; nothing for players without parameters.
[[nodiscard]] std::string parameters_toml(const ai::Parameters& parameters);
/// The same from such an object.
[[nodiscard]] std::string parameters_toml(const Json& parameters);

}  // namespace bastide::arena
