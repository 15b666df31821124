#include "engine/rules/rule_set.hpp"

#include "tests/catch.hpp"
#include "tests/messages.hpp"

namespace bastide::tests::castle_rule_set_test {

using namespace bastide::engine;

namespace {

const std::string kShort = "name = 'mine'\ngame = 'carcassonne'\ntiles = ['base']\n";
const std::string kCastle = "name = 'mine'\ngame = 'castle'\ntiles = ['castle']\nwall = 'castle'\n";

std::string error_of(const std::string& text) {
  return message_of([&] { return read_rule_set(text, "r.toml"); });
}

}  // namespace

TEST_CASE("CAS-4 the rules of The Castle are for two players with 6 followers in their supplies") {
  const RuleSet rules = load_rules("castle");
  CHECK(rules.game == GameKind::castle);
  CHECK(rules.wall == "castle");
  CHECK(rules.tile_sets == std::vector<std::string>{"castle"});
  CHECK(rules.min_players == 2);
  CHECK(rules.max_players == 2);
  CHECK(rules.followers == 6);
  CHECK(rules.start_player == StartPlayer::first);
  CHECK_FALSE(rules.is_base());
  CHECK(load_rules("base").game == GameKind::carcassonne);
}

TEST_CASE("CAS-5 who starts The Castle is given or random") {
  CHECK(read_rule_set(kCastle, "r.toml").start_player == StartPlayer::first);
  CHECK(read_rule_set(kCastle + "start_player = 'random'\n", "r.toml").start_player == StartPlayer::random);
  CHECK(error_of(kCastle + "start_player = 'most_roads'\n") ==
        "r.toml:5:16: start_player: found \"most_roads\", expected one of: first, random");
}

TEST_CASE("The Castle is for two players") {
  CHECK(read_rule_set(kCastle + "players = [2, 2]\n", "r.toml").max_players == 2);
  CHECK(error_of(kCastle + "players = [2, 3]\n") ==
        "r.toml:5:11: expected [2, 2] or no players: The Castle is for two");
  CHECK(error_of(kCastle + "players = [1, 2]\n") != "");
}

TEST_CASE("Rules of Carcassonne are refused for The Castle, and its wall for Carcassonne") {
  for (const char* line : {"followers = 6",
                           "farmers = true",
                           "robbers = true",
                           "lady = true",
                           "labyrinth = 'basic'",
                           "labyrinth_tiles = 1",
                           "mists = true",
                           "ghosts = true",
                           "castles = true",
                           "cemeteries = true",
                           "guards = true",
                           "robbers_set = 'x'",
                           "labyrinth_set = 'x'",
                           "mists_set = 'x'",
                           "unplaceable = 'box'",
                           "lookahead = 1",
                           "hand = 3",
                           "hand_open = true",
                           "start_tile_in_bag = true",
                           "unfinished_scores = true",
                           "table = [9, 9]",
                           "edge_closes = true",
                           "hole_bonus_turn = true",
                           "villages_only = true"}) {
    const std::string key = std::string(line).substr(0, std::string(line).find(' '));
    CHECK(error_of(kCastle + line + "\n")
              .find("found " + key +
                    " in a rule set for The Castle, expected it with game "
                    "= \"carcassonne\" only") != std::string::npos);
    CHECK(error_of(kShort + line + "\n").find("unknown key") == std::string::npos);
  }
  CHECK(error_of(kShort + "wall = 'castle'\n") ==
        "r.toml:4:8: found wall in a rule set for Carcassonne, expected it with game = \"castle\" only");
  CHECK(error_of(kCastle + "walls = 'x'\n") ==
        "r.toml:5:1: found unknown key \"walls\", expected perhaps \"wall\"");
  CHECK(error_of("name = 'x'\ngame = 'castle'\ntiles = ['castle']\n") ==
        "r.toml:1:1: wall is missing, expected a text in quotes");
}

TEST_CASE("Tiles of one game are refused in the other") {
  RuleSet rules = load_rules("castle");
  rules.tile_sets = {"robbers"};
  CHECK(message_of([&] { return load_tiles(rules); }) ==
        "configs/tiles/robbers.toml (built in):16:6: rule set castle: found a road on tile \"RO1\", expected "
        "a tile of The Castle");
  rules.tile_sets = {"base"};
  CHECK(message_of([&] { return load_tiles(rules); }) ==
        "configs/tiles/base.toml (built in):52:9: found tile \"D\" with start, expected none: start cells "
        "stand "
        "in the "
        "wall");
  rules = load_rules("base");
  rules.tile_sets = {"base", "castle"};
  CHECK(message_of([&] { return load_tiles(rules); }).find("expected a tile of Carcassonne") !=
        std::string::npos);
}

TEST_CASE("The Castle's tiles and wall are loaded by name") {
  RuleSet rules = load_rules("castle");
  const TileSet tiles = load_tiles(rules);
  CHECK(tiles.tile_count() == 67);
  CHECK(tiles.start.empty());
  CHECK(load_wall(rules, tiles).cells.size() == 76);
  rules.wall = "castel";
  CHECK(message_of([&] { return load_wall(rules, tiles); }).find("built-in walls: castle") !=
        std::string::npos);
}

}  // namespace bastide::tests::castle_rule_set_test
