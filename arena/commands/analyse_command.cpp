#include "ai/analysis/any_analyst.hpp"
#include "ai/budget.hpp"
#include "ai/parallel/team.hpp"
#include "arena/analysis/position_report.hpp"
#include "arena/analysis/review.hpp"
#include "arena/analysis/words.hpp"
#include "arena/commands/commands.hpp"
#include "arena/commands/game_input.hpp"
#include "arena/commands/options.hpp"
#include "arena/files/markup.hpp"
#include "arena/files/output_file.hpp"
#include "arena/report/page/html.hpp"
#include "arena/report/page/position_page.hpp"
#include "arena/report/page/review_page.hpp"
#include "arena/report/position_filler.hpp"
#include "arena/report/progress.hpp"
#include "arena/report/review_filler.hpp"
#include "arena/reviews/review_games.hpp"
#include "arena/terminal/interrupt.hpp"
#include "arena/terminal/terminal.hpp"
#include "engine/any/any_game.hpp"
#include "engine/error.hpp"
#include "engine/text/record.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <atomic>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>

namespace bastide::arena {

namespace {

constexpr const char* kAnalyseFooter =
    R"(Of a position: the best actions for the player to move (tile and figure together) with the chance
to win, the points at the end for that player and for the best opponent, and what each loses against
the best; then which of the tiles to come fit each open cell, and what becomes of each open feature.
Of a record: the same for every turn that was played, what it lost and what the draws brought, and
tables by player. With --at N, turn N of the record alone.

A bot's tree search proposes lines; those are played on to the end of the game, all on the same
orders of the tiles, at least 64 for a turn of a record that has a time: early in a game these take one or
two seconds of a core, so that a shorter time is not kept. Ends of few tiles are searched exactly instead.
On a terminal a quick look tells within seconds what it takes for mistakes, and then turns with a mark are
told as they are found. A turn has a mark only where its loss is beyond two standard errors; means of losses by
player are without the winner's bias: every line seems to lose something against the luckiest one.

Examples:
  bastide analyse position.txt                     five seconds
  bastide analyse position.txt --time 60 --top 10
  bastide analyse position.txt --report position.html   and as a page, with the lines on the board
  bastide analyse game.txt --at 20                 the 20th turn of a record
  bastide analyse quick.db --game 35 --report game.html   game 35 of a tournament
  bastide analyse game.txt                         every turn, a minute for all of them
  bastide analyse game.txt --time 5                five seconds each
  bastide analyse game.txt --iterations 4000 --json > game.jsonl
  bastide analyse - --time 20 < position.txt       from standard input

JSON has a line with an object for each step: of a position a few times a second how things stand
("final": false) and at the end the result ("final": true), of a record every turn, and then "summary".

Exit codes: 0 done; 1 failed while running; 2 bad usage or input; 130 interrupted.)";

constexpr double kPositionSeconds = 5;
constexpr double kGameSeconds = 58;  ///< a minute with the start and the writing
// On a terminal: the quick look at a game that takes long.
constexpr double kFirstLook = 2;  ///< seconds for all turns; on a busy machine it ends with its first mark
constexpr int kFirstLines = 2;
constexpr std::int64_t kFirstOrders = 6;
constexpr double kLong = 20;             ///< seconds
constexpr double kClearlyLonger = 1.25;  ///< than was asked for
constexpr int kOutlookPlayouts = 200;
constexpr double kOutlookSeconds = 2;
// Of the turns of a review, for its page.
constexpr int kPageOutlookPlayouts = 100;
constexpr double kPageOutlookShare = 0.1;  ///< of the time

struct AnalyseOptions {
  GameChoice choice;
  std::optional<int> at;
  std::string bot = "puct";
  std::optional<double> time;
  std::optional<double> game_time;
  std::optional<std::int64_t> iterations;
  int threads = 0;
  int top = 5;
  std::uint64_t seed = 1;
  JsonOption json;
  std::string report;
};

ai::AnalysisLimits limits_of(const AnalyseOptions& options, double seconds) {
  ai::AnalysisLimits limits;
  limits.top = options.top;
  if (options.iterations) {
    limits.iterations = *options.iterations;
  } else {
    limits.seconds = options.time.value_or(seconds);
  }
  return limits;
}

/// What an analysis shows while it runs: lines on a terminal, written over and over, or JSON.
class LiveView {
 public:
  LiveView(const engine::AnyState& seen, JsonSink& json) : seen_(seen), json_(json) {}

