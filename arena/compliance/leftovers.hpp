#pragma once

#include <sys/types.h>
#include <vector>

namespace bastide::arena {

/// The living processes that belong to the one called `leader`: those of its session, and those that it or a
/// child of its left behind to their common parent. `leader` itself is not among them.
[[nodiscard]] std::vector<pid_t> processes_beside(pid_t leader);

}  // namespace bastide::arena
