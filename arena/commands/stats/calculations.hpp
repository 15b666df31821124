#pragma once

#include "arena/commands/commands.hpp"

/// The calculations of `bastide stats`, each a subcommand of it.
namespace bastide::arena {

void add_stats_elo(CLI::App& stats, Run& run);
void add_stats_sprt(CLI::App& stats, Run& run);
void add_stats_length(CLI::App& stats, Run& run);
void add_stats_margin(CLI::App& stats, Run& run);
void add_stats_ratings(CLI::App& stats, Run& run);

constexpr const char* kStatsExitCodes =
    "\n\nExit codes: 0 done; 1 failed while running; 2 bad usage or input.";

}  // namespace bastide::arena
