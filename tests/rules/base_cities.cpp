// Cities and monasteries: BASE-17 to BASE-19.

#include "tests/catch.hpp"
#include "tests/rules/games.hpp"
#include "tests/rules/table.hpp"

namespace bastide::tests::base_cities {

using namespace bastide::engine;
using Each = std::vector<int>;  ///< a number for each player

TEST_CASE("BASE-17 a city of two tiles is worth four points") {
  Table table(R"(
      a:E180
      D0
  )");
  table.play("a city@S");
  CHECK(table.points() == Each{4, 0});
}

TEST_CASE("BASE-17 a city with a gap is not complete") {
  Table table(R"(
      a:N180  b:N270
      D0      c:L0
  )");
  table.play("a city@S, b");
  CHECK(table.points() == Each{0, 0});
  table.play("c");
  CHECK(table.points() == Each{8, 0});
}

TEST_CASE("BASE-17 a coat of arms is worth as much as a tile") {
  Table table(R"(
      a:M180  b:E270
      D0      .
  )");
  table.play("a city@S, b");
  CHECK(table.points() == Each{8, 0});
}

TEST_CASE("BASE-17 a tile with two segments of one city counts once") {
  Table table(R"(
      D0      .
      a:N180  b:M270
      c:N90   d:I0
  )");
  table.play("a city@E, b, c");
  CHECK(table.points() == Each{0, 0});
  table.play("d");
  // 4 tiles and a coat of arms.
  CHECK(table.points() == Each{10, 0});
}

TEST_CASE("BASE-17 the two cities of one tile may be completed one by one") {
  Table table(R"(
      b:E180
      a:H0
      D0
  )");
  table.play("a city@N");
  CHECK(table.points() == Each{0, 0});
  table.play("b");
  CHECK(table.points() == Each{4, 0});
}

TEST_CASE("BASE-18 a monastery is complete when eight tiles lie round it") {
  Table table(R"(
      b:U0    D0      c:U0
      d:E270  a:B0    e:E90
      f:E270  g:E180  h:E90
  )");
  table.play("a monastery, b, c, d, e, f, g");
  CHECK(table.points() == Each{0, 0});
  CHECK(table.if_ended() == Each{8, 0});
  table.play("h");
  CHECK(table.points() == Each{9, 0});
  CHECK(table.supply() == Each{7, 7});
}

TEST_CASE("BASE-18 a monastery laid into a gap is complete at once") {
  Table table(R"(
      b:U0    D0      c:U0
      d:E270  a:B0    e:E90
      f:E270  g:E180  h:E90
  )");
  table.play("b, c, d, e, f, h, g");
  table.play("a monastery");
  CHECK(table.points() == Each{0, 9});
  CHECK(table.supply() == Each{7, 7});
}

TEST_CASE("BASE-18 monasteries side by side do not disturb each other") {
  Table table(R"(
      c:U0    D0      d:U0    e:U0
      f:E270  a:B0    b:B0    g:E90
      h:E270  i:E180  j:E180  k:N180
  )");
  table.play("a monastery, b monastery, c, d, e, f, g, h, i, k");
  CHECK(table.points() == Each{0, 0});
  table.play("j");
  CHECK(table.points() == Each{9, 9});
}

TEST_CASE("BASE-18 a monastery beside one that is completed waits for its own tiles") {
  Table table(R"(
      c:U0    D0      d:U0    e:U0
      f:E270  a:B0    b:B0    g:E90
      h:E270  i:E180  j:E180  k:N180
  )");
  table.play("a monastery, b monastery, c, d, e, f, g, h, i, j");
  CHECK(table.points() == Each{9, 0});
  CHECK(table.supply() == Each{7, 6});
  table.play("k");
  CHECK(table.points() == Each{9, 9});
}

TEST_CASE("BASE-18 nobody scores a monastery without a monk") {
  Table table(R"(
      b:U0    D0      c:U0
      d:E270  a:B0    e:E90
      f:E270  g:E180  h:E90
  )");
  table.play("a field@N, b, c, d, e, f, g, h");
  CHECK(table.points() == Each{0, 0});
  CHECK(table.supply() == Each{6, 7});
}

TEST_CASE("BASE-19 a coat of arms counts for its own part of the tile") {
  const BaseCarcassonne game = game_with_tiles(R"(
name = "two cities"
[edges]
field = "field field field"
city = "city city city"
[[tile]]
id = "Z"
count = 1
start = true
edges = "city field city field"
segments = [
  { kind = "city", ports = "N", coats = 1 },
  { kind = "city", ports = "S" },
  { kind = "field", ports = "E W", borders = "N S" },
]
[[tile]]
id = "E"
count = 2
edges = "city field field field"
segments = [{ kind = "city", ports = "N" }, { kind = "field", ports = "E S W", borders = "N" }]
)");
  Table table(R"(
      a:E180
      Z0
      b:E0
  )",
              2, game);
  table.play("a city@S, b city@N");
  CHECK(table.points() == Each{6, 4});
}

}  // namespace bastide::tests::base_cities
