#include "tests/rules/games.hpp"

#include "tests/checks_states.hpp"
#include "tests/paths.hpp"

#include <algorithm>
#include <cstdlib>
#include <map>

namespace bastide::tests {

using namespace bastide::engine;

const BaseCarcassonne& game_of(const std::string& rules) {
  static std::map<std::string, BaseCarcassonne> games;
  const auto known = games.find(rules);
  if (known != games.end()) return known->second;
  const RuleSet read = load_rules(rules);
  return games.emplace(rules, BaseCarcassonne(read, load_tiles(read))).first->second;
}

BaseCarcassonne game_with_tiles(const std::string& tiles, bool farmers) {
  RuleSet rules = game_of("base").rules();
  rules.farmers = farmers;
  return BaseCarcassonne(rules, read_tile_set(tiles, "the test's tiles"));
}

BaseCarcassonne game_with_followers(int followers) {
  RuleSet rules = game_of("base").rules();
  rules.followers = followers;
  return BaseCarcassonne(rules, load_tiles(rules));
}

const LargeCarcassonne& module_game(const std::string& lines) {
  static std::map<std::string, LargeCarcassonne> games;
  const auto known = games.find(lines);
  if (known != games.end()) return known->second;
  const std::string tiles = lines.starts_with("tiles") ? "" : "tiles = ['base']\n";
  const RuleSet rules =
      read_rule_set("name = 'modules'\ngame = 'carcassonne'\n" + tiles + lines, "the test's rules");
  return games.emplace(lines, LargeCarcassonne(rules, load_tiles(rules))).first->second;
}

Castle small_castle(const std::string& lines) {
  const std::string data = BASTIDE_SOURCE_DIR "/tests/data/";
  const RuleSet rules =
      read_rule_set("name = 'small'\ngame = 'castle'\ntiles = ['" + data + "small_castle.toml']\nwall = '" +
                        data + "small_wall.toml'\n" + lines,
                    "the test's rules");
  const TileSet tiles = load_tiles(rules);
  return Castle(rules, tiles, load_wall(rules, tiles));
}

const Castle& castle_game(const std::string& wall) {
  if (wall != "castle") {
    static const Castle small = small_castle("");
    return small;
  }
  static const RuleSet rules = load_rules("castle");
  static const Castle shipped(rules, load_tiles(rules), load_wall(rules, load_tiles(rules)));
  return shipped;
}

bool short_tests() {
  return kChecksStates || std::getenv("BASTIDE_SHORT_TESTS") != nullptr;
}

bool is_long() {
  return !short_tests() && std::getenv("BASTIDE_LONG_TESTS") != nullptr;
}

int rounds(int usual) {
  return short_tests() ? std::max(1, usual / 10) : usual;
}

}  // namespace bastide::tests
