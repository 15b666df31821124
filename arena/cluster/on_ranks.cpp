#include "arena/cluster/on_ranks.hpp"

#include "arena/cluster/launch.hpp"
#include "arena/cluster/play_on_ranks.hpp"
#include "arena/cluster/silence.hpp"
#include "arena/cluster/worker_rank.hpp"
#include "arena/terminal/interrupt.hpp"
#include "engine/error.hpp"

#include <cstdio>
#include <exception>
#include <string>

namespace bastide::arena {

namespace {

constexpr int kBroken = 1;  ///< exit code when messages fail

/// Calls `work`, and ends all ranks when it throws: nobody would hear of it otherwise.
template <class Work>
void or_abort(Ranks& ranks, Work&& work) {
  try {
    work();
  } catch (const std::exception& error) {
    std::fprintf(stderr, "bastide: rank %d: %s\n", ranks.rank(), error.what());
    ranks.abort(kBroken);
  }
}

}  // namespace

int run_on_ranks(const std::function<int(Ranks*)>& lead, const RankWork& work) {
  if (launch().size == 1) return lead(nullptr);
  const auto ranks = open_ranks();
  if (ranks->size() != launch().size) {
    throw InputError("started as one of " + std::to_string(launch().size) + " ranks, and MPI tells of " +
                     std::to_string(ranks->size()) +
                     ": start it with the mpirun of the MPI it was built with");
  }
  // From here on: mpirun's signal when some rank dies must not end this one without a word.
  const std::atomic<bool>& interrupted = catch_interrupts(false);
  if (ranks->rank() != 0) {
    or_abort(*ranks, [&] {
      work ? work(*ranks, interrupted) : work_as_rank(*ranks, interrupted);
      ranks->close(kPatienceWithRank0);
    });
    return 0;
  }
  const int code = lead(ranks.get());
  or_abort(*ranks, [&] { dismiss_ranks(*ranks, code); });
  return code;
}

}  // namespace bastide::arena
