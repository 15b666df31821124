#include "arena/cluster/on_ranks.hpp"
#include "arena/cluster/play_on_ranks.hpp"
#include "arena/commands/arena_store_commands.hpp"
#include "arena/commands/commands.hpp"
#include "arena/commands/options.hpp"
#include "arena/commands/program.hpp"
#include "arena/files/output_file.hpp"
#include "arena/logs/log_folder.hpp"
#include "arena/report/progress.hpp"
#include "arena/report/report.hpp"
#include "arena/terminal/command_line.hpp"
#include "arena/terminal/interrupt.hpp"
#include "arena/terminal/terminal.hpp"
#include "arena/tournament/tournament.hpp"
#include "arena/tournament/tournament_settings.hpp"
#include "engine/error.hpp"

#include <CLI/CLI.hpp>
#include <cctype>
#include <filesystem>
#include <fmt/format.h>
#include <memory>
#include <optional>
#include <string>

namespace bastide::arena {

namespace {

constexpr const char* kArenaFooter =
    R"(Each deal is one tile order, played from every seat. The same seed gives the same games with
any number of games at a time (for bots with a budget of iterations). Every finished deal goes into the
store at once: after Ctrl-C, or whatever else ends the program, the same command goes on from
there. A finished store is not played again; its table is printed.
A test without --deals goes on until its verdict, or for four times the deals that it takes on average
where it takes longest. Where a bot is a program, deals hang on a secret as well, which it cannot guess:
the store keeps it, and --deal-secret repeats it.

Examples:
  bastide arena                                    the built-in tournament "quick"
  bastide arena cup.toml --deals 200 --concurrency 8  a tournament of your own, longer
  bastide arena cup.toml --store cup.db --json=ratings.json --records games.txt
  bastide arena --bots bastide,uct --time 0.1 --deals 50
                                                   two bots, a tenth of a second for each move
  bastide arena --bots mine.toml,uct --log logs    all that was said with mine, a file a game
  bastide arena cup.toml --events cup.jsonl        what happens, as JSON lines; see also arena watch
  bastide arena --bots mine.toml,uct --test gain   until it is settled whether the first is better
  bastide arena everything                         with all modules; also labyrinth and others alone
  bastide arena add new.toml --store quick.db      one more bot, which plays against all others
  bastide arena table --store quick.db             the table again
  mpirun -n 4 ./bastide arena cup.toml            on four ranks, on one machine or many

Exit codes: 0 finished; 1 failed while running; 2 bad usage or input; 3 a test ended without a verdict,
or void because more games failed than max_failures allows; 130 interrupted.)";

struct ArenaOptions {
  std::string file = "configs/tournaments/quick.toml";
  TournamentOverrides overrides;
  std::string store;
  bool force = false;
  JsonOption json;
  std::string records;
  LogOptions log;
};

/// A name that files may have, from the tournament's.
std::string file_name(const std::string& tournament) {
  std::string name;
  for (const char byte : tournament) {
    const bool plain = std::isalnum(static_cast<unsigned char>(byte)) != 0 || byte == '-' || byte == '_';
    name += plain ? byte : '-';
  }
  return name;
}

}  // namespace

void log_into(TournamentConfig& config, const std::string& folder) {
  if (!config.has_programs()) refuse_log();
  config.logs = std::filesystem::absolute(folder).string();
  config.hidden.push_back(config.logs);
  (void)LogFolder(config.logs);
}

namespace {

int run_arena(const ArenaOptions& options, Ranks* ranks) {
  TournamentConfig config = load_tournament(options.file, options.overrides);
  const std::string path = options.store.empty() ? file_name(config.name) + ".db" : options.store;
  // Places that cannot be written are known before any work.
  ResultFiles files(options.json, options.records);
  if (!options.log.folder.empty()) log_into(config, options.log.folder);
  const auto events = options.log.open_events();
  const auto store = open_store(path, config, options.force);
  config.first_number = first_number(*store);
  return play_and_report(config, *store, files, events.get(), ranks);
}

/// Plays, on all ranks where there are some; the store knows when the run ended, also one that failed.
RunResult play(const TournamentConfig& config, Store& store, const std::atomic<bool>& stop,
               const TournamentHooks& hooks, TournamentLog* log, Ranks* ranks, RankUse& use) {
  try {
    if (ranks != nullptr) return play_on_ranks(*ranks, config, store, stop, hooks, use);
    return play_tournament(config, store, stop, hooks);
  } catch (const std::exception& error) {
    if (log != nullptr) log->fail(error.what());
    try {
      store.end_run(now_utc());
    } catch (const DatabaseError&) {
      // What the run failed of says more.
    }
    throw;
  }
}

/// Says how a run that came to nothing goes on; gives the exit code.
int tell_ending(const TournamentConfig& config, const Tally& counted, const RunResult& run) {
  if (!run.finished) {
    fmt::print(stderr, "bastide: interrupted; this goes on: {}\n", command_line());
    return kInterrupted;
  }
  if (!counted.test) return kOk;
  if (counted.test->is_void()) {
    fmt::print(stderr, "bastide: the test is {}; mend the bot and play into a new store\n",
               counted.test->conclusion());
    return kUndecided;
  }
  if (counted.test->verdict() != Verdict::open) return kOk;
  const std::int64_t deals = std::min(2 * config.deals, kMaxDeals);
  fmt::print(stderr, "bastide: no verdict after {} deals; this goes on: {}\n", counted.test->deals(),
             command_line_with("--deals", std::to_string(deals)));
  return kUndecided;
}

}  // namespace

