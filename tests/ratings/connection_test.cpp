#include "arena/ratings/connection.hpp"

#include "tests/catch.hpp"
#include "tests/ratings/simulate.hpp"

namespace bastide::arena::connection_test {
namespace {

TEST_CASE("bots that no chain of games connects are in different components", "[ratings]") {
  // 0 – 2 – 4    1 – 3    5
  const Evidence evidence(6, games_of("0 2 70 60\n4 2 60 70\n1 3 70 70"));
  REQUIRE(comparison_components(evidence) == BotSets{{0, 2, 4}, {1, 3}, {5}});
}

TEST_CASE("a game of three connects its players", "[ratings]") {
  const Evidence evidence(4, games_of("0 3 1 70 60 50"));
  REQUIRE(comparison_components(evidence) == BotSets{{0, 1, 3}, {2}});
}

TEST_CASE("a class is contested when points went round in it", "[ratings]") {
  // 0 beats 1, 1 beats 2, 2 beats 0; all of them beat 3; 3 and 4 drew.
  const Evidence evidence(5, games_of("0 1 70 60\n1 2 70 60\n2 0 70 60\n0 3 9 8\n1 3 9 8\n2 3 9 8\n3 4 7 7"));
  REQUIRE(contested_classes(evidence) == BotSets{{0, 1, 2}, {3, 4}});
  REQUIRE(comparison_components(evidence).size() == 1);
}

}  // namespace
}  // namespace bastide::arena::connection_test