  void show(const ai::Analysis& analysis, bool last) {
    if (analysis.lines.empty()) {
      if (json_.leaves_text() && output_is_terminal())
        rewrite(fmt::format("Looking for lines: {} descents, {:.1f} s.\n", analysis.iterations,
                            analysis.seconds));
      return;
    }
    if (json_.wants_any()) {
      auto line = lines_json(seen_, analysis);
      line["final"] = last;
      json_.write(line.dump() + "\n");
    }
    if (!json_.leaves_text()) return;
    if (!last && !output_is_terminal()) return;
    rewrite(lines_text(seen_, analysis));
  }

 private:
  void rewrite(const std::string& text) {
    write_out((lines_ > 0 ? fmt::format("\033[{}A\033[J", lines_) : "") + text);
    lines_ = std::count(text.begin(), text.end(), '\n');
  }

  const engine::AnyState& seen_;
  JsonSink& json_;
  std::ptrdiff_t lines_ = 0;  ///< on the terminal
};

/// How a position was analysed, in words as HTML.
std::string how(const AnalyseOptions& options, const ai::Analysis& analysis, const ai::Outlook& outlook) {
  const std::string text =
      analysis.exact
          ? worded("searched_to_end", "The rest of the game was searched to its end.")
          : worded("position_analysed",
                   "Analysed in {seconds} s by the search of {bot}, seed {seed}; lines were played on "
                   "with {orders} orders of the tiles.",
                   {{"seconds", fmt::format("{:.1f}", analysis.seconds)},
                    {"bot", escaped(options.bot)},
                    {"seed", std::to_string(options.seed)},
                    {"orders", std::to_string(analysis.orders)}});
  return text + " " +
         worded("by_playouts", "What becomes of features is by {playouts} games played on.",
                {{"playouts", std::to_string(outlook.playouts)}});
}

/// A position, or one turn of a game, and what it is called on its page.
int analyse_position(const engine::AnyState& state, std::span<const engine::Action> played,
                     const std::vector<std::string>& names, const AnalyseOptions& options,
                     const PageTitle& title, OutputFile* report) {
  if (!state.actor().is_player())
    throw InputError(options.choice.file +
                     ": found a position in which no player decides, expected one in which a "
                     "player does (a line \"draw V\", or \"placed 1,0\")");
  const engine::AnyState seen = state.view(state.actor().index());
  ai::AnyAnalyst analyst(state.game(), search_of(options.bot), options.threads);
  const std::atomic<bool>& stop = catch_interrupts();
  JsonSink json(options.json);
  LiveView view(seen, json);
  if (json.leaves_text()) {
    const auto player = static_cast<std::size_t>(seen.actor().index());
    write_out(fmt::format("{} decides, {} tiles left in the bag.\n\n", names[player], seen.tiles_in_bag()));
  }
  const ai::Analysis analysis = analyst.analyse(seen, limits_of(options, kPositionSeconds), options.seed,
                                                played, [&](const ai::Analysis& so_far) {
                                                  view.show(so_far, false);
                                                  return !stop;
                                                });
  view.show(analysis, true);
  const ai::Outlook outlook = ai::outlook(seen, kOutlookPlayouts, options.seed, kOutlookSeconds);
  json.write(outlook_json(seen, outlook).dump() + "\n");
  if (report != nullptr) {
    report->write(write_position_page(
        position_page_of(seen, analysis, outlook, played, names, title, how(options, analysis, outlook))));
    report->commit();
  }
  json.commit();
  if (json.leaves_text()) write_out(outlook_text(seen, outlook, names));
  return stop ? kInterrupted : kOk;
}

int analyse_turn(const engine::AnyGame& game, const engine::Record& record, const AnalyseOptions& options,
                 OutputFile* report) {
  engine::AnyState state = game.start(static_cast<int>(record.players.size()));
  int turn = 0;
  for (std::size_t at = 0; at < record.actions.size(); ++at) {
    if (state.actor().is_player() && state.begins_turn() && ++turn == *options.at) {
      const std::vector<engine::Action> played = turn_from(record, state, at);
      if (!options.json.to_output()) write_out("Played: " + actions_text(state, played) + "\n");
      const std::string number = std::to_string(turn);
      const PageTitle title =
          record.game ? PageTitle{fmt::format("Game {}, turn {}", *record.game, turn),
                                  worded("turn_of_game", "Game {number}, turn {turn}",
                                         {{"number", std::to_string(*record.game)}, {"turn", number}})}
                      : PageTitle{"Turn " + number, worded("turn_n", "Turn {turn}", {{"turn", number}})};
      return analyse_position(state, played, engine::names_by_seat(record.players), options, title, report);
    }
    state.apply(record.actions[at]);
  }
  throw InputError("--at: found " + std::to_string(*options.at) + ", the record has " + std::to_string(turn) +
                   " turns");
}

/// For a game of so many turns.
ReviewOptions review_options(const AnalyseOptions& options, std::size_t turns) {
  ReviewOptions review;
  review.limits.top = options.top;
  review.seed = options.seed;
  if (!options.report.empty()) review.outlook_playouts = kPageOutlookPlayouts;
  if (options.iterations) {
    review.limits.iterations = *options.iterations;
    review.outlook_playouts =
        static_cast<int>(std::min<std::int64_t>(review.outlook_playouts, *options.iterations));
    return review;
  }
  review.limits.orders = kLeastOrders;
  review.limits.seconds = options.time.value_or(0);
  review.outlook_seconds = kPageOutlookShare * review.limits.seconds;
  if (!options.time) {
    review.game_seconds = options.game_time.value_or(kGameSeconds);
    review.outlook_seconds = kPageOutlookShare * review.game_seconds / turns;
  }
  return review;
}

/// How the turns were analysed, in words as HTML: the time that was taken, which 64 orders for each turn may
/// make longer than the one asked for.
std::string how(const AnalyseOptions& options, const Review& review) {
  const ReviewOptions asked = review_options(options, review.turns.size());
  const auto turns = static_cast<double>(review.turns.size());
  std::string budget;
  if (asked.game_seconds == 0 && asked.limits.seconds == 0) {
    budget = worded("turn_iterations", "Each turn was analysed with {iterations} iterations",
                    {{"iterations", std::to_string(asked.limits.iterations)}});
  } else {
    const double seconds = asked.game_seconds > 0 ? asked.game_seconds : turns * asked.limits.seconds;
    budget = seconds_words(review.seconds);
    if (review.seconds > kClearlyLonger * seconds)
      budget = worded("longer_than_asked",
                      "{budget} ({seconds} s were asked for, but each turn takes {orders} orders at least)",
                      {{"budget", budget},
                       {"seconds", fmt::format("{:g}", seconds)},
                       {"orders", std::to_string(kLeastOrders)}});
  }
  return analysis_words(budget, options.bot, options.seed, review);
}

/// A turn with a mark, as it comes.
std::string mark_text(const engine::AnyState& before, const Review& review, const ReviewedTurn& turn) {
  return fmt::format("turn {}: {} by {}, {} points: {}, better {}\n", turn.turn, name_of(turn.grade),
                     review.names[static_cast<std::size_t>(turn.player)], loss_text(turn.played_line().loss),
                     actions_text(before, turn.played), actions_text(before, turn.best_line().actions));
}

/// Tells on the terminal of marks that a few orders of the tiles show, until the whole analysis has its own;
/// gives the seconds that this took.
double tell_first_sight(const engine::Record& record, ai::AnyAnalyst& analyst, const AnalyseOptions& options,
                        const std::atomic<bool>& stop) {
  const ai::Stopwatch watch({0, kFirstLook});
  ReviewOptions quick;
  quick.limits.top = quick.limits.most_lines = kFirstLines;
  quick.limits.orders = kFirstOrders;
  quick.game_seconds = kFirstLook;
  quick.seed = options.seed;
  quick.goes_on = [&stop] { return !stop; };
  bool any = false;
  engine::AnyState state = analyst.game().start(static_cast<int>(record.players.size()));
  std::size_t at = 0;
  (void)review_record(record, analyst, quick, [&](const Review& so_far, std::size_t, std::size_t) {
    const ReviewedTurn& turn = so_far.turns.back();
    for (; at < turn.at; ++at) state.apply(record.actions[at]);
    if (turn.grade != Grade::fine) write_out("at first sight, " + mark_text(state, so_far, turn));
    any = any || turn.grade != Grade::fine;
    return !stop && (!any || watch.elapsed() < kFirstLook);
  });
  return watch.elapsed();
}

int analyse_record(const engine::AnyGame& game, const engine::Record& record, const AnalyseOptions& options,
                   OutputFile* report) {
  JsonSink json(options.json);
  ai::AnyAnalyst analyst(game, search_of(options.bot), options.threads);
  const std::atomic<bool>& stop = catch_interrupts();
  Progress progress("turns");
  const bool shows_marks = json.leaves_text() && output_is_terminal();
  engine::AnyState state = game.start(static_cast<int>(record.players.size()));
  std::size_t at = 0;
  const auto turns = static_cast<std::size_t>(std::max(1, game.turn_count(record)));
  ReviewOptions how_to_review = review_options(options, turns);
  if (shows_marks && how_to_review.game_seconds + turns * how_to_review.limits.seconds >= kLong) {
    const double taken = tell_first_sight(record, analyst, options, stop);
    if (how_to_review.game_seconds > 0)
      how_to_review.game_seconds = std::max(1.0, how_to_review.game_seconds - taken);
  }
  const Review review = review_record(
      record, analyst, how_to_review, [&](const Review& so_far, std::size_t done, std::size_t all) {
        const ReviewedTurn& turn = so_far.turns.back();
        for (; at < turn.at; ++at) state.apply(record.actions[at]);
        if (shows_marks && turn.grade != Grade::fine) {
          progress.clear();
          write_out(mark_text(state, so_far, turn));
        }
        progress.show(static_cast<std::int64_t>(done), static_cast<std::int64_t>(all));
        json.write(turn_json(state, so_far, turn).dump() + "\n");
        return !stop;
      });
  progress.clear();
  if (report != nullptr) {
    report->write(write_review_page(review_page_of(game, record, review, record.game, how(options, review))));
    report->commit();
  }
  json.write(summary_json(review).dump() + "\n");
  json.commit();
  if (json.leaves_text()) write_out((shows_marks ? "\n" : "") + review_text(game, record, review));
  return stop ? kInterrupted : kOk;
}

int run_analyse(AnalyseOptions options) {
  if (options.threads == 0) options.threads = ai::usable_cores();
  const GameInput input = read_game(options.choice);
  const engine::Record* record = input.record();
  if ((record == nullptr || options.at) && options.game_time)
    throw InputError("--game-time: expected a whole game to review");
  if (record == nullptr && options.at)
    throw InputError("--at: " + input.source + " is a position, expected a record");
  const auto report = options.report.empty() ? nullptr : std::make_unique<OutputFile>(options.report);
  if (record == nullptr) {
    const engine::AnyState& state = *input.position();
    const std::vector<std::string> unnamed(static_cast<std::size_t>(state.player_count()));
    const PageTitle title = options.choice.file == "-"
                                ? PageTitle{"Position", worded("section_position", "Position")}
                                : PageTitle{std::filesystem::path(options.choice.file).stem().string()};
    return analyse_position(state, {}, engine::names_by_seat(unnamed), options, title, report.get());
  }
  return options.at ? analyse_turn(input.game, *record, options, report.get())
                    : analyse_record(input.game, *record, options, report.get());
}

}  // namespace

