#pragma once

#include <chrono>
#include <ctime>

namespace bastide::arena {

/// How long a thread with messages exists, and what it takes of a core: most of the time it sleeps.
class MessageTime {
 public:
  [[nodiscard]] double wall() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
  }
  /// Seconds of a core that the calling thread, which must be the one that made this, has taken since.
  [[nodiscard]] double of_core() const { return thread_seconds() - before_; }

 private:
  [[nodiscard]] static double thread_seconds() {
    constexpr double kNano = 1e-9;
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + kNano * static_cast<double>(time.tv_nsec);
  }

  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
  double before_ = thread_seconds();
};

}  // namespace bastide::arena