int play_and_report(const TournamentConfig& config, Store& store, ResultFiles& files, TournamentLog* log,
                    Ranks* ranks) {
  const std::atomic<bool>& stop = catch_interrupts(ranks == nullptr);
  Progress progress(ranks == nullptr ? Progress::Form::line : Progress::Form::log);
  TournamentHooks hooks;
  std::vector<std::string> names;
  for (const Competitor& bot : config.bots) names.push_back(bot.name);
  hooks.standings = progress.shows();
  hooks.progress = [&](const RunStatus& status) {
    progress.show(status.done, status.all, [&] {
      const std::string leaders = leaders_text(names, status.standings->standings());
      return status.test == nullptr ? leaders : leaders + ", " + status.test->status();
    });
  };
  hooks.ending = [&] {
    fmt::print(
        stderr,
        "bastide: told to end, by Ctrl-C or because a rank died; what is finished is in {}, and the same "
        "command goes on from there\n",
        store.path());
  };
  if (log != nullptr) {
    log->begin(config, store.path(), store.count_games());
    hooks.stored = [&](std::span<const PlayedGame> games) { log->add(config, games); };
  }
  RankUse use;
  const RunResult run = play(config, store, stop, hooks, log, ranks, use);
  progress.clear();
  const Tally counted = tally(store, config);
  if (log != nullptr && counted.test && counted.finished) log->verdict(*counted.test);
  if (log != nullptr) log->end(run);
  const Report report = make_report(config, counted);
  files.write(config, store, report);
  if (files.leaves_text()) {
    write_out(report_text(report, output_width()));
    write_out(
        fmt::format("\nStored in {}: {} games played in {:.1f} s.\n", store.path(), run.games, run.seconds));
    if (ranks != nullptr) write_out(use.text() + "\n");
  }
  store.end_run(now_utc());
  files.rethrow();
  return tell_ending(config, counted, run);
}

void add_arena_command(CLI::App& program, Run& run) {
  CLI::App* command = program.add_subcommand("arena", "Play a tournament and rate its bots");
  const auto options = std::make_shared<ArenaOptions>();
  command->add_option("file", options->file, "Tournament: a TOML file, or the name of a built-in one")
      ->type_name("FILE")
      ->capture_default_str();
  command->add_option("--store", options->store, "Keep the games in this file; NAME.db here if not given")
      ->type_name("FILE");
  command->add_flag("--force", options->force, "Go on with a store that was begun with other settings");
  command
      ->add_option("--bots", options->overrides.bots,
                   "Who plays, in place of the file's bots: TOML files, or built-in names")
      ->type_name("BOT,BOT…")
      ->delimiter(',');
  add_time_option(*command, options->overrides.time,
                  "Seconds for each move of every bot, in place of their budgets");
  in_range(command->add_option("--deals", options->overrides.deals, "Deals for each group of bots"),
           std::int64_t{1}, kMaxDeals);
  in_range(command->add_option("--seeds", options->overrides.seeds,
                               "A gauntlet: only the first N bots against the others; 0 for all against all"),
           std::int64_t{0}, kMaxBots);
  command
      ->add_option("--test", options->overrides.test,
                   "Play until it is settled whether the first bot is better: " + listed(sprt_preset_names()))
      ->type_name("NAME");
  add_seed_option(*command, options->overrides.seed);
  add_secret_option(*command, options->overrides.deal_secret);
  in_range(command->add_option("--concurrency", options->overrides.concurrency,
                               "Games at a time, of each rank; 0 for all cores"),
           std::int64_t{0}, kMaxConcurrency);
  add_switch(*command, "--affinity,!--no-affinity", options->overrides.affinity,
             "Each game at a time keeps to its own CPU");
  add_silence_option(*command, options->overrides.silence);
  add_rules_option(*command, options->overrides.rules);
  in_range(command->add_option("--players", options->overrides.players, "Players in each game, 2 to 6"),
           engine::kMinPlayers, engine::kMaxPlayers);
  add_switch(*command, "--luck,!--no-luck", options->overrides.luck,
             "Compute what the draws were worth to each bot");
  add_switch(*command, "--recover", options->overrides.recover,
             "Go on when a bot does not start: it loses the game");
  add_log_options(*command, options->log);
  add_result_options(*command, options->json, options->records);
  command->footer(built_in_rules() + kArenaFooter);
  command->callback([&run, options, command] {
    if (!command->get_subcommands().empty()) return;
    run = [options] {
      return run_on_ranks([&](Ranks* ranks) { return told([&] { return run_arena(*options, ranks); }); });
    };
  });
  add_arena_store_commands(*command, run);
}

}  // namespace bastide::arena
