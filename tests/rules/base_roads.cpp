// Roads: BASE-16 and BASE-23.

#include "tests/catch.hpp"
#include "tests/rules/games.hpp"
#include "tests/rules/table.hpp"

namespace bastide::tests::base_roads {

using namespace bastide::engine;
using Each = std::vector<int>;  ///< a number for each player

TEST_CASE("BASE-16 a road is complete when both of its ends are closed") {
  Table table("a:W0 D0 b:U0 c:W0");
  table.play("a road@E, b");
  CHECK(table.points() == Each{0, 0});
  table.play("c");
  CHECK(table.points() == Each{4, 0});
  CHECK(table.supply() == Each{7, 7});
}

TEST_CASE("BASE-16 crossings and villages and city parts and monasteries end a road") {
  for (const char* map : {"a:A270 D0 b:X0", "a:A270 D0 b:W0", "a:A270 D0 b:L0", "a:A270 D0 b:T90",
                          "a:A270 D0 b:S90", "a:W180 D0 b:A90"}) {
    INFO(map);
    Table table(map);
    table.play("a road@E");
    CHECK(table.points() == Each{0, 0});
    table.play("b");
    CHECK(table.points() == Each{3, 0});
  }
}

TEST_CASE("BASE-16 a road of two tiles") {
  Table table(R"(
      D0    .
      a:W0  b:A90
  )");
  table.play("a, b road@W");
  CHECK(table.points() == Each{0, 2});
}

TEST_CASE("BASE-16 a closed loop is complete without ends") {
  Table table(R"(
      D0      .
      a:V270  b:V0
      d:V180  c:V90
  )");
  table.play("a road@E, b, c");
  CHECK(table.points() == Each{0, 0});
  table.play("d");
  CHECK(table.points() == Each{4, 0});
}

TEST_CASE("BASE-16 a loop that begins and ends at one crossing counts its tile once") {
  Table table(R"(
      D0      .
      a:W0    b:V0
      d:V180  c:V90
  )");
  table.play("a road@E, b, c, d");
  CHECK(table.points() == Each{4, 0});
}

TEST_CASE("BASE-16 a tile that the road crosses twice counts once") {
  // Y carries two bends; the road leaves it in the east and comes back from the south.
  const BaseCarcassonne game = game_with_tiles(R"(
name = "bends"
[edges]
field = "field field field"
road = "field road field"
[[tile]]
id = "Y"
count = 1
start = true
edges = "road road road road"
segments = [
  { kind = "road", ports = "N E" },
  { kind = "road", ports = "S W" },
  { kind = "field", ports = "NNE ENE" },
  { kind = "field", ports = "SSW WSW" },
  { kind = "field", ports = "NNW WNW ESE SSE" },
]
[[tile]]
id = "V"
count = 3
edges = "field field road road"
segments = [
  { kind = "road", ports = "S W" },
  { kind = "field", ports = "N E SSE WNW" },
  { kind = "field", ports = "SSW WSW" },
]
[[tile]]
id = "P"
count = 2
edges = "field field road field"
segments = [{ kind = "road", ports = "S" }, { kind = "field", ports = "N E SSE SSW W" }]
)");
  Table table(R"(
      .       n:P0    .
      w:P270  Y0      a:V0
      .       c:V180  b:V90
  )",
              2, game);
  table.play("a road@W, b, c");
  CHECK(table.if_ended() == Each{4, 0});
  table.play("n, w");
  CHECK(table.points() == Each{6, 0});
}

TEST_CASE("BASE-23 the roads of a crossing are roads of their own") {
  Table table("D0 a:W0 b:U0");
  table.lay("a");
  CHECK(table.may_take("road@W"));
  CHECK(table.may_take("road@S"));
  CHECK(table.may_take("road@E"));
  table.take("road@W");
  table.lay("b");
  CHECK(table.may_take("road@W"));
  table.take("road@W");
  CHECK(table.if_ended() == Each{2, 2});
}

TEST_CASE("BASE-23 a road ends at a city gate") {
  Table table("D0 a:S90");
  table.play("a road@W");
  CHECK(table.points() == Each{0, 0});
  CHECK(table.if_ended() == Each{2, 0});
}

}  // namespace bastide::tests::base_roads
