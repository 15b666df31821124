// The four worked examples of robbers and ladies, each of their outcomes by name (ROB-16).
//
// Players are numbered 1 blue, 2 red, 3 green, 4 yellow. Yellow places the tile, so that events are announced
// and applied in the order yellow, blue, red, green.

#include "tests/catch.hpp"
#include "tests/rules/crossing.hpp"

namespace bastide::tests::robbers_examples {

using namespace bastide::engine;
using Each = std::vector<int>;  ///< points of blue, red, green, yellow

namespace {

constexpr int kBeside = 7;      ///< the robber's space
constexpr int kElsewhere = 20;  ///< where figures stand that it cannot rob

/// Lays the tile and stops where the first event is to be announced.
void complete(ModuleTable& table) {
  table.lay("x");
  table.take_nothing();
}

/// Example 1: red's lady beside blue's robber, red's follower elsewhere.
ModuleTable example_1() {
  ModuleTable table = crossing({.road_of_3 = red, .city_of_6 = red});
  put_on_track(table, red, kElsewhere, kBeside);
  table.set_up().robbers[blue] = kBeside;
  complete(table);
  return table;
}

/// Example 2: green's follower and red's lady beside blue's robber.
ModuleTable example_2() {
  ModuleTable table = crossing({.road_of_3 = green, .city_of_6 = red});
  put_on_track(table, red, kElsewhere, kBeside);
  put_on_track(table, green, kBeside, kElsewhere + 1);
  table.set_up().robbers[blue] = kBeside;
  complete(table);
  return table;
}

/// Both figures of green and red's follower beside the robbers, red's lady elsewhere.
ModuleTable two_and_two(const std::vector<int>& robbers) {
  ModuleTable table = crossing({.road_of_3 = green, .city_of_6 = green, .road_of_2 = red, .city_of_8 = red});
  put_on_track(table, red, kBeside, kElsewhere);
  put_on_track(table, green, kBeside, kBeside);
  for (const int owner : robbers) table.set_up().robbers[static_cast<std::size_t>(owner)] = kBeside;
  complete(table);
  return table;
}

/// Example 3: blue's robber alone. Example 4: yellow's beside it.
ModuleTable example_3() {
  return two_and_two({blue});
}
ModuleTable example_4() {
  return two_and_two({blue, yellow});
}

/// Points that the players have won since the tile was laid.
Each won(const ModuleTable& table, const ModuleTable& before) {
  Each points = table.points();
  for (std::size_t i = 0; i < points.size(); ++i) points[i] -= before.points()[i];
  return points;
}

}  // namespace

TEST_CASE("ROB-16 example 1, first outcome: the lady scores the road, the follower the city") {
  const ModuleTable before = example_1();
  ModuleTable table = before;
  table.decide("lady:road@W score:city@N");
  CHECK(victims(table).empty());  // a single victim is robbed unasked
  table.decide("loot:follower");
  CHECK(won(table, before) == Each{2, 9, 0, 0});
  CHECK(robber_of(table, blue) == -1);
}

TEST_CASE("ROB-16 example 1, second outcome: the follower scores the road, the lady the city") {
  const ModuleTable before = example_1();
  ModuleTable table = before;
  table.decide("score:road@W lady:city@N loot:follower");
  CHECK(won(table, before) == Each{3, 9, 0, 0});
  CHECK(robber_of(table, blue) == -1);
}

TEST_CASE("ROB-16 example 1, third outcome: the lady scores both, and the road comes first") {
  const ModuleTable before = example_1();
  ModuleTable table = before;
  table.decide("lady:road@W lady:city@N loot:follower");
  CHECK(won(table, before) == Each{2, 9, 0, 0});
  CHECK(robber_of(table, blue) == -1);
}

TEST_CASE("ROB-16 example 1, footnote: with the city first the robber gets three") {
  const ModuleTable before = example_1();
  ModuleTable table = before;
  table.decide("lady:city@N lady:road@W loot:follower");
  CHECK(won(table, before) == Each{3, 9, 0, 0});
}

TEST_CASE("ROB-16 example 1, fourth outcome: the follower scores both, and nothing is robbed") {
  const ModuleTable before = example_1();
  ModuleTable table = before;
  table.decide("score:road@W score:city@N");
  CHECK(won(table, before) == Each{0, 9, 0, 0});
  CHECK(robber_of(table, blue) == kBeside);
}

TEST_CASE("ROB-16 example 2, first outcome: both score beside the robber, who robs red's lady") {
  const ModuleTable before = example_2();
  ModuleTable table = before;
  table.decide("lady:city@N score:road@W");
  CHECK(victims(table) == "2 3");
  ModuleTable other = table;
  table.decide("rob:2 loot:follower");
  CHECK(won(table, before) == Each{3, 6, 3, 0});
  other.decide("rob:3 loot:follower");
  CHECK(won(other, before) == Each{2, 6, 3, 0});
}

TEST_CASE("ROB-16 example 2, second outcome: only green's follower scores beside the robber") {
  const ModuleTable before = example_2();
  ModuleTable table = before;
  table.decide("score:city@N score:road@W");
  CHECK(victims(table).empty());
  table.decide("loot:follower");
  CHECK(won(table, before) == Each{2, 6, 3, 0});
}

TEST_CASE("ROB-16 example 2, third outcome: both score elsewhere, and nothing is robbed") {
  const ModuleTable before = example_2();
  ModuleTable table = before;
  table.decide("score:city@N lady:road@W");
  CHECK(won(table, before) == Each{0, 6, 3, 0});
  CHECK(robber_of(table, blue) == kBeside);
}

TEST_CASE("ROB-16 example 3, first outcome: both score their roads first, and no city can be robbed") {
  const ModuleTable before = example_3();
  ModuleTable table = before;
  table.decide("score:road@E score:city@S lady:road@W score:city@N");
  CHECK(victims(table) == "2 3");
  ModuleTable other = table;
  table.decide("rob:3 loot:follower");
  CHECK(won(table, before) == Each{2, 10, 9, 0});
  other.decide("rob:2 loot:follower");
  CHECK(won(other, before) == Each{1, 10, 9, 0});
  CHECK(robber_of(other, blue) == -1);
}

TEST_CASE("ROB-16 example 3, first outcome: green's city is robbed when it comes first") {
  const ModuleTable before = example_3();
  ModuleTable table = before;
  table.decide("score:road@E score:city@S score:city@N lady:road@W");
  CHECK(victims(table) == "2 3");
  table.decide("rob:3 loot:follower");
  CHECK(won(table, before) == Each{3, 10, 9, 0});
}

TEST_CASE("ROB-16 example 3, second outcome: red's lady scores the road, red's follower the city") {
  const ModuleTable before = example_3();
  ModuleTable table = before;
  table.decide("lady:road@E score:city@S lady:road@W lady:city@N");
  CHECK(victims(table) == "2 3");
  ModuleTable other = table;
  table.decide("rob:2 loot:follower");
  CHECK(won(table, before) == Each{4, 10, 9, 0});
  other.decide("rob:3 loot:follower");
  CHECK(won(other, before) == Each{2, 10, 9, 0});
}

TEST_CASE("ROB-16 example 3, third outcome: red's lady scores both, and only green can be robbed") {
  const ModuleTable before = example_3();
  ModuleTable table = before;
  table.decide("lady:road@E lady:city@S score:city@N score:road@W");
  CHECK(victims(table).empty());
  table.decide("loot:lady");
  CHECK(won(table, before) == Each{3, 10, 9, 0});
  CHECK(table.state().lady_points[blue] == 3);
}

TEST_CASE("ROB-16 example 4, first outcome: two robbers may rob different figures") {
  const ModuleTable before = example_4();
  ModuleTable table = before;
  table.decide("score:road@E score:city@S lady:road@W score:city@N");
  CHECK(table.state().asked == yellow);  // the active player's robber chooses first
  CHECK(victims(table) == "2 3");
  table.decide("rob:2");
  CHECK(table.state().asked == blue);
  CHECK(victims(table) == "2 3");
  table.decide("rob:3 loot:follower loot:follower");
  CHECK(won(table, before) == Each{2, 10, 9, 1});
  CHECK(robber_of(table, blue) == -1);
  CHECK(robber_of(table, yellow) == -1);
}

TEST_CASE("ROB-16 example 4, second outcome: both rob red's follower of half the city") {
  const ModuleTable before = example_4();
  ModuleTable table = before;
  table.decide("lady:road@E score:city@S lady:road@W lady:city@N");
  CHECK(victims(table) == "2 3");
  table.decide("rob:2");
  CHECK(victims(table) == "2 3");
  table.decide("rob:2 loot:follower loot:follower");
  CHECK(won(table, before) == Each{4, 10, 9, 4});
}

TEST_CASE("ROB-16 example 4, third outcome: both can rob only green's follower") {
  const ModuleTable before = example_4();
  ModuleTable table = before;
  table.decide("lady:road@E lady:city@S score:city@N score:road@W");
  CHECK(victims(table).empty());
  table.decide("loot:follower loot:follower");
  CHECK(won(table, before) == Each{3, 10, 9, 3});
}

}  // namespace bastide::tests::robbers_examples
