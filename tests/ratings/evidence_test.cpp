#include "arena/ratings/evidence.hpp"

#include "engine/error.hpp"
#include "tests/catch.hpp"
#include "tests/ratings/simulate.hpp"

#include <algorithm>

namespace bastide::arena {
namespace {

TEST_CASE("pairs are counted by bots and seats, the smaller bot first", "[ratings]") {
  const Evidence evidence(2, games_of("0 1 70 60 | 1 0 65 65\n"
                                      "0 1 50 60 | 1 0 80 65"));
  REQUIRE(evidence.kinds() == std::vector<PairKind>{{0, 1, 0, 1}, {0, 1, 1, 0}});
  REQUIRE(evidence.totals() == OutcomeCounts{1, 0, 1, 0, 1, 1});
  REQUIRE(evidence.seats() == 2);
  REQUIRE(evidence.deals() == 2);
}

TEST_CASE("a game of three is three pairs", "[ratings]") {
  const Evidence evidence(3, games_of("2 0 1 90 80 90"));
  REQUIRE(evidence.kinds() == std::vector<PairKind>{{0, 1, 1, 2}, {0, 2, 1, 0}, {1, 2, 2, 0}});
  REQUIRE(evidence.totals() == OutcomeCounts{0, 0, 1, 0, 0, 1, 0, 1, 0});
}

TEST_CASE("deals are grouped by their bots", "[ratings]") {
  const Evidence evidence(3, games_of("0 1 70 60 | 1 0 60 65\n"
                                      "1 2 70 60\n"
                                      "1 0 60 65 | 0 1 75 50\n"
                                      "2 1 70 60"));
  REQUIRE(evidence.groups().size() == 2);
  REQUIRE(evidence.groups()[0].bots == std::vector<int>{0, 1});
  REQUIRE(evidence.groups()[0].deals == 2);
  REQUIRE(evidence.groups()[0].alike);
  REQUIRE(evidence.groups()[1].first == 2);
  REQUIRE_FALSE(evidence.groups()[1].alike);
}

TEST_CASE("a deal's counts can be added with a weight", "[ratings]") {
  const Evidence evidence(2, games_of("0 1 70 60\n"
                                      "0 1 60 70"));
  OutcomeCounts counts(3, 0.0);
  evidence.add_deal(1, 2.5, counts);
  REQUIRE(counts == OutcomeCounts{0, 0, 2.5});
}

TEST_CASE("a game that cannot be is refused with its deal", "[ratings]") {
  const auto [games, message] = GENERATE(table<std::vector<GameResult>, const char*>({
      {{{7, {0, 2}, {1, 2}}}, "deal 7: there is no bot 2, expected 0 to 1"},
      {{{7, {0}, {1}}}, "deal 7: a game has 1 seats, expected 2 to 6"},
      {{{7, {0, 1}, {1}}}, "deal 7: a game has 2 seats but 1 scores, expected one score per seat"},
      {{{7, {0, 1}, {1, 2}}, {7, {0, 0}, {1, 2}}},
       "deal 7: its games have different bots, expected one group of bots per deal"},
  }));
  REQUIRE_THROWS_AS(Evidence(2, games), InputError);
  REQUIRE_THROWS_WITH(Evidence(2, games), message);
}

}  // namespace
}  // namespace bastide::arena
