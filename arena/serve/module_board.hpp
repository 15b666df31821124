#pragma once

#include "arena/files/json.hpp"
#include "engine/games/games.hpp"

/// What modules add to boards and choices as the page shows them; board_json.hpp says what each of it is.
namespace bastide::arena {

template <class G>
void show_track(const G&, const typename G::State&, Json&) {}
/// "track", in rules by which more than scores stands on the score track.
template <engine::WithModules G>
void show_track(const G& game, const typename G::State& seen, Json& board);

template <class G>
void show_space(const G&, const typename G::State&, engine::Action, Json&) {}
/// "space" of an answer that says what moves on the score track.
template <engine::WithModules G>
void show_space(const G& game, const typename G::State& seen, engine::Action action, Json& choice);

}  // namespace bastide::arena
