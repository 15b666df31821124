#pragma once

#include <functional>
#include <memory>
#include <mutex>

namespace bastide::ai {

/// Cores that this process may use.
[[nodiscard]] int usable_cores();

/// Held while limits are set, and to be held while an arena of oneTBB is made, which reads them without a
/// lock.
[[nodiscard]] std::mutex& limits_mutex();

/// While one lives, all that runs on oneTBB together takes at most so many threads. The smallest limit
/// counts.
class ThreadLimit {
 public:
  explicit ThreadLimit(int threads);
  ~ThreadLimit();
  ThreadLimit(const ThreadLimit&) = delete;
  ThreadLimit& operator=(const ThreadLimit&) = delete;

 private:
  struct Control;
  std::unique_ptr<Control> control_;
};

/// Threads that work together on one task after another: the caller and, as far as they are free, others from
/// oneTBB's pool, which all teams and the arena's games share. So many games with teams never run on more
/// threads than the pool has; a team may be alone then with its caller.
class Team {
 public:
  /// More threads than cores are an order, and the pool is made large enough.
  explicit Team(int size);
  ~Team();
  Team(const Team&) = delete;
  Team& operator=(const Team&) = delete;

  [[nodiscard]] int size() const noexcept { return size_; }

  /// Calls `share(0)` … `share(size - 1)`, each once, share 0 at once in the calling thread, the others in
  /// whichever thread is free, and if none is, one after the other when share 0 has returned. Returns when
  /// all have; hands on what one of them throws. Allocates nothing itself.
  void run(const std::function<void(int)>& share) const;

 private:
  struct Pool;
  int size_;
  std::unique_ptr<Pool> pool_;  ///< none for one
};

}  // namespace bastide::ai
