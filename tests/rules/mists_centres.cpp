// Guards, cemeteries and castles: MIST-16 to MIST-21 and MIST-24.

#include "tests/catch.hpp"
#include "tests/rules/games.hpp"
#include "tests/rules/mists.hpp"

namespace bastide::tests::mists_centres {

using namespace bastide::engine;
using Each = std::vector<int>;  ///< a number for each player

namespace {

/// x with its eight neighbours, all clear but the two of which `misty` says so.
std::string ring(const std::string& centre, bool misty) {
  const std::string near = misty ? "MN0" : "FF0";
  return "a:FF0  b:" + near + "  c:" + near + "\nd:FF0  x:" + centre + "  e:FF0\nf:FF0  SF0    g:FF0\n";
}

/// The game with `centre` in the middle of a ring that g completes, by player 2; player 1 has said what to
/// place on it.
ModuleTable almost_round(const std::string& centre, bool misty, const std::string& figure,
                         const std::string& lines = "") {
  ModuleTable table = mist_table(ring(centre, misty), 2, lines);
  table.play("x " + figure + ", d, a, b, c, e, f");
  return table;
}

}  // namespace

TEST_CASE("MIST-16 a guard may be placed wherever a follower may") {
  for (const auto& [tile, segment] : std::vector<std::pair<std::string, std::string>>{{"B0", "monastery"},
                                                                                      {"CA0", "castle"},
                                                                                      {"CE0", "cemetery"},
                                                                                      {"U0", "road@E"},
                                                                                      {"FF0", "field@N"},
                                                                                      {"CC180", "city@S"}}) {
    INFO(segment);
    ModuleTable table = mist_table("SF0\na:" + tile);
    table.lay("a");
    CHECK(table.may_take(segment));
    CHECK(table.may("guard:" + segment));
    table.decide("guard:" + segment);
    CHECK(table.figure_at("a")->kind == FigureKind::guard);
    CHECK(guards(table) == Each{1, 2});
    CHECK(table.supply() == Each{5, 5});
  }
}

TEST_CASE("MIST-16 one figure a turn in all") {
  ModuleTable table = mist_table("SF0\na:CC180");
  table.play("a guard:city@S");
  CHECK(table.state().phase == Phase::draw);
  CHECK(table.current() == 1);
}

TEST_CASE("MIST-16 a guard counts as one follower") {
  ModuleTable table = mist_table(R"(
      n:CC90  r:G0   s:CC270
      k:FF0   SF0    j:FF0
  )");
  table.play("k, j, n guard:city@E, s city@W, r");
  CHECK(table.points() == Each{6, 6});
  CHECK(guards(table) == Each{2, 2});
  CHECK(table.supply() == Each{5, 5});
}

TEST_CASE("MIST-16 a feature with a guard is taken") {
  ModuleTable table = mist_table("SF0 .\nu:U0 v:U0");
  table.play("u guard:road@E");
  table.lay("v");
  CHECK_FALSE(table.may_take("road@W"));
}

TEST_CASE("MIST-16 what has run out cannot be placed") {
  ModuleTable table = mist_table("SF0\na:CC180");
  table.set_up().guards[0] = 0;
  table.set_up().reserve[0] = 5;
  table.lay("a");
  CHECK(table.may_take("city@S"));
  CHECK_FALSE(table.may("guard:city@S"));
}

TEST_CASE("MIST-17 a completed cemetery brings one more guard and the gravedigger back") {
  ModuleTable table = almost_round("CE0", false, "cemetery");
  CHECK(table.supply() == Each{4, 5});
  CHECK(guards(table) == Each{2, 2});
  CHECK(reserve(table) == Each{3, 3});
  table.play("g");  // by player 2
  CHECK(table.points() == Each{0, 0});
  CHECK(table.supply() == Each{5, 5});
  CHECK(guards(table) == Each{3, 2});
  CHECK(reserve(table) == Each{2, 3});
}

TEST_CASE("MIST-17 without a guard of one's colour in the general supply there is none") {
  ModuleTable table = almost_round("CE0", false, "cemetery");
  table.set_up().guards[0] = 5;
  table.set_up().reserve[0] = 0;
  table.play("g");
  CHECK(guards(table) == Each{5, 2});
  CHECK(reserve(table) == Each{0, 3});
  CHECK(table.supply() == Each{5, 5});
}

TEST_CASE("MIST-17 a guard may be the gravedigger") {
  ModuleTable table = almost_round("CE0", false, "guard:cemetery");
  table.play("g");
  CHECK(guards(table) == Each{3, 2});
  CHECK(reserve(table) == Each{2, 3});
}

TEST_CASE("MIST-17 ghosts beside the gravedigger cost 2 points each, never below 0") {
  for (const auto& [points, left] : {std::pair{7, 3}, std::pair{1, 0}}) {
    ModuleTable table = almost_round("CE0", false, "cemetery");
    haunt(table, "x", 2);
    table.set_up().points[0] = static_cast<std::int16_t>(points);
    table.play("g");
    CHECK(table.points() == Each{left, 0});
    CHECK(guards(table) == Each{3, 2});
    CHECK(table.state().bank == 15);
  }
}

TEST_CASE("MIST-18 a cemetery gives nothing at the end and costs nothing") {
  ModuleTable table = almost_round("CE0", false, "cemetery");
  table.set_up().points[0] = 7;
  CHECK(table.if_ended() == Each{7, 0});
  haunt(table, "x", 2);
  CHECK(table.if_ended() == Each{7, 0});
}

TEST_CASE("MIST-19 a completed castle gives 2 points for each misty tile round it and 2 for its own") {
  ModuleTable table = almost_round("CA0", true, "castle", "ghosts = false");
  CHECK(table.points() == Each{0, 0});
  table.play("g");
  CHECK(table.points() == Each{6, 0});
  CHECK(table.supply() == Each{5, 5});
}

TEST_CASE("MIST-19 the castle's own tile counts once, misty or not") {
  for (const char* castle : {"CA0", "CM0"}) {
    INFO(castle);
    ModuleTable table = almost_round(castle, false, "castle", "ghosts = false");
    table.play("g");
    CHECK(table.points() == Each{2, 0});
  }
}

TEST_CASE("MIST-19 ghosts cost 2 points each of a castle's") {
  ModuleTable table = almost_round("CA0", false, "castle");
  haunt(table, "x", 2);
  table.set_up().points[0] = 9;
  table.play("g");
  CHECK(table.points() == Each{9 + 2 - 4, 0});
}

TEST_CASE("MIST-20 an incomplete castle gives 1 point for each misty neighbour and 1 for its own tile") {
  ModuleTable table = almost_round("CA0", true, "castle", "ghosts = false");
  CHECK(table.if_ended() == Each{3, 0});
  for (const char* castle : {"CA0", "CM0"}) {
    ModuleTable clear = almost_round(castle, false, "castle", "ghosts = false");
    CHECK(clear.if_ended() == Each{1, 0});
  }
}

TEST_CASE("MIST-21 each cell of the start piece is misty or not by itself") {
  // Of the two cells beside the castle one is misty: 4 points, not 6.
  ModuleTable table(R"(
      MS4/0  MS3/0   e:E270  f:B0
      MS2/0  MS1/0   c:MC2/0 g:B0
      .      j:A180  i:B0    h:B0
  )",
                    2, "mists = true\nghosts = false");
  table.play("c castle, e, f, g, h, i");
  CHECK(table.if_ended() == Each{2, 0});
  table.play("j");
  CHECK(table.points() == Each{4, 0});
}

TEST_CASE("MIST-24 nothing that is said of monasteries holds for castles and cemeteries") {
  for (const auto& [tile, centre, points] :
       {std::tuple{"B0", "monastery", 9}, std::tuple{"CA0", "castle", 2}, std::tuple{"CE0", "cemetery", 0}}) {
    INFO(tile);
    ModuleTable table = almost_round(tile, false, centre);
    table.play("g");
    CHECK(table.points() == Each{points, 0});
  }
}

}  // namespace bastide::tests::mists_centres
