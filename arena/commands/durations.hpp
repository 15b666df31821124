#pragma once

#include <CLI/CLI.hpp>
#include <optional>
#include <string>

namespace bastide::arena {

/// Seconds of "90", "90s", "30m", "1h", "1h30m". Nothing for anything else.
[[nodiscard]] std::optional<double> read_duration(const std::string& word);

/// Adds --for, which takes one; `seconds` must outlive the command.
CLI::Option* add_duration_option(CLI::App& command, std::optional<double>& seconds, const std::string& what);

}  // namespace bastide::arena
