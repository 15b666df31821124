#pragma once

#include "engine/games/games.hpp"

/// What the benches of the base game alone begin with.
namespace bastide::bench {

using State = engine::BaseCarcassonne::State;

/// The base game.
[[nodiscard]] const engine::BaseCarcassonne& game();

/// A state of a fixed random game for two players with at least `tiles` tiles on the board and in `phase`.
[[nodiscard]] State position(int tiles, engine::Phase phase);

}  // namespace bastide::bench
