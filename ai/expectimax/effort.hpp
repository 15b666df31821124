#pragma once

#include <algorithm>
#include <atomic>
#include <cassert>
#include <chrono>
#include <cstdint>
#include <limits>

namespace bastide::ai {

class Effort;

/// What one search may spend: nodes (actions and chance outcomes carried out), and seconds.
struct EffortLimit {
  static constexpr std::int64_t kEndless = std::numeric_limits<std::int64_t>::max();

  std::int64_t nodes = kEndless;
  double seconds = 0;  ///< wall time; 0 for as long as it takes
  const std::atomic<bool>* stop =
      nullptr;  ///< once it is true, nothing is left; none where nobody breaks off

  /// What is left of it after `effort`; never nothing at all.
  [[nodiscard]] EffortLimit without(const Effort& effort) const noexcept;
};

/// Counts a search's nodes, and stops it when its limit is reached. Looks at the clock every few nodes only.
class Effort {
 public:
  void start(const EffortLimit& limit) noexcept {
    assert(limit.nodes >= 0 && limit.seconds >= 0);
    limit_ = limit;
    start_ = Clock::now();
    nodes_ = 0;
    stopped_ = false;
  }
  /// From here on nothing stops the search; what it has counted stays. Until `bind`.
  void release() noexcept { bound_ = false; }
  void bind() noexcept { bound_ = true; }

  /// Counts a node; false when the search has to stop, from then on.
  [[nodiscard]] bool next() noexcept {
    ++nodes_;
    if (bound_ && spent()) stopped_ = true;
    return !stopped_;
  }
  void stop() noexcept { stopped_ = true; }
  [[nodiscard]] bool stopped() const noexcept { return stopped_; }
  [[nodiscard]] std::int64_t nodes() const noexcept { return nodes_; }
  /// Since the start.
  [[nodiscard]] double seconds() const noexcept {
    return std::chrono::duration<double>(Clock::now() - start_).count();
  }

 private:
  static constexpr std::int64_t kClockEvery = 64;
  using Clock = std::chrono::steady_clock;

  [[nodiscard]] bool spent() const noexcept {
    if (nodes_ > limit_.nodes) return true;
    if (nodes_ % kClockEvery != 0) return false;
    if (limit_.stop != nullptr && limit_.stop->load(std::memory_order_relaxed)) return true;
    return limit_.seconds > 0 && seconds() >= limit_.seconds;
  }

  EffortLimit limit_;
  Clock::time_point start_;
  std::int64_t nodes_ = 0;
  bool bound_ = true;
  bool stopped_ = false;
};

inline EffortLimit EffortLimit::without(const Effort& effort) const noexcept {
  constexpr double kInstant = 1e-6;
  EffortLimit remaining = *this;
  if (nodes != kEndless) remaining.nodes = std::max<std::int64_t>(1, nodes - effort.nodes());
  if (seconds > 0) remaining.seconds = std::max(kInstant, seconds - effort.seconds());
  return remaining;
}

}  // namespace bastide::ai
