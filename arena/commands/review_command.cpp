#include "arena/commands/commands.hpp"
#include "arena/commands/options.hpp"
#include "arena/commands/with_pieces.hpp"
#include "arena/files/json.hpp"
#include "arena/files/output_file.hpp"
#include "arena/report/progress.hpp"
#include "arena/reviews/found_games.hpp"
#include "arena/reviews/player_review.hpp"
#include "arena/reviews/review_games.hpp"
#include "arena/reviews/reviewed_game.hpp"
#include "arena/reviews/reviews_page.hpp"
#include "arena/reviews/reviews_text.hpp"
#include "arena/terminal/command_line.hpp"
#include "arena/terminal/interrupt.hpp"
#include "arena/terminal/terminal.hpp"
#include "arena/tournament/tournament_settings.hpp"
#include "arena/version/version.hpp"
#include "engine/error.hpp"
#include "engine/printable.hpp"

#include <CLI/CLI.hpp>
#include <filesystem>
#include <fmt/format.h>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

namespace bastide::arena {

namespace {

constexpr const char* kReviewFooter =
    R"(FROM is all that import reads (records, logs of Board Game Arena, links, saves of JCloisterZone, folders of
them) and stores of tournaments. Every decision is analysed as analyse does it, and kept in the file that
--out names. The same game counts once, wherever it is found. After Ctrl-C, or whatever else ends the
program, the same command goes on; at most the games under way are lost. Further games are added to a store
by its --out, which knows how its games were reviewed; without FROM its summary is told.

Each game has a core of its own, so that --time is seconds of one core; several only where there are fewer
games than cores. With --iterations a game's review depends on nothing but the game and the seed.

Losses are points a turn without the winner's bias, in turns with more than one sensible line. "without
luck" is the lead at the end over the mean of the others less what the draws were worth.

Examples:
  bastide review logs --out anna.db --player Anna          a folder of games, and how Anna plays
  bastide review quick.db --where "bot1 = 'uct'" --out uct.db --time 10
  bastide review --out anna.db --player Anna --report anna.html --pages anna
                                                           a page, and one of each game
  bastide review logs --out 2025.db --where "date >= '2025' and player1 = 'Anna'"
  bastide review more.json --out anna.db --json            one game more
  bastide review logs --out fast.db --iterations 1000
  mpirun -n 4 bastide review logs --out anna.db            on four ranks, of one machine or many

Exit codes: 0 done; 1 failed while running; 2 bad usage, or a game could not be read: the others are reviewed
all the same; 130 interrupted.)";

struct ReviewCommandOptions {
  GameSources sources;
  std::string out;
  AskedReviews asked;
  int threads = 0;
  std::string player;
  std::size_t worst = 10;
  std::string report;
  std::string pages;
  JsonOption json;
};

void say_of_source(const std::string& text) {
  fmt::print(stderr, "bastide: {}\n", printable_lines(text));
}

/// The games of all sources; what could not be read is added to `unread`.
std::vector<GameToReview> games_of(ReviewCommandOptions& options, Json& unread) {
  if (options.sources.from.empty()) return {};
  options.sources.but = {options.out, options.report};
  return find_games(
      options.sources,
      [&](const std::string& name, const std::string& what) {
        say_of_source(what);
        unread.push_back({{"source", printable(name)}, {"error", printable(what)}});
      },
      [](const std::string& name, const std::string& what) {
        say_of_source(name + ": differs from the rules: " + what);
      });
}

/// Reviews what is to come; false when it was interrupted.
bool review_all(ReviewStore& store, const ReviewPlan& plan, int threads, Ranks* ranks) {
  const auto done = static_cast<std::int64_t>(store.reviewed().size());
  const auto all = done + static_cast<std::int64_t>(store.pending().size());
  if (done == all) return true;
  const std::atomic<bool>& stop = catch_interrupts(false);
  Progress progress("games");
  progress.show(done, all);
  store.file().begin_run(now_utc(), std::string("bastide ") + kVersion);
  std::int64_t now = done;
  const std::function<void(std::int64_t)> reviewed = [&](std::int64_t count) {
    now = done + count;
    progress.show(now, all);
  };
  const bool finished = do_pieces_on_ranks(ranks, reviews_to_do(store, plan, reviewed), make_reviewer,
                                           threads, stop, note_of_ranks);
  progress.clear();
  store.file().end_run(now_utc());
  if (!finished)
    fmt::print(stderr, "bastide: interrupted after {} of {} games; this goes on: {}\n", now, all,
               command_line());
  return finished;
}

