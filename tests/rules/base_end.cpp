// The end of the game: BASE-20 and BASE-21.

#include "tests/catch.hpp"
#include "tests/rules/table.hpp"

namespace bastide::tests::base_end {

using namespace bastide::engine;
using Each = std::vector<int>;  ///< a number for each player

TEST_CASE("BASE-20 an incomplete road is worth a point a tile") {
  Table table("D0 a:U0 b:U0");
  table.play("a road@W, b");
  CHECK(table.points() == Each{0, 0});
  CHECK(table.if_ended() == Each{3, 0});
}

TEST_CASE("BASE-20 an incomplete city is worth a point a tile and a point a coat of arms") {
  Table table(R"(
      a:M180
      D0
  )");
  table.play("a city@E");
  CHECK(table.if_ended() == Each{3, 0});
}

TEST_CASE("BASE-20 an incomplete city counts a tile with two of its segments once") {
  Table table(R"(
      .       D0      .
      e:F0    a:R180  b:M270
      .       c:N90   d:I0
  )");
  table.play("a city@E, b, c, d");
  CHECK(table.if_ended() == Each{5, 0});
  table.play("e");
  CHECK(table.points() == Each{0, 0});
  CHECK(table.if_ended() == Each{7, 0});
}

TEST_CASE("BASE-20 an incomplete monastery is worth a point and one for each tile round it") {
  Table table(R"(
      .       D0      b:U0
      .       a:B0    .
      c:E90   .       d:B0
  )");
  table.play("a monastery");
  CHECK(table.if_ended() == Each{2, 0});
  table.play("b");
  CHECK(table.if_ended() == Each{3, 0});
}

TEST_CASE("BASE-20 a city that the turn's tile has closed counts as completed before it is scored") {
  Table table(R"(
      D0
      a:E180
      b:E0
  )");
  table.play("a city@S");
  table.lay("b");
  REQUIRE(table.asks_for_follower());
  CHECK(table.points() == Each{0, 0});
  CHECK(table.if_ended() == Each{4, 0});
  table.take_nothing();
  CHECK(table.points() == Each{4, 0});
}

TEST_CASE("BASE-20 what was scored during the game is not scored again") {
  Table table(R"(
      b:E180  .
      D0      a:W0
  )");
  table.play("a road@W, b city@S");
  CHECK(table.points() == Each{0, 4});
  CHECK(table.if_ended() == Each{2, 4});
}

TEST_CASE("BASE-20 majority decides in final scoring too") {
  // The city round c stays open in the east.
  const char* const map = R"(
      .     e:B0    n:E180  .
      .     w:N180  c:C0    .
      x:U0  D0      s:L0    u:U0
  )";
  Table tied(map);
  tied.play("w city@E, s city@N, e, u, n, x, c");
  CHECK(tied.if_ended() == Each{6, 6});
  Table ahead(map);
  ahead.play("w city@E, s city@N, e, u, n city@S, x, c");
  CHECK(ahead.if_ended() == Each{6, 0});
}

TEST_CASE("BASE-20 final scoring is part of the scores once the game is over") {
  Table table("D0 a:U0 b:U0");
  table.play("a road@W");
  table.leave_in_bag("U");
  CHECK(table.game().scores(table.state()) == Scores{0, 0});
  table.play("b field@N");
  REQUIRE(table.is_over());
  CHECK(table.points() == Each{0, 0});
  CHECK(table.game().scores(table.state()) == Scores{3, 0});
  CHECK(table.supply() == Each{6, 6});
}

TEST_CASE("BASE-20 the parts of final scoring are told one by one") {
  Table table(R"(
      c:M180  .
      D0      a:U0
      .       b:B0
  )");
  table.play("a road@W, b monastery, c city@E");
  std::vector<ScoreEvent> parts;
  table.game().final_scoring(table.state(), [&](const ScoreEvent& event) { parts.push_back(event); });
  REQUIRE(parts.size() == 3);
  int sum = 0;
  for (const ScoreEvent& part : parts) {
    CHECK_FALSE(part.completed);
    CHECK(part.winners == (part.kind == FeatureKind::monastery ? 0b10U : 0b01U));
    sum += part.points;
  }
  CHECK(sum == 2 + 3 + 3);
}

TEST_CASE("BASE-21 equal scores share the place") {
  Table table(R"(
      D0    x:U0  y:U0
      a:W0  j:U0  b:W0
  )");
  table.play("x, y, a road@E, b road@W");
  table.leave_in_bag("U");
  table.play("j");
  REQUIRE(table.is_over());
  const Scores scores = table.game().scores(table.state());
  CHECK(scores[0] == 3);
  CHECK(scores[1] == scores[0]);
}

}  // namespace bastide::tests::base_end
