#pragma once

#include "engine/play/phase.hpp"

namespace bastide::engine {

/// How far a game that is played with tiles from a bag, and a turn of it, have come: what the concept `Game`
/// asks of that, from the state alone. Base of the games, which say themselves what differs.
struct TileTurns {
  template <class State>
  [[nodiscard]] static bool begins_turn(const State& state) noexcept {
    return state.phase == Phase::place_tile;
  }
  template <class State>
  [[nodiscard]] static bool between_turns(const State& state) noexcept {
    return state.phase == Phase::draw || state.phase == Phase::start;
  }
  template <class State>
  [[nodiscard]] static bool places_figure(const State& state) noexcept {
    return state.phase == Phase::place_figure;
  }
  template <class State>
  [[nodiscard]] static int drawn(const State& state) noexcept {
    return state.drawn;
  }
  template <class State>
  [[nodiscard]] static int bag_size(const State& state) noexcept {
    return state.bag_size;
  }
  template <class State>
  [[nodiscard]] static int tiles_left(const State& state) noexcept {
    return state.bag_size;
  }
  template <class State>
  [[nodiscard]] static bool lost_draw(const State& before, const State& after) noexcept {
    return before.phase == Phase::draw && after.phase == Phase::draw;
  }
};

}  // namespace bastide::engine
