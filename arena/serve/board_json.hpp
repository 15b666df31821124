#pragma once

#include "arena/files/json.hpp"
#include "engine/any/any_game.hpp"

#include <nlohmann/json.hpp>

/// States and their choices as the page shows them.
namespace bastide::arena {

/// What a player who knows `seen` sees:
///
///     phase     as engine::Phase has it
///     actor     who decides: seat, from 0; -1 for chance, and when the game is over
///     current   whose turn it is
///     tiles     those that lie, in the order in which they were laid: [type, x, y, quarter turns]
///     figures   [tile, segment, seat, kind, keep, ghosts]: tile by its place in `tiles`, kind as
///               engine::FigureKind
///     placed    the turn's tile, by its place in `tiles`; -1 for none
///     hand      types of the tiles that may be placed
///     hands     in rules with hands, by seat: types, -1 for one that the viewer does not know
///     scores, ended (if the game ended now), followers, words (what modules say), each by seat
///     track     in rules by which more than scores stands on the score track: `spaces`, how many it has;
///               `kinds` of figures that walk there, as texts; and `figures` on it, [seat, kind, space, laps]
///     left      tiles in the bag
///     bag       [type, count] of what is still to come, as far as the viewer knows
///     guarded   The Castle: bits of the towers with a token
[[nodiscard]] Json board_json(const engine::AnyState& seen);

/// What may be done now, by whoever acts, chance included: each with "text" (the notation), "kind", what
/// action_parts.hpp says of it, and where it is on the board:
///
///     tile, segment    of a figure, a ghost, a feature that is scored: a place in `tiles`, a segment of it
///     type, slot       of a placement and of a draw: the tile
///     turn             quarter turns
///     space            of the score track: where the figure that the answer is about comes to stand
[[nodiscard]] Json choices_json(const engine::AnyState& seen);

}  // namespace bastide::arena
