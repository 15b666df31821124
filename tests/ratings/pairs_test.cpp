#include "arena/ratings/pairs.hpp"

#include "tests/catch.hpp"
#include "tests/ratings/simulate.hpp"

namespace bastide::arena::pairs_test {
namespace {

TEST_CASE("pentanomial counts are the half points of a pair's deals with the seats swapped", "[ratings]") {
  const char* deals =
      "0 1 9 8 | 1 0 8 9\n"           // WW
      "0 1 9 8 | 1 0 9 9\n"           // WD
      "0 1 9 8 | 1 0 9 8\n"           // WL
      "0 1 8 8 | 1 0 9 9\n"           // DD
      "1 0 9 8 | 0 1 9 9\n"           // LD
      "1 0 9 8 | 0 1 8 9\n"           // LL
      "1 0 9 8 | 0 1 7 9\n"           // LL
      "0 2 9 8 | 2 0 9 8\n"           // another pair
      "0 1 9 8\n"                     // one game only
      "0 1 9 8 | 0 1 9 8\n"           // seats not swapped
      "0 1 2 9 8 7 | 1 0 2 9 8 7\n";  // three players
  const std::vector<PairMatch> pairs = pair_matches(Evidence(3, games_of(deals)));
  REQUIRE(pairs.size() == 2);
  CHECK(pairs[0].bot == 0);
  CHECK(pairs[0].rival == 1);
  CHECK(pairs[0].deals == Pentanomial{2, 1, 2, 1, 1});
  CHECK(pairs[1].rival == 2);
  CHECK(pairs[1].deals == Pentanomial{0, 0, 1, 0, 0});
}

TEST_CASE("a failure is a loss in the pentanomial", "[ratings]") {
  std::vector<GameResult> games = games_of("0 1 9 8 | 1 0 8 9");
  games[0].failed = 0;
  CHECK(pair_matches(Evidence(2, games)).at(0).deals == Pentanomial{0, 0, 1, 0, 0});
}

}  // namespace
}  // namespace bastide::arena::pairs_test
