#pragma once

#include <atomic>

namespace bastide::arena {

/// From here on Ctrl-C (SIGINT) and SIGTERM set the flag that is given back, so that a run can end in order;
/// the second one ends the process at once.
[[nodiscard]] const std::atomic<bool>& catch_interrupts() noexcept;

}  // namespace bastide::arena
