// What puzzles are about, on small landscapes.

#include "arena/puzzles/themes.hpp"

#include "arena/analysis/bot_turn.hpp"
#include "arena/puzzles/turns.hpp"
#include "engine/any/any_game.hpp"
#include "tests/catch.hpp"

#include <algorithm>
#include <set>
#include <string>
#include <vector>

namespace bastide::tests::themes_test {
namespace {

using namespace arena;

engine::AnyState position(const std::string& table) {
  return engine::AnyGame::load("base").read_position(
      "bastide position 1\nrules base\nplayers 2\nto-move 1\nscores 0 0\n" + table, "test");
}

Turn turn(engine::AnyState state, const std::vector<std::string>& actions) {
  Turn turn;
  for (const std::string& action : actions) {
    turn.push_back(state.parse(action));
    state.apply(turn.back());
  }
  return turn;
}

bool is_about(const std::vector<Theme>& themes, Theme theme) {
  return std::find(themes.begin(), themes.end(), theme) != themes.end();
}

// A road of player 2 to the east of the start tile, and a city of hers to the north.
const std::string kTable = "tile D 0,0 0 2:city@N\ntile V 1,0 0 2:road@S\ndraw U\n";

TEST_CASE("all turns of a decision are there, each once, and all are legal", "[puzzles]") {
  const engine::AnyState before = position(kTable);
  const std::vector<Turn> turns = turns_from(before);
  std::set<std::string> seen;
  for (const Turn& each : turns) {
    CHECK(each.size() == 2);
    std::string text;
    engine::AnyState state = before;
    for (const engine::Action action : each) {
      REQUIRE(state.is_legal(action));
      text += state.text_of(action) + ";";
      state.apply(action);
    }
    CHECK(seen.insert(text).second);
    CHECK(state.actor() != before.actor());
  }
  std::size_t counted = 0;
  for (const engine::Action tile : before.legal_actions()) {
    engine::AnyState state = before;
    state.apply(tile);
    counted += state.legal_actions().size();
  }
  CHECK(turns.size() == counted);
}

TEST_CASE("bots take whole turns, the same from the same seed", "[puzzles]") {
  const engine::AnyState before = position(kTable);
  const std::vector<Turn> turns = turns_from(before);
  for (const char* name : {"greedy", "evaluator", "puct"}) {
    INFO(name);
    const Turn taken = turn_of(ai::load_bot(name), before, {.iterations = 8}, 5);
    CHECK(std::find(turns.begin(), turns.end(), taken) != turns.end());
    CHECK(turn_of(ai::load_bot(name), before, {.iterations = 8}, 5) == taken);
  }
}

TEST_CASE("a figure that comes into a road with another's shares it", "[puzzles]") {
  // Between the road of player 2 to the north and that of player 1 to the south one tile is missing.
  const engine::AnyState before = position(
      "tile D 0,0 0\ntile V 1,0 0 2:road@S\ntile B 0,1 0\ntile B 0,2 0\ntile U 1,2 90 1:road@N\nbox E E "
      "E\ndraw U\n");
  const Turn joins = turn(before, {"U 1,1 90", "-"});
  const Turn elsewhere = turn(before, {"U -1,0 0", "-"});
  CHECK(is_about(themes_of(before, joins, elsewhere, false, 3), Theme::share));
  CHECK_FALSE(is_about(themes_of(before, elsewhere, joins, false, 3), Theme::share));
}

TEST_CASE("a field that grows together with another's is invaded", "[puzzles]") {
  // East of the road that a tile closes lie a field of player 2 in the north and one of player 1 in the
  // south.
  const engine::AnyState before = position(
      "tile D 0,0 0\ntile V 1,0 0 2:field@N\ntile B 0,1 0\ntile B 0,2 0\ntile U 1,2 90 1:field@E\nbox E E "
      "E\ndraw U\n");
  const Turn joins = turn(before, {"U 1,1 90", "-"});
  const Turn elsewhere = turn(before, {"U -1,0 0", "-"});
  const std::vector<Theme> themes = themes_of(before, joins, elsewhere, false, 3);
  CHECK(is_about(themes, Theme::invade));
  CHECK_FALSE(is_about(themes, Theme::share));
  CHECK_FALSE(is_about(themes_of(before, elsewhere, joins, false, 3), Theme::invade));
}

TEST_CASE("a turn that keeps its figure where greedy would not spares it", "[puzzles][slow]") {
  const engine::AnyState before = position(kTable);
  const Turn keeps = turn(before, {"U -1,0 0", "-"});
  const Turn puts = turn(before, {"U -1,0 0", "field@N"});
  CHECK(is_about(themes_of(before, keeps, puts, false, 3), Theme::spare));
  CHECK_FALSE(is_about(themes_of(before, puts, keeps, false, 3), Theme::spare));
  CHECK_FALSE(is_about(themes_of(before, keeps, keeps, false, 3), Theme::spare));
  CHECK(is_about(themes_of(before, keeps, puts, true, 3), Theme::exact));
}

TEST_CASE("a tile that leaves an opponent's city no room blocks it", "[puzzles]") {
  // The city of player 2 needs a tile with fields to the east and, once B lies there, to the west: of those
  // with a city only J are left, which have a road there.
  const engine::AnyState before = position(
      "tile D 0,0 0 2:city@N\ntile U 1,0 0\ntile U -1,0 0\ntile B 1,-1 0\n"
      "box C D D D E E E E E F F G H H H I I K K K L L L M M N N N O O P P P Q R R R S S T\ndraw B\n");
  const Turn beside = turn(before, {"B -1,-1 0", "-"});
  const Turn elsewhere = turn(before, {"B 2,-1 0", "-"});
  CHECK(is_about(themes_of(before, beside, elsewhere, false, 3), Theme::block));
  CHECK_FALSE(is_about(themes_of(before, elsewhere, beside, false, 3), Theme::block));
  CHECK_FALSE(is_about(themes_of(before, beside, beside, false, 3), Theme::block));
}

}  // namespace
}  // namespace bastide::tests::themes_test
