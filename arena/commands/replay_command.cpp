#include "arena/commands/commands.hpp"
#include "arena/commands/game_input.hpp"
#include "arena/commands/options.hpp"
#include "arena/commands/seat_talks.hpp"
#include "arena/files/text_reader.hpp"
#include "arena/store/store.hpp"
#include "arena/store/store_file.hpp"
#include "arena/terminal/interrupt.hpp"
#include "arena/terminal/terminal.hpp"
#include "arena/tournament/game_record.hpp"
#include "arena/tournament/replay.hpp"
#include "arena/tournament/tournament_settings.hpp"
#include "engine/any/visit.hpp"
#include "engine/error.hpp"
#include "engine/text/record.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <fmt/format.h>
#include <limits>
#include <memory>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

namespace bastide::arena {

namespace {

constexpr const char* kReplayFooter =
    R"(Asks the bot of a game that was played its questions again, one after the other: the same messages with
the same seed, under the same budget. Whatever it answers now, the game goes on as it did then. So a crash
can be seen again, and a mended bot can be tried on the game that broke it. Programs are started afresh; one
that had played other games before may have known more then.

FILE is the store of a tournament, or a record. A record knows neither bots nor the seeds that programs were
told: it takes --bot, and --seed where that matters.

Examples:
  bastide replay cup.db --game 35                    the programs of game 35
  bastide replay cup.db --game 35 --bot mended.toml  another one in their seat
  bastide replay cup.db --game 35 --bot "python3 mended.py" --log logs
  bastide replay game.txt --seat 1 --bot uct         a record of bastide play --record

Exit codes: 0 all answers are the same; 1 one differs, or the bot failed; 2 bad usage or input;
130 interrupted.)";

struct ReplayOptions {
  GameChoice choice;
  std::optional<int> seat;
  std::string bot;
  std::optional<std::uint64_t> seed;
  std::string log;
  bool quiet = false;
};

/// A game as it was found, with nobody asked yet.
struct FoundGame {
  engine::AnyGame game;
  Replay replay;
  std::int64_t number = 1;
};

/// A bot by its file or name, or the command of a program.
Competitor read_bot(const std::string& text) {
  const auto known = engine::built_in_names("bots");
  const bool is_name = std::find(known.begin(), known.end(), text) != known.end();
  if (is_name || text.ends_with(".toml")) return load_competitor(text);
  BotCommand bot;
  std::istringstream words(text);
  for (std::string word; words >> word;) bot.command.push_back(word);
  if (bot.command.empty()) throw InputError("--bot: found nothing, expected a bot or a command");
  return {text, bot, {}};
}

FoundGame find_stored(const GameChoice& choice) {
  const auto store = Store::open(choice.file, Store::Access::read);
  const auto stored = choice.number ? store->game(*choice.number) : std::nullopt;
  if (!stored) {
    throw InputError("--game: found " + (choice.number ? std::to_string(*choice.number) : "none") +
                     ", expected the number of a game in " + choice.file + " (bastide arena games " +
                     choice.file + " lists them)");
  }
  const TournamentConfig config = stored_tournament(*store);
  const PlayedGame& played = stored->played;
  const Streams streams = stored->streams.value_or(Streams(config.seed, config.deal_secret));
  FoundGame found{engine::AnyGame(config.rules), {}, stored->number};
  for (int seat = 0; seat < played.game.players; ++seat) {
    const auto bot = static_cast<std::size_t>(played.game.bots[static_cast<std::size_t>(seat)]);
    found.replay.seats.push_back(
        {config.bots.at(bot), false, streams.player_seed(played.game, seat), nullptr});
  }
  found.replay.actions = engine::visit(found.game, [&](const auto& game) {
    return actions_of(game, *stored, choice.file + ": game " + std::to_string(stored->number));
  });
  found.replay.ending = played.ending;
  return found;
}

FoundGame find_record(const GameChoice& choice) {
  GameInput input = read_game(choice);
  const engine::Record* record = input.record();
  if (record == nullptr)
    throw InputError(input.source + ": found a position, expected a store or the record of a game");
  FoundGame found{input.game, {}, record->game.value_or(1)};
  const auto names = engine::names_by_seat(record->players);
  const auto players = static_cast<int>(names.size());
  const Streams streams(record->seed.value_or(0), std::nullopt);
  const ScheduledGame first = Schedule({players, players, 0}, 1).game(0);
  for (int seat = 0; seat < players; ++seat) {
    Competitor nobody;
    nobody.name = names[static_cast<std::size_t>(seat)];
    found.replay.seats.push_back({nobody, false, streams.player_seed(first, seat), nullptr});
  }
  found.replay.actions = record->actions;
  found.replay.ending.finished = true;
  return found;
}

/// Which seats are asked: the one that was named, or those of programs.
std::vector<int> choose_seats(const FoundGame& found, const ReplayOptions& options) {
  const auto& seats = found.replay.seats;
  if (options.seat) {
    if (*options.seat > static_cast<int>(seats.size())) {
      throw InputError(fmt::format("--seat: found {}, the game has {} players", *options.seat, seats.size()));
    }
    return {*options.seat - 1};
  }
  std::vector<int> programs;
  for (std::size_t seat = 0; seat < seats.size(); ++seat) {
    if (seats[seat].bot.command() != nullptr) programs.push_back(static_cast<int>(seat));
  }
  if (programs.empty())
    throw InputError("found no program in the game, expected --seat N: whose questions are asked");
  if (programs.size() > 1 && !options.bot.empty())
    throw InputError("--bot: found several programs in the game, expected --seat N beside it");
  return programs;
}

/// Puts bots into those seats. One in a game of a store keeps to the game's budget, under the name of then.
void seat_bots(FoundGame& found, const std::vector<int>& seats, const ReplayOptions& options, bool stored) {
  for (const int at : seats) {
    Replay::SeatAgain& seat = found.replay.seats[static_cast<std::size_t>(at)];
    seat.asked = true;
    if (options.seed) seat.seed = *options.seed;
    if (options.bot.empty()) {
      if (!stored) throw InputError("found no --bot, expected one: a record does not say what its bots are");
      continue;
    }
    Competitor bot = read_bot(options.bot);
    bot.name = seat.bot.name;
    if (stored) bot.budget = seat.bot.budget;
    seat.bot = std::move(bot);
  }
}

std::string name_of_seat(const Replay& replay, int seat) {
  return fmt::format("{} (player {})", replay.seats[static_cast<std::size_t>(seat)].bot.name, seat + 1);
}

/// Counts answers, and shows each or those that differ.
class Account {
 public:
  Account(const Replay& replay, bool quiet) : replay_(replay), quiet_(quiet) {}

