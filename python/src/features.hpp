#pragma once

#include "src/game.hpp"

namespace bastide::python {

/// The features of a state as a list.
[[nodiscard]] py::list features_of(const State& state);

}  // namespace bastide::python
