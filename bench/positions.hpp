#pragma once

#include "engine/carcassonne/carcassonne.hpp"
#include "engine/castle/castle.hpp"
#include "engine/expanded/expanded.hpp"

namespace bastide::bench {

using State = engine::BaseCarcassonne::State;

/// The base game.
[[nodiscard]] const engine::BaseCarcassonne& game();

/// The first state of a fixed random game for two players with at least `tiles` tiles on the board and in
/// `phase`.
[[nodiscard]] State position(int tiles, engine::Phase phase);

/// The game with all modules, and a state of it in the same way.
[[nodiscard]] const engine::ExpandedCarcassonne& everything();
[[nodiscard]] engine::ExpandedState position_of_everything(int tiles, engine::Phase phase);

/// The Castle likewise; the start cells are among the tiles on the board.
[[nodiscard]] const engine::Castle& castle();
[[nodiscard]] engine::CastleState castle_position(int tiles, engine::Phase phase);

}  // namespace bastide::bench
