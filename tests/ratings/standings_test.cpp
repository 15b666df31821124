#include "arena/ratings/standings.hpp"

#include "tests/catch.hpp"
#include "tests/ratings/simulate.hpp"

namespace bastide::arena {
namespace {

TEST_CASE("standings of two players", "[ratings]") {
  const std::vector<Standing> table = standings(3, games_of("0 1 70 60 | 1 0 65 65\n"
                                                            "0 1 50 80"));
  REQUIRE(table[0].games == 3);
  REQUIRE(table[0].wins == 1);
  REQUIRE(table[0].draws == 1);
  REQUIRE(table[0].losses == 1);
  REQUIRE(table[0].score == Approx(0.5));
  REQUIRE(table[0].points == Approx(185.0 / 3));
  REQUIRE(table[0].margin == Approx(-20.0 / 3));
  REQUIRE(table[1].margin == Approx(20.0 / 3));
  REQUIRE(table[2].games == 0);
  REQUIRE(table[2].score == 0.0);
}

TEST_CASE("a game of three scores the share of opponents beaten", "[ratings]") {
  const std::vector<Standing> table = standings(3, games_of("0 1 2 90 80 80"));
  REQUIRE(table[0].wins == 2);
  REQUIRE(table[0].score == Approx(1.0));
  REQUIRE(table[0].margin == Approx(10));
  REQUIRE(table[1].draws == 1);
  REQUIRE(table[1].losses == 1);
  REQUIRE(table[1].score == Approx(0.25));
  REQUIRE(table[1].margin == Approx(-10));
}

TEST_CASE("games of different sizes weigh alike in the score", "[ratings]") {
  // 5 of 5 beaten, then 0 of 1: one half, though 5 of 6 pairs were won.
  const std::vector<Standing> table = standings(6, games_of("0 1 2 3 4 5 9 1 2 3 4 5\n0 1 1 9"));
  REQUIRE(table[0].score == Approx(0.5));
  REQUIRE(table[0].wins == 5);
}

TEST_CASE("the cross-table is seen from both sides", "[ratings]") {
  const CrossTable table = cross_table(3, games_of("0 1 70 60 | 1 0 65 65\n"
                                                   "0 1 2 50 80 60"));
  REQUIRE(table[0][1].games == 3);
  REQUIRE(table[0][1].wins == 1);
  REQUIRE(table[0][1].draws == 1);
  REQUIRE(table[0][1].losses == 1);
  REQUIRE(table[0][1].score == Approx(0.5));
  REQUIRE(table[0][1].margin == Approx(-20.0 / 3));
  REQUIRE(table[1][0].margin == Approx(20.0 / 3));
  REQUIRE(table[2][1].losses == 1);
  REQUIRE(table[2][1].margin == Approx(-20));
  REQUIRE(table[0][0].games == 0);
}

}  // namespace
}  // namespace bastide::arena
