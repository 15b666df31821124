#pragma once

#include <algorithm>

namespace bastide::arena {

/// A rank that is busy gives a sign of life after this share of the silence.
constexpr double kSignsShare = 0.2;
/// How many times as long the others are patient with rank 0 while it plays, so that one that was cut off for
/// a while does not end the job of those that go on without it.
constexpr double kPatienceShare = 3;
/// And while rank 0 opens the store or writes reports, when it gives no signs: seconds.
constexpr double kPatienceWithRank0 = 3600;

/// For how long another rank has said nothing while somebody listened. Time in which the listener itself
/// stood still (a job that was suspended as a whole, a laptop that slept) is not the other's silence: no
/// pause between two calls counts as more than a tenth of the limit.
class Silence {
 public:
  /// All times in seconds, by one clock.
  Silence(double limit, double now) : limit_(limit), listened_(now) {}

  /// Listened up to `now`, and heard nothing since the last call.
  void listen(double now) noexcept {
    constexpr double kMostAtOnce = 0.1;
    length_ += std::min(now - listened_, kMostAtOnce * limit_);
    listened_ = now;
  }
  void heard() noexcept { length_ = 0; }
  [[nodiscard]] bool too_long() const noexcept { return length_ >= limit_; }

 private:
  double limit_;
  double listened_;
  double length_ = 0;
};

}  // namespace bastide::arena
