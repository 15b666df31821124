#pragma once

#include "engine/carcassonne/state.hpp"

/// Where a turn begins, for whoever divides a game's decisions into turns.
namespace bastide::ai {

/// Whether the decision to be taken in `state` is the first of a turn: which tile goes where. A draw is no
/// such mark: hands are filled at the end of a turn, and with an empty bag turns follow one another without
/// any.
template <class State>
[[nodiscard]] bool begins_turn(const State& state) noexcept {
  return state.phase == engine::Phase::place_tile;
}

}  // namespace bastide::ai
