#pragma once

namespace bastide::arena {

/// The whole program: reads the command line, runs a subcommand, reports errors on standard error as
/// "bastide: message". Gives the exit code (`ExitCode`); throws nothing.
[[nodiscard]] int run_program(int argc, const char* const* argv) noexcept;

}  // namespace bastide::arena
