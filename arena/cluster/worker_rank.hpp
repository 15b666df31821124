#pragma once

#include "arena/cluster/ranks.hpp"

#include <atomic>

namespace bastide::arena {

/// A rank other than 0: plays the games that rank 0 gives it until that says to leave. What goes wrong with
/// the games it tells rank 0; throws only when no message gets through any more. `interrupted` tells of
/// Ctrl-C or SIGTERM, after which a rank 0 that says nothing is soon given up (std::runtime_error), as it is
/// otherwise after three times the silence that the tournament states, or an hour while it does not play.
void work_as_rank(Ranks& ranks, const std::atomic<bool>& interrupted);

}  // namespace bastide::arena
