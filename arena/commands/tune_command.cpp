#include "arena/cluster/batch_ranks.hpp"
#include "arena/cluster/on_ranks.hpp"
#include "arena/commands/commands.hpp"
#include "arena/commands/durations.hpp"
#include "arena/commands/options.hpp"
#include "arena/commands/program.hpp"
#include "arena/files/output_file.hpp"
#include "arena/logs/log_folder.hpp"
#include "arena/report/tuning_page.hpp"
#include "arena/report/tuning_report.hpp"
#include "arena/terminal/command_line.hpp"
#include "arena/terminal/interrupt.hpp"
#include "arena/terminal/live_block.hpp"
#include "arena/terminal/terminal.hpp"
#include "arena/tournament/tournament_settings.hpp"
#include "arena/tuning/tuning.hpp"
#include "arena/tuning/tuning_run.hpp"
#include "arena/version/version.hpp"
#include "engine/error.hpp"

#include <CLI/CLI.hpp>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <fmt/format.h>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <unistd.h>

namespace bastide::arena {

namespace {

constexpr const char* kTuneFooter =
    R"(Looks for better parameters of a bot by games of its candidates on common deals, and ends with a test of
the result against the start on deals that it never saw. Methods: spsa for many numbers, cma-es for up to
some twenty that hang together, race for choices or whole bots, scan for one or two numbers, fit for the
numbers of an evaluation from what happened in games. Everything is in the store: after Ctrl-C, or whatever
else ends the program, the same command goes on from there, and with budgets of iterations comes to the
same numbers.

Examples:
  bastide tune                                 the built-in tuning "quick", half a minute
  bastide tune road.toml --for 1h              as much as an hour allows, verdict included
  bastide tune road.toml --generations 500 --store road.db
  bastide tune road.toml --method fit --out fitted.toml
                                               the same numbers by a fit
  bastide tune road.toml --from fitted.toml    on from there
  bastide tune continue --store road.db --generations 500
                                               500 generations more, and a new verdict
  bastide tune status road.db                  where it stands; also while it runs
  bastide tune result road.db --out mine.toml  the tuned bot's file, with its comments
  bastide tune mine.toml --log logs            what programs are told and answer: logs/game-0000001.log …
  bastide tune page road.db                    writes road.html
  mpirun -n 4 ./bastide tune road.toml --for 1h

Exit codes: 0 the result is better, or nothing is left to gain; 1 failed while running; 2 bad usage or
input; 3 the result is worse than the start; 130 interrupted.)";

struct TuneOptions {
  std::string file = "configs/tuning/quick.toml";
  TuningChanges changes;
  std::string store;
  std::optional<double> seconds;
  std::optional<std::int64_t> generations;
  std::string out;
  std::string log;
  JsonOption json;
};

/// Shows how far a run is, on a terminal.
class TuningDisplay {
 public:
  TuningDisplay() = default;
  ~TuningDisplay() { clear(); }
  TuningDisplay(const TuningDisplay&) = delete;
  TuningDisplay& operator=(const TuningDisplay&) = delete;

  void show(const TuningProgress& progress, const Tuning& tuning) {
    if (!terminal_) return;
    const Clock::time_point now = Clock::now();
    if (seconds_between(start_, now) < kQuiet || seconds_between(drawn_, now) < kEvery) return;
    drawn_ = now;
    if (progress.stage != stage_) {
      stage_ = progress.stage;
      stage_began_ = now;
      stage_first_ = progress.done;
    }
    draw(tuning_live_text(progress, tuning, left(progress, now)));
  }
  void note(const std::string& text) {
    clear();
    fmt::print(stderr, "bastide: {}\n", text);
  }
  void clear() {
    if (shown_) draw("");
    shown_ = false;
  }

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr double kQuiet = 2;
  static constexpr double kEvery = 0.25;

  static double seconds_between(Clock::time_point from, Clock::time_point to) {
    return std::chrono::duration<double>(to - from).count();
  }
  /// 0 where nobody knows.
  [[nodiscard]] double left(const TuningProgress& progress, Clock::time_point now) const {
    const std::int64_t done = progress.done - stage_first_;
    if (progress.all <= 0 || done <= 0) return 0;
    return seconds_between(stage_began_, now) * static_cast<double>(progress.all - progress.done) /
           static_cast<double>(done);
  }
  void draw(const std::string& text) {
    std::fputs(block_.draw(text, 40).c_str(), stderr);
    std::fflush(stderr);
    shown_ = true;
  }

