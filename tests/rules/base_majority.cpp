// Who scores, and when: BASE-13 to BASE-15.

#include "tests/catch.hpp"
#include "tests/rules/table.hpp"

namespace bastide::tests::base_majority {

using namespace bastide::engine;
using Each = std::vector<int>;  ///< a number for each player

namespace {

/// The city round c has six tiles and a coat of arms, 14 points, and joins up to four cities.
const char* const kFourWays = R"(
    .     .     e:B0    n:E180  .
    .     .     w:N180  c:C0    o:E270
    y:U0  x:U0  D0      s:L0    u:U0
)";

}  // namespace

TEST_CASE("BASE-13 a feature is scored whoever completes it") {
  Table table("a:A270 D0 b:A90");
  table.play("a road@E");
  REQUIRE(table.current() == 1);
  table.play("b monastery");
  CHECK(table.points() == Each{3, 0});
  CHECK(table.supply() == Each{7, 6});
}

TEST_CASE("BASE-13 all features that the tile completes are scored at the end of the turn") {
  Table table(R"(
      a:A270  z:D180  b:A90
      u:U0    D0      v:U0
  )");
  table.play("u, v, a, b road@W");
  table.lay("z");
  CHECK(table.points() == Each{0, 0});
  table.take("city@S");
  CHECK(table.points() == Each{4, 3});
  CHECK(table.supply() == Each{7, 7});
}

TEST_CASE("BASE-14 the player with most followers takes all the points") {
  Table table(kFourWays);
  table.play("w city@E, s city@N, e, u, n city@S, o, c");
  CHECK(table.points() == Each{14, 0});
}

TEST_CASE("BASE-14 two players who tie take the full points each") {
  Table table(kFourWays);
  table.play("w city@E, s city@N, e, u, n, o, c");
  CHECK(table.points() == Each{14, 14});
}

TEST_CASE("BASE-14 four players who tie take the full points each") {
  Table table(kFourWays, 4);
  table.play("w city@E, s city@N, e, u, x, y, n city@S, o city@W");
  CHECK(table.points() == Each{0, 0, 0, 0});
  table.play("c");
  CHECK(table.points() == Each{14, 14, 14, 14});
  CHECK(table.supply() == Each{7, 7, 7, 7});
}

TEST_CASE("BASE-14 a tie of two leaves out the third") {
  Table table(kFourWays, 3);
  // Players 0 and 1 have one each, player 2 none: the field beside it does not count.
  table.play("w city@E, s city@N, u field@N, e, n, o, c");
  CHECK(table.points() == Each{14, 14, 0});
}

TEST_CASE("BASE-14 more followers are not more points") {
  Table table(kFourWays);
  table.play("w city@E, s, e, u, n city@S, o, c");
  CHECK(table.points() == Each{14, 0});
  CHECK(table.supply() == Each{7, 7});
}

TEST_CASE("BASE-14 where nobody stands nobody scores") {
  Table table(kFourWays);
  table.play("w, s, e, u, n, o, c");
  CHECK(table.points() == Each{0, 0});
}

TEST_CASE("BASE-15 all followers of a scored feature come back") {
  Table table(kFourWays);
  table.play("w city@E, s city@N, e monastery, u road@W, n city@S, o");
  CHECK(table.supply() == Each{4, 5});
  table.play("c");
  // Two knights of the first player and the one of the second, who scored nothing.
  CHECK(table.supply() == Each{6, 6});
}

}  // namespace bastide::tests::base_majority
