// Scoring with ghosts: MIST-12 to MIST-15 and MIST-25 to MIST-27.

#include "tests/catch.hpp"
#include "tests/rules/games.hpp"
#include "tests/rules/mists.hpp"

namespace bastide::tests::mists_scoring {

using namespace bastide::engine;
using Each = std::vector<int>;  ///< a number for each player

namespace {

/// A city of five tiles and a coat of arms; r completes it.
const char* const kCity = R"(
    .        .      n:CC180  i:FF0
    w:CC90   f:F0   r:R0     e:CC270
    l:FF0    k:FF0  SF0      j:FF0
)";

/// A road of two tiles; b completes it.
const char* const kShortRoad = R"(
    SF0     c:FF0
    a:A270  b:A90
)";

/// m completes the road of a and the city of c.
const char* const kTwoEvents = R"(
    .      j:FF0   c:CC180
    .      a:A270  m:L0
    o:FF0  SF0     .
)";

/// Player 1 stands twice in kCity and player 2 once; r is to be laid by player 1.
ModuleTable city_before_the_last_tile() {
  ModuleTable table = mist_table(kCity);
  table.play("k, j, e city@W, i, l, n city@S, w city@E, f");
  return table;
}

/// Player 1 has so many points, and two ghosts beside the follower on a road of two tiles.
ModuleTable short_road(int points) {
  ModuleTable table = mist_table(kShortRoad);
  table.play("a road@E, c");
  haunt(table, "a", 2);
  table.set_up().points[0] = static_cast<std::int16_t>(points);
  return table;
}

/// Player 1 has completed a city of 4 points and a road that costs 2, and says in which order they count.
ModuleTable two_events(const std::string& lines = "") {
  ModuleTable table = mist_table(kTwoEvents, 2, lines);
  table.play("a road@E, j, c city@S, o");
  haunt(table, "a", 2);
  table.lay("m");
  table.take_nothing();
  return table;
}

}  // namespace

TEST_CASE("MIST-12 who has no majority gets nothing and pays nothing for ghosts") {
  ModuleTable table = city_before_the_last_tile();
  haunt(table, "n", 1);
  table.set_up().points[1] = 10;
  table.play("r");
  CHECK(table.points() == Each{12, 10});
  CHECK(table.supply() == Each{5, 5});
  CHECK(table.state().bank == 15);
}

TEST_CASE("MIST-12 who has the majority pays 2 points for each ghost beside the own figures") {
  ModuleTable table = city_before_the_last_tile();
  haunt(table, "w", 2);
  haunt(table, "e", 1);
  haunt(table, "n", 2);
  table.play("r");
  CHECK(table.points() == Each{6, 0});
}

TEST_CASE("MIST-12 players who tie pay for their own ghosts") {
  ModuleTable table = mist_table(kCity);
  table.play("k, j, e city@W, i, l, n city@S, w, f");
  haunt(table, "e", 1);
  haunt(table, "n", 2);
  table.play("r");
  CHECK(table.points() == Each{10, 8});
}

TEST_CASE("MIST-13 no score falls below 0") {
  ModuleTable table = short_road(1);
  table.play("b");
  CHECK(table.points() == Each{0, 0});
  CHECK(table.supply() == Each{5, 5});
}

TEST_CASE("MIST-14 a negative result moves the scoring figure backward") {
  ModuleTable table = short_road(5);
  table.play("b");
  CHECK(table.points() == Each{3, 0});
}

TEST_CASE("MIST-15 at the end a ghost costs 1 point") {
  ModuleTable table = city_before_the_last_tile();
  haunt(table, "w", 2);  // the city of w has f's coat of arms: 3 points
  CHECK(table.if_ended() == Each{1 + 3 - 2, 1});
}

TEST_CASE("MIST-15 at the end only who has the majority pays") {
  // r joins the two cities of player 1 and the one of player 2 to one that is open in the west.
  ModuleTable table = mist_table(R"(
      n:CC180  i:FF0
      r:C0     e:CC270
      s:CC0    j:FF0
      SF0      k:FF0
      l:FF0    m:FF0
  )");
  table.play("s city@N, k, j, l, e city@W, i, m, n city@S, r");
  haunt(table, "n", 2);
  haunt(table, "s", 1);
  table.set_up().points[1] = 5;
  CHECK(table.if_ended() == Each{5 - 1, 5});
}

