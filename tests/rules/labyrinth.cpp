// The Labyrinth: LAB-1 to LAB-14.

#include "tests/catch.hpp"
#include "tests/paths.hpp"
#include "tests/rules/games.hpp"
#include "tests/rules/table.hpp"

namespace bastide::tests::labyrinth {

using namespace bastide::engine;
using Each = std::vector<int>;  ///< a number for each player

namespace {

const std::string kBasic = "labyrinth = 'basic'\n";
const std::string kAdvanced = "labyrinth = 'advanced'\n";
const std::string kTwo = "labyrinth_tiles = 2\n";
const std::string kInns = "inns = true\ninns_set = '" BASTIDE_SOURCE_DIR "/tests/data/inns.toml'\n";

/// A road of eight tiles with a labyrinth and four ends.
const char* const kEightTiles = R"(
    .       .   n:T0    .     .
    w:A270  D0  l:LAB0  e:U0  f:W0
    .       .   s:U90   .     .
    .       .   t:A180  .     .
)";

/// A stretch of road between two labyrinths, and roads beyond them.
const char* const kTwoLabyrinths = "a:A270 D0 l:LAB0 u:U0 x:U0 m:LAB0 v:U0";

/// The east and the north of the labyrinth are ends of one stretch; b closes the circle.
const char* const kCircle = R"(
    .   c:V270  b:V0
    D0  l:LAB0  a:V90
)";

}  // namespace

TEST_CASE("LAB-1 one or two labyrinth tiles are shuffled in") {
  CHECK(ModuleTable("D0", 2, kBasic).copies_left("LAB") == 1);
  CHECK(ModuleTable("D0", 2, kBasic).state().bag_size == 72);
  CHECK(ModuleTable("D0", 2, kAdvanced + kTwo).copies_left("LAB") == 2);
  CHECK(ModuleTable("D0", 2, kAdvanced + kTwo).state().bag_size == 73);
}

TEST_CASE("LAB-1 a labyrinth has one road and four fields") {
  ModuleTable table("D0 l:LAB0", 2, kBasic);
  table.lay("l");
  CHECK(table.choices() == 6);
  for (const char* field : {"field@NNW", "field@NNE", "field@ESE", "field@SSW"}) CHECK(table.may_take(field));
}

TEST_CASE("LAB-2 a labyrinth is placed where its four roads fit") {
  const ModuleTable table("D0 a:LAB0\nb:LAB0 .", 2, kAdvanced);
  CHECK(table.fits("a"));
  CHECK_FALSE(table.fits("b"));
}

TEST_CASE("LAB-3 the four roads of a labyrinth are one") {
  for (const std::string& rules : {kBasic, kAdvanced}) {
    ModuleTable table(kEightTiles, 2, rules);
    table.play("l road@N, n, e, s");
    CHECK(table.if_ended() == Each{5, 0});
  }
}

TEST_CASE("LAB-4 basic: a highwayman needs the whole road to be free") {
  ModuleTable table(kEightTiles, 2, kBasic);
  table.play("w road@E");
  table.lay("l");
  CHECK_FALSE(table.may_take("road@N"));
  CHECK(table.may_take("field@NNE"));
  table.take_nothing();
  for (const char* arm : {"n", "e", "s"}) {
    table.lay(arm);
    CHECK_FALSE(table.may_take(std::string("road@") + (arm[0] == 'n' ? "S" : arm[0] == 'e' ? "W" : "N")));
    table.take_nothing();
  }
}

TEST_CASE("LAB-4 basic: a free road with a labyrinth may be taken from each of its arms") {
  ModuleTable table(kEightTiles, 2, kBasic);
  table.play("w, l");
  table.lay("s");
  CHECK(table.may_take("road@N"));
}

TEST_CASE("LAB-4 the fields of a labyrinth are taken as any field") {
  ModuleTable table(kEightTiles, 2, kBasic);
  table.play("w field@N");
  table.lay("l");
  CHECK_FALSE(table.may_take("field@SSW"));  // round the west end of the road
  CHECK_FALSE(table.may_take("field@NNW"));
  CHECK(table.may_take("field@NNE"));
  CHECK(table.may_take("field@ESE"));
}

TEST_CASE("LAB-5 basic: complete when every end is closed, a point a tile") {
  ModuleTable table(kEightTiles, 2, kBasic);
  table.play("l road@N, e, s, n, w, t");
  CHECK(table.points() == Each{0, 0});
  CHECK(table.if_ended() == Each{7, 0});
  table.play("f");
  CHECK(table.points() == Each{8, 0});
  CHECK(table.supply() == Each{7, 7});
}

