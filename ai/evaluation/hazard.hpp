#pragma once

#include "ai/evaluation/exponential.hpp"

#include <algorithm>

namespace bastide::ai {

/// The chance that a feature is completed, and that it is so by half of the time that is left, so that the
/// figures on it will be of use again.
struct Completion {
  float ever = 0;
  float early = 0;
};

/// Of two hazards that compete for a hole for so many turns, to be filled with `rate` and to be spoilt for
/// good with `death` a turn: that it is filled first.
[[nodiscard]] inline Completion filled_first(float rate, float death, float turns) noexcept {
  const float either = std::max(rate + death, 1e-6F);
  const float share = rate / either;
  const float half = fast_decay(either * 0.5F * turns);
  return {share * (1 - half * half), share * (1 - half)};
}

}  // namespace bastide::ai
