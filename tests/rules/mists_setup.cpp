// Set-up, parts and switches, fields and roads in mist: MIST-1 to MIST-3, MIST-22, MIST-23 and MIST-31.

#include "tests/catch.hpp"
#include "tests/rules/games.hpp"
#include "tests/rules/mists.hpp"

#include <algorithm>

namespace bastide::tests::mists_setup {

using namespace bastide::engine;
using Each = std::vector<int>;  ///< a number for each player

namespace {

const char* const kThickens = R"(
    .        b:MN180
    .        a:MN0
    q:CC180  SF0
    .        p:CC180
)";

bool lies_at(const LargeCarcassonne& game, const LargeCarcassonne::State& state, Cell cell,
             const char* tile) {
  const auto& board = state.land.board();
  const auto site = board.find(key_of(cell));
  if (!board.has_tile_at(key_of(cell))) return false;
  return game.tables().set().tiles.at(game.tables().oriented(board.oriented_at(site)).type).id == tile;
}

int bag_size(const std::string& lines) {
  return module_game(lines).initial(2).bag_size;
}

}  // namespace

TEST_CASE("MIST-1 the start piece lies and the base start tile is in the box") {
  const LargeCarcassonne& game = module_game("mists = true");
  const LargeCarcassonne::State state = game.initial(2);
  CHECK(state.land.board().tile_count() == 4);
  CHECK(lies_at(game, state, {0, 0}, "MS1"));
  CHECK(lies_at(game, state, {-1, 0}, "MS2"));
  CHECK(lies_at(game, state, {0, -1}, "MS3"));
  CHECK(lies_at(game, state, {-1, -1}, "MS4"));
  CHECK(state.bag_size == 71 + 60);
  const TileSet& set = game.tables().set();
  CHECK(state.bag[*set.find("D")] == 3);
  CHECK(state.bag[*set.find("MS1")] == 0);
  int castles = 0;
  int cemeteries = 0;
  for (std::size_t type = 0; type < set.tiles.size(); ++type) {
    for (const Segment& segment : set.tiles[type].segments) {
      castles += segment.kind == FeatureKind::castle ? state.bag[type] : 0;
      cemeteries += segment.kind == FeatureKind::cemetery ? state.bag[type] : 0;
    }
  }
  CHECK(castles == 5);
  CHECK(cemeteries == 5);
}

TEST_CASE("MIST-1 the ruin ends roads") {
  ModuleTable table("MS4/0 MS3/0\nMS2/0 MS1/0\n. a:A180", 2, "mists = true");
  table.play("a road@N");
  CHECK(table.points() == Each{2, 0});
}

TEST_CASE("MIST-1 the ruin separates fields") {
  ModuleTable table(R"(
      n:U90  .
      MS4/0  MS3/0
      MS2/0  MS1/0
      .      s:U90
  )",
                    2, "mists = true");
  table.play("s field@E");
  table.lay("n");
  CHECK_FALSE(table.may_take("field@E"));  // round the north and east of the ruin
  CHECK(table.may_take("field@W"));
}

TEST_CASE("MIST-1 the start piece counts as four cells beside a monastery") {
  ModuleTable table(R"(
      MS4/0  MS3/0   e:E270
      MS2/0  MS1/0   c:B0
  )",
                    2, "mists = true");
  table.play("c monastery");
  CHECK(table.if_ended() == Each{3, 0});
}

TEST_CASE("MIST-2 each player has 5 followers and 2 guards, and 3 guards in the general supply") {
  const ModuleTable table = mist_table("SF0", 3);
  CHECK(table.supply() == Each{5, 5, 5});
  CHECK(guards(table) == Each{2, 2, 2});
  CHECK(reserve(table) == Each{3, 3, 3});
  CHECK(table.state().guards[3] == 0);
  CHECK(table.state().reserve[3] == 0);
  CHECK(table.state().bank == 15);
}

TEST_CASE("MIST-3 all parts are on unless switched off, each by itself") {
  const RuleSet& rules = module_game("mists = true").rules();
  CHECK((rules.ghosts && rules.castles && rules.cemeteries && rules.guards));
  const RuleSet& one_off = module_game("mists = true\ncastles = false").rules();
  CHECK((one_off.ghosts && !one_off.castles && one_off.cemeteries && one_off.guards));
}

TEST_CASE("MIST-31 all 60 tiles are in whatever is switched off") {
  for (const char* off : {"ghosts", "castles", "cemeteries", "guards"}) {
    CHECK(bag_size(std::string("mists = true\n") + off + " = false") == 71 + 60);
  }
}

