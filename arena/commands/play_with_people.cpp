#include "arena/commands/commands.hpp"
#include "arena/commands/options.hpp"
#include "arena/commands/play_options.hpp"
#include "arena/commands/seat_talks.hpp"
#include "arena/commands/table_console.hpp"
#include "arena/seat/table_game.hpp"
#include "arena/terminal/command_line.hpp"
#include "arena/terminal/interrupt.hpp"
#include "engine/config/found_for.hpp"
#include "engine/error.hpp"
#include "engine/printable.hpp"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <random>
#include <stdexcept>

namespace bastide::arena {

namespace {

/// What is to be played: a new game, or one that goes on.
SavedGame begin_or_resume(const PlayOptions& options) {
  if (!options.resume.empty()) {
    SavedGame saved = read_saved_game(options.resume, options.rules);
    if (!options.bots.empty()) {
      if (options.bots.size() != saved.bots.size()) {
        throw InputError(fmt::format("--bots: found {}, the game of {} has {} players", options.bots.size(),
                                     options.resume, saved.bots.size()));
      }
      saved.bots = options.bots;
    }
    return saved;
  }
  SavedGame saved;
  saved.bots = options.bots;
  saved.rules = options.rules.value_or("base");
  saved.seed = options.seeded ? options.seed : std::random_device{}();
  saved.secret = options.deal_secret;
  return saved;
}

/// Names for seats: those of people as they were given, and those of bots.
void name_seats(std::vector<Competitor>& seats, SavedGame& saved, const std::vector<std::string>& names) {
  const bool resumed = !saved.names.empty();
  const auto people = static_cast<std::size_t>(std::count(saved.bots.begin(), saved.bots.end(), kPerson));
  if (names.size() > people) {
    throw InputError(fmt::format("--names: found {}, expected at most {}, one for each \"{}\"", names.size(),
                                 people, kPerson));
  }
  std::size_t person = 0;
  for (std::size_t i = 0; i < seats.size(); ++i) {
    const bool is_person = saved.bots[i] == kPerson;
    if (resumed && !saved.names[i].empty()) seats[i].name = saved.names[i];
    if (is_person && person < names.size()) seats[i].name = names[person];
    if (is_person) ++person;
    seats[i].name = printable(seats[i].name);
  }
  saved.names.clear();
  for (const Competitor& seat : seats) saved.names.push_back(seat.name);
}

std::string resume_words(const std::string& file) {
  return fmt::format("The game is kept in {}. To go on: bastide play --resume {}\n", printable(file),
                     printable(shell_word(file)));
}

bool is_below(const std::filesystem::path& path, const std::filesystem::path& folder) {
  const auto [of_folder, of_path] = std::mismatch(folder.begin(), folder.end(), path.begin(), path.end());
  return of_folder == folder.end();
}

/// From isolated programs the file's folder is hidden: the file is replaced with every move, and what hides a
/// file would be gone with the first. Throws InputError where they need that folder themselves.
void hide_game(std::vector<Competitor>& seats, const std::string& file) {
  namespace fs = std::filesystem;
  const fs::path folder = fs::weakly_canonical(fs::absolute(file)).parent_path();
  for (const Competitor& seat : seats) {
    const BotCommand* const bot = seat.command();
    if (bot == nullptr || !bot->limits.isolate) continue;
    const fs::path here = fs::weakly_canonical(fs::absolute(bot->directory.empty() ? "." : bot->directory));
    const std::string& program = bot->command.front();
    const bool named = program.find('/') != program.npos;
    if (is_below(here, folder) || (named && is_below(fs::weakly_canonical(here / program), folder))) {
      throw InputError("--record: found " + in_quotes(file) + " where the isolated program of " + seat.name +
                       " runs, expected a folder that it may not see");
    }
  }
  hide_from(seats, folder.string());
}

void check_options(const PlayOptions& options) {
  if (options.quiet) throw InputError("--quiet: found with people, expected none: they are asked");
  if (options.resume.empty()) return;
  if (options.seeded || options.deal_secret)
    throw InputError("--seed: found with --resume, expected none: the game has one");
  if (!options.record.empty())
    throw InputError("--record: found with --resume, expected none: the game is kept in the same file");
}

}  // namespace

bool has_people(const PlayOptions& options) {
  return !options.resume.empty() ||
         std::find(options.bots.begin(), options.bots.end(), kPerson) != options.bots.end();
}

int play_with_people(PlayOptions options) {
  check_options(options);
  SavedGame saved = begin_or_resume(options);
  std::vector<Competitor> seats = load_seats(saved.bots);
  const auto is_program = [](const Competitor& bot) { return bot.command() != nullptr; };
  const bool programs = std::any_of(seats.begin(), seats.end(), is_program);
  if (!programs && !options.log.empty()) refuse_log();
  if (!saved.secret && programs && options.resume.empty()) saved.secret = DealSecret::random();
  const engine::AnyGame game =
      engine::found_for("--rules", [&] { return engine::AnyGame::load(saved.rules); });
  check_count(game.rules(), seats.size());
  name_seats(seats, saved, options.names);
  std::string file = options.resume.empty() ? options.record : options.resume;
  if (file.empty()) file = new_game_file();
  if (options.resume.empty()) refuse_begun_game(file, write_saved_game(game, saved));
  hide_game(seats, file);
  if (!options.log.empty()) hide_from(seats, options.log);

  const std::atomic<bool>& stop = catch_interrupts();
  const std::vector<std::string> names = saved.names;
  TableConsole console(game, names, options.colour, stop);
  SeatTalks talks(seats, options.log, 1, "a game of bastide play with people", console.is_screen());
  if (game.final_state({game.rules().name, names, {}, {}, saved.actions}).actor().is_nobody())
    throw InputError(file + ": found a game that is over, expected one that can go on");
  TableGame table(console.get(),
                  {game, seats, talks.listeners(), std::move(saved), file, options.delay, console.picture()},
                  stop);
  console.get().tell(
      fmt::format("The game is kept in {} after every move. i and Enter: help\n", printable(file)));
  const std::optional<Ending> ending = table.play();
  console.leave();
  if (ending) talks.end(*ending);
  if (ending && ending->failure != Failure::none) {
    write_out(resume_words(file));
    throw std::runtime_error(ending->message);
  }
  if (stop || !ending || !ending->finished) {
    write_out("\n" + resume_words(file));
    return stop ? kInterrupted : kOk;
  }
  write_out(table.state().picture(console.picture()) + final_text(table.state().scores(), names));
  return kOk;
}

}  // namespace bastide::arena
