#include "arena/commands/commands.hpp"
#include "arena/commands/options.hpp"
#include "arena/perft/perft.hpp"
#include "arena/terminal/terminal.hpp"
#include "engine/config/found_for.hpp"
#include "engine/error.hpp"
#include "engine/games/with_game.hpp"

#include <CLI/CLI.hpp>
#include <array>
#include <fmt/format.h>
#include <memory>
#include <string>
#include <vector>

namespace bastide::arena {

namespace {

constexpr const char* kPerftFooter =
    R"(Prints one line "depth count" for each number of turns: the sequences of placements and
figure choices (no figure is one of them) by which that many turns can be played in a game of
two. A tile without a place leaves the game, and the next one is drawn in the same turn. With modules
the choices of modules and of scoring count as well. Rule sets with tiles in hand or with a
start player found by chance are refused.

Examples:
  bastide perft --tiles E,V,U
  bastide perft --tiles E,V,U,B --depth 2 --rules no_farmers
  bastide perft --tiles V,LAB --rules labyrinth
  bastide perft --tiles C01,C02 --rules castle

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
  const engine::TileSet& set = game.tables().set();
  std::vector<int> named(set.tiles.size(), 0);
  std::vector<std::uint8_t> types;
  for (const std::string& id : ids) {
    const std::size_t type = find_tile(set, id);
    types.push_back(static_cast<std::uint8_t>(type));
    ++named[type];
  }
  for (std::size_t type = 0; type < named.size(); ++type) {
    if (named[type] <= state.bag[type]) continue;
    throw InputError(
        fmt::format("--tiles: found {} times tile \"{}\", expected at most {}, which the set has to draw",
                    named[type], set.tiles[type].id, state.bag[type]));
  }
  return types;
}

/// Sequences are counted where the named tiles are all that is left to chance.
void check_rules(const engine::RuleSet& rules) {
  const auto refuse = [&](const char* found, const char* expected) {
    throw InputError(fmt::format("--rules: found \"{}\", {}, expected {}", rules.name, found, expected));
  };
  if (rules.hand_size() > 0) refuse("by which players keep tiles in hand", "hand = 0 and lookahead = 0");
  if (rules.start_player != engine::StartPlayer::first) {
    refuse("by which chance says who begins", "start_player = \"first\"");
  }
}

int run_perft(const PerftOptions& options) {
  const auto named = static_cast<int>(options.tiles.size());
  const int depth = options.depth.value_or(named);
  if (depth > named) {
    throw InputError(fmt::format("--depth: found {}, expected at most the {} tiles named", depth, named));
  }
  const engine::RuleSet rules =
      engine::found_for("--rules", [&] { return engine::load_rules(options.rules); });
  check_rules(rules);
  with_game(rules, [&](const auto& game) {
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
  add_rules_option(*command, options->rules)->capture_default_str();
  command->footer(built_in_rules() + kPerftFooter);
  command->callback([&run, options] { run = [options] { return run_perft(*options); }; });
}

}  // namespace bastide::arena
