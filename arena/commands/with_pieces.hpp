#pragma once

#include "arena/cluster/piece_ranks.hpp"

#include <functional>
#include <string>

namespace bastide::arena {

/// Calls `lead` on the rank with the store (nullptr when there are no others), reports what goes wrong with
/// it, and gives its exit code; workers of `make` do pieces on the others.
int run_with_pieces(const std::function<int(Ranks*)>& lead, const MakeWorker& make);

/// A line on standard error.
void note_of_ranks(const std::string& text);

}  // namespace bastide::arena
