#include "arena/commands/options.hpp"
#include "arena/commands/stats/answer.hpp"
#include "arena/commands/stats/calculations.hpp"
#include "arena/commands/stats/stats_options.hpp"
#include "arena/match/match_estimate.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <memory>
#include <string>

namespace bastide::arena {

namespace {

constexpr const char* kStatsEloFooter =
    R"(Normalised Elo is the score's distance from one half in standard deviations of a game: what
decides how many games it takes to see. Superiority is the likelihood that the first bot is stronger.

Examples:
  bastide stats elo --wdl 60,5,35
  bastide stats elo --pentanomial 20,3,110,4,31 --json)";

struct EloOptions {
  CountOptions counts;
  JsonOption json;
};

int run_elo(const EloOptions& options) {
  const ScoreCounts counts = read_counts(options.counts);
  const MatchEstimate match = estimate_match(counts);
  Answer answer;
  answer.add_units(counts);
  answer.add("score", match.score, "score", 1, 100, "%");
  answer.add("Elo", match.elo, "elo", 1);
  answer.add("normalised Elo", match.normalised_elo, "normalised_elo", 1);
  answer.add("superiority", fmt::format("{:.1f} %", 100 * match.superiority), "superiority",
             match.superiority);
  answer.json()["one_sided"] = match.one_sided;
  if (match.one_sided)
    answer.note("Every point went to one bot: how far Elo reaches on that side is a guess.");
  answer.print(options.json);
  return kOk;
}

}  // namespace

void add_stats_elo(CLI::App& stats, Run& run) {
  CLI::App* command =
      stats.add_subcommand("elo", "Elo, normalised Elo and superiority from the counts of a match");
  const auto options = std::make_shared<EloOptions>();
  add_count_options(*command, options->counts);
  add_json_option(*command, options->json);
  command->footer(std::string(kStatsEloFooter) + kStatsExitCodes);
  command->callback([&run, options] { run = [options] { return run_elo(*options); }; });
}

}  // namespace bastide::arena
