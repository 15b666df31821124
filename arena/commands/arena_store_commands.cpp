#include "arena/commands/arena_store_commands.hpp"

#include "arena/cluster/on_ranks.hpp"
#include "arena/commands/options.hpp"
#include "arena/commands/program.hpp"
#include "arena/commands/store_choice.hpp"
#include "arena/logs/log_folder.hpp"
#include "arena/report/export.hpp"
#include "arena/report/store_status.hpp"
#include "arena/tables/text_table.hpp"
#include "arena/terminal/terminal.hpp"
#include "arena/tournament/tournament_settings.hpp"
#include "engine/error.hpp"
#include "engine/games/with_game.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <optional>

namespace bastide::arena {

namespace {

void add_where_option(CLI::App& command, std::string& where) {
  command.add_option("--where", where, "Only games of which this is true")->type_name("SQL");
}

// -- add --------------------------------------------------------------------------------------------------

constexpr const char* kAddFooter =
    R"(The bot plays every deal of the tournament against the others, whose games stand. A store whose
tournament is not finished goes on with the bot added. After Ctrl-C, or whatever else ends the
program, the same command goes on.

Examples:
  bastide arena add mine.toml
  bastide arena add uct --name uct-20k --store quick.db

Exit codes: 0 finished; 1 failed while running; 2 bad usage or input; 130 interrupted.)";

struct AddOptions {
  std::string bot;
  std::string name;
  std::string store;
  int concurrency = 0;
  std::optional<double> silence;
  bool recover = false;
  bool force = false;
  JsonOption json;
  std::string records;
  LogOptions log;
};

int run_add(const AddOptions& options, Ranks* ranks) {
  Competitor bot = load_competitor(options.bot);
  if (!options.name.empty()) bot.name = options.name;
  ResultFiles files(options.json, options.records);
  if (!options.log.folder.empty()) (void)LogFolder(options.log.folder);
  const auto events = options.log.open_events();
  const auto store = Store::open(choose_store(options.store), Store::Access::write);
  TournamentConfig config = add_bot_to(*store, bot, options.force);
  config.concurrency = options.concurrency;
  config.recover = options.recover;
  if (!options.log.folder.empty()) log_into(config, options.log.folder);
  config.first_number = first_number(*store);
  config.silence = options.silence.value_or(config.silence);
  return play_and_report(config, *store, files, events.get(), ranks);
}

void add_add_command(CLI::App& arena, Run& run) {
  CLI::App* command = arena.add_subcommand("add", "Add a bot to a stored tournament, and play its games");
  const auto options = std::make_shared<AddOptions>();
  command->add_option("bot", options->bot, "Bot: a TOML file, or the name of a built-in one")
      ->type_name("BOT")
      ->required();
  command->add_option("--name", options->name, "Under another name")->type_name("NAME");
  add_store_option(*command, options->store);
  in_range(command->add_option("--concurrency", options->concurrency,
                               "Games at a time, of each rank; 0 for all cores"),
           0, static_cast<int>(kMaxConcurrency));
  add_silence_option(*command, options->silence);
  command->add_flag("--recover", options->recover, "Go on when a bot does not start: it loses the game");
  command->add_flag("--force", options->force, "Go on with a store of a program that plays differently");
  add_log_options(*command, options->log);
  add_result_options(*command, options->json, options->records);
  command->footer(kAddFooter);
  command->callback([&run, options] {
    run = [options] {
      return run_on_ranks([&](Ranks* ranks) { return told([&] { return run_add(*options, ranks); }); });
    };
  });
}

// -- status -----------------------------------------------------------------------------------------------

constexpr const char* kStatusFooter =
    R"(Looks at a store, also while an arena plays into it: what is played, how far it is, when it was
played, and what each machine did, so that a slow or odd one shows.

Examples:
  bastide arena status
  bastide arena status cup.db
  bastide arena status cup.db --json

Exit codes: 0 done; 1 failed while running; 2 bad usage or input.)";

struct StatusOptions {
  std::string store;
  JsonOption json;
};

