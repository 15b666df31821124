#pragma once

#include <atomic>

/// Ctrl-C (SIGINT) and SIGTERM.
namespace bastide::arena {

/// The exit code of a process that they ended.
constexpr int kInterruptedCode = 130;

/// From here on they end the process at once with that code. Files that are not finished are removed, and a
/// store holds what was finished.
void end_on_interrupts() noexcept;

/// From here on they set the flag that is given back, so that a run can end in order; the second one ends the
/// process at once. With `deadline` the process also ends by itself, as above, when it has not within a
/// second: a bot may think, or a table be made, for longer.
[[nodiscard]] const std::atomic<bool>& catch_interrupts(bool deadline = true) noexcept;

/// What a process that a signal ends does last, as giving back a terminal; nullptr for nothing. It is called
/// by the signal's handler.
void before_ending(void (*last)()) noexcept;

}  // namespace bastide::arena
