#include "arena/commands/commands.hpp"
#include "arena/commands/options.hpp"
#include "arena/files/json.hpp"
#include "arena/files/output_file.hpp"
#include "arena/puzzles/find_puzzles.hpp"
#include "arena/puzzles/puzzle.hpp"
#include "arena/puzzles/puzzle_folder.hpp"
#include "arena/puzzles/puzzles_page.hpp"
#include "arena/report/progress.hpp"
#include "arena/reviews/found_games.hpp"
#include "arena/tables/text_table.hpp"
#include "arena/terminal/interrupt.hpp"
#include "arena/terminal/terminal.hpp"
#include "engine/error.hpp"
#include "engine/printable.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

namespace bastide::arena {

namespace {

constexpr const char* kPuzzlesFooter =
    R"(Looks through games for decisions with one turn that is clearly best: 3 points ahead of the second and three
standard errors, in a second look with other orders of the tiles, which finds the same turn best as the
first; not the only one that is worth a thought, and not what greedy plays. FROM is what bastide review
reads, and its stores, whose reviews are the first look.

A puzzle is a position, puzzle-001.txt, and a record that ends with the answer, puzzle-001-answer.txt;
puzzles.json lists them with what each turn costs, which bots miss them and what they are about: block,
invade, share, spare a figure, exact (the end was searched). index.html is a page to solve them on; of games
by other rules than most there are index-2.html …, with links. What an earlier run wrote there is removed.

Examples:
  bastide puzzles anna.db --out puzzles                  of games that were reviewed
  bastide puzzles quick.db --where "bot1 = 'bastide'" --out puzzles --count 50
  bastide puzzles check puzzles --effort 10              do the answers hold at ten times the effort?
  bastide puzzles check puzzles --count 10 --json

Exit codes: 0 done; 1 failed while running, or, of check, an answer does not hold; 2 bad usage or input, or
a game could not be read: the others are looked through all the same; 130 interrupted: what was found is
written.)";

struct PuzzlesOptions {
  GameSources sources;
  std::string out;
  std::size_t count = 20;
  PuzzleLimits limits;
  int threads = 0;
  JsonOption json;
  // -- check
  std::string folder;
  std::size_t most = 1'000'000;
  double effort = 10;
};

void complain_of(const std::string& text) {
  fmt::print(stderr, "bastide: {}\n", printable_lines(text));
}

/// All games: those of reviews' stores with their reviews, then those of other sources.
std::vector<PuzzleGame> puzzle_games(const PuzzlesOptions& options, std::size_t& failed) {
  std::vector<PuzzleGame> games;
  GameSources others = options.sources;
  others.from.clear();
  std::optional<GameFilter> filter;
  if (others.where) filter.emplace(*others.where);
  for (const std::string& from : options.sources.from) {
    std::error_code error;
    const bool file = std::filesystem::is_regular_file(from, error);
    if (!file || !ReviewStore::is_store(from)) {
      others.from.push_back(from);
      continue;
    }
    const auto store = ReviewStore::open(from, ReviewStore::Access::read);
    for (const std::int64_t number : store->reviewed()) {
      GameToReview game = store->game(number);
      if (filter) {
        const engine::AnyGame rules = load_game(game);
        if (!filter->chooses(rules, rules.read_record(game.record, from), game.source)) continue;
      }
      game.source = fmt::format("{}: game {}", from, number);
      games.push_back({std::move(game), store->analyses(number)});
    }
  }
  if (others.from.empty()) return games;
  for (GameToReview& game : find_games(
           others,
           [&](const std::string&, const std::string& what) {
             ++failed;
             complain_of(what);
           },
           [](const std::string&, const std::string&) {}))
    games.push_back({std::move(game), {}});
  return games;
}

void write_puzzle_file(const std::filesystem::path& path, const std::string& text) {
  OutputFile file(path.string());
  file.write(text);
  file.commit();
}

Json puzzles_json(const std::vector<Puzzle>& puzzles, const PuzzlesOptions& options) {
  Json json = {{"ahead", options.limits.demand.ahead},
               {"certainty", options.limits.demand.certainty},
               {"effort", options.limits.effort},
               {"seed", options.limits.seed},
               {"puzzles", Json::array()}};
  for (const Puzzle& puzzle : puzzles) json["puzzles"].push_back(puzzle_json(puzzle));
  return json;
}

/// By rules, those first that most puzzles are of.
std::vector<std::vector<Puzzle>> by_game(const std::vector<Puzzle>& puzzles) {
  std::vector<std::vector<Puzzle>> games;
  for (const Puzzle& puzzle : puzzles) {
    auto game = std::find_if(games.begin(), games.end(), [&](const std::vector<Puzzle>& others) {
      return others.front().record.rules == puzzle.record.rules;
    });
    if (game == games.end()) game = games.insert(game, std::vector<Puzzle>());
    game->push_back(puzzle);
  }
  std::stable_sort(games.begin(), games.end(),
                   [](const auto& a, const auto& b) { return a.size() > b.size(); });
  return games;
}

/// A page for each game, which leads to the others.
void write_pages(const std::filesystem::path& folder, const std::vector<Puzzle>& puzzles) {
  const std::vector<std::vector<Puzzle>> games = by_game(puzzles);
  for (std::size_t place = 0; place < games.size(); ++place) {
    std::vector<OtherPuzzles> others;
    for (std::size_t other = 0; other < games.size(); ++other) {
      if (other == place) continue;
      others.push_back({page_file(other), games[other].front().record.rules, games[other].size()});
    }
    write_puzzle_file(folder / page_file(place), write_puzzles_page(games[place], "", others));
  }
}

void write_folder(const std::vector<Puzzle>& puzzles, const PuzzlesOptions& options, const Json& list) {
  const std::filesystem::path folder = options.out;
  clear_puzzles(options.out);
  for (const Puzzle& puzzle : puzzles) {
    const engine::AnyState seen = puzzle.before.view(puzzle.before.actor().index());
    write_puzzle_file(folder / position_file(puzzle.number), seen.position());
    write_puzzle_file(folder / answer_file(puzzle.number), puzzle.game.write_record(puzzle.record));
  }
  write_puzzle_file(folder / "puzzles.json", list.dump(2, ' ', false, Json::error_handler_t::replace) + "\n");
  write_pages(folder, puzzles);
}

std::string puzzles_text(const std::vector<Puzzle>& puzzles) {
  using Align = TextTable::Align;
  TextTable table({Align::right, Align::left, Align::left, Align::left, Align::left, Align::left});
  table.add({"", "ahead", "answer", "missed by", "about", "from"});
  for (const Puzzle& puzzle : puzzles) {
    const Json json = puzzle_json(puzzle);
    std::vector<std::string_view> themes;
    for (const Theme theme : puzzle.themes) themes.push_back(name_of(theme));
    table.add({std::to_string(puzzle.number),
               fmt::format("{:.1f} ± {:.1f}", puzzle.ahead().mean, puzzle.ahead().error),
               json["answer"].get<std::string>(), fmt::format("{}", fmt::join(puzzle.missed_by, ", ")),
               themes.empty() ? "-" : fmt::format("{}", fmt::join(themes, ", ")),
               fmt::format("{}, turn {}", puzzle.source, puzzle.turn)});
  }
  return table.text(output_width());
}

int run_puzzles(const PuzzlesOptions& options) {
  if (options.sources.from.empty())
    throw InputError("found no games, expected FROM: files, folders or stores");
  if (options.out.empty()) throw InputError("found no --out, expected the folder that puzzles go to");
  std::error_code error;
  std::filesystem::create_directories(options.out, error);
  if (error) throw InputError("--out: cannot make the folder " + in_quotes(options.out));
  JsonSink json(options.json);
  std::size_t failed = 0;
  const std::vector<PuzzleGame> games = puzzle_games(options, failed);
  const std::atomic<bool>& stop = catch_interrupts(false);
  Progress progress("games");
  progress.show(0, static_cast<std::int64_t>(games.size()));
  const std::vector<Puzzle> puzzles =
      find_puzzles(games, options.count, options.limits, options.threads, StopSignal(stop),
                   [&](std::size_t found, std::size_t looked) {
                     progress.show(static_cast<std::int64_t>(looked), static_cast<std::int64_t>(games.size()),
                                   [found] { return fmt::format("{} puzzles", found); });
                   });
  progress.clear();
  const Json list = puzzles_json(puzzles, options);
  write_folder(puzzles, options, list);
  json.write(list.dump(2, ' ', false, Json::error_handler_t::replace) + "\n");
  json.commit();
  if (json.leaves_text()) {
    if (!puzzles.empty()) write_out(printable_lines(puzzles_text(puzzles)) + "\n");
    write_out(fmt::format("{} puzzles from {} games in {}\n", puzzles.size(), games.size(), options.out));
  }
  if (stop) return kInterrupted;
  return failed > 0 ? kBadInput : kOk;
}

int run_check(const PuzzlesOptions& options) {
  JsonSink json(options.json);
  const PuzzleList list = read_puzzle_list(options.folder, options.most);
  const std::atomic<bool>& stop = catch_interrupts(false);
  Progress progress("puzzles");
  const std::vector<PuzzleCheck> checks =
      check_puzzles(list.puzzles, options.effort, options.limits.seed, options.threads, StopSignal(stop),
                    [&](std::size_t done, std::size_t all) {
                      progress.show(static_cast<std::int64_t>(done), static_cast<std::int64_t>(all));
                    });
  progress.clear();
  const auto hold =
      std::count_if(checks.begin(), checks.end(), [](const PuzzleCheck& check) { return check.holds(); });
  const auto clear = std::count_if(checks.begin(), checks.end(),
                                   [&](const PuzzleCheck& check) { return check.is_clear(list.demand); });
  Json told = {{"effort", options.effort},
               {"ahead", list.demand.ahead},
               {"certainty", list.demand.certainty},
               {"checked", checks.size()},
               {"hold", hold},
               {"clear", clear},
               {"puzzles", Json::array()}};
  std::string text;
  for (const PuzzleCheck& check : checks) {
    Json entry = {{"number", check.number},
                  {"holds", check.holds()},
                  {"clear", check.is_clear(list.demand)},
                  {"answer", check.answer},
                  {"best", check.best}};
    if (check.holds()) {
      entry["ahead"] = check.ahead.mean, entry["ahead_error"] = check.ahead.error;
    } else {
      entry["loss"] = check.loss.mean, entry["loss_error"] = check.loss.error;
      text += fmt::format("puzzle {}: {} is best now, {} is {:.1f} ± {:.1f} points behind\n", check.number,
                          check.best, check.answer, check.loss.mean, check.loss.error);
    }
    told["puzzles"].push_back(std::move(entry));
  }
  json.write(told.dump(2) + "\n");
  json.commit();
  if (json.leaves_text())
    write_out(text +
              fmt::format("{} of {} answers hold at {:g} times the effort, {} of them {:g} points and {:g} "
                          "standard errors ahead\n",
                          hold, checks.size(), options.effort, clear, list.demand.ahead,
                          list.demand.certainty));
  if (stop) return kInterrupted;
  return hold == static_cast<std::ptrdiff_t>(checks.size()) ? kOk : kFailed;
}

void add_puzzle_threads(CLI::App& command, int& threads) {
  in_range(command.add_option("--threads", threads, "Threads; 0 for all cores")->capture_default_str(), 0,
           256);
}

}  // namespace

