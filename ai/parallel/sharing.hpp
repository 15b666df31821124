#pragma once

#include <atomic>

/// Tallies that several threads add to at once, without a lock.
namespace bastide::ai {

/// How many threads work on one tree. With one, tallies are read and written plainly; with many they are read
/// and added to atomically, without an order among them where none is asked for.
enum class Sharing { one_thread, many_threads };

/// What a tally is at.
template <Sharing S, class T>
[[nodiscard]] T read(const T& tally, std::memory_order order = std::memory_order_relaxed) noexcept {
  if constexpr (S == Sharing::many_threads) {
    return std::atomic_ref(const_cast<T&>(tally)).load(order);
  } else {
    return tally;
  }
}

/// Sets a tally that is worked out from others.
template <Sharing S, class T>
void write(T& tally, T value) noexcept {
  if constexpr (S == Sharing::many_threads) {
    std::atomic_ref(tally).store(value, std::memory_order_relaxed);
  } else {
    tally = value;
  }
}

/// Sets such a tally: after all that its thread wrote before, and before all that it reads then.
template <Sharing S, class T>
void exchange(T& tally, T value) noexcept {
  if constexpr (S == Sharing::many_threads) {
    std::atomic_ref(tally).exchange(value, std::memory_order_acq_rel);
  } else {
    tally = value;
  }
}

/// Adds to a tally; gives what it was.
template <Sharing S, class T>
T add_to(T& tally, T amount, std::memory_order order = std::memory_order_relaxed) noexcept {
  if constexpr (S == Sharing::many_threads) {
    return std::atomic_ref(tally).fetch_add(amount, order);
  } else {
    const T before = tally;
    tally = static_cast<T>(before + amount);
    return before;
  }
}

}  // namespace bastide::ai
