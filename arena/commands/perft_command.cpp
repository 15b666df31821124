#include "arena/commands/commands.hpp"
#include "arena/commands/options.hpp"
#include "arena/games/with_game.hpp"
#include "arena/perft/perft.hpp"
#include "arena/terminal/terminal.hpp"
#include "engine/error.hpp"

#include <CLI/CLI.hpp>
#include <array>
#include <fmt/format.h>
#include <memory>
#include <string>
#include <vector>

namespace bastide::arena {

namespace {

constexpr const char* kFooter =
    R"(Prints one line "depth count" for each number of turns: the sequences of placements and
figure choices (no figure is one of them) by which that many turns can be played in a game of
two. A tile without a place leaves the game, and the next one is drawn in the same turn.

Examples:
  bastide perft --tiles E,V,U
  bastide perft --tiles E,V,U,B --depth 2 --rules no_farmers

Exit codes: 0 done; 1 failed while running; 2 bad usage or input.)";

struct PerftOptions {
  std::vector<std::string> tiles;
  std::optional<int> depth;
  std::string rules = "base";
};

std::size_t find_tile(const engine::TileSet& set, const std::string& id) {
  if (const auto found = set.find(id)) return *found;
  std::vector<std::string_view> ids;
  for (const engine::TileDesign& design : set.tiles) ids.push_back(design.id);
  throw InputError("--tiles: found " + in_quotes(id) + ", expected tiles of the set " + in_quotes(set.name) +
                   ": " + listed(ids));
}

/// The types of the tiles called `ids`, which must be in the bag as often as they are named.
template <class G>
std::vector<std::uint8_t> read_tiles(const G& game, const typename G::State& state,
                                     const std::vector<std::string>& ids) {
  engine::ChanceList bag;
  game.chance_outcomes(state, bag);
  const engine::TileSet& set = game.tables().set();
  std::vector<int> named(set.tiles.size(), 0);
  std::vector<std::uint8_t> types;
  for (const std::string& id : ids) {
    const std::size_t type = find_tile(set, id);
    types.push_back(static_cast<std::uint8_t>(type));
    ++named[type];
  }
  std::vector<int> copies(set.tiles.size(), 0);
  for (const auto& outcome : bag) copies[static_cast<std::size_t>(outcome.action.type())] = outcome.weight;
  for (std::size_t type = 0; type < named.size(); ++type) {
    if (named[type] <= copies[type]) continue;
    throw InputError(
        fmt::format("--tiles: found {} times tile \"{}\", expected at most {}, which the set has to draw",
                    named[type], set.tiles[type].id, copies[type]));
  }
  return types;
}

int run_perft(const PerftOptions& options) {
  const auto named = static_cast<int>(options.tiles.size());
  const int depth = options.depth.value_or(named);
  if (depth > named) {
    throw InputError(fmt::format("--depth: found {}, expected at most the {} tiles named", depth, named));
  }
  with_game(engine::load_rules(options.rules), [&](const auto& game) {
    const auto state = game.initial(2);
    const std::vector<std::uint8_t> types = read_tiles(game, state, options.tiles);
    for (int turns = 1; turns <= depth; ++turns) {
      write_out(fmt::format("{} {}\n", turns, perft(game, state, types, turns)));
    }
  });
  return kOk;
}

}  // namespace

void add_perft_command(CLI::App& program, Run& run) {
  CLI::App* command =
      program.add_subcommand("perft", "Count the ways to play given tiles, to check the rules");
  const auto options = std::make_shared<PerftOptions>();
  command->add_option("--tiles", options->tiles, "Tiles in the order in which they are drawn, as in E,V,U")
      ->type_name("TILE,TILE…")
      ->required()
      ->delimiter(',');
  in_range(command->add_option("--depth", options->depth, "Turns to play; all named tiles if not given"), 1,
           engine::kMaxTiles);
  command->add_option("--rules", options->rules, "Rule set: a TOML file, or a built-in name")
      ->type_name("RULES")
      ->capture_default_str();
  command->footer(kFooter);
  command->callback([&run, options] { run = [options] { return run_perft(*options); }; });
}

}  // namespace bastide::arena