void add_analyse_command(CLI::App& program, Run& run) {
  CLI::App* command = program.add_subcommand("analyse", "Say what is best in a position, or review a game");
  const auto options = std::make_shared<AnalyseOptions>();
  add_game_options(*command, options->choice)->required();
  in_range(command->add_option("--at", options->at, "Of a game: this turn alone, from 1"), 1,
           engine::kMaxTiles);
  CLI::Option* time = add_time_option(
      *command, options->time,
      fmt::format(
          "Seconds for a position ({}), or for each turn of a record; more where {} orders of the tiles "
          "take longer there",
          kPositionSeconds, kLeastOrders));
  CLI::Option* game_time =
      in_range(
          command
              ->add_option(
                  "--game-time", options->game_time,
                  fmt::format("Of a record: seconds for all turns together ({}), most of them where it is "
                              "not clear early what a turn lost; more where {} orders of the tiles for each "
                              "turn take longer",
                              kGameSeconds, kLeastOrders))
              ->type_name("SECONDS"),
          1.0, 1e6)
          ->excludes(time);
  in_range(command->add_option("--iterations", options->iterations,
                               "Instead of a time: descents of the search, and a sixteenth as many orders"),
           std::int64_t{1}, std::int64_t{1'000'000'000})
      ->excludes(time)
      ->excludes(game_time);
  in_range(
      command->add_option("--threads", options->threads, "Threads; 0 for all cores")->capture_default_str(),
      0, 256);
  in_range(command->add_option("--top", options->top, "Actions to tell of")->capture_default_str(), 1, 100);
  command->add_option("--bot", options->bot, "Whose search proposes: a TOML file, or a built-in name")
      ->type_name("BOT")
      ->capture_default_str();
  add_seed_option(*command, options->seed);
  command
      ->add_option("--report", options->report, "Write what was found as a page for the browser to this file")
      ->type_name("FILE");
  add_json_option(*command, options->json, "JSON, an object a line,");
  command->footer(kAnalyseFooter);
  command->callback([&run, options] { run = [options] { return run_analyse(*options); }; });
}

}  // namespace bastide::arena