  bool terminal_ = isatty(STDERR_FILENO) != 0;
  bool shown_ = false;
  LiveBlock block_;
  Clock::time_point start_ = Clock::now();
  Clock::time_point drawn_ = start_;
  TuningProgress::Stage stage_ = TuningProgress::Stage::steps;
  Clock::time_point stage_began_ = start_;
  std::int64_t stage_first_ = 0;
};

/// Throws InputError for a folder, if there is one, into which nothing can be logged of this tuning.
void check_log(const TuningConfig& config, const std::string& folder) {
  if (folder.empty()) return;
  if (!config.has_programs()) refuse_log();
  (void)LogFolder(folder);
}

/// The store's tuning, which must be what the file and the command line say, or a new one.
std::unique_ptr<Tuning> tuning_at(const std::string& path, const TuneOptions& options) {
  TuningConfig config = load_tuning(options.file, options.changes);
  check_log(config, options.log);  // before there is a store
  std::error_code error;
  const bool there = std::filesystem::exists(path, error) && std::filesystem::file_size(path, error) > 0;
  if (!there) return Tuning::begin(std::move(config), path);
  auto tuning = Tuning::open(path, TuningStore::Access::write);
  if (tuning->config().text != config.text || tuning->config().changes != config.changes) {
    throw InputError(
        fmt::format("{} holds another tuning than {}: give another --store, or go on with its own: "
                    "bastide tune continue --store {}",
                    path, config.source, path));
  }
  const TuningPlan* plan = tuning->plan();
  if (options.generations && plan != nullptr && *options.generations != plan->generations) {
    throw InputError(
        fmt::format("--generations: found {}, but {} is planned for in {}; N more of them, when those are "
                    "played: bastide tune continue --store {} --generations N",
                    *options.generations, plan->generations, path, path));
  }
  return tuning;
}

void write_result(const Tuning& tuning, const std::string& path) {
  OutputFile file(path);
  file.write(result_file(tuning));
  file.commit();
}

int exit_code(const TuningReport& report) {
  return report.verdict.complete() && report.verdict.gain.high < 0 ? kUndecided : kOk;
}

int carry_on(Tuning& tuning, const TuningLimits& limits, const TuneOptions& options, Ranks* ranks) {
  check_log(tuning.config(), options.log);
  if (!options.log.empty()) tuning.log_into(options.log);
  const std::atomic<bool>& stop = catch_interrupts(ranks == nullptr);
  JsonSink json(options.json);
  TuningDisplay display;
  TuningHooks hooks;
  hooks.progress = [&](const TuningProgress& progress, const Tuning& at) { display.show(progress, at); };
  hooks.note = [&](const std::string& text) { display.note(text); };
  tuning.store().begin_run(now_utc(), std::string("bastide ") + kVersion);
  const PlayBatch play = [&](const Batch& batch) {
    if (ranks != nullptr)
      return play_batch_on_ranks(*ranks, batch, tuning.config(), tuning.streams(), StopSignal(stop),
                                 hooks.note);
    return play_batch(batch, tuning.config(), tuning.streams(), StopSignal(stop));
  };
  const bool finished = run_tuning(tuning, limits, play, StopSignal(stop), hooks);
  display.clear();
  tuning.store().end_run(now_utc());
  if (!finished) {
    fmt::print(stderr, "bastide: interrupted; this goes on: {}\n", command_line());
    return kInterrupted;
  }
  const TuningReport report = make_tuning_report(tuning);
  json.write(tuning_json(report).dump(2) + "\n");
  json.commit();
  if (json.leaves_text()) write_out(tuning_text(report, output_width()));
  if (!options.out.empty()) {  // the start's where nothing is better, so that whoever goes on from there can
    write_result(tuning, options.out);
    if (json.leaves_text()) write_out(fmt::format("Written: {}\n", options.out));
  } else if (json.leaves_text() && !report.start_is_best) {
    write_out(fmt::format("The bot's file: bastide tune result {}\n", tuning.store().path()));
  }
  return exit_code(report);
}

/// Runs `lead` here, and whatever games it has on all ranks that there are.
int lead_ranks(const std::function<int(Ranks*)>& lead) {
  return run_on_ranks([&](Ranks* ranks) { return told([&] { return lead(ranks); }); }, play_batches_as_rank);
}

std::string store_of(const TuneOptions& options) {
  if (!options.store.empty()) return options.store;
  std::string name = std::filesystem::path(options.file).stem().string();
  const auto& [method, bot] = options.changes;
  if (!method.empty()) name += "." + method;
  if (!bot.empty()) name += "." + std::filesystem::path(bot).stem().string();
  return name + ".tune.db";
}

int run_tune(const TuneOptions& options, Ranks* ranks) {
  const auto tuning = tuning_at(store_of(options), options);
  return carry_on(*tuning, {options.seconds, options.generations}, options, ranks);
}

int carry_on_in(const TuneOptions& options, Ranks* ranks) {
  const auto tuning = Tuning::open(options.store, TuningStore::Access::write);
  TuningLimits limits{options.seconds, options.generations};
  if (tuning->searched() && (options.generations || options.seconds)) {
    const std::int64_t done = tuning->search().generation();
    std::int64_t more = options.generations.value_or(0);
    if (!options.generations) {
      const double each = tuning->seconds() / static_cast<double>(std::max<std::int64_t>(1, done));
      more = std::max<std::int64_t>(1, static_cast<std::int64_t>(*options.seconds / each));
    }
    tuning->extend(more);
    if (tuning->searched())
      throw InputError(options.store +
                       ": found a search that has come to its end, expected one that can go on");
  }
  limits.generations.reset();
  return carry_on(*tuning, limits, options, ranks);
}

int run_continue(const TuneOptions& options) {
  return lead_ranks([&](Ranks* ranks) { return carry_on_in(options, ranks); });
}

std::unique_ptr<Tuning> read_only(const std::string& path) {
  auto tuning = Tuning::open(path, TuningStore::Access::read);
  if (tuning->plan() == nullptr || tuning->search().generation() == 0)
    throw InputError(path + ": found no finished generation yet, expected some");
  return tuning;
}

int run_status(const TuneOptions& options) {
  const auto tuning = read_only(options.store);
  JsonSink json(options.json);
  const TuningReport report = make_tuning_report(*tuning);
  json.write(tuning_json(report).dump(2) + "\n");
  json.commit();
  if (json.leaves_text()) write_out(tuning_text(report, output_width()));
  return kOk;
}

int run_result(const TuneOptions& options) {
  const auto tuning = read_only(options.store);
  if (options.out.empty()) {
    write_out(result_file(*tuning));
  } else {
    write_result(*tuning, options.out);
  }
  return kOk;
}

int run_page(const TuneOptions& options) {
  const std::string path = options.out.empty()
                               ? std::filesystem::path(options.store).replace_extension(".html").string()
                               : options.out;
  if (path == options.store) throw InputError("--out: found the store itself, expected another file");
  OutputFile file(path);
  file.write(write_tuning_page(make_tuning_report(*read_only(options.store))));
  file.commit();
  write_out(path + "\n");
  return kOk;
}

// -- the command line
// -----------------------------------------------------------------------------------------

void add_limits(CLI::App& command, TuneOptions& options) {
  add_duration_option(command, options.seconds, "How long to tune, verdict included: 90s, 30m, 1h");
  in_range(command.add_option("--generations", options.generations, "Generations of spsa and cma-es"),
           std::int64_t{1}, kMostGenerations);
  command.add_option("--out", options.out, "Write the tuned bot's file here when it has ended")
      ->type_name("FILE");
  add_log_option(command, options.log);
  add_json_option(command, options.json);
}

void add_store(CLI::App& command, TuneOptions& options) {
  command.add_option("STORE,--store", options.store, "The store of a tuning")->type_name("FILE")->required();
}

using Work = int (*)(const TuneOptions&);

CLI::App* add_part(CLI::App& tune, Run& run, const char* name, const char* what, Work work,
                   const std::shared_ptr<TuneOptions>& options) {
  CLI::App* command = tune.add_subcommand(name, what);
  add_store(*command, *options);
  command->footer(kTuneFooter);
  command->callback([&run, options, work] { run = [options, work] { return work(*options); }; });
  return command;
}

}  // namespace

