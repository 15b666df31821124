#include "arena/commands/commands.hpp"
#include "arena/commands/game_input.hpp"
#include "arena/commands/options.hpp"
#include "arena/commands/store_choice.hpp"
#include "arena/files/output_file.hpp"
#include "arena/report/page/page.hpp"
#include "arena/report/store_page.hpp"
#include "arena/terminal/terminal.hpp"
#include "arena/tournament/tournament_settings.hpp"
#include "engine/error.hpp"

#include <CLI/CLI.hpp>
#include <filesystem>
#include <fmt/format.h>
#include <memory>
#include <string>

namespace bastide::arena {

namespace {

constexpr const char* kReportFooter =
    R"(Writes one HTML file that needs nothing else: ratings, cross-table, ratings over time, margins,
what points were scored for, time and failures, and games to step through on a drawn board.

Examples:
  bastide report quick.db                    writes quick.html
  bastide report cup.db --out page.html --games 300

Exit codes: 0 done; 1 failed while running; 2 bad usage or input.)";

constexpr std::int64_t kMostGames = 2000;

struct ReportOptions {
  std::string store;
  std::string out;
  std::int64_t games = 100;
};

int run_report(const ReportOptions& options) {
  const std::string source = choose_store(options.store);
  const std::string path =
      options.out.empty() ? std::filesystem::path(source).replace_extension(".html").string() : options.out;
  refuse_game(source, "a tournament's store");
  const auto store = Store::open(source, Store::Access::read);
  if (path == source) throw InputError("--out: found the store itself, expected another file");
  OutputFile file(path);
  const TournamentConfig config = stored_tournament(*store);
  if (store->count_games() == 0)
    throw InputError(source + ": found no finished deal, expected games to report");
  const PageData data = page_of(*store, config, options.games);
  file.write(write_page(data));
  file.commit();
  write_out(fmt::format("{}: {} games, {} of them to step through\n", path, data.games, data.sample.size()));
  return kOk;
}

}  // namespace

void add_report_command(CLI::App& program, Run& run) {
  CLI::App* command = program.add_subcommand("report", "Write a tournament as a page for the browser");
  const auto options = std::make_shared<ReportOptions>();
  add_store_option(*command, options->store);
  command->add_option("--out", options->out, "File to write; the store's name with .html if not given")
      ->type_name("FILE");
  in_range(
      command->add_option("--games", options->games, "Games to step through, at most")->capture_default_str(),
      std::int64_t{0}, kMostGames);
  command->footer(kReportFooter);
  command->callback([&run, options] { run = [options] { return run_report(*options); }; });
}

}  // namespace bastide::arena
