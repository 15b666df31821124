#pragma once

#include "engine/carcassonne/carcassonne.hpp"

#include <string>

namespace bastide::tests {

/// The game with a built-in rule set, made once.
[[nodiscard]] const engine::BaseCarcassonne& game_of(const std::string& rules);

/// A game with tiles written for one test (TOML as under configs/tiles) and otherwise the base rules.
[[nodiscard]] engine::BaseCarcassonne game_with_tiles(const std::string& tiles, bool farmers = true);

/// The base game with that many followers for each player.
[[nodiscard]] engine::BaseCarcassonne game_with_followers(int followers);

/// `usual`, or a tenth of it in builds that check every state and when the environment variable
/// BASTIDE_SHORT_TESTS is set.
[[nodiscard]] int rounds(int usual);

}  // namespace bastide::tests
