#pragma once

#include "engine/game.hpp"

namespace bastide::ai {

/// Which states end a ply: where a new turn begins, or the draw for it. Draws into a hand count as well: they
/// are the end of a turn.
template <engine::Game G>
[[nodiscard]] bool ends_ply(const G& game, const typename G::State& state) noexcept {
  return game.between_turns(state) || game.begins_turn(state);
}

}  // namespace bastide::ai
