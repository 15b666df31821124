#pragma once

#include "arena/files/json.hpp"
#include "engine/games/games.hpp"

/// What an action is described by, beside its text and kind, in `actions` and in `since`.
///
///     place_tile    tile, cell, turn
///     place_figure  figure, segment, feature ("road", "city" …)
///     put_ghost     cell, segment
///     announce      player, points, place, and lady or doubled
///     pass, use_token                    nothing
///
/// and what the *_parts.hpp of modules say. In `since` also what chance brings:
///
///     draw          tile ("?" for one that the bot does not see), and `to`: "hand" with the player whose it
///                   is; "board" with cell and turn for a start tile; "start" for one that shows who begins
///                   and goes back. Without `to` it is the turn's tile.
///     start         player, who begins
///     reveal        token, its kind
namespace bastide::arena {

template <class G>
void describe_action(const G& game, const typename G::State& before, engine::Action action, Json& json);

}  // namespace bastide::arena
