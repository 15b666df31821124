#pragma once

#include "arena/cluster/ranks.hpp"

#include <memory>

/// Whether mpirun or another launcher of MPI programs started this process, and the way to its ranks.
namespace bastide::arena {

/// What the environment says; rank 0 of 1 for a process that was started alone.
struct Launch {
  int rank = 0;
  int size = 1;
};
[[nodiscard]] Launch launch() noexcept;

/// The ranks that this process was started with. Throws InputError, which says how to get it, when the
/// program was built without MPI, and std::runtime_error.
[[nodiscard]] std::unique_ptr<Ranks> open_ranks();

}  // namespace bastide::arena
