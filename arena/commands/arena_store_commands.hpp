#pragma once

#include "arena/cluster/ranks.hpp"
#include "arena/commands/commands.hpp"
#include "arena/commands/options.hpp"
#include "arena/files/output_file.hpp"
#include "arena/report/event_log.hpp"
#include "arena/report/report.hpp"
#include "arena/store/store.hpp"

#include <CLI/CLI.hpp>
#include <exception>
#include <memory>
#include <string>

namespace bastide::arena {

/// Files that are written beside the table. What goes wrong with them is kept for later, so that the table
/// comes in any case.
class ResultFiles {
 public:
  /// Empty names are no files. Throws InputError for a place that cannot be written.
  ResultFiles(const JsonOption& json, const std::string& records);

  /// Whether text goes to standard output.
  [[nodiscard]] bool leaves_text() const noexcept { return json_.leaves_text(); }
  void write(const TournamentConfig& config, Store& store, const Report& report);
  /// Throws what went wrong.
  void rethrow() const {
    if (failure_) std::rethrow_exception(failure_);
  }

 private:
  JsonSink json_;
  std::unique_ptr<OutputFile> records_;
  std::exception_ptr failure_;
};

/// Adds --json and --records.
void add_result_options(CLI::App& command, JsonOption& json, std::string& records);

/// What arena and arena add write while they play.
struct LogOptions {
  std::string folder;  ///< of the talk with programs
  std::string events;  ///< file of the tournament's log

  [[nodiscard]] std::unique_ptr<TournamentLog> open_events() const {
    return events.empty() ? nullptr : std::make_unique<TournamentLog>(events);
  }
};
/// Adds --log and --events.
void add_log_options(CLI::App& command, LogOptions& options);

/// The games' programs are logged into that folder. Throws InputError when it cannot be written, or no bot is
/// a program.
void log_into(TournamentConfig& config, const std::string& folder);

/// Plays what is left of a tournament, on all ranks where there are some (nullptr: here alone), prints its
/// table and writes its files; gives the exit code. `log` hears of it where it is not nullptr.
int play_and_report(const TournamentConfig& config, Store& store, ResultFiles& files, TournamentLog* log,
                    Ranks* ranks);

void add_watch_command(CLI::App& arena, Run& run);

/// Adds add, status, table, games, export and watch to the arena's command.
void add_arena_store_commands(CLI::App& arena, Run& run);

}  // namespace bastide::arena