int run_status(const StatusOptions& options) {
  JsonSink json(options.json);
  const auto store = Store::open(choose_store(options.store), Store::Access::read);
  const StoreStatus status = status_of(*store);
  if (json.wants_any()) json.write(status_json(status));
  json.commit();
  if (json.leaves_text()) write_out(status_text(status, output_width()));
  return kOk;
}

void add_status_command(CLI::App& arena, Run& run) {
  CLI::App* command = arena.add_subcommand("status", "Tell what a store holds and how far it is");
  const auto options = std::make_shared<StatusOptions>();
  add_store_option(*command, options->store);
  add_json_option(*command, options->json, "All of it as JSON");
  command->footer(kStatusFooter);
  command->callback([&run, options] { run = [options] { return run_status(*options); }; });
}

// -- table ------------------------------------------------------------------------------------------------

constexpr const char* kTableFooter =
    R"(Prints what bastide arena prints at the end, from what the store holds.

Examples:
  bastide arena table
  bastide arena table --details
  bastide arena table cup.db --json=ratings.json

Exit codes: 0 done; 1 failed while running; 2 bad usage or input.)";

struct TableOptions {
  std::string store;
  bool details = false;
  JsonOption json;
  std::string records;
};

int run_table(const TableOptions& options) {
  ResultFiles files(options.json, options.records);
  const auto store = Store::open(choose_store(options.store), Store::Access::read);
  const TournamentConfig config = stored_tournament(*store);
  const Tally counted = tally(*store, config);
  const Report report = make_report(config, counted);
  files.write(config, *store, report);
  if (files.leaves_text()) {
    write_out(report_text(report, output_width()));
    if (options.details) write_out("\n" + details_text(report, output_width()));
  }
  files.rethrow();
  return kOk;
}

void add_table_command(CLI::App& arena, Run& run) {
  CLI::App* command = arena.add_subcommand("table", "Print a store's ratings");
  const auto options = std::make_shared<TableOptions>();
  add_store_option(*command, options->store);
  command->add_flag("--details", options->details,
                    "Also likelihoods of superiority, deals and normalised Elo, and margins, pair by pair");
  add_result_options(*command, options->json, options->records);
  command->footer(kTableFooter);
  command->callback([&run, options] { run = [options] { return run_table(*options); }; });
}

// -- games ------------------------------------------------------------------------------------------------

constexpr const char* kGamesFooter =
    R"(Lists games, one a line. The condition is SQL over the columns game, deal, seating, bot1, points1,
seconds1, luck1, bot2, …, margin (two players), failed (the seat), failure, message, run, host, began and
ended.

Examples:
  bastide arena games --where "bot1 = 'uct' and points1 > 120"
  bastide arena games --where "failure = 'crash'" --limit 0
  bastide arena games cup.db --where "abs(margin) > 80 order by margin"
  bastide arena games cup.db --where "host = 'node7' and failed > 0"

Exit codes: 0 done; 1 failed while running; 2 bad usage or input.)";

struct GamesOptions {
  std::string store;
  std::string where = "1";
  std::int64_t limit = 50;
};

/// A text without what a terminal obeys: what a store holds is data, whatever a bot wrote into its messages.
std::string harmless(std::string_view text) {
  constexpr std::size_t kMostColumns = 60;
  std::string result;
  for (const char byte : text)
    result += static_cast<unsigned char>(byte) < 0x20U || byte == 0x7F ? ' ' : byte;
  return cut_to(result, kMostColumns);
}

std::string cell(const Statement& row, int column) {
  if (row.is_null(column)) return "";
  const std::string_view name = row.name(column);
  if (name.starts_with("seconds") || name.starts_with("luck"))
    return fmt::format("{:.2f}", row.number(column));
  return harmless(row.text(column));
}

int run_games(const GamesOptions& options) {
  const auto store = Store::open(choose_store(options.store), Store::Access::read);
  Statement rows = store->rows_where("*", options.where,
                                     options.limit > 0 ? "LIMIT " + std::to_string(options.limit) : "");
  std::vector<TextTable::Align> columns(static_cast<std::size_t>(rows.columns()), TextTable::Align::right);
  TextTable table(columns);
  std::vector<std::string> names;
  for (int i = 0; i < rows.columns(); ++i) names.emplace_back(rows.name(i));
  table.add(std::move(names));
  while (rows.step()) {
    std::vector<std::string> cells;
    for (int i = 0; i < rows.columns(); ++i) cells.push_back(cell(rows, i));
    table.add(std::move(cells));
  }
  write_out(table.text(output_width()));
  return kOk;
}

