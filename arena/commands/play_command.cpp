#include "arena/commands/commands.hpp"
#include "arena/commands/options.hpp"
#include "arena/commands/play_options.hpp"
#include "arena/commands/seat_talks.hpp"
#include "arena/commentary/commentary.hpp"
#include "arena/files/output_file.hpp"
#include "arena/seat/table_game.hpp"
#include "arena/terminal/interrupt.hpp"
#include "arena/terminal/terminal.hpp"
#include "arena/tournament/single_game.hpp"
#include "engine/any/any_game.hpp"
#include "engine/config/found_for.hpp"
#include "engine/error.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <atomic>
#include <chrono>
#include <memory>
#include <string>
#include <thread>
#include <vector>

namespace bastide::arena {

namespace {

constexpr const char* kPlayFooter =
    R"(Shows every turn and what it scores; on a terminal with a picture of the board after each turn,
otherwise with one at the end. The first bot begins. The game is the first one of a tournament
with these bots and this seed. Where a bot is a program, it draws other tiles each time (--deal-secret),
and what the bot writes to its standard error is shown there with its name in front, unless --quiet.

A seat of "human" is a person's. On a terminal arrow keys choose, r turns the tile and Enter takes;
moves may be typed as well, by number or as "1,0 90 road". i and Enter shows what else may be typed:
undo, hints, tiles left. The game is kept after every move, in the file of --record or in one with the
day and the hour for a name, and goes on with --resume FILE; --record refuses a file with such a game.
Without --seed each game is another one.
Input that is no terminal is read line by line.

Examples:
  bastide play --bots human,bastide
  bastide play --bots human,human,evaluator --names Anna,Ben --rules inns
  bastide play --resume game.txt
  bastide play --bots greedy,uct --seed 7
  bastide play --bots greedy,greedy,random --delay 0.5
  bastide play --bots random,greedy --quiet --record game.txt
  bastide play --bots greedy,greedy --rules mists
  bastide play --bots mine.toml,greedy --log logs       all that was said with mine, in logs

Exit codes: 0 done; 1 failed while running; 2 bad usage or input; 130 interrupted.)";

void pause(double seconds, const std::atomic<bool>& stop) {
  using Clock = std::chrono::steady_clock;
  constexpr auto kSlice = std::chrono::milliseconds(20);
  const auto end = Clock::now() + std::chrono::duration<double>(seconds);
  while (!stop.load(std::memory_order_relaxed) && Clock::now() < end) std::this_thread::sleep_for(kSlice);
}

/// One game, shown as it is played.
class Show {
 public:
  Show(engine::AnyState start, const PlayOptions& options, std::vector<std::string> names,
       const std::atomic<bool>& stop)
      : options_(options),
        stop_(stop),
        commentary_(std::move(start), std::move(names)),
        picture_(picture_options(options.colour)) {
    picture_.names = commentary_.names();
  }

  void apply(engine::Action action) {
    actions_.push_back(action);
    const std::string turn = commentary_.apply(action);
    if (turn.empty() || options_.quiet) return;
    const bool pictures = output_is_terminal() || state().actor().is_nobody();
    write_out(pictures ? turn + state().picture(picture_) + "\n" : turn);
    pause(options_.delay, stop_);
  }

  [[nodiscard]] const engine::AnyState& state() const noexcept { return commentary_.state(); }
  [[nodiscard]] const std::vector<engine::Action>& actions() const noexcept { return actions_; }

