#pragma once

#include <functional>

namespace bastide::arena {

/// The whole program: reads the command line, runs a subcommand, reports errors on standard error as
/// "bastide: message". Gives the exit code (`ExitCode`); throws nothing.
[[nodiscard]] int run_program(int argc, const char* const* argv) noexcept;

/// Gives the exit code of `work`. What it throws is reported on standard error, and gives an exit code too.
[[nodiscard]] int told(const std::function<int()>& work) noexcept;

}  // namespace bastide::arena
