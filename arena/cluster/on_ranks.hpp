#pragma once

#include "arena/cluster/ranks.hpp"

#include <atomic>
#include <functional>

namespace bastide::arena {

/// Runs a command on all ranks that this process was started with, or by itself if it was started alone. Rank
/// 0 calls `lead` with them (nullptr when alone), and gives its exit code; the others play what it gives them
/// and end with 0, so that the job's exit code is that of rank 0. `lead` reports by itself what goes wrong
/// with it: where a rank was given up nothing can be written behind it. When messages fail, all ranks are
/// ended at once with code 1.
/// What the other ranks do is `work`; it ends when rank 0 dismisses them, or throws when that says nothing.
using RankWork = std::function<void(Ranks&, const std::atomic<bool>& interrupted)>;
int run_on_ranks(const std::function<int(Ranks*)>& lead, const RankWork& work = {});

}  // namespace bastide::arena