void add_puzzles_command(CLI::App& program, Run& run) {
  CLI::App* command = program.add_subcommand("puzzles", "Find positions with one clear answer in games");
  const auto options = std::make_shared<PuzzlesOptions>();
  command->add_option("from", options->sources.from, "Files, folders, links, stores; - for standard input")
      ->type_name("FROM");
  command->add_option("--out", options->out, "Write the puzzles into this folder")->type_name("DIR");
  command
      ->add_option(
          "--where", options->sources.where,
          "Only games for which this is true: SQL, of tournaments over the columns of arena export, of "
          "records and reviews over source, rules, date, turns, players, player1 …")
      ->type_name("SQL");
  add_rules_option(*command, options->sources.rules, "Rule set of records whose rules are not built in");
  in_range(command->add_option("--count", options->count, "Puzzles at most")->capture_default_str(),
           std::size_t{1}, std::size_t{100'000});
  in_range(
      command
          ->add_option("--ahead", options->limits.demand.ahead, "Points that the answer is ahead of all else")
          ->capture_default_str(),
      0.5, 20.0);
  in_range(
      command
          ->add_option("--effort", options->limits.effort,
                       fmt::format("Of the second look, in multiples of {} iterations", kPuzzleIterations))
          ->capture_default_str(),
      0.001, 1e5);
  add_puzzle_threads(*command, options->threads);
  add_seed_option(*command, options->limits.seed);
  add_json_option(*command, options->json);
  command->footer(kPuzzlesFooter);
  command->callback([&run, options, command] {
    if (command->get_subcommands().empty()) run = [options] { return run_puzzles(*options); };
  });

  CLI::App* check = command->add_subcommand("check", "Look at the puzzles of a folder again");
  const auto checked = std::make_shared<PuzzlesOptions>();
  check->add_option("folder", checked->folder, "What bastide puzzles wrote")->type_name("DIR")->required();
  in_range(check
               ->add_option("--effort", checked->effort,
                            fmt::format("In multiples of {} iterations", kPuzzleIterations))
               ->capture_default_str(),
           0.001, 1e5);
  in_range(check->add_option("--count", checked->most, "Only the first N puzzles"), std::size_t{1},
           std::size_t{1'000'000});
  add_puzzle_threads(*check, checked->threads);
  add_seed_option(*check, checked->limits.seed);
  add_json_option(*check, checked->json);
  check->footer(kPuzzlesFooter);
  check->callback([&run, checked] { run = [checked] { return run_check(*checked); }; });
}

}  // namespace bastide::arena
