#include "engine/rules/rule_set.hpp"

#include "tests/catch.hpp"
#include "tests/messages.hpp"

using namespace bastide::engine;
using bastide::tests::message_of;

namespace {

const std::string kShort = "name = 'mine'\ngame = 'carcassonne'\ntiles = ['base']\n";

std::string error_of(const std::string& text) {
  return message_of([&] { return read_rule_set(text, "r.toml"); });
}

}  // namespace

TEST_CASE("BASE-2 the base rules are for 2 to 6 players with 7 followers each") {
  const RuleSet rules = load_rules("base");
  CHECK(rules == RuleSet{"base", {"base"}, 2, 6, 7, true});
}

TEST_CASE("BASE-34 the rules without farmers differ in that alone") {
  RuleSet rules = load_rules("no_farmers");
  CHECK_FALSE(rules.farmers);
  rules.farmers = true;
  rules.name = "base";
  CHECK(rules == load_rules("base"));
}

TEST_CASE("What a rule set leaves out is as in the base game") {
  CHECK(read_rule_set(kShort, "r.toml") == RuleSet{"mine", {"base"}, 2, 6, 7, true});
}

TEST_CASE("Rule sets that make no sense are refused") {
  CHECK(error_of("name = 'x'\ngame = 'chess'\ntiles = ['base']\n") ==
        "r.toml:2:8: game: found \"chess\", expected one of: carcassonne");
  CHECK(error_of("game = 'carcassonne'\ntiles = ['base']\n") ==
        "r.toml:1:1: name is missing, expected a text in quotes");
  CHECK(error_of("name = 'x'\ngame = 'carcassonne'\ntiles = []\n") ==
        "r.toml:3:9: found no tile set, expected at least one");
  CHECK(error_of("name = 'x'\ngame = 'carcassonne'\ntiles = ['a', 'a']\n") ==
        "r.toml:3:9: found tile set \"a\" twice, expected it once");
  CHECK(error_of(kShort + "followers = 8\n") ==
        "r.toml:4:13: followers: found 8, expected a whole number from 1 to 7");
  CHECK(error_of(kShort + "followers = 0\n") != "");
  CHECK(error_of(kShort + "farmer = true\n") ==
        "r.toml:4:1: found unknown key \"farmer\", expected perhaps \"farmers\"");
}

TEST_CASE("BASE-2 players are two numbers from 2 to 6, the fewest first") {
  CHECK(read_rule_set(kShort + "players = [2, 2]\n", "r.toml").max_players == 2);
  for (const char* players : {"[1, 6]", "[2, 7]", "[4, 3]", "[2]", "[2, 3, 4]", "2", "['2', '6']"}) {
    INFO(players);
    CHECK(error_of(kShort + "players = " + players + "\n").find("r.toml:4:") == 0);
  }
}

TEST_CASE("A rule set's tiles are loaded by name") {
  const TileSet tiles = load_tiles(load_rules("base"));
  CHECK(tiles.name == "base");
  CHECK(tiles.tile_count() == 72);
  RuleSet rules = load_rules("base");
  rules.tile_sets = {"bse"};
  CHECK(message_of([&] { return load_tiles(rules); }).find("built-in tiles: base") != std::string::npos);
}