  void take(const AnswerAgain& answer) {
    ++questions_;
    if (!answer.same()) ++different_;
    if (quiet_) return;
    const std::string head = fmt::format("{} {:>3}", name_of_seat(replay_, answer.seat), answer.number);
    if (answer.same()) return write_out(fmt::format("{}  {}\n", head, answer.now));
    const std::string then = answer.then.empty() ? "nothing" : answer.then;
    write_out(fmt::format("{}  {}, then {}\n", head, answer.now, then));
  }

  /// The last words; gives the exit code.
  int finish(const Ending& now) {
    if (!now.finished) return kInterrupted;
    const bool failed = now.failure != Failure::none;
    const Ending& then = replay_.ending;
    if (then.failure != Failure::none) {
      write_out(fmt::format("Then {} lost by {}; now {}.\n", name_of_seat(replay_, then.failed),
                            name_of(then.failure), failed ? "the bot failed" : "nobody failed"));
    }
    write_out(fmt::format("{} questions: {} answers as then, {} others.\n", questions_,
                          questions_ - different_, different_));
    if (failed) throw std::runtime_error(now.message);
    return different_ == 0 ? kOk : kFailed;
  }

 private:
  const Replay& replay_;
  bool quiet_;
  int questions_ = 0;
  int different_ = 0;
};

int run_replay(const ReplayOptions& options) {
  const bool stored = options.choice.file != "-" && is_database(options.choice.file);
  FoundGame found = stored ? find_stored(options.choice) : find_record(options.choice);
  const std::vector<int> seats = choose_seats(found, options);
  if (options.seed && seats.size() > 1)
    throw InputError("--seed: found several programs in the game, expected --seat N beside it");
  seat_bots(found, seats, options, stored);
  // What the game kept from isolated programs stays kept from them.
  for (Replay::SeatAgain& seat : found.replay.seats) {
    auto* const command = std::get_if<BotCommand>(&seat.bot.player);
    if (command == nullptr) continue;
    command->limits.hidden = files_of_store(options.choice.file);
    if (!options.log.empty()) command->limits.hidden.push_back(options.log);
  }
  // Seats that answer as then are nobody's.
  std::vector<Competitor> bots;
  for (const Replay::SeatAgain& seat : found.replay.seats) {
    bots.push_back(seat.bot);
    if (!seat.asked) bots.back().player = ai::Parameters();
  }
  SeatTalks talks(bots, options.log, found.number,
                  fmt::format("game {} of {} again", found.number, options.choice.file), options.quiet);
  for (std::size_t seat = 0; seat < bots.size(); ++seat)
    found.replay.seats[seat].listener = talks.listeners()[seat];
  Account account(found.replay, options.quiet);
  const Ending ending = play_again(found.game, found.replay, catch_interrupts(),
                                   [&](const AnswerAgain& answer) { account.take(answer); });
  talks.end(ending);
  return account.finish(ending);
}

}  // namespace

void add_replay_command(CLI::App& program, Run& run) {
  CLI::App* command = program.add_subcommand("replay", "Ask a bot the questions of a game again");
  const auto options = std::make_shared<ReplayOptions>();
  add_game_options(*command, options->choice)->required();
  command->add_option("--bot", options->bot, "Ask this one: a TOML file, a built-in name, or a command")
      ->type_name("BOT");
  in_range(command->add_option("--seat", options->seat, "Whose questions; the programs' if not given"), 1,
           engine::kMaxPlayers);
  in_range(command->add_option("--seed", options->seed, "The seed that it is told, in place of the game's"),
           std::uint64_t{0}, std::numeric_limits<std::uint64_t>::max());
  add_log_option(*command, options->log);
  command->add_flag("--quiet", options->quiet, "Say only how many answers are the same");
  command->footer(kReplayFooter);
  command->callback([&run, options] { run = [options] { return run_replay(*options); }; });
}

}  // namespace bastide::arena