TEST_CASE("MIST-31 switched off, castles and cemeteries cannot be occupied") {
  struct Case {
    const char *lines, *tile, *centre;
    bool may;
  };
  for (const Case& each :
       {Case{"", "CA0", "castle", true}, Case{"castles = false", "CA0", "castle", false},
        Case{"cemeteries = false", "CA0", "castle", true}, Case{"", "CE0", "cemetery", true},
        Case{"cemeteries = false", "CE0", "cemetery", false},
        Case{"castles = false", "CE0", "cemetery", true}}) {
    INFO(each.lines << " " << each.centre);
    ModuleTable table = mist_table(std::string("SF0 a:") + each.tile, 2, each.lines);
    table.lay("a");
    CHECK(table.may_take(each.centre) == each.may);
    CHECK(table.may(std::string("guard:") + each.centre) == each.may);
  }
}

TEST_CASE("MIST-31 without ghosts mist brings none") {
  for (const bool ghosts : {true, false}) {
    ModuleTable table = mist_table(kThickens, 2, ghosts ? "" : "ghosts = false");
    CHECK(table.state().bank == (ghosts ? 15 : 0));
    table.play("p city@S, q city@S, a, b");
    CHECK(ghosts_at(table, "p") == (ghosts ? 1 : 0));
  }
}

TEST_CASE("MIST-31 without ghosts mist still bounds fields") {
  ModuleTable table = mist_table("b:FF0\na:MN0\nSF0", 2, "ghosts = false");
  table.play("a field@S");
  table.lay("b");
  CHECK(table.may_take("field@S"));
}

TEST_CASE("MIST-31 without guards there are 7 followers and a cemetery only returns its figure") {
  ModuleTable table = mist_table(R"(
      a:FF0  b:FF0  c:FF0
      d:FF0  x:CE0  e:FF0
      f:FF0  SF0    g:FF0
  )",
                                 2, "guards = false");
  CHECK(table.supply() == Each{7, 7});
  table.lay("x");
  CHECK_FALSE(table.may("guard:cemetery"));
  table.take("cemetery");
  CHECK(table.supply() == Each{6, 7});
  table.play("d, a, b, c, e, f, g");
  CHECK(table.supply() == Each{7, 7});
  CHECK(guards(table) == Each{0, 0});
  CHECK(reserve(table) == Each{0, 0});
}

// -- fields and roads -------------------------------------------------------------------------------------

TEST_CASE("MIST-22 a misty part of a meadow cannot be occupied") {
  ModuleTable table = mist_table("SF0 a:CM0");
  table.lay("a");
  CHECK(table.choices() == 3);  // follower or guard on the castle, or nothing
}

TEST_CASE("MIST-22 a misty edge does not extend a field") {
  for (const char* above : {"FF0", "MN180"}) {
    INFO(above);
    ModuleTable table = mist_table(std::string("b:") + above + "\na:MN0\nSF0");
    table.play("a field@S");
    table.lay("b");
    CHECK(table.may_take("field@N") == true);
  }
  ModuleTable clear = mist_table("b:FF0\na:MN180\nSF0");
  clear.play("a field@N");
  clear.lay("b");
  CHECK_FALSE(clear.may_take("field@N"));
}

TEST_CASE("MIST-22 half an edge in mist leaves the other half to its field") {
  // North of the road the mist of u keeps its field from that of v; south of it they are one.
  ModuleTable table = mist_table("SF0   .\nu:MH0 v:U0");
  table.play("u field@S");
  table.lay("v");
  CHECK_FALSE(table.may_take("field@S"));
  table.take_nothing();
  ModuleTable north = mist_table("SF0   .\nu:MH0 v:U0");
  north.play("u field@N");
  north.lay("v");
  CHECK(north.may_take("field@N"));
}

TEST_CASE("MIST-22 mist between a field and a wall cuts their border") {
  for (const auto& [tile, points] : {std::pair{"MC0", 3}, std::pair{"MV0", 0}}) {
    INFO(tile);
    ModuleTable table = mist_table(std::string("b:CC180\na:") + tile + "\nj:FF0\nSF0", 2, "ghosts = false");
    table.play("j");
    table.lay("a");
    table.take(points == 3 ? "field@W" : "field@S");
    table.play("b");
    CHECK(table.if_ended() == Each{0, points});
  }
}

TEST_CASE("MIST-23 a misty road is an ordinary road") {
  ModuleTable table = mist_table(R"(
      SF0     .      .
      a:A270  u:MR0  b:A90
  )",
                                 2, "ghosts = false");
  table.play("a");
  table.lay("u");
  CHECK(table.may_take("road@E"));
  table.take("road@E");
  CHECK(table.if_ended() == Each{0, 2});
  table.play("b");
  CHECK(table.points() == Each{0, 3});
}

}  // namespace bastide::tests::mists_setup