TEST_CASE("LAB-5 basic: roads that meet in a labyrinth share it by majority") {
  ModuleTable table(R"(
      w:A270  D0    l:LAB0
      k:B0    j:B0  q:U90
  )",
                    2, kBasic);
  table.play("w road@E, j, k, q road@N, l");
  CHECK(table.if_ended() == Each{4, 4});
}

TEST_CASE("LAB-6 each labyrinth and each stretch without one is a zone") {
  ModuleTable table(kTwoLabyrinths, 2, kAdvanced + kTwo);
  table.play("l road@N");
  table.lay("u");
  CHECK(table.may_take("road@W"));
  table.take("road@W");
  table.lay("x");
  CHECK_FALSE(table.may_take("road@W"));
  table.take_nothing();
  table.lay("m");
  CHECK(table.may_take("road@W"));
  table.take("road@W");
  table.lay("v");
  CHECK(table.may_take("road@W"));
  table.take_nothing();
  table.lay("a");
  CHECK(table.may_take("road@E"));
}

TEST_CASE("LAB-6 a stretch between two labyrinths is one zone") {
  const char* const map = R"(
      D0  l:LAB0  u:U0  x:U0  m:LAB0
      .   k:V180  g:U0  h:U0  i:V90
  )";
  ModuleTable table(map, 2, kAdvanced + kTwo);
  table.play("l, u road@W, k, g, h, i, m");
  table.lay("x");
  CHECK_FALSE(table.may_take("road@W"));
  // Another stretch between the same two labyrinths is another zone.
  ModuleTable other(map, 2, kAdvanced + kTwo);
  other.play("l road@N, u, k road@N, g, h, i, m road@W");
  other.lay("x");
  CHECK(other.may_take("road@W"));
}

TEST_CASE("LAB-6 a stretch from a labyrinth back to it is one zone") {
  ModuleTable table(kCircle, 2, kAdvanced);
  table.play("l, c road@S, a");
  table.lay("b");
  CHECK_FALSE(table.may_take("road@S"));
  ModuleTable open(kCircle, 2, kAdvanced);
  open.play("l road@N, c, a");
  open.lay("b");
  CHECK(open.may_take("road@S"));
}

TEST_CASE("LAB-7 who places a labyrinth may take it whoever stands on the roads it joins") {
  for (const std::string& rules : {kBasic, kAdvanced}) {
    for (const char* turns : {"w road@E", "w road@E, k"}) {  // an opponent's follower, or one's own
      INFO(rules << turns);
      ModuleTable table("w:A270 D0 l:LAB0\n. k:B0 .", 2, rules);
      table.play(turns);
      table.lay("l");
      CHECK(table.may_take("road@N") == (rules == kAdvanced));
    }
  }
}

TEST_CASE("LAB-8 a free arm may be taken although others stand on the labyrinth and its arms") {
  ModuleTable table(kEightTiles, 2, kAdvanced);
  table.play("l road@N, w road@E");
  table.lay("e");
  CHECK(table.may_take("road@W"));
  table.take("road@W");
  table.lay("s");
  CHECK(table.may_take("road@N"));
  table.take_nothing();
  table.lay("t");  // lengthens a free arm at its far end
  CHECK(table.may_take("road@N"));
}

TEST_CASE("LAB-8 nobody may take an arm where a follower stands") {
  ModuleTable table(kEightTiles, 2, kAdvanced);
  table.play("l, e road@W");
  table.lay("f");
  CHECK_FALSE(table.may_take("road@W"));
  CHECK(table.may_take("road@E"));
  table.take_nothing();
  table.play("s road@N, n");
  table.lay("t");  // by player 2, whose own follower it is
  CHECK_FALSE(table.may_take("road@N"));
}

TEST_CASE("LAB-9 complete when every road that leaves the labyrinths is closed") {
  ModuleTable table("w:A270 D0 l:LAB0 m:LAB0 e:A90", 2, kAdvanced + kTwo);
  table.play("l road@N, m, w, e");
  CHECK(table.points() == Each{0, 0});
  CHECK(table.if_ended() == Each{5, 0});
}

TEST_CASE("LAB-9 the majority is over the whole network") {
  ModuleTable table(kEightTiles, 2, kAdvanced);
  table.play("l road@N, w road@E, e, s road@N, n, t, f");
  CHECK(table.points() == Each{0, 8 + 2 * 3});
}

