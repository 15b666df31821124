#include "arena/commands/commands.hpp"
#include "arena/commands/options.hpp"
#include "arena/commands/table_console.hpp"
#include "arena/seat/saved_game.hpp"
#include "arena/seat/table_record.hpp"
#include "arena/terminal/command_line.hpp"
#include "arena/terminal/interrupt.hpp"
#include "engine/config/found_for.hpp"
#include "engine/error.hpp"
#include "engine/printable.hpp"

#include <CLI/CLI.hpp>
#include <array>
#include <ctime>
#include <filesystem>
#include <fmt/format.h>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace bastide::arena {

namespace {

constexpr const char* kFollowFooter =
    R"(Keeps the record of a game that is played at a real table. Type the tile that was drawn and what was done
with it, step by step or a turn a line, as records have it (docs/notation.md): "V 1,0 90 road". After
each line FILE is written anew. A tile that is not in the bag and a move that is not legal are refused
with what would be. A FILE that is there goes on where it ended. Without a FILE the record gets the
day and the hour for a name.

  u  takes the last line back         t  tiles left          l  the choices by number
  ?  before a draw: the tiles that may come; before a decision: the best lines (? 10: ten seconds)
  h  a hint    save FILE  a copy      q  leave               i  help
Commands are small letters: U is a tile, u takes back.

Examples:
  bastide follow table.txt --names Anna,Ben          a new game of Anna and Ben; Anna begins
  bastide follow table.txt                           goes on
  bastide follow --names Anna,Ben,Cleo --rules inns
  bastide show table.txt                             the board
  bastide analyse table.txt                          what each turn lost

Exit codes: 0 done; 1 failed while running; 2 bad usage or input; 130 interrupted.)";

struct FollowOptions {
  std::string file;
  std::vector<std::string> names;
  std::optional<std::string> rules;
  Colour colour = Colour::automatic;
};

std::string today() {
  const std::time_t now = std::time(nullptr);
  std::tm day{};
  gmtime_r(&now, &day);
  std::array<char, 16> text{};
  std::strftime(text.data(), text.size(), "%Y-%m-%d", &day);
  return text.data();
}

OpenedRecord begin_record(const FollowOptions& options) {
  engine::AnyGame game =
      engine::found_for("--rules", [&] { return engine::AnyGame::load(options.rules.value_or("base")); });
  const engine::RuleSet& rules = game.rules();
  const auto players = static_cast<int>(options.names.size());
  if (players < rules.min_players || players > rules.max_players) {
    throw InputError(
        fmt::format("--names: found {}, expected the names of {} to {} players in the order of play, "
                    "as in --names Anna,Ben",
                    players, rules.min_players, rules.max_players));
  }
  engine::Record record;
  record.rules = rules.name;
  record.players = options.names;
  record.date = today();
  return {std::move(game), std::move(record)};
}

OpenedRecord begin_or_open(const FollowOptions& options) {
  if (options.file.empty() || !std::filesystem::exists(options.file)) return begin_record(options);
  OpenedRecord opened = open_record(options.file, options.rules);
  if (!options.names.empty() && options.names != opened.record.players) {
    throw InputError("--names: found other names than " + options.file +
                     " has, expected none: the record goes on");
  }
  return opened;
}

int run_follow(const FollowOptions& options) {
  OpenedRecord opened = begin_or_open(options);
  const std::string file = options.file.empty() ? new_game_file() : options.file;
  const std::atomic<bool>& stop = catch_interrupts();
  TableConsole console(opened.game, names_of(opened.record), options.colour, stop);
  console.get().tell(
      fmt::format("The record is {}, written after every line. i and Enter: help\n", printable(file)));
  TableRecord table(console.get(), opened.game, std::move(opened.record), file, console.picture(), stop);
  table.keep();
  console.leave();
  write_out(fmt::format("\nThe record is {}. To go on: bastide follow {}\n", printable(file),
                        printable(shell_word(file))));
  return stop ? kInterrupted : kOk;
}

}  // namespace

void add_follow_command(CLI::App& program, Run& run) {
  CLI::App* command = program.add_subcommand("follow", "Keep the record of a game at a real table");
  const auto options = std::make_shared<FollowOptions>();
  command->add_option("file", options->file, "The record, which is made or goes on")->type_name("FILE");
  command->add_option("--names", options->names, "Of a new game: the players in the order of play")
      ->type_name("NAME,NAME…")
      ->delimiter(',');
  add_rules_option(*command, options->rules, "Rule set (base): a TOML file, or a built-in name");
  add_colour_option(*command, options->colour);
  command->footer(built_in_rules() + kFollowFooter);
  command->callback([&run, options] { run = [options] { return run_follow(*options); }; });
}

}  // namespace bastide::arena