ReviewsSummary summary_of(ReviewStore& store, const ReviewCommandOptions& options) {
  ReviewReader reader(store);
  ReviewsSummary summary;
  summary.store = store.path();
  summary.settings = store.file().settings();
  const std::vector<std::int64_t> numbers = store.reviewed();
  summary.games = static_cast<std::int64_t>(numbers.size());
  summary.pending = static_cast<std::int64_t>(store.pending().size());
  summary.seconds = store.seconds();
  summary.players = review_players(reader, numbers, options.player, options.worst);
  return summary;
}

int run_review(ReviewCommandOptions options, Ranks* ranks) {
  if (options.sources.from.empty() && !StoreFile::is_there(options.out))
    throw InputError("found no games and no store " + options.out + ", expected one of them");
  if (options.sources.from.empty() && options.sources.where)
    throw InputError("--where: found no games, expected some that it chooses from");
  JsonSink json(options.json);
  const auto report = options.report.empty() ? nullptr : std::make_unique<OutputFile>(options.report);
  const ReviewPlan plan = plan_for(options.out, options.asked);
  Json unread = Json::array();
  const std::vector<GameToReview> games = games_of(options, unread);
  const std::size_t failed = unread.size();
  if (games.empty() && failed > 0 && !StoreFile::is_there(options.out)) return kBadInput;
  const auto store = open_reviews(options.out, plan);
  store->add_games(games);
  if (!review_all(*store, plan, options.threads, ranks)) return kInterrupted;
  const ReviewsSummary summary = summary_of(*store, options);
  if (report != nullptr || !options.pages.empty()) {
    const GamePages pages = write_game_pages(*store, summary, options.pages);
    if (report != nullptr) {
      report->write(write_reviews_page(summary, pages, options.report));
      report->commit();
    }
  }
  Json told = reviews_json(summary);
  told["unread"] = std::move(unread);
  json.write(told.dump(2, ' ', false, Json::error_handler_t::replace) + "\n");
  json.commit();
  if (json.leaves_text()) write_out(printable_lines(reviews_text(summary, output_width())));
  if (failed > 0) say_of_source(fmt::format("{} sources or games could not be read", failed));
  return failed > 0 ? kBadInput : kOk;
}

}  // namespace

void add_review_command(CLI::App& program, Run& run) {
  CLI::App* command =
      program.add_subcommand("review", "Review many games: what players lose, where, and how often");
  const auto options = std::make_shared<ReviewCommandOptions>();
  command->add_option("from", options->sources.from, "Files, folders, links, stores; - for standard input")
      ->type_name("FROM");
  command->add_option("--out", options->out, "Keep the reviews in this file")->type_name("STORE")->required();
  command
      ->add_option(
          "--where", options->sources.where,
          "Only games for which this is true: SQL, of tournaments over the columns of arena export, of "
          "records over source, rules, date, turns, players, player1 …")
      ->type_name("SQL");
  add_rules_option(*command, options->sources.rules, "Rule set of records whose rules are not built in");
  CLI::Option* time =
      add_time_option(*command, options->asked.seconds,
                      fmt::format("Seconds of a core for each game ({}); more where {} orders of the tiles "
                                  "for each turn take longer",
                                  kSecondsAGame, kLeastOrders));
  in_range(command->add_option("--iterations", options->asked.iterations,
                               "Instead of a time: descents for each turn, and a sixteenth as many orders"),
           std::int64_t{1}, std::int64_t{1'000'000'000})
      ->excludes(time);
  in_range(command->add_option("--threads", options->threads, "Games at a time; 0 for all cores")
               ->capture_default_str(),
           0, 256);
  in_range(command->add_option("--lines", options->asked.top, "Lines of each turn that are played on (5)"), 1,
           100);
  command
      ->add_option("--bot", options->asked.bot,
                   "Whose search proposes: a TOML file, or a built-in name (puct)")
      ->type_name("BOT");
  add_seed_option(*command, options->asked.seed);
  command->add_option("--player", options->player, "Sum up this player's decisions alone")->type_name("NAME");
  in_range(command->add_option("--top-worst", options->worst, "Costly decisions to tell of each player")
               ->capture_default_str(),
           std::size_t{0}, std::size_t{1000});
  command->add_option("--report", options->report, "Write the summary as a page for the browser")
      ->type_name("FILE");
  command->add_option("--pages", options->pages, "Write a page of each game into this folder")
      ->type_name("DIR");
  add_json_option(*command, options->json);
  command->footer(kReviewFooter);
  command->callback([&run, options] {
    run = [options] {
      return run_with_pieces([&](Ranks* ranks) { return run_review(*options, ranks); }, make_reviewer);
    };
  });
}

}  // namespace bastide::arena