TEST_CASE("LAB-10 eight tiles and five followers give 18 points to each of two players who tie") {
  ModuleTable table(kEightTiles, 3, kAdvanced);
  table.play("l road@N, e road@W, s road@N, n road@S, w road@E, t, f");
  CHECK(table.points() == Each{18, 18, 0});
  CHECK(table.supply() == Each{7, 7, 7});
}

TEST_CASE("LAB-11 several labyrinths of one road give the followers' points once") {
  ModuleTable table(R"(
      .       .   n:T0    o:S0    .
      w:A270  D0  l:LAB0  m:LAB0  e:A90
      .       .   s:W180  t:W180  .
  )",
                    2, kAdvanced + kTwo);
  table.play("l road@N, m, n, o, s, t, w, e");
  CHECK(table.points() == Each{9 + 2, 0});
}

TEST_CASE("LAB-12 an incomplete network gives 1 point a tile and nothing for followers") {
  ModuleTable table(kEightTiles, 3, kAdvanced);
  table.play("l road@N, e road@W, s road@N, n road@S, w road@E, t");
  CHECK(table.if_ended() == Each{7, 7, 0});
}

TEST_CASE("LAB-13 a road without a labyrinth is as always") {
  for (const std::string& rules : {kBasic, kAdvanced}) {
    ModuleTable table("a:A270 D0 b:U0 c:A90", 2, rules);
    table.play("a road@E");
    table.lay("b");
    CHECK_FALSE(table.may_take("road@W"));
    table.take_nothing();
    table.play("c");
    CHECK(table.points() == Each{4, 0});
  }
}

TEST_CASE("LAB-14 any follower on a stretch blocks a tile that joins an arm to another road") {
  for (const bool taken : {true, false}) {
    INFO("p is taken: " << taken);
    ModuleTable table(R"(
        D0  l:LAB0  x:U0  p:U0
        .   s:W180  g:U0  h:A90
    )",
                      2, kAdvanced);
    table.play(taken ? "l road@N, s, g, h, p road@W" : "l road@N, s, g, h, p");
    table.lay("x");
    CHECK(table.may_take("road@W") != taken);
  }
}

TEST_CASE("LAB-14 followers on fields are not affected") {
  ModuleTable table(kEightTiles, 2, kAdvanced);
  table.play("l field@NNE");
  table.lay("e");
  CHECK_FALSE(table.may_take("field@N"));
  CHECK(table.may_take("field@S"));
  CHECK(table.may_take("road@W"));
}

TEST_CASE("LAB-14 guards count as followers in LAB-10") {
  ModuleTable table(
      R"(
      .    .       n:T0     .
      SF0  w:A270  l:LAB0   e:A90
      .    .       s:S180   .
  )",
      2, kAdvanced + "mists = true\nmists_set = '" BASTIDE_SOURCE_DIR "/tests/data/mist_test.toml'");
  table.play("w guard:road@E, l road@N, n guard:road@S, s, e");
  CHECK(table.points() == Each{5 + 2 * 3, 0});
}

TEST_CASE("LAB-10 the combination table: plain roads and roads with inns, complete and at the end") {
  struct Case {
    std::string rules;
    const char* end;  ///< of the road in the east
    int at_end, complete;
  };
  for (const Case& each : {Case{kBasic, "I6/90", 5, 6}, Case{kBasic, "I3/90", 0, 12},
                           Case{kAdvanced, "I6/90", 5, 6 + 2}, Case{kAdvanced, "I3/90", 0, 12 + 2}}) {
    INFO(each.rules << each.end);
    ModuleTable table(std::string(". . n:T0 .\nw:A270 D0 l:LAB0 e:") + each.end + "\n. . s:W180 .", 2,
                      kInns + each.rules);
    table.play("l road@N, n, s, e");
    CHECK(table.if_ended() == Each{each.at_end, 0});
    table.play("w");
    CHECK(table.points() == Each{each.complete, 0});
  }
}

TEST_CASE("LAB-10 the number of inns means nothing") {
  ModuleTable table(". . n:T0 .\nw:I3/270 D0 l:LAB0 e:I3/90\n. . s:W180 .", 2, kInns + kAdvanced);
  table.play("l road@N, n, s, e, w");
  CHECK(table.points() == Each{12 + 2, 0});
}

TEST_CASE("LAB-13 an inn doubles a road without a labyrinth, and spoils it at the end") {
  ModuleTable table("a:A270 D0 b:I1/0 c:A90", 2, kInns);
  table.play("a road@E, b");
  CHECK(table.if_ended() == Each{0, 0});
  table.play("c");
  CHECK(table.points() == Each{8, 0});
}

}  // namespace bastide::tests::labyrinth
