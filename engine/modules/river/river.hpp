#pragma once

#include "engine/modules/module.hpp"

namespace bastide::engine {

/// The River: where its tiles may go. They come before all others (Wave), each continues the river where it
/// is open, and the board alone says where that is, so the module keeps nothing.
struct River : Module {
  struct State {
    bool operator==(const State&) const = default;
  };

  template <class G>
  static bool only_place(const G& game, const typename G::State& state, int type, OnlyPlace& place) noexcept;
};

}  // namespace bastide::engine
