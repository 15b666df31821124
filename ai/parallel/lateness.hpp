#pragma once

#include "ai/budget.hpp"

#include <algorithm>

namespace bastide::ai {

/// Threads that wait for a core end later than they were told to: how much earlier they are told to end next
/// time, from decision to decision of a game.
class Lateness {
 public:
  /// Before a decision: all of it ends so much earlier.
  void hurry(Stopwatch& watch) const noexcept { watch.hurry(seconds_); }

  /// After one that was to end `end` seconds after its start.
  void learn(const Stopwatch& watch, double end) noexcept {
    constexpr double kForget = 0.9;
    seconds_ = std::max(kForget * seconds_, watch.elapsed() + seconds_ - end);
  }

 private:
  double seconds_ = 0;
};

}  // namespace bastide::ai
