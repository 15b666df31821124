#pragma once

#include <atomic>

namespace bastide::arena {

/// Whether games are to break off: whoever wanted them played wants no more, or nothing is left to play them
/// for. What it is made of must outlive it.
class StopSignal {
 public:
  StopSignal(const std::atomic<bool>& asked) noexcept : asked_(asked), over_(asked) {}
  StopSignal(const std::atomic<bool>& asked, const std::atomic<bool>& over) noexcept
      : asked_(asked), over_(over) {}

  [[nodiscard]] bool given() const noexcept {
    return asked_.load(std::memory_order_relaxed) || over_.load(std::memory_order_relaxed);
  }

 private:
  const std::atomic<bool>& asked_;
  const std::atomic<bool>& over_;
};

}  // namespace bastide::arena