void add_games_command(CLI::App& arena, Run& run) {
  CLI::App* command = arena.add_subcommand("games", "List a store's games");
  const auto options = std::make_shared<GamesOptions>();
  add_store_option(*command, options->store);
  add_where_option(*command, options->where);
  in_range(
      command->add_option("--limit", options->limit, "At most so many; 0 for all")->capture_default_str(),
      std::int64_t{0}, kMaxGames);
  command->footer(kGamesFooter);
  command->callback([&run, options] { run = [options] { return run_games(*options); }; });
}

// -- export -----------------------------------------------------------------------------------------------

constexpr const char* kExportFooter =
    R"(Writes games to standard output or a file: as JSON lines or CSV, one game a line, or as records
(bastide show draws them). The condition is SQL, as in bastide arena games.

Examples:
  bastide arena export --format csv > games.csv
  bastide arena export cup.db --format jsonl --out games.jsonl
  bastide arena export --format records --out games.txt
  bastide arena export --format records --where "game = 35"

Exit codes: 0 done; 1 failed while running; 2 bad usage or input.)";

struct ExportOptions {
  std::string store;
  std::string format = "jsonl";
  std::string where = "1";
  std::string out;
};

int run_export(const ExportOptions& options) {
  const ExportFormat format = read_export_format(options.format);
  const auto file = options.out.empty() ? nullptr : std::make_unique<OutputFile>(options.out);
  const auto store = Store::open(choose_store(options.store), Store::Access::read);
  const TournamentConfig config = stored_tournament(*store);
  export_games(config, *store, format, options.where,
               [&](std::string_view text) { file ? file->write(text) : write_out(text); });
  if (file) file->commit();
  return kOk;
}

void add_export_command(CLI::App& arena, Run& run) {
  CLI::App* command = arena.add_subcommand("export", "Write a store's games as JSON lines, CSV or records");
  const auto options = std::make_shared<ExportOptions>();
  add_store_option(*command, options->store);
  command->add_option("--format", options->format, "jsonl, csv or records")
      ->type_name("FORMAT")
      ->capture_default_str();
  add_where_option(*command, options->where);
  command->add_option("--out", options->out, "File to write; standard output if not given")
      ->type_name("FILE");
  command->footer(kExportFooter);
  command->callback([&run, options] { run = [options] { return run_export(*options); }; });
}

}  // namespace

ResultFiles::ResultFiles(const JsonOption& json, const std::string& records)
    : json_(json), records_(records.empty() ? nullptr : std::make_unique<OutputFile>(records)) {}

void ResultFiles::write(const TournamentConfig& config, Store& store, const Report& report) {
  try {
    if (json_.wants_any()) json_.write(report_json(report));
    json_.commit();
    if (!records_) return;
    export_games(config, store, ExportFormat::records, "1",
                 [&](std::string_view text) { records_->write(text); });
    records_->commit();
  } catch (...) {
    failure_ = std::current_exception();
  }
}

void add_result_options(CLI::App& command, JsonOption& json, std::string& records) {
  add_json_option(command, json, "Ratings and all counts as JSON");
  command.add_option("--records", records, "Write the record of every game to this file")->type_name("FILE");
}

void add_log_options(CLI::App& command, LogOptions& options) {
  add_log_option(command, options.folder);
  command.add_option("--events", options.events, "Add a line of JSON to this file for all that happens")
      ->type_name("FILE");
}

void add_arena_store_commands(CLI::App& arena, Run& run) {
  arena.require_subcommand(0, 1);
  add_add_command(arena, run);
  add_status_command(arena, run);
  add_table_command(arena, run);
  add_games_command(arena, run);
  add_export_command(arena, run);
  add_watch_command(arena, run);
}

}  // namespace bastide::arena
