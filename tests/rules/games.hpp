#pragma once

#include "engine/games/games.hpp"

#include <string>

namespace bastide::tests {

/// The game with a built-in rule set, made once.
[[nodiscard]] const engine::BaseCarcassonne& game_of(const std::string& rules);

/// A game with tiles written for one test (TOML as under configs/tiles) and otherwise the base rules.
[[nodiscard]] engine::BaseCarcassonne game_with_tiles(const std::string& tiles, bool farmers = true);

/// The base game with that many followers for each player.
[[nodiscard]] engine::BaseCarcassonne game_with_followers(int followers);

/// A game with modules or house rules, made once: the lines of a rule set beside its name, its game and the
/// base tiles, as in "robbers = true\nlady = true". A line that begins with "tiles" takes the place of the
/// base tiles.
[[nodiscard]] const engine::LargeCarcassonne& module_game(const std::string& lines);

/// A game of The Castle, made once: on the wall and with the tiles that are shipped ("castle"), or on small
/// ones ("" or "small"; tests/data/small_wall.toml).
[[nodiscard]] const engine::Castle& castle_game(const std::string& wall = "small");

/// A small wall's game with more lines in its rule set.
[[nodiscard]] engine::Castle small_castle(const std::string& lines);

/// Whether tests are to be short: in builds that check every state, and when the environment variable
/// BASTIDE_SHORT_TESTS is set.
[[nodiscard]] bool short_tests();

/// Whether tests are to be long: when BASTIDE_LONG_TESTS is set, and they are not to be short. Those with a
/// long form have the tag [coverage] or [long].
[[nodiscard]] bool is_long();

/// `usual`, or a tenth of it when tests are to be short.
[[nodiscard]] int rounds(int usual);

}  // namespace bastide::tests
