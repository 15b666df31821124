#include "arena/ratings/standings.hpp"

#include "arena/match/margins.hpp"
#include "arena/ratings/deal_tally.hpp"
#include "tests/catch.hpp"
#include "tests/ratings/simulate.hpp"

namespace bastide::arena::standings_test {
namespace {

StandingsTally tally_of(int bots, const std::vector<GameResult>& games) {
  StandingsTally tally(bots);
  for_each_deal(games, [&](std::span<const GameResult> deal) { tally.add(deal); });
  return tally;
}

std::vector<Standing> standings(int bots, const std::vector<GameResult>& games) {
  return tally_of(bots, games).standings();
}

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
  const CrossTable table = tally_of(3, games_of("0 1 70 60 | 1 0 65 65\n"
                                                "0 1 2 50 80 60"))
                               .cross_table();
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

TEST_CASE("a game with a failure counts as won and lost, not in points and margins", "[ratings]") {
  // Bot 1 leads by far when it fails; bots 0 and 2 compare by points.
  std::vector<GameResult> games = games_of("0 1 2 10 90 20\n0 1 2 60 40 50");
  games[0].failed = 1;
  const StandingsTally tally = tally_of(3, games);
  const std::vector<Standing> table = tally.standings();
  CHECK(table[1].failures == 1);
  CHECK(table[0].failures == 0);
  CHECK(table[1].losses == 4);
  CHECK(table[0].wins == 3);
  CHECK(table[2].wins == 3);
  CHECK(table[0].games == 2);
  CHECK(table[0].points == Approx(60));
  CHECK(table[1].points == Approx(40));
  CHECK(table[0].margin == Approx(10));
  CHECK(tally.cross_table()[0][1].wins == 2);
  CHECK(tally.cross_table()[0][1].margin == Approx(20));
}

TEST_CASE("the margin's interval is over deals, not games", "[ratings]") {
  // Two deals whose games pull apart: mean margins of 4 and of 8 over two games each.
  const StandingsTally tally = tally_of(2, games_of("0 1 80 60 | 1 0 72 60\n"
                                                    "0 1 70 60 | 1 0 60 66"));
  const Standing standing = tally.standings()[0];
  const Bounded expected = mean_margin(2, 6, 8);
  CHECK(standing.margin == Approx(6));
  CHECK(standing.margin_low == Approx(expected.low));
  CHECK(standing.margin_high == Approx(expected.high));
  const CrossCell cell = tally.cross_table()[0][1];
  CHECK(cell.margin_low == Approx(expected.low));
  CHECK(cell.margin_high == Approx(expected.high));
}

TEST_CASE("a bot in two seats counts each deal once in its margin's interval", "[ratings]") {
  const StandingsTally tally = tally_of(1, games_of("0 0 80 60\n0 0 60 80"));
  const Standing standing = tally.standings()[0];
  CHECK(standing.games == 4);
  CHECK(standing.margin == Approx(0).margin(1e-12));
  CHECK(standing.margin_high == Approx(mean_margin(2, 0, 0).high));
}

}  // namespace
}  // namespace bastide::arena::standings_test
