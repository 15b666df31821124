#pragma once

#include "arena/cluster/ranks.hpp"
#include "arena/pieces/piece_work.hpp"

#include <atomic>
#include <functional>
#include <string>

/// Work in pieces on several ranks: rank 0, which has the store, hands out pieces one by one and works, too.
namespace bastide::arena {

/// `do_pieces` on this rank, which must be 0, and on all others but those that were given up; without ranks
/// here alone. In so many threads on each (0: all its cores). A rank that says nothing for `Ranks::patience`
/// seconds is named to `note` and given up: others do its pieces, and what it sends later is dropped. False
/// when this rank or another one was stopped. Throws InputError that names a rank which cannot follow the
/// plan, and std::runtime_error that names one which failed.
bool do_pieces_on_ranks(Ranks* ranks, const PieceWork& work, const MakeWorker& make, int threads,
                        const std::atomic<bool>& stop, const std::function<void(const std::string&)>& note);

/// What the other ranks do until rank 0 dismisses them.
void do_pieces_as_rank(Ranks& ranks, const MakeWorker& make, const std::atomic<bool>& interrupted);

}  // namespace bastide::arena