TEST_CASE("MIST-15 a farmer with the majority pays also where no city is completed") {
  ModuleTable table = mist_table("SF0 a:FF0");
  table.play("a field@N");
  haunt(table, "a", 2);
  table.set_up().points[0] = 5;
  CHECK(table.if_ended() == Each{3, 0});
}

TEST_CASE("MIST-15 a gravedigger pays nothing at the end") {
  ModuleTable table = mist_table("SF0 a:CE0");
  table.play("a cemetery");
  haunt(table, "a", 2);
  table.set_up().points[0] = 5;
  CHECK(table.if_ended() == Each{5, 0});
}

TEST_CASE("MIST-25 the player chooses the order of events where one is negative") {
  ModuleTable table = two_events();
  CHECK(table.state().phase == Phase::announce);
  CHECK(table.game().actor(table.state()) == Actor::player(0));
  CHECK(table.choices() == 2);
  CHECK(table.may("score:city@N"));
  ModuleTable other = table;
  table.decide("score:road@W");  // 0 - 2 is 0, and 4 more
  CHECK(table.points() == Each{4, 0});
  other.decide("score:city@N");
  CHECK(other.points() == Each{2, 0});
}

TEST_CASE("MIST-25 nobody is asked where no event is negative") {
  ModuleTable table = mist_table(kTwoEvents);
  table.play("a road@E, j, c city@S, o");
  haunt(table, "a", 1);
  table.play("m");
  CHECK(table.points() == Each{4, 0});
  CHECK(table.current() == 1);
}

TEST_CASE("MIST-26 the player chooses which figure moves back, and only the sum is floored") {
  struct Case {
    int follower, lady;
    const char* mover;
    int follower_after, lady_after;
  };
  for (const Case& each : {Case{5, 5, "score:road@W", 3, 5}, Case{5, 5, "lady:road@W", 5, 3},
                           Case{1, 5, "score:road@W", 0, 4}, Case{5, 1, "lady:road@W", 4, 0},
                           Case{1, 0, "score:road@W", 0, 0}, Case{0, 1, "score:road@W", 0, 0}}) {
    INFO(each.follower << " and " << each.lady << ", " << each.mover);
    ModuleTable table = mist_table(kShortRoad, 2, "lady = true");
    table.play("a road@E, c");
    haunt(table, "a", 2);
    table.set_up().points[0] = static_cast<std::int16_t>(each.follower);
    table.set_up().lady_points[0] = static_cast<std::int16_t>(each.lady);
    table.lay("b");
    table.take_nothing();
    CHECK(table.state().phase == Phase::announce);
    CHECK(table.choices() == 2);
    table.decide(each.mover);
    CHECK(table.state().points[0] == each.follower_after);
    CHECK(table.state().lady_points[0] == each.lady_after);
  }
}

TEST_CASE("MIST-26 the figure is asked for every event") {
  ModuleTable table = two_events("lady = true");
  CHECK(table.choices() == 4);
  table.decide("lady:city@N");
  CHECK(table.state().phase == Phase::announce);
  CHECK(table.choices() == 2);
  table.decide("score:road@W");
  CHECK(table.state().points[0] == 0);
  CHECK(table.state().lady_points[0] == 2);
}

TEST_CASE("MIST-27 in final scoring all points come before all ghosts") {
  // The field costs 2 and the road brings 1: a floor after the field alone would leave 1 point.
  ModuleTable table = mist_table(R"(
      a:FF0  SF0    c:CC0
      .      u:U0   .
  )");
  table.play("a field@N, c, u road@E");
  haunt(table, "a", 2);
  CHECK(table.if_ended() == Each{0, 0});
  table.set_up().points[0] = 1;
  CHECK(table.if_ended() == Each{0, 0});
  table.set_up().points[0] = 2;
  CHECK(table.if_ended() == Each{1, 0});
}

TEST_CASE("MIST-27 a loss on one feature comes off the points of another") {
  ModuleTable table = mist_table(R"(
      a:FF0  SF0      b:FF0
      .      c:CC180  .
  )");
  table.play("a field@N, b, c city@S");
  haunt(table, "a", 2);
  haunt(table, "c", 1);
  table.set_up().points[0] = 4;
  CHECK(table.if_ended() == Each{4 + 1 - 3, 0});
}

}  // namespace bastide::tests::mists_scoring
