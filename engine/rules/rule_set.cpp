#include "engine/rules/rule_set.hpp"

#include "engine/config/config.hpp"
#include "engine/config/defaults.hpp"
#include "engine/error.hpp"
#include "engine/tiles/tile_file.hpp"

#include <algorithm>

namespace bastide::engine {

namespace {

std::vector<std::string> read_tile_set_names(const Config& config) {
  std::vector<std::string> names = config.texts("tiles");
  if (names.empty()) config.fail("tiles", "found no tile set, expected at least one");
  for (auto name = names.begin(); name != names.end(); ++name) {
    if (std::find(names.begin(), name, *name) != name) {
      config.fail("tiles", "found tile set " + in_quotes(*name) + " twice, expected it once");
    }
  }
  return names;
}

void read_players(const Config& config, RuleSet& rules) {
  if (!config.has("players")) return;
  const std::vector<std::int64_t> players = config.integers("players", kMinPlayers, kMaxPlayers);
  if (players.size() != 2 || players[0] > players[1]) {
    config.fail("players", "expected two numbers, the fewest players and the most, as in [2, 6]");
  }
  rules.min_players = static_cast<int>(players[0]);
  rules.max_players = static_cast<int>(players[1]);
}

}  // namespace

RuleSet read_rule_set(std::string_view text, const std::string& source) {
  const Config config = Config::parse(text, source);
  RuleSet rules;
  rules.name = config.text("name");
  if (rules.name.empty()) config.fail("name", "found no name, expected one");
  [[maybe_unused]] const std::size_t game = config.choice("game", {"carcassonne"});
  rules.tile_sets = read_tile_set_names(config);
  read_players(config, rules);
  rules.followers = static_cast<int>(config.integer_or("followers", rules.followers, 1, kMaxFollowers));
  rules.farmers = config.flag_or("farmers", rules.farmers);
  config.finish();
  return rules;
}

RuleSet load_rules(const std::string& name) {
  const FoundFile found = find_config("rules", name);
  return read_rule_set(found.text, found.source);
}

TileSet load_tiles(const RuleSet& rules) {
  std::vector<TileFile> files;
  for (const std::string& name : rules.tile_sets) {
    const FoundFile found = find_config("tiles", name);
    files.push_back(read_tile_file(found.text, found.source));
  }
  return join_tile_files(files);
}

}  // namespace bastide::engine
