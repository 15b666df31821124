#include "arena/commands/commands.hpp"
#include "arena/commands/stats/calculations.hpp"

#include <CLI/CLI.hpp>
#include <string>

namespace bastide::arena {

namespace {

constexpr const char* kStatsFooter =
    R"(Counts are those of the first of two bots, at best of deals: both games of one tile order,
with the seats swapped. Everything is over deals where deals are counted. Intervals hold 95 %.

Examples:
  bastide stats elo --pentanomial 20,3,110,4,31
  bastide stats sprt --pentanomial 20,3,110,4,31 --preset gain
  bastide stats length --preset gain --elo 5
  bastide stats margin --deals 200 --mean 2.1 --deviation 13.6
  bastide stats ratings 'uct>flat>greedy:7' 'uct>greedy>flat:5' 'flat=uct>greedy')";

}  // namespace

void add_stats_command(CLI::App& program, Run& run) {
  CLI::App* stats = program.add_subcommand("stats", "Calculate Elo, tests and margins from counts");
  stats->require_subcommand(1);
  stats->footer(std::string(kStatsFooter) + kStatsExitCodes);
  add_stats_elo(*stats, run);
  add_stats_sprt(*stats, run);
  add_stats_length(*stats, run);
  add_stats_margin(*stats, run);
  add_stats_ratings(*stats, run);
}

}  // namespace bastide::arena
