#include "arena/commands/commands.hpp"
#include "arena/commands/game_input.hpp"
#include "arena/commands/options.hpp"
#include "arena/commands/seat_talks.hpp"
#include "arena/commands/with_pieces.hpp"
#include "arena/report/progress.hpp"
#include "arena/store/store_file.hpp"
#include "arena/terminal/command_line.hpp"
#include "arena/terminal/interrupt.hpp"
#include "arena/terminal/terminal.hpp"
#include "arena/tournament/tournament_settings.hpp"
#include "arena/version/version.hpp"
#include "arena/yardstick/ask.hpp"
#include "arena/yardstick/build_set.hpp"
#include "arena/yardstick/losses.hpp"
#include "arena/yardstick/plan.hpp"
#include "arena/yardstick/yardstick_set.hpp"
#include "engine/config/found_for.hpp"
#include "engine/error.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <fmt/format.h>
#include <iterator>
#include <memory>
#include <nlohmann/json.hpp>
#include <numeric>
#include <optional>
#include <string>
#include <vector>

namespace bastide::arena {

namespace {

constexpr const char* kYardstickFooter =
    R"(Rates bots without a game: each decides the questions of a set, in which every turn has been valued by
deep playouts, and what it loses against the best turn is counted, in points for each decision. The loss
is without the winner's bias: each half of the playouts judges what the other half found best.

Examples:
  bastide yardstick evaluator greedy           two bots on the set "base"
  bastide yardstick bastide --time 0.2         minutes; --iterations 64 in place of a time
  bastide yardstick mine.toml --set mists --json
  bastide yardstick show --question 17         the board and what each turn there is worth
  bastide yardstick build base --out my.db     makes a set, or goes on with it; on all ranks of mpirun
  bastide yardstick mine.toml --set my.db

Exit codes: 0 done; 1 failed while running, or a bot failed; 2 bad usage or input; 130 interrupted.)";

struct YardstickOptions {
  std::vector<std::string> bots = {"evaluator"};
  std::string set = "base";
  std::optional<double> time;
  std::optional<std::int64_t> iterations;
  int threads = 0;
  std::uint64_t seed = 1;
  JsonOption json;
  // -- build
  std::string plan = "base";
  std::string out;
  std::optional<std::int64_t> questions;
  // -- show
  std::int64_t question = 1;
};

/// What `load` gives; where it cannot, and the name is that of a game's file, that is said.
template <class Load>
auto loaded(const std::string& name, const char* expected, const Load& load) {
  try {
    return load();
  } catch (const InputError&) {
    refuse_game(name, expected);
    throw;
  }
}

YardstickSet set_of(const YardstickOptions& options) {
  return loaded(options.set, "a set of questions",
                [&] { return load_set(engine::found_for("--set", [&] { return find_set(options.set); })); });
}

Competitor bot_of(const std::string& name, const YardstickOptions& options) {
  Competitor bot = loaded(name, "a bot", [&] { return load_competitor(name); });
  if (options.time) bot.budget = {.seconds = *options.time};
  if (options.iterations) bot.budget = {.iterations = *options.iterations};
  return bot;
}

int rate(const YardstickOptions& options) {
  std::vector<Competitor> bots;
  std::vector<std::string> names;
  for (const std::string& name : options.bots) {
    bots.push_back(bot_of(name, options));
    names.push_back(bots.back().name);
  }
  const YardstickSet set = set_of(options);
  for (const std::string& file : files_of_store(set.path)) hide_from(bots, file);  // it has the answers
  JsonSink json(options.json);
  const std::atomic<bool>& stop = catch_interrupts();
  Progress progress("questions");
  const auto many = static_cast<std::int64_t>(set.questions.size());
  std::vector<std::vector<GivenAnswer>> answers;
  for (std::size_t i = 0; i < bots.size(); ++i) {
    auto of_bot = ask(set, bots[i], options.seed, options.threads, StopSignal(stop), [&](std::int64_t done) {
      progress.show(static_cast<std::int64_t>(i) * many + done,
                    static_cast<std::int64_t>(bots.size()) * many);
    });
    if (!of_bot) return kInterrupted;
    answers.push_back(*std::move(of_bot));
  }
  progress.clear();
  const std::vector<BotLosses> losses = sum_up(set, names, std::move(answers));
  json.write(losses_json(set, losses).dump(2) + "\n");
  json.commit();
  if (json.leaves_text()) write_out(losses_text(set, losses, output_width()));
  const bool failed =
      std::any_of(losses.begin(), losses.end(), [](const BotLosses& bot) { return bot.failures > 0; });
  return failed ? kFailed : kOk;
}

/// Numbers from 1 to `count` that are not among the ascending `made`.
std::vector<std::int64_t> missing(const std::vector<std::int64_t>& made, std::int64_t count) {
  std::vector<std::int64_t> all(static_cast<std::size_t>(count));
  std::iota(all.begin(), all.end(), std::int64_t{1});
  std::vector<std::int64_t> rest;
  std::set_difference(all.begin(), all.end(), made.begin(), made.end(), std::back_inserter(rest));
  return rest;
}

int build(const YardstickOptions& options, Ranks* ranks) {
  YardstickPlan plan = load_plan(options.plan);
  plan.questions = options.questions.value_or(plan.questions);
  const std::string path = options.out.empty() ? plan.name + ".db" : options.out;
  const auto store = open_for(plan, path);
  const std::vector<std::int64_t> numbers = missing(store->numbers(), plan.questions);
  const std::int64_t before = plan.questions - static_cast<std::int64_t>(numbers.size());
  const std::atomic<bool>& stop = catch_interrupts(false);
  Progress progress("questions");
  progress.show(before, plan.questions);
  store->file().begin_run(now_utc(), std::string("bastide ") + kVersion);
  std::int64_t done = before;
  const PieceWork work = questions_to_make(plan, numbers, [&](const StoredQuestion& question) {
    store->add(question);
    progress.show(++done, plan.questions);
  });
  const bool all = do_pieces_on_ranks(ranks, work, make_question_maker, options.threads, stop, note_of_ranks);
  progress.clear();
  store->file().end_run(now_utc());
  if (!all) {
    fmt::print(stderr, "bastide: interrupted after {} of {} questions; this goes on: {}\n", done,
               plan.questions, command_line());
    return kInterrupted;
  }
  store->finish();
  write_out(fmt::format("{}: {} questions\n", path, plan.questions));
  return kOk;
}

int show_question(const YardstickOptions& options) {
  const YardstickSet set = set_of(options);
  const auto found = std::find_if(set.questions.begin(), set.questions.end(), [&](const Question& question) {
    return question.number == options.question;
  });
  if (found == set.questions.end())
    throw InputError(fmt::format("--question: found {}, expected one of the {} questions of {}",
                                 options.question, set.questions.size(), set.path));
  JsonSink json(options.json);
  json.write(question_json(set, *found).dump(2) + "\n");
  json.commit();
  if (json.leaves_text()) write_out(question_text(set, *found, picture_options(Colour::automatic)));
  return kOk;
}

void add_set_option(CLI::App& command, YardstickOptions& options) {
  command.add_option("--set", options.set, "The set: a file, or the name of one that comes with the program")
      ->type_name("SET")
      ->capture_default_str();
}

void add_threads_option(CLI::App& command, YardstickOptions& options) {
  in_range(command.add_option("--threads", options.threads, "Questions at a time; 0 for all cores")
               ->capture_default_str(),
           0, 1024);
}

}  // namespace

