// Whole games with modules against the plain rules.

#include "tests/catch.hpp"
#include "tests/paths.hpp"
#include "tests/rules/games.hpp"
#include "tests/rules/reference_companion.hpp"

#include <string>

namespace bastide::tests::module_reference_test {

using namespace bastide::engine;
using Asked = ModuleReference::Asked;

namespace {

const std::string kInns = "inns = true\ninns_set = '" BASTIDE_SOURCE_DIR "/tests/data/inns.toml'\n";
const std::string kOneLabyrinth = "labyrinth_tiles = 1\n";
const std::string kTwoLabyrinths = "labyrinth_tiles = 2\n";

}  // namespace

TEST_CASE("Games with mists go by the plain rules throughout") {
  Compared compared = compare_games("mists = true", rounds(10), true, 101);
  for (const Asked each : {Asked::thicken, Asked::disperse, Asked::figure}) CHECK(compared.asked[each] > 0);
  compare_games("mists = true\nfarmers = false", rounds(10), true, 102);
}

TEST_CASE("Games with parts of the mists go by the plain rules throughout") {
  for (const char* off : {"ghosts", "castles", "cemeteries", "guards"}) {
    compare_games(std::string("mists = true\n") + off + " = false", rounds(5), true, 103);
  }
}

TEST_CASE("Games with labyrinths and inns go by the plain rules throughout") {
  for (const std::string kind : {"basic", "advanced"}) {
    for (const std::string& count : {kOneLabyrinth, kTwoLabyrinths}) {
      compare_games(kInns + "labyrinth = '" + kind + "'\n" + count, rounds(10), true, 104);
    }
  }
}

TEST_CASE("Games with mists and labyrinths together go by the plain rules throughout") {
  compare_games(kInns + "mists = true\nlabyrinth = 'advanced'\n" + kOneLabyrinth, rounds(5), true, 105);
  compare_games("mists = true\nlabyrinth = 'basic'\n" + kOneLabyrinth, rounds(5), true, 106);
}

TEST_CASE("Games on small tables go by the plain rules throughout") {
  compare_games("mists = true\ntable = [9, 8]\nedge_closes = true", rounds(10), true, 107);
  compare_games("mists = true\ntable = [10, 0]", rounds(5), true, 108);
  compare_games("labyrinth = 'advanced'\ntable = [7, 7]\nedge_closes = true", rounds(10), true, 109);
  compare_games("table = [5, 9]\nedge_closes = true\nstart_tile_in_bag = true", rounds(10), true, 110);
}

TEST_CASE("Games with house rules go by the plain rules throughout") {
  compare_games("mists = true\nunfinished_scores = false", rounds(5), true, 111);
  compare_games("mists = true\nhand = 3\nunplaceable = 'bag'", rounds(5), true, 112);
  compare_games("mists = true\nlookahead = 1\nhole_bonus_turn = true\nvillages_only = true", rounds(5), true,
                113);
}

TEST_CASE("Final scores with modules are those of the plain rules") {
  compare_games("mists = true", rounds(60), false, 114);
  compare_games("mists = true\nlabyrinth = 'advanced'\n" + kTwoLabyrinths, rounds(40), false, 115);
  // At a table that closes features, events that cost points often come with others.
  Compared compared =
      compare_games("mists = true\ntable = [9, 8]\nedge_closes = true", rounds(300), false, 116);
  CHECK(compared.asked[Asked::announce] > 0);
}

}  // namespace bastide::tests::module_reference_test