void add_tune_command(CLI::App& program, Run& run) {
  CLI::App* command = program.add_subcommand("tune", "Look for better parameters of a bot, and test them");
  const auto options = std::make_shared<TuneOptions>();
  command->add_option("file", options->file, "Tuning: a TOML file, or the name of a built-in one")
      ->type_name("FILE")
      ->capture_default_str();
  command->add_option("--method", options->changes.method, "In place of the file's: spsa, cma-es or fit")
      ->type_name("METHOD");
  command
      ->add_option("--from", options->changes.bot,
                   "Bot that the search starts from, in place of the file's bot and starts")
      ->type_name("BOT");
  command
      ->add_option("--store", options->store,
                   "Keep it in this file; FILE[.METHOD][.BOT].tune.db here if not given")
      ->type_name("FILE");
  add_limits(*command, *options);
  command->footer(kTuneFooter);
  command->callback([&run, options, command] {
    if (!command->get_subcommands().empty()) return;
    run = [options] { return lead_ranks([options](Ranks* ranks) { return run_tune(*options, ranks); }); };
  });
  const auto more = std::make_shared<TuneOptions>();
  add_limits(*add_part(*command, run, "continue", "Go on with the tuning in a store", run_continue, more),
             *more);
  const auto status = std::make_shared<TuneOptions>();
  add_json_option(*add_part(*command, run, "status", "Where a tuning stands, in a table", run_status, status),
                  status->json);
  const auto result = std::make_shared<TuneOptions>();
  add_part(*command, run, "result", "The tuned bot's file", run_result, result)
      ->add_option("--out", result->out, "File to write; standard output if not given")
      ->type_name("FILE");
  const auto page = std::make_shared<TuneOptions>();
  add_part(*command, run, "page", "Write a tuning as a page for the browser", run_page, page)
      ->add_option("--out", page->out, "File to write; the store's name with .html if not given")
      ->type_name("FILE");
}

}  // namespace bastide::arena