void add_yardstick_command(CLI::App& program, Run& run) {
  CLI::App* command =
      program.add_subcommand("yardstick", "Rate bots by the points that their decisions lose");
  const auto options = std::make_shared<YardstickOptions>();
  command
      ->add_option("bots", options->bots, "Bots: TOML files, or built-in names; the first is compared with")
      ->type_name("BOT")
      ->capture_default_str();
  add_set_option(*command, *options);
  CLI::Option* time = add_time_option(*command, options->time, "Seconds for each turn, for all bots");
  in_range(command->add_option("--iterations", options->iterations, "Iterations for each decision instead"),
           std::int64_t{1}, std::int64_t{1'000'000'000})
      ->excludes(time);
  add_threads_option(*command, *options);
  add_seed_option(*command, options->seed);
  add_json_option(*command, options->json);
  command->footer(kYardstickFooter);
  command->callback([&run, options, command] {
    if (command->get_subcommands().empty()) run = [options] { return rate(*options); };
  });

  CLI::App* make = command->add_subcommand("build", "Make a set, or go on with one");
  const auto plan = std::make_shared<YardstickOptions>();
  make->add_option("plan", plan->plan, "Plan: a TOML file, or the name of a built-in one")
      ->type_name("FILE")
      ->capture_default_str();
  make->add_option("--out", plan->out, "The set's file; NAME.db here if not given")->type_name("FILE");
  in_range(make->add_option("--questions", plan->questions, "So many in place of the plan's"),
           std::int64_t{1}, kMostQuestions);
  add_threads_option(*make, *plan);
  make->footer(kYardstickFooter);
  make->callback([&run, plan] {
    run = [plan] {
      return run_with_pieces([&](Ranks* ranks) { return build(*plan, ranks); }, make_question_maker);
    };
  });

  CLI::App* show =
      command->add_subcommand("show", "One question of a set: the board, and what turns are worth");
  const auto shown = std::make_shared<YardstickOptions>();
  add_set_option(*show, *shown);
  in_range(show->add_option("--question", shown->question, "Its number")->capture_default_str(),
           std::int64_t{1}, kMostQuestions);
  add_json_option(*show, shown->json);
  show->footer(kYardstickFooter);
  show->callback([&run, shown] { run = [shown] { return show_question(*shown); }; });
}

}  // namespace bastide::arena
