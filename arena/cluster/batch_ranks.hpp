#pragma once

#include "arena/cluster/ranks.hpp"
#include "arena/tuning/matches.hpp"

#include <atomic>
#include <optional>

/// The games of a tuning's generations on several ranks: each plays every so many-th game of a batch, and
/// rank 0, which has the store and decides what comes next, puts them together.
namespace bastide::arena {

/// `play_batch` on this rank, which must be 0, and all others. The same result for any number of ranks. Gives
/// nothing when this rank or another one was stopped. Throws std::runtime_error that names a rank which
/// failed, or says nothing for `Ranks::patience` seconds.
[[nodiscard]] std::optional<BatchResult> play_batch_on_ranks(Ranks& ranks, const Batch& batch,
                                                             const TuningConfig& config,
                                                             const Streams& streams, StopSignal stop);

/// What the other ranks do until rank 0 dismisses them.
void play_batches_as_rank(Ranks& ranks, const std::atomic<bool>& interrupted);

}  // namespace bastide::arena
