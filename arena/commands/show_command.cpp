#include "arena/commands/commands.hpp"
#include "arena/commands/game_input.hpp"
#include "arena/commands/options.hpp"
#include "arena/drawing/board_svg.hpp"
#include "arena/files/output_file.hpp"
#include "arena/terminal/terminal.hpp"
#include "engine/config/defaults.hpp"
#include "engine/error.hpp"
#include "engine/text/tiles_picture.hpp"
#include "engine/tiles/tile_file.hpp"

#include <CLI/CLI.hpp>
#include <memory>
#include <optional>
#include <string>

namespace bastide::arena {

namespace {

constexpr const char* kShowFooter =
    R"(FILE may be a position, a record, or the store of a tournament, of which --game says which game. A file
of several records shows the first, or that of --game.

Examples:
  bastide show position.txt
  bastide show quick.db --game 35           the end of game 35 of a tournament
  bastide show games.txt --game 35 --at 20  the same of a file of records, after 20 turns
  bastide show - < position.txt             from standard input
  bastide show position.txt --svg board.svg
  bastide show --tiles                      the tiles of the base game, with their letters
  bastide show --tiles mists --svg tiles.svg

Exit codes: 0 done; 1 failed while running; 2 bad usage or input.)";

struct ShowOptions {
  GameChoice choice;
  std::optional<int> at;
  std::optional<std::string> tiles;
  std::string svg;
  Colour colour = Colour::automatic;
};

/// Writes a picture: to the terminal, or as SVG to the file that was asked for.
template <class Draw, class DrawSvg>
void show(const ShowOptions& options, const Draw& draw, const DrawSvg& draw_svg) {
  if (options.svg.empty()) return write_out(draw());
  OutputFile file(options.svg);
  file.write(draw_svg());
  file.commit();
}

void show_tiles(const ShowOptions& options) {
  const engine::FoundFile file = engine::find_config("tiles", *options.tiles);
  const engine::TileSet set = engine::read_tile_file(file.text, file.source).set;
  show(
      options, [&] { return engine::draw_tiles(set, picture_options(options.colour)); },
      [&] { return tiles_svg(set); });
}

/// The state when `turns` turns of a record are complete.
engine::AnyState state_at(const engine::AnyGame& game, const engine::Record& record, int turns) {
  const int complete = game.turn_count(record);
  if (turns > complete) {
    throw InputError("--at: found " + std::to_string(turns) + ", the record has " + std::to_string(complete) +
                     " turns");
  }
  return game.state_after(record, turns);
}

/// The state that is to be shown, and the players' names.
std::pair<engine::AnyState, std::vector<std::string>> state_of(const GameInput& input,
                                                               std::optional<int> at) {
  if (const engine::AnyState* position = input.position()) {
    if (at) throw InputError("--at: " + input.source + " is a position, expected a record");
    return {*position, {}};
  }
  const engine::Record& record = *input.record();
  return {at ? state_at(input.game, record, *at) : input.game.final_state(record),
          engine::names_by_seat(record.players)};
}

int run_show(const ShowOptions& options) {
  if (options.tiles) {
    show_tiles(options);
    return kOk;
  }
  const auto [state, names] = state_of(read_game(options.choice), options.at);
  engine::PictureOptions picture = picture_options(options.colour);
  picture.names = names;
  show(
      options, [&, &shown = state] { return shown.picture(picture); },
      [&, &shown = state, &players = names] { return board_svg(shown, players); });
  return kOk;
}

}  // namespace

void add_show_command(CLI::App& program, Run& run) {
  CLI::App* command = program.add_subcommand("show", "Draw a position, a game or a set of tiles");
  const auto options = std::make_shared<ShowOptions>();
  CLI::Option* file = add_game_options(*command, options->choice);
  CLI::Option* at =
      in_range(command->add_option("--at", options->at, "Of a game: the board after this many turns"), 0,
               engine::kMaxTiles);
  command
      ->add_option_function<std::string>(
          "--tiles", [options](const std::string& set) { options->tiles = set.empty() ? "base" : set; },
          "Instead: all tiles of a set, a TOML file or a built-in name (base)")
      ->type_name("[SET]")
      ->expected(0, 1)
      ->trigger_on_parse()
      ->excludes(file)
      ->excludes(at)
      ->excludes(command->get_option("--game"))
      ->excludes(command->get_option("--rules"));
  command->add_option("--svg", options->svg, "Write the picture as SVG to this file")->type_name("FILE");
  add_colour_option(*command, options->colour);
  command->footer(kShowFooter);
  command->callback([&run, options, file] {
    if (!options->tiles && file->count() == 0)
      throw CLI::ValidationError("file", "found none, expected a position, a record, a store or --tiles");
    run = [options] { return run_show(*options); };
  });
}

}  // namespace bastide::arena
