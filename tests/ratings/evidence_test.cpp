#include "arena/ratings/evidence.hpp"

#include "engine/error.hpp"
#include "tests/catch.hpp"
#include "tests/ratings/simulate.hpp"

#include <algorithm>

namespace bastide::arena::evidence_test {
namespace {

/// A finish written as in "0 1 70 60"; names what points are compared by.
Finish finish_of(std::string_view game) {
  return Finish(games_of(game).front());
}

TEST_CASE("a finish holds bots and places by seat, and nothing of the points", "[ratings]") {
  const Finish finish = finish_of("5 127 0 2 80 90 80 10");
  CHECK(finish.players() == 4);
  CHECK(finish.bot(1) == 127);
  CHECK(finish.place(0) == 1);
  CHECK(finish.place(1) == 0);
  CHECK(finish.place(2) == 1);
  CHECK(finish.place(3) == 3);
  CHECK(finish.outcome(0, 2) == Outcome::draw);
  CHECK(finish.outcome(0, 1) == Outcome::loss);
  CHECK(finish.outcome(0, 3) == Outcome::win);
  CHECK(finish == finish_of("5 127 0 2 8 9 8 1"));
  CHECK(finish != finish_of("127 5 0 2 9 8 8 1"));
}

TEST_CASE("who fails finishes last, whatever the points", "[ratings]") {
  GameResult game = games_of("0 1 2 90 50 60").front();
  game.failed = 0;
  const Finish finish(game);
  CHECK(finish == finish_of("0 1 2 1 2 3"));
}

TEST_CASE("deals that count alike are counted together", "[ratings]") {
  // The second deal has the first one's outcomes with other points, and its games the other way round.
  const Evidence evidence(2, games_of("0 1 70 60 | 1 0 65 65\n"
                                      "1 0 40 40 | 0 1 61 60\n"
                                      "0 1 50 60 | 1 0 80 65"));
  REQUIRE(evidence.deals() == 3);
  REQUIRE(evidence.games() == 6);
  REQUIRE(evidence.seats() == 2);
  REQUIRE(evidence.groups().size() == 1);
  REQUIRE(evidence.groups()[0].patterns == 2);
  REQUIRE_FALSE(evidence.groups()[0].alike());
  REQUIRE(evidence.count(0) + evidence.count(1) == 3);
  REQUIRE(std::max(evidence.count(0), evidence.count(1)) == 2);
  // Four finishes: 0 wins or loses from the first seat, 0 draws or loses from the second.
  REQUIRE(evidence.finishes().size() == 4);
  FinishCounts sorted = evidence.totals();
  std::sort(sorted.begin(), sorted.end());
  REQUIRE(sorted == FinishCounts{1, 1, 2, 2});
}

TEST_CASE("evidence is the same for any order of deals and games", "[ratings]") {
  Simulation simulation({{100, 0, -100}, {15, -15}, 0.2}, 5);
  simulation.play(0, 1, 30);
  simulation.play(2, 1, 30);
  std::vector<GameResult> turned = simulation.games();
  std::reverse(turned.begin(), turned.end());
  const Evidence a(3, simulation.games());
  const Evidence b(3, turned);
  CHECK(a.finishes() == b.finishes());
  CHECK(a.totals() == b.totals());
  REQUIRE(a.groups().size() == 2);
  for (std::size_t i = 0; i < 2; ++i) {
    CHECK(a.groups()[i].bots == b.groups()[i].bots);
    REQUIRE(a.groups()[i].patterns == b.groups()[i].patterns);
  }
  for (std::size_t i = 0; i < a.groups()[1].first + a.groups()[1].patterns; ++i) {
    CHECK(a.count(i) == b.count(i));
    CHECK(std::ranges::equal(a.games_of(i), b.games_of(i)));
  }
}

TEST_CASE("deals are grouped by their bots", "[ratings]") {
  const Evidence evidence(3, games_of("0 1 70 60 | 1 0 60 65\n"
                                      "1 2 70 60\n"
                                      "1 0 60 65 | 0 1 75 50\n"
                                      "2 1 70 60"));
  REQUIRE(evidence.groups().size() == 2);
  REQUIRE(evidence.groups()[0].bots == std::vector<int>{0, 1});
  REQUIRE(evidence.groups()[0].deals == 2);
  REQUIRE(evidence.groups()[0].alike());
  REQUIRE(evidence.groups()[1].first == 1);
  REQUIRE(evidence.groups()[1].deals == 2);
  REQUIRE_FALSE(evidence.groups()[1].alike());
}

TEST_CASE("memory grows with patterns, not with deals", "[ratings]") {
  DealTally tally(2);
  Simulation simulation({{50, -50}, {15, -15}, 0.2}, 8);
  simulation.play(0, 1, 5000);
  for_each_deal(simulation.games(), [&](std::span<const GameResult> deal) { tally.add(deal); });
  CHECK(tally.patterns().size() == 9);
}

TEST_CASE("a game that cannot be is refused with its deal", "[ratings]") {
  const auto [games, message] = GENERATE(table<std::vector<GameResult>, const char*>({
      {{{7, {0, 2}, {1, 2}}}, "deal 7: there is no bot 2, expected 0 to 1"},
      {{{7, {0, 1}, {1, 2}, 2}}, "deal 7: seat 2 failed, expected 0 to 1, or -1 for none"},
      {{{7, {0}, {1}}}, "deal 7: a game has 1 seats, expected 2 to 6"},
      {{{7, {0, 1}, {1}}}, "deal 7: a game has 2 seats but 1 scores, expected one score per seat"},
      {{{7, {0, 1}, {1, 2}}, {7, {0, 0}, {1, 2}}},
       "deal 7: its games have different bots, expected one group of bots per deal"},
  }));
  REQUIRE_THROWS_AS(Evidence(2, games), InputError);
  REQUIRE_THROWS_WITH(Evidence(2, games), message);
}

TEST_CASE("more bots than can be numbered are refused", "[ratings]") {
  REQUIRE_NOTHROW(DealTally(kMaxRatedBots));
  REQUIRE_THROWS_AS(DealTally(kMaxRatedBots + 1), InputError);
}

}  // namespace
}  // namespace bastide::arena::evidence_test
