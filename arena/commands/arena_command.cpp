#include "arena/commands/commands.hpp"
#include "arena/commands/options.hpp"
#include "arena/files/output_file.hpp"
#include "arena/report/progress.hpp"
#include "arena/report/report.hpp"
#include "arena/terminal/interrupt.hpp"
#include "arena/terminal/terminal.hpp"
#include "arena/tournament/tournament.hpp"

#include <CLI/CLI.hpp>
#include <exception>
#include <memory>
#include <optional>
#include <string>

namespace bastide::arena {

namespace {

constexpr const char* kFooter =
    R"(Each deal is one tile order, played from every seat. The same seed gives the same games with
any number of threads (for bots with a budget of iterations). Ctrl-C prints the table of the
complete deals; a second one ends at once.

Examples:
  bastide arena                                    the built-in tournament "quick"
  bastide arena mine.toml --deals 200 --threads 8  a tournament of your own, longer
  bastide arena --json ratings.json --records games.txt
  bastide arena robbers                            with The Robbers; also labyrinth, mists, everything

Exit codes: 0 finished; 1 failed while running; 2 bad usage or input; 130 interrupted.)";

struct ArenaOptions {
  std::string file = "configs/tournaments/quick.toml";
  TournamentOverrides overrides;
  std::string json;
  std::string records;
};

std::unique_ptr<OutputFile> open_if_named(const std::string& path) {
  return path.empty() ? nullptr : std::make_unique<OutputFile>(path);
}

/// Files that are written beside the work that counts: the first thing that goes wrong is kept for later, and
/// ends the writing only.
class Saving {
 public:
  template <class Write>
  void attempt(Write&& write) noexcept {
    if (failure_) return;
    try {
      write();
    } catch (...) {
      failure_ = std::current_exception();
    }
  }
  void rethrow() const {
    if (failure_) std::rethrow_exception(failure_);
  }

 private:
  std::exception_ptr failure_;
};

int run_arena(const ArenaOptions& options) {
  const TournamentConfig config = load_tournament(options.file, options.overrides);
  const auto json = open_if_named(options.json);
  const auto records = open_if_named(options.records);
  const std::atomic<bool>& stop = catch_interrupts();
  Progress progress;
  Saving saving;
  TournamentHooks hooks;
  hooks.progress = [&](std::int64_t done, std::int64_t all) { progress.show(done, all); };
  if (records) {
    hooks.record = [&](std::string_view record) {
      saving.attempt([&] {
        records->write(record);
        records->write("\n");
      });
    };
  }
  const TournamentResult result = play_tournament(config, stop, hooks);
  progress.clear();
  const Report report = make_report(config, result);
  // Files before the table, for whoever closes the pipe early; the table in any case.
  saving.attempt([&] {
    if (json) json->write(report_json(report));
    if (json) json->commit();
    if (records) records->commit();
  });
  write_out(report_text(report));
  saving.rethrow();
  return result.finished ? kOk : kInterrupted;
}

}  // namespace

void add_arena_command(CLI::App& program, Run& run) {
  CLI::App* command = program.add_subcommand("arena", "Play a tournament and rate its bots");
  const auto options = std::make_shared<ArenaOptions>();
  command->add_option("file", options->file, "Tournament: a TOML file, or the name of a built-in one")
      ->type_name("FILE")
      ->capture_default_str();
  in_range(command->add_option("--deals", options->overrides.deals, "Deals for each group of bots"),
           std::int64_t{1}, kMaxDeals);
  add_seed_option(*command, options->overrides.seed);
  in_range(command->add_option("--threads", options->overrides.threads, "Games at a time; 0 for all cores"),
           std::int64_t{0}, kMaxThreads);
  add_rules_option(*command, options->overrides.rules);
  in_range(command->add_option("--players", options->overrides.players, "Players in each game, 2 to 6"),
           engine::kMinPlayers, engine::kMaxPlayers);
  command->add_option("--json", options->json, "Write ratings and all counts to this file")
      ->type_name("FILE");
  command->add_option("--records", options->records, "Write the record of every game to this file")
      ->type_name("FILE");
  command->footer(built_in_rules() + kFooter);
  command->callback([&run, options] { run = [options] { return run_arena(*options); }; });
}

}  // namespace bastide::arena