 private:
  const PlayOptions& options_;
  const std::atomic<bool>& stop_;
  Commentary commentary_;
  engine::PictureOptions picture_;
  std::vector<engine::Action> actions_;
};

int run_play(PlayOptions options) {
  if (has_people(options)) return play_with_people(std::move(options));
  if (options.bots.empty()) throw InputError("found no --bots, expected BOT,BOT…");
  if (!options.names.empty()) throw InputError("--names: found without people, expected a seat of \"human\"");
  std::vector<Competitor> bots = load_seats(options.bots);
  const auto is_program = [](const Competitor& bot) { return bot.command() != nullptr; };
  const bool programs = std::any_of(bots.begin(), bots.end(), is_program);
  if (!programs && !options.log.empty()) refuse_log();
  if (!options.deal_secret && programs) options.deal_secret = DealSecret::random();
  const engine::AnyGame game =
      engine::found_for("--rules", [&] { return engine::AnyGame::load(options.rules.value_or("base")); });
  check_count(game.rules(), bots.size());
  std::vector<std::string> names;
  for (const Competitor& bot : bots) names.push_back(bot.name);
  if (!options.record.empty()) refuse_kept_game(options.record);
  const auto file = options.record.empty() ? nullptr : std::make_unique<OutputFile>(options.record);
  if (!options.log.empty()) hide_from(bots, options.log);
  SeatTalks talks(bots, options.log, 1, "a game of bastide play, seed " + std::to_string(options.seed),
                  options.quiet);
  const std::atomic<bool>& stop = catch_interrupts();
  Show show(game.start(static_cast<int>(bots.size())), options, names, stop);
  const Ending ending = play_single_game(game, {.bots = bots,
                                                .streams = {options.seed, options.deal_secret},
                                                .stop = stop,
                                                .told = [&](engine::Action action) { show.apply(action); },
                                                .listeners = talks.listeners()});
  talks.end(ending);
  if (file != nullptr) {
    file->write(game.write_record({game.rules().name, names, options.seed, {}, show.actions()}));
    file->commit();
  }
  if (!ending.finished) return kInterrupted;
  if (ending.failure != Failure::none) throw std::runtime_error(ending.message);
  write_out(final_text(show.state().scores(), names));
  return kOk;
}

}  // namespace

std::vector<Competitor> load_seats(const std::vector<std::string>& names) {
  std::vector<Competitor> bots;
  for (const std::string& name : names) {
    Competitor bot;
    if (name == kPerson) {
      bot.name = kPerson;
    } else {
      bot = engine::found_for("--bots", [&] { return load_competitor(name); });
    }
    const std::string base = bot.name;
    const auto taken = [&](const Competitor& other) { return other.name == bot.name; };
    for (int copy = 2; std::any_of(bots.begin(), bots.end(), taken); ++copy) {
      bot.name = base + " " + std::to_string(copy);
    }
    bots.push_back(std::move(bot));
  }
  return bots;
}

void check_count(const engine::RuleSet& rules, std::size_t bots) {
  const auto players = static_cast<int>(bots);
  if (players >= rules.min_players && players <= rules.max_players) return;
  throw InputError("--bots: found " + std::to_string(players) + ", the rules " + in_quotes(rules.name) +
                   " are for " + std::to_string(rules.min_players) + " to " +
                   std::to_string(rules.max_players) + " players");
}

void add_play_command(CLI::App& program, Run& run) {
  CLI::App* command = program.add_subcommand("play", "Play one game and show it, or take part in it");
  const auto options = std::make_shared<PlayOptions>();
  command
      ->add_option("--bots", options->bots,
                   "One bot for each seat: TOML files, of built-in bots or of programs, or built-in names; "
                   "human for a person")
      ->type_name("BOT,BOT…")
      ->delimiter(',');
  command->add_option("--names", options->names, "The people's names, in the order of their seats")
      ->type_name("NAME,NAME…")
      ->delimiter(',');
  command->add_option("--resume", options->resume, "Go on with a game with people from its file")
      ->type_name("FILE");
  add_rules_option(*command, options->rules, "Rule set (base): a TOML file, or a built-in name");
  add_seed_option(*command, options->seed);
  add_secret_option(*command, options->deal_secret);
  command
      ->add_option("--record", options->record,
                   "Write the game's record to this file; with people: keep it there")
      ->type_name("FILE");
  in_range(command->add_option("--delay", options->delay, "Seconds to wait after each turn"), 0.0, 3600.0);
  add_log_option(*command, options->log);
  add_colour_option(*command, options->colour);
  command->add_flag("--quiet", options->quiet, "Show the final scores only");
  command->footer(built_in_rules() + kPlayFooter);
  command->callback([&run, options, seed = command->get_option("--seed")] {
    options->seeded = seed->count() > 0;
    run = [options] { return run_play(*options); };
  });
}

}  // namespace bastide::arena
