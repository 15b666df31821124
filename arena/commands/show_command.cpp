#include "arena/commands/commands.hpp"
#include "arena/commands/options.hpp"
#include "arena/files/text_reader.hpp"
#include "arena/terminal/terminal.hpp"
#include "engine/any/any_game.hpp"
#include "engine/error.hpp"
#include "engine/text/rules_name.hpp"

#include <CLI/CLI.hpp>
#include <memory>
#include <optional>
#include <string>

namespace bastide::arena {

namespace {

constexpr const char* kShowFooter =
    R"(The first line of the file says whether it is a position or a record. A file of several games
(from bastide arena --records) shows the first, or the one that --number names.

Examples:
  bastide show position.txt
  bastide show games.txt --number 3 --at 20   the board of the third game after 20 turns
  bastide show - < position.txt             from standard input

Exit codes: 0 done; 1 failed while running; 2 bad usage or input.)";

struct ShowOptions {
  std::string file;
  int number = 1;
  std::optional<int> at;
  std::optional<std::string> rules;  ///< for rules that are not built in, under the name in the file
  Colour colour = Colour::automatic;
};

std::string picture_of_record(const engine::AnyGame& game, const std::string& text, const std::string& source,
                              const ShowOptions& options, engine::PictureOptions picture) {
  const engine::Record record = game.read_record(text, source);
  const int turns = game.turn_count(record);
  if (options.at.value_or(0) > turns) {
    throw InputError("--at: found " + std::to_string(*options.at) + ", the record has " +
                     std::to_string(turns) + " turns");
  }
  picture.names = record.players;
  return (options.at ? game.state_after(record, *options.at) : game.final_state(record)).picture(picture);
}

int run_show(const ShowOptions& options) {
  const std::string source = options.file == "-" ? "standard input" : options.file;
  const std::string text = read_game_text(options.file, options.number);
  const std::string rules = options.rules ? *options.rules : engine::read_rules_name(text, source);
  const engine::PictureOptions picture = picture_options(options.colour);
  const bool is_record = text.starts_with("bastide record");
  if (!is_record && options.at) throw InputError("--at: " + source + " is a position, expected a record");
  const engine::AnyGame game = engine::AnyGame::load(rules);
  write_out(is_record ? picture_of_record(game, text, source, options, picture)
                      : game.read_position(text, source).picture(picture));
  return kOk;
}

}  // namespace

void add_show_command(CLI::App& program, Run& run) {
  CLI::App* command = program.add_subcommand("show", "Draw a position or a record");
  const auto options = std::make_shared<ShowOptions>();
  command->add_option("file", options->file, "Position or record; - for standard input")
      ->type_name("FILE")
      ->required();
  in_range(command->add_option("--at", options->at, "Of a record: the board after this many turns"), 0,
           engine::kMaxTiles);
  in_range(command->add_option("--number", options->number, "Which game of a file of several, from 1"), 1,
           1'000'000'000);
  add_rules_option(*command, options->rules, "Rule set instead of the one that the file names");
  add_colour_option(*command, options->colour);
  command->footer(kShowFooter);
  command->callback([&run, options] { run = [options] { return run_show(*options); }; });
}

}  // namespace bastide::arena
