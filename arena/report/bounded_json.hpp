#pragma once

#include "arena/files/json.hpp"
#include "arena/match/match_estimate.hpp"

#include <nlohmann/json.hpp>

namespace bastide::arena {

/// A figure with the bounds of its interval.
[[nodiscard]] inline Json bounded_json(const Bounded& bounded) {
  return {{"value", bounded.value}, {"low", bounded.low}, {"high", bounded.high}};
}

}  // namespace bastide::arena
