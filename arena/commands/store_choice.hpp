#pragma once

#include <CLI/CLI.hpp>
#include <string>

/// Which store a command works on.
namespace bastide::arena {

/// Adds STORE, which may also be given as --store.
void add_store_option(CLI::App& command, std::string& store);

/// The store that was named. Without a name the one in the working directory that was written last, which is
/// said on standard error. Throws InputError when there is none.
[[nodiscard]] std::string choose_store(const std::string& named);

}  // namespace bastide::arena
