#pragma once

#include <optional>
#include <sched.h>
#include <span>
#include <string>
#include <vector>

/// Which CPU games run on. A game's worker and its bots take turns, so that one CPU serves them all, and a
/// bot that thinks is not moved about or disturbed by another game.
namespace bastide::arena {

/// A CPU as the kernel numbers it.
struct Cpu {
  int number;
  std::string core;  ///< alike for those that share a core (simultaneous multithreading)
};

/// The CPUs that the calling thread may use: those that the machine, taskset(1) or a container leaves it.
/// Empty when the kernel does not say.
[[nodiscard]] std::vector<Cpu> usable_cpus();

/// The CPU of worker `worker` of `workers` (from 0), one that no other worker has, and on a core of its own
/// while there are such; none for anybody when there are fewer CPUs than workers.
[[nodiscard]] std::optional<int> cpu_of_worker(std::span<const Cpu> cpus, int worker, int workers);

/// Keeps the calling thread on a CPU as long as this object lives, and threads that it starts meanwhile;
/// processes as well, but for bots, which have ProcessLimits::cpus. With no CPU, or one that may not be used,
/// does nothing.
class PinnedThread {
 public:
  explicit PinnedThread(std::optional<int> cpu) noexcept;
  ~PinnedThread();
  PinnedThread(const PinnedThread&) = delete;
  PinnedThread& operator=(const PinnedThread&) = delete;

  [[nodiscard]] bool pinned() const noexcept { return pinned_; }

 private:
  bool pinned_ = false;
  cpu_set_t before_;
};

}  // namespace bastide::arena
