#pragma once

#include <cstdint>
#include <sys/types.h>

/// The processes below one, as /proc knows them.
namespace bastide::arena::keeper {

struct Usage {
  int processes = 0;         ///< counted no further than one more than asked for
  std::uint64_t memory = 0;  ///< bytes, memory that processes share counted once for each
};

/// What the processes below `root` use, children of children included, `except` not.
[[nodiscard]] Usage usage_below(pid_t root, pid_t except, int most_processes);
/// Bytes in memory of the same processes, what they share divided among them. Exact and slow: the kernel
/// walks through all of their pages.
[[nodiscard]] std::uint64_t exact_memory_below(pid_t root, pid_t except, int most_processes);

/// Sends SIGKILL to the children of the calling process.
void kill_children();

}  // namespace bastide::arena::keeper
