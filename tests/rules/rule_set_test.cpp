#include "engine/rules/rule_set.hpp"

#include "tests/catch.hpp"
#include "tests/messages.hpp"

#include <array>
#include <filesystem>
#include <fstream>

namespace bastide::tests::rules_rule_set_test {

using namespace bastide::engine;

namespace {

const std::string kShort = "name = 'mine'\ngame = 'carcassonne'\ntiles = ['base']\n";

std::string error_of(const std::string& text) {
  return message_of([&] { return read_rule_set(text, "r.toml"); });
}

}  // namespace

TEST_CASE("BASE-2 the base rules are for 2 to 6 players with 7 followers each") {
  const RuleSet rules = load_rules("base");
  CHECK(rules == RuleSet{{"base", {"base"}, 2, 6, 7, true}, {}});
}

TEST_CASE("BASE-34 the rules without farmers differ in that alone") {
  RuleSet rules = load_rules("no_farmers");
  CHECK_FALSE(rules.farmers);
  rules.farmers = true;
  rules.name = "base";
  CHECK(rules == load_rules("base"));
}

TEST_CASE("What a rule set leaves out is as in the base game") {
  CHECK(read_rule_set(kShort, "r.toml") == RuleSet{{"mine", {"base"}, 2, 6, 7, true}, {}});
}

TEST_CASE("Rule sets that make no sense are refused") {
  CHECK(error_of("name = 'x'\ngame = 'chess'\ntiles = ['base']\n") ==
        "r.toml:2:8: game: found \"chess\", expected one of: carcassonne, castle");
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

// -- modules and house rules

namespace {

RuleSet rules_with(const std::string& keys) {
  return read_rule_set(kShort + keys, "r.toml");
}

/// The base tiles with one tile changed, for rules that `keys` add, and loaded through a file.
std::string tiles_error(const std::string& keys, const std::string& tile_file) {
  const std::string path = (std::filesystem::temp_directory_path() / "bastide_rule_set_test.toml").string();
  std::ofstream(path) << tile_file;
  RuleSet rules = rules_with(keys);
  rules.tile_sets.push_back(path);
  std::string message = message_of([&] { return load_tiles(rules); });
  std::filesystem::remove(path);
  if (message.starts_with(path)) message.replace(0, path.size(), "more.toml");
  return message;
}

const std::string kField = "name = 'more'\n[edges]\nfield = 'field field field'\n";
const std::string kTile = "[[tile]]\nid = 'ODD'\ncount = 1\nedges = 'field field field field'\n";

/// Every built-in rule set of modules and house rules.
constexpr std::array<const char*, 12> kExpanded = {
    "everything",         "expansions", "hands",   "house_rules",        "inns",  "labyrinth",
    "labyrinth_advanced", "mists",      "robbers", "robbers_and_ladies", "river", "traders"};

}  // namespace

TEST_CASE("ROB-1 LAB-1 MIST-1 MIST-2 the modules' rule sets say what they are called") {
  const RuleSet robbers = load_rules("robbers");
  CHECK(robbers.robbers);
  CHECK_FALSE(robbers.lady);
  CHECK(load_rules("robbers_and_ladies").lady);
  CHECK(load_rules("labyrinth").labyrinth == LabyrinthRules::basic);
  CHECK(load_rules("labyrinth_advanced").labyrinth == LabyrinthRules::advanced);
  const RuleSet mists = load_rules("mists");
  CHECK((mists.mists && mists.has_ghosts() && mists.has_guards() && mists.castles && mists.cemeteries));
  CHECK(mists.followers == 5);
  const RuleSet all = load_rules("everything");
  CHECK((all.robbers && all.lady && all.mists && all.labyrinth == LabyrinthRules::advanced));
  CHECK(all.labyrinth_tiles == 2);
}

TEST_CASE("ROB-1 LAB-1 MIST-1 a module's tiles are shuffled in") {
  const auto count = [](const char* rules) { return load_tiles(load_rules(rules)).tile_count(); };
  CHECK(count("robbers") == 72 + 8);
  CHECK(count("labyrinth") == 72 + 1);
  // One of the base start tiles goes back to the box; the start piece is among the module's tiles.
  CHECK(count("mists") == 72 - 1 + 60 + 4);
  CHECK(count("everything") == 72 - 1 + 8 + 2 + 60 + 4);
  CHECK(count("hands") == 72);
}

TEST_CASE(
    "Rule sets with a module or a house rule are not the base game, whatever the players and followers") {
  for (const char* name : kExpanded) {
    INFO(name);
    CHECK_FALSE(load_rules(name).is_base());
  }
  CHECK(load_rules("base").is_base());
  CHECK(load_rules("no_farmers").is_base());
  CHECK(rules_with("players = [2, 3]\nfollowers = 3\n").is_base());
}

TEST_CASE("The file of house rules has each at its official value but lookahead") {
  RuleSet rules = load_rules("house_rules");
  CHECK(rules.lookahead == 1);
  rules.lookahead = 0;
  rules.name = "base";
  CHECK(rules == load_rules("base"));
  RuleSet hands = load_rules("hands");
  CHECK((hands.hand == 3 && hands.hides_hands()));
  hands.hand = 0;
  hands.hand_open = true;
  hands.name = "base";
  CHECK(hands == load_rules("base"));
}

TEST_CASE("Every module and house rule has its key") {
  const RuleSet rules = rules_with(
      "robbers = true\nlady = true\nlabyrinth = 'advanced'\nlabyrinth_tiles = 2\nmists = true\n"
      "ghosts = false\ncastles = false\ncemeteries = false\nguards = false\nrobbers_set = 'base'\n"
      "labyrinth_set = 'castle'\nmists_set = 'robbers'\nunplaceable = 'bag'\nstart_player = "
      "'most_roads'\nlookahead = "
      "1\n"
      "unfinished_scores = false\ntable = [12, 9]\nedge_closes = true\nhole_bonus_turn = true\n"
      "villages_only = true\n");
  RuleSet expected;
  expected.name = "mine";
  expected.tile_sets = {"base"};
  expected.robbers = expected.lady = true;
  expected.labyrinth = LabyrinthRules::advanced;
  expected.labyrinth_tiles = 2;
  expected.mists = true;
  expected.ghosts = expected.castles = expected.cemeteries = expected.guards = false;
  expected.robbers_set = "base";
  expected.labyrinth_set = "castle";
  expected.mists_set = "robbers";
  expected.unplaceable = Unplaceable::bag;
  expected.start_player = StartPlayer::most_roads;
  expected.lookahead = 1;
  expected.unfinished_scores = false;
  expected.table_width = 12;
  expected.table_height = 9;
  expected.edge_closes = expected.hole_bonus_turn = expected.villages_only = true;
  CHECK(rules == expected);
  CHECK(rules_with("start_tile_in_bag = true\n").start_tile_in_bag);
  CHECK(rules_with("start_player = 'random'\n").start_player == StartPlayer::random);
}

TEST_CASE("MIST-2 MIST-31 five followers beside guards and seven without") {
  CHECK(rules_with("mists = true\n").followers == 5);
  CHECK(rules_with("mists = true\nguards = false\n").followers == 7);
  CHECK(rules_with("mists = true\nfollowers = 6\n").followers == 6);
}

TEST_CASE("ROB-17 ladies go with robbers or mists only") {
  CHECK(error_of(kShort + "lady = true\n").find("r.toml:4:8: found lady = true without robbers or mists") ==
        0);
  CHECK(rules_with("robbers = true\nlady = true\n").lady);
  CHECK(rules_with("mists = true\nlady = true\n").lady);
}

TEST_CASE("LAB-1 one or two labyrinth tiles") {
  CHECK(error_of(kShort + "labyrinth = 'basic'\nlabyrinth_tiles = 3\n") ==
        "r.toml:5:19: labyrinth_tiles: found 3, expected a whole number from 1 to 2");
  CHECK(error_of(kShort + "labyrinth = 'basic'\nlabyrinth_tiles = 0\n") != "");
  CHECK(error_of(kShort + "labyrinth = 'hard'\n") ==
        "r.toml:4:13: labyrinth: found \"hard\", expected one of: off, basic, advanced");
  for (const int tiles : {1, 2}) {
    RuleSet rules = rules_with("labyrinth = 'basic'\n");
    rules.labyrinth_tiles = tiles;
    const TileSet set = load_tiles(rules);
    CHECK(set.tiles[*set.find("LAB")].count == tiles);
  }
}

TEST_CASE("LAB-1 a labyrinth set without enough tiles is refused") {
  const std::string path = (std::filesystem::temp_directory_path() / "bastide_one_labyrinth.toml").string();
  std::ofstream(path) << kField + kTile + "segments = [{ kind = 'field', ports = 'N E S W' }]\n";
  RuleSet rules = rules_with("labyrinth = 'basic'\nlabyrinth_tiles = 2\n");
  rules.labyrinth_set = path;
  CHECK(message_of([&] { return load_tiles(rules); }) ==
        path + ":1:8: found 1 tiles, expected labyrinth_tiles = 2");
  std::filesystem::remove(path);
}

TEST_CASE("Keys that mean nothing without another are refused") {
  for (const char* key :
       {"robbers_set = 'x'", "labyrinth_tiles = 1", "labyrinth_set = 'x'", "ghosts = true", "castles = true",
        "cemeteries = true", "guards = true", "mists_set = 'x'", "edge_closes = true", "hand_open = true"}) {
    INFO(key);
    const std::string message = error_of(kShort + key + "\n");
    CHECK(message.find("r.toml:4:") == 0);
    CHECK(message.find(" without ") != std::string::npos);
  }
}

TEST_CASE("VAR-1 an unplaceable tile goes to the box or into the bag") {
  CHECK(rules_with("unplaceable = 'bag'\n").unplaceable == Unplaceable::bag);
  CHECK(error_of(kShort + "unplaceable = 'bin'\n") ==
        "r.toml:4:15: unplaceable: found \"bin\", expected one of: box, bag");
}

TEST_CASE("VAR-2 the start player is the first, random, or has most roads") {
  CHECK(error_of(kShort + "start_player = 'last'\n") ==
        "r.toml:4:16: start_player: found \"last\", expected one of: first, random, most_roads");
}

TEST_CASE("VAR-3 a tile is known one round ahead or none") {
  CHECK(error_of(kShort + "lookahead = 2\n") ==
        "r.toml:4:13: lookahead: found 2, expected a whole number from 0 to 1");
}

TEST_CASE("VAR-4 a hand has three tiles or none") {
  CHECK(rules_with("hand = 3\n").hand_size() == 3);
  CHECK_FALSE(rules_with("hand = 3\n").hides_hands());
  CHECK(rules_with("hand = 3\nhand_open = false\n").hides_hands());
  CHECK(rules_with("hand = 0\n").hand_size() == 0);
  CHECK(error_of(kShort + "hand = 2\n") == "r.toml:4:8: expected 0 or 3");
  CHECK(error_of(kShort + "hand = 4\n") != "");
}

TEST_CASE("VAR-5 the start tile in the bag is refused together with mists") {
  const std::string message = error_of(kShort + "mists = true\nstart_tile_in_bag = true\n");
  CHECK(message.find("r.toml:5:21: ") == 0);
  CHECK(message.find("start piece") != std::string::npos);
}

TEST_CASE("VAR-7 a table is two numbers, and wide enough for the start piece") {
  CHECK(rules_with("table = [12, 0]\n").table_width == 12);
  for (const char* table : {"[12]", "[1, 2, 3]", "[-1, 5]", "[151, 5]", "12"}) {
    INFO(table);
    CHECK(error_of(kShort + "table = " + table + "\n").find("r.toml:4:") == 0);
  }
  CHECK(error_of(kShort + "mists = true\ntable = [1, 9]\n").find("2x2 start piece") != std::string::npos);
  CHECK(rules_with("table = [1, 9]\n").table_width == 1);
}

TEST_CASE("VAR-10 villages only is refused with tiles that do not say what their crossings are") {
  const RuleSet rules = rules_with("villages_only = true\n");
  CHECK(message_of([&] { return load_tiles(rules); }) ==
        "configs/tiles/base.toml (built in):6:8: rule set mine: found villages_only with tiles \"base\", "
        "none of which says what its crossing is, "
        "expected tiles with crossing = \"village\" or \"trees\"");
}

TEST_CASE("VAR-11 hand and lookahead together are refused") {
  CHECK(error_of(kShort + "hand = 3\nlookahead = 1\n") ==
        "r.toml:5:13: found lookahead and hand together, expected one of them (VAR-11)");
}

TEST_CASE("Tiles that show what the rules do not play with are refused") {
  const std::string field = "segments = [{ kind = 'field', ports = 'N E S W' }]\n";
  CHECK(tiles_error("", kField + kTile + "robber = true\n" + field) ==
        "more.toml:5:6: rule set mine: found the robber symbol on tile \"ODD\", expected robbers = true");
  CHECK(tiles_error("robbers = true\n", kField + kTile + "robber = true\n" + field) == "");
  CHECK(tiles_error("", kField + kTile +
                            "segments = [{ kind = 'castle' }, { kind = 'field', ports = 'N E S W' }]\n") ==
        "more.toml:5:6: rule set mine: found a castle on tile \"ODD\", expected mists = true");
  CHECK(tiles_error("", kField + kTile +
                            "segments = [{ kind = 'cemetery' }, { kind = 'field', ports = 'N E S W' }]\n") ==
        "more.toml:5:6: rule set mine: found a cemetery on tile \"ODD\", expected mists = true");
  RuleSet rules = rules_with("");
  rules.tile_sets.push_back("labyrinth");
  CHECK(message_of([&] { return load_tiles(rules); }) ==
        "configs/tiles/labyrinth.toml (built in):14:6: rule set mine: found the sign labyrinth on tile "
        "\"LAB\", "
        "expected labyrinth = \"basic\" or \"advanced\"");
}

TEST_CASE("MIST-31 tiles with mist are refused without the module, and with its switches off they are not") {
  RuleSet rules = rules_with("");
  rules.tile_sets = {"base", "mists"};
  CHECK(message_of([&] { return load_tiles(rules); }).find("expected mists = true") != std::string::npos);
  const RuleSet off = rules_with("mists = true\nghosts = false\ncastles = false\ncemeteries = false\n");
  CHECK(load_tiles(off).tile_count() == load_tiles(load_rules("mists")).tile_count());
}

}  // namespace bastide::tests::rules_rule_set_test
