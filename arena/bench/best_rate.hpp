#pragma once

#include <algorithm>
#include <cassert>
#include <chrono>
#include <cstdint>

/// How much work is done in a second, measured so that a busy machine disturbs it least.
namespace bastide::arena {

/// How long a bench goes on: for `seconds`, in rounds, but for `rounds` at least. Rounds are as short as a
/// machine's other work leaves a core alone.
struct BenchLength {
  double seconds = 0.3;
  int rounds = 3;
  double round_seconds = 0.01;         ///< that a round takes at least
  std::int64_t uct_iterations = 1000;  ///< of one search
};

/// Keeps the compiler from leaving out work whose result nobody reads.
template <class T>
void keep(T& value) {
  asm volatile("" : : "r"(&value) : "memory");
}

/// Calls `work`, which gives how much it did, again and again, and gives how much it does in a second in the
/// best round. All rounds do the same: they make as many calls as the first found time for, each round on a
/// copy of `work`, so that the random numbers which it holds by value start again.
template <class Work>
[[nodiscard]] double best_rate(const BenchLength& length, const Work& work) {
  using Clock = std::chrono::steady_clock;
  assert(length.rounds > 0);
  const auto seconds_since = [](Clock::time_point start) {
    return std::chrono::duration<double>(Clock::now() - start).count();
  };
  const Clock::time_point start = Clock::now();
  std::int64_t calls = 0;
  double best = 0;
  for (int round = 0; round < length.rounds || seconds_since(start) < length.seconds; ++round) {
    Work fresh = work;
    double done = 0;
    double seconds = 0;
    const Clock::time_point round_start = Clock::now();
    for (std::int64_t call = 0; round == 0 ? seconds <= length.round_seconds : call < calls; ++call) {
      done += static_cast<double>(fresh());
      seconds = seconds_since(round_start);
      if (round == 0) ++calls;
    }
    best = std::max(best, done / seconds);
  }
  return best;
}

}  // namespace bastide::arena
