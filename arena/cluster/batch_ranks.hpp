#pragma once

#include "arena/cluster/ranks.hpp"
#include "arena/tuning/matches.hpp"

#include <atomic>
#include <functional>
#include <optional>
#include <string>

/// The games of a tuning's generations on several ranks: each plays a share of a batch, every so many-th
/// game, and rank 0, which has the store and decides what comes next, puts them together.
namespace bastide::arena {

/// `play_batch` on this rank, which must be 0, and all others but those that were given up. The same result
/// for any number of ranks. A rank that says nothing for `Ranks::patience` seconds is named to `note` and
/// given up: its share is played here, and what it sends later is dropped. Gives nothing when this rank or
/// another one was stopped. Throws std::runtime_error that names a rank which failed.
[[nodiscard]] std::optional<BatchResult> play_batch_on_ranks(
    Ranks& ranks, const Batch& batch, const TuningConfig& config, const Streams& streams, StopSignal stop,
    const std::function<void(const std::string&)>& note);

/// What the other ranks do until rank 0 dismisses them.
void play_batches_as_rank(Ranks& ranks, const std::atomic<bool>& interrupted);

}  // namespace bastide::arena
