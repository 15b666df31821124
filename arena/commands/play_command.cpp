#include "arena/commands/commands.hpp"
#include "arena/commands/options.hpp"
#include "arena/commentary/commentary.hpp"
#include "arena/deals/schedule.hpp"
#include "arena/files/output_file.hpp"
#include "arena/players/make_player.hpp"
#include "arena/terminal/interrupt.hpp"
#include "arena/terminal/terminal.hpp"
#include "arena/tournament/game_loop.hpp"
#include "engine/error.hpp"
#include "engine/games/with_game.hpp"
#include "engine/text/record.hpp"

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
with these bots and this seed.

Examples:
  bastide play --bots greedy,uct --seed 7
  bastide play --bots greedy,greedy,random --delay 0.5
  bastide play --bots random,greedy --quiet --record game.txt
  bastide play --bots greedy,greedy --rules robbers

Exit codes: 0 done; 1 failed while running; 2 bad usage or input; 130 interrupted.)";

struct PlayOptions {
  std::vector<std::string> bots;
  std::string rules = "base";
  std::uint64_t seed = 1;
  std::string record;
  double delay = 0;  ///< seconds after each turn
  bool quiet = false;
  Colour colour = Colour::automatic;
};

/// The bots by name; one that is there already gets a number: "greedy", "greedy 2".
std::vector<Competitor> load_bots(const std::vector<std::string>& names) {
  std::vector<Competitor> bots;
  for (const std::string& name : names) {
    Competitor bot = load_competitor(name);
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

void pause(double seconds, const std::atomic<bool>& stop) {
  using Clock = std::chrono::steady_clock;
  constexpr auto kSlice = std::chrono::milliseconds(20);
  const auto end = Clock::now() + std::chrono::duration<double>(seconds);
  while (!stop.load(std::memory_order_relaxed) && Clock::now() < end) std::this_thread::sleep_for(kSlice);
}

/// One game, shown as it is played.
template <engine::Game G>
class Show {
 public:
  using State = typename G::State;

  Show(const G& game, const PlayOptions& options, std::vector<std::string> names,
       const std::atomic<bool>& stop)
      : game_(game),
        options_(options),
        stop_(stop),
        commentary_(game, std::move(names)),
        picture_(picture_options(options.colour)) {
    picture_.names = commentary_.names();
  }

  void apply(State& state, engine::Action action) {
    actions_.push_back(action);
    const std::string turn = commentary_.apply(state, action);
    if (turn.empty() || options_.quiet) return;
    const bool pictures = output_is_terminal() || game_.actor(state).is_nobody();
    write_out(pictures ? turn + engine::draw_picture(game_, state, picture_) + "\n" : turn);
    pause(options_.delay, stop_);
  }

  [[nodiscard]] const std::vector<engine::Action>& actions() const noexcept { return actions_; }

 private:
  const G& game_;
  const PlayOptions& options_;
  const std::atomic<bool>& stop_;
  Commentary<G> commentary_;
  engine::PictureOptions picture_;
  std::vector<engine::Action> actions_;
};

template <engine::Game G>
int play(const G& game, const PlayOptions& options, const std::vector<Competitor>& bots, OutputFile* file) {
  const auto players = static_cast<int>(bots.size());
  const ScheduledGame scheduled = Schedule({players, players, 0}, 1).game(0);
  std::vector<std::unique_ptr<ai::Player<G>>> owned;
  std::vector<Seat<G>> seats;
  std::vector<std::string> names;
  for (const Competitor& bot : bots) {
    owned.push_back(make_player(game, bot));
    owned.back()->new_game(player_seed(options.seed, scheduled, static_cast<int>(seats.size())));
    seats.push_back({owned.back().get(), bot.budget, bot.name, bot.command() != nullptr});
    names.push_back(bot.name);
  }
  const std::atomic<bool>& stop = catch_interrupts();
  auto state = game.initial(players);
  engine::Random order(deal_seed(options.seed, scheduled.deal));
  const engine::Deal deal = game.random_deal(state, order);
  Show<G> show(game, options, names, stop);
  SeatResults results{};
  const Ending ending = play_game<G>(game, state, deal, seats, stop, results,
                                     [&](auto& at, engine::Action action) { show.apply(at, action); });
  if (file != nullptr) {
    file->write(engine::write_record(game, {options.rules, names, options.seed, {}, show.actions()}));
    file->commit();
  }
  if (!ending.finished) return kInterrupted;
  if (ending.failure != Failure::none) throw std::runtime_error(ending.message);
  write_out(final_text(game.scores(state), names));
  return kOk;
}

int run_play(PlayOptions options) {
  const std::vector<Competitor> bots = load_bots(options.bots);
  const engine::RuleSet rules = engine::load_rules(options.rules);
  check_count(rules, bots.size());
  options.rules = rules.name;
  const auto file = options.record.empty() ? nullptr : std::make_unique<OutputFile>(options.record);
  return with_game(rules, [&](const auto& game) { return play(game, options, bots, file.get()); });
}

}  // namespace

void add_play_command(CLI::App& program, Run& run) {
  CLI::App* command = program.add_subcommand("play", "Play one game and show it");
  const auto options = std::make_shared<PlayOptions>();
  command
      ->add_option("--bots", options->bots,
                   "One bot for each seat: TOML files, of built-in bots or of programs, or built-in names")
      ->type_name("BOT,BOT…")
      ->required()
      ->delimiter(',');
  add_rules_option(*command, options->rules)->capture_default_str();
  add_seed_option(*command, options->seed);
  command->add_option("--record", options->record, "Write the game's record to this file")->type_name("FILE");
  in_range(command->add_option("--delay", options->delay, "Seconds to wait after each turn"), 0.0, 3600.0);
  add_colour_option(*command, options->colour);
  command->add_flag("--quiet", options->quiet, "Show the final scores only");
  command->footer(built_in_rules() + kPlayFooter);
  command->callback([&run, options] { run = [options] { return run_play(*options); }; });
}

}  // namespace bastide::arena
