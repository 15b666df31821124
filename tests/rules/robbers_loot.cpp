// What robbers take: ROB-7 to ROB-13, ROB-15, ROB-18, ROB-19, ROB-21.

#include "tests/catch.hpp"
#include "tests/paths.hpp"
#include "tests/rules/crossing.hpp"

namespace bastide::tests::robbers_loot {

using namespace bastide::engine;
using Each = std::vector<int>;  ///< points of blue, red, green, yellow

namespace {

const std::string kPlain = "robbers = true\n";
const std::string kWithGhosts =
    "robbers = true\nmists = true\nmists_set = '" BASTIDE_SOURCE_DIR "/tests/data/one_mist.toml'\n";

/// Puts ghosts beside the figure on the labelled tile.
void haunt(ModuleTable& table, int player, int ghosts) {
  auto& state = table.set_up();
  for (int i = 0; i < state.figure_count; ++i) {
    auto& figure = state.figures[static_cast<std::size_t>(i)];
    if (figure.owner != player) continue;
    figure.ghosts = static_cast<std::uint8_t>(ghosts & 0x7F);
    state.bank = static_cast<std::uint8_t>(state.bank - ghosts);
  }
}

void put_robber(ModuleTable& table, int player, int space) {
  table.set_up().robbers[static_cast<std::size_t>(player)] = static_cast<std::uint8_t>(space);
}

}  // namespace

TEST_CASE("ROB-7 half of the points, rounded up, go to the robber's owner, and the robber goes home") {
  ModuleTable table = crossing({.road_of_3 = red, .players = 3, .rules = kPlain});
  put_on_track(table, red, 10, 0);
  put_robber(table, blue, 10);
  table.play("x");
  CHECK(table.points() == Each{2, 13, 0});
  CHECK(robber_of(table, blue) == -1);
}

TEST_CASE("ROB-7 the owner chooses with which figure to record") {
  ModuleTable table = crossing({.road_of_3 = red, .players = 2});
  put_robber(table, blue, 0);
  table.play("x - score:road@W");
  REQUIRE(table.state().phase == Phase::record_loot);
  CHECK(table.state().asked == blue);
  table.decide("loot:lady");
  CHECK(table.state().lady_points[blue] == 2);
  CHECK(table.state().points[blue] == 0);
}

TEST_CASE("ROB-8 a robber beside a figure that records stolen points goes along and takes nothing") {
  ModuleTable table = crossing({.city_of_6 = red, .players = 3, .rules = kPlain});
  put_on_track(table, blue, 30, 0);
  put_robber(table, blue, 0);    // robs red
  put_robber(table, green, 30);  // beside blue's figure
  table.play("x");
  CHECK(table.points() == Each{33, 6, 0});
  CHECK(robber_of(table, green) == 33);
}

TEST_CASE("ROB-8 it robs a figure that scores ordinary points and does not go along") {
  // Beside green's robber stand blue, who records stolen points, and red, who scores the road afterwards.
  ModuleTable table = crossing({.road_of_3 = red, .city_of_6 = yellow, .players = 4, .rules = kPlain});
  put_on_track(table, blue, 30, 0);
  put_on_track(table, red, 30, 0);
  put_robber(table, blue, 0);  // robs yellow
  put_robber(table, green, 30);
  table.play("x");
  CHECK(table.points() == Each{33, 33, 2, 6});
  CHECK(robber_of(table, green) == -1);
}

TEST_CASE("ROB-8 of two figures that record stolen points the owner chooses which to follow") {
  // Blue robs red and yellow robs green; both stand beside the robber of player 5, who places the tile.
  ModuleTable table = crossing({.road_of_3 = red, .city_of_6 = green, .players = 5, .rules = kPlain});
  put_on_track(table, blue, 30, 0);
  put_on_track(table, yellow, 30, 0);
  put_on_track(table, green, 10, 0);
  put_robber(table, blue, 0);
  put_robber(table, yellow, 10);
  put_robber(table, 4, 30);
  table.play("x");
  REQUIRE(table.state().phase == Phase::follow);
  CHECK(table.state().asked == 4);
  ModuleTable other = table;
  table.decide("go-along");
  CHECK(robber_of(table, 4) == 32);  // with blue
  other.decide("stay");
  CHECK(robber_of(other, 4) == 33);  // with yellow, who is the only one left
  CHECK(other.points() == Each{32, 3, 16, 33, 0});
}

TEST_CASE("ROB-9 a robber takes the first points it can") {
  ModuleTable table = crossing({.road_of_3 = red, .city_of_6 = red, .players = 2, .rules = kPlain});
  put_robber(table, blue, 0);
  table.play("x - score:road@W");
  CHECK(table.points() == Each{2, 9});
}

TEST_CASE("ROB-10 the scoring player chooses the order of the events") {
  ModuleTable table = crossing({.road_of_3 = red, .city_of_6 = red, .players = 2, .rules = kPlain});
  put_robber(table, blue, 0);
  table.lay("x");
  table.take_nothing();
  REQUIRE(table.state().phase == Phase::announce);
  CHECK(table.state().asked == red);
  CHECK(table.choices() == 2);
  table.decide("score:city@N");
  CHECK(table.points() == Each{3, 9});
}

TEST_CASE("ROB-10 order and figures are announced before the robber's owner chooses") {
  ModuleTable table = crossing({.road_of_3 = green, .city_of_6 = red, .players = 4});
  put_robber(table, blue, 0);
  table.lay("x");
  table.take_nothing();
  CHECK(table.state().phase == Phase::announce);
  CHECK(table.state().asked == red);
  table.decide("score:city@N");
  CHECK(table.state().phase == Phase::announce);
  CHECK(table.state().asked == green);
  table.decide("score:road@W");
  CHECK(table.state().phase == Phase::choose_victim);
  CHECK(table.state().asked == blue);
}

TEST_CASE("ROB-11 a single victim must be robbed, of several the owner chooses one") {
  ModuleTable table = crossing({.road_of_3 = green, .city_of_6 = red, .players = 4, .rules = kPlain});
  put_robber(table, blue, 0);
  ModuleTable single = table;
  table.lay("x");
  table.take_nothing();
  CHECK(victims(table) == "2 3");
  CHECK(table.choices() == 2);  // not to rob is no choice
  put_on_track(single, green, 5, 0);
  single.play("x");
  CHECK(single.points() == Each{3, 6, 8, 0});
}

TEST_CASE("ROB-11 only a figure that stands on the robber's space when events are announced is a candidate") {
  ModuleTable table =
      crossing({.road_of_3 = red, .city_of_6 = red, .road_of_2 = green, .players = 4, .rules = kPlain});
  put_on_track(table, green, 3, 0);
  put_robber(table, blue, 3);
  table.lay("x");
  table.take_nothing();
  table.decide("score:road@W");  // brings red's figure to the robber, and the city takes it on
  CHECK(table.points() == Each{1, 9, 5, 0});
  CHECK(robber_of(table, blue) == -1);
}

TEST_CASE("ROB-8 nobody is asked whom to follow where all leave alike") {
  ModuleTable table = crossing({.city_of_6 = red, .players = 4, .rules = kPlain});
  for (const int robber : {blue, green}) put_robber(table, robber, 0);
  for (const int looter : {blue, green}) put_on_track(table, looter, 5, 0);
  put_robber(table, yellow, 5);
  table.play("x");
  CHECK(table.points() == Each{8, 6, 8, 0});
  CHECK(robber_of(table, yellow) == 8);
}

TEST_CASE("ROB-11 events of a player who was passed over are not available later") {
  ModuleTable table =
      crossing({.road_of_3 = green, .city_of_6 = green, .road_of_2 = red, .players = 4, .rules = kPlain});
  put_robber(table, blue, 0);
  table.lay("x");
  table.take_nothing();
  table.decide("score:road@W");  // green's road comes first
  CHECK(victims(table) == "2 3");
  table.decide("rob:2");
  CHECK(table.points() == Each{1, 2, 9, 0});
  CHECK(robber_of(table, blue) == -1);
}

TEST_CASE("ROB-12 each robber beside the figure takes its half") {
  ModuleTable table = crossing({.city_of_6 = red, .players = 4, .rules = kPlain});
  for (const int robber : {blue, green, yellow}) put_robber(table, robber, 0);
  table.play("x");
  CHECK(table.points() == Each{3, 6, 3, 3});
}

TEST_CASE("ROB-12 a robber never robs its owner") {
  ModuleTable table = crossing({.city_of_6 = red, .players = 2, .rules = kPlain});
  put_robber(table, red, 0);
  table.play("x");
  CHECK(table.points() == Each{0, 6});
  CHECK(robber_of(table, red) == 0);
}

TEST_CASE("ROB-13 the robber moves back with a figure and its owner loses nothing") {
  // A road of 2 points with two ghosts: 2 less 4.
  ModuleTable table = crossing({.road_of_2 = red, .players = 2, .rules = kWithGhosts});
  put_on_track(table, blue, 30, 0);
  put_on_track(table, red, 10, 0);
  haunt(table, red, 2);
  put_robber(table, blue, 10);
  table.play("x");
  CHECK(table.points() == Each{30, 8});
  CHECK(robber_of(table, blue) == 8);
}

TEST_CASE("ROB-13 where another figure stays its owner chooses to go along or to stay") {
  ModuleTable table = crossing({.road_of_2 = red, .players = 3, .rules = kWithGhosts});
  put_on_track(table, red, 10, 0);
  put_on_track(table, green, 10, 0);
  haunt(table, red, 2);
  put_robber(table, blue, 10);
  table.play("x");
  REQUIRE(table.state().phase == Phase::follow);
  CHECK(table.state().asked == blue);
  ModuleTable other = table;
  table.decide("go-along");
  CHECK(robber_of(table, blue) == 8);
  other.decide("stay");
  CHECK(robber_of(other, blue) == 10);
}

TEST_CASE("ROB-13 of two figures that move back the owner chooses with which to go") {
  // Red loses 2 on the road, green 3 - 4 on the other.
  ModuleTable table = crossing({.road_of_3 = green, .road_of_2 = red, .players = 3, .rules = kWithGhosts});
  put_on_track(table, red, 10, 0);
  put_on_track(table, green, 10, 0);
  haunt(table, red, 2);
  haunt(table, green, 2);
  put_robber(table, blue, 10);
  table.play("x");
  REQUIRE(table.state().phase == Phase::follow);
  // Green, the active player, moves back first, by 1.
  ModuleTable other = table;
  table.decide("go-along");
  CHECK(robber_of(table, blue) == 9);
  other.decide("stay");
  CHECK(robber_of(other, blue) == 8);  // alone with red: it goes along
}

TEST_CASE("ROB-15 nobody is asked for an order that cannot matter") {
  ModuleTable table = crossing({.road_of_3 = red, .city_of_6 = red, .players = 2, .rules = kPlain});
  SECTION("without a robber") {
    table.play("x");
  }
  SECTION("with a robber that cannot take one of the events") {
    put_robber(table, blue, 30);
    table.play("x");
  }
  SECTION("with one's own robber") {
    put_robber(table, red, 0);
    table.play("x");
  }
  CHECK(table.points() == Each{0, 9});
  CHECK(table.state().current == 0);
}

TEST_CASE("ROB-15 an event that is negative lets its player choose the order") {
  ModuleTable table = crossing({.city_of_6 = red, .road_of_2 = red, .players = 2, .rules = kWithGhosts});
  auto& state = table.set_up();
  for (int i = 0; i < state.figure_count; ++i) {
    auto& figure = state.figures[static_cast<std::size_t>(i)];
    const bool on_road = state.land.segment_of(table.game().tables(), figure.node).kind == FeatureKind::road;
    if (!on_road) continue;
    figure.ghosts = 2;
    state.bank = static_cast<std::uint8_t>(state.bank - 2);
  }
  table.lay("x");
  table.take_nothing();
  REQUIRE(table.state().phase == Phase::announce);
  ModuleTable other = table;
  table.decide("score:road@E");  // from 0 nothing can be lost
  CHECK(table.points() == Each{0, 6});
  other.decide("score:city@N");
  CHECK(other.points() == Each{0, 4});
}

TEST_CASE("ROB-15 with the lady the figure is asked for every event") {
  ModuleTable table = crossing({.road_of_3 = red, .city_of_6 = red, .players = 2});
  table.lay("x");
  table.take_nothing();
  // The order cannot matter: the city comes first in the tile file.
  CHECK(table.choices() == 2);
  table.decide("lady:city@N");
  CHECK(table.choices() == 2);
  table.decide("score:road@W");
  CHECK(table.state().lady_points[red] == 6);
  CHECK(table.state().points[red] == 3);
}

TEST_CASE("ROB-18 events are applied clockwise from the active player, loot directly after its event") {
  // Blue, who places the tile as the last of three, robs red; then blue's own robber is home and green's
  // robber, beside blue's figure where blue starts, has gone along with the loot.
  ModuleTable table = crossing({.city_of_6 = red, .road_of_2 = blue, .players = 3, .rules = kPlain});
  put_on_track(table, blue, 40, 0);
  put_robber(table, blue, 0);
  put_robber(table, green, 43);
  table.play("x");
  // Green is active: blue's road (2) comes before red's city (6, of which blue takes 3).
  CHECK(table.points() == Each{45, 6, 0});
  CHECK(robber_of(table, green) == 43);
}

TEST_CASE("ROB-19 half of what the figure really moves, ghosts deducted") {
  ModuleTable table = crossing({.city_of_6 = red, .players = 2, .rules = kWithGhosts});
  put_on_track(table, red, 10, 0);
  haunt(table, red, 1);
  put_robber(table, blue, 10);
  table.play("x");
  CHECK(table.points() == Each{2, 14});
}

TEST_CASE("ROB-19 a move of nothing is not robbed") {
  ModuleTable table = crossing({.road_of_2 = red, .players = 2, .rules = kWithGhosts});
  put_on_track(table, red, 10, 0);
  haunt(table, red, 1);
  put_robber(table, blue, 10);
  table.play("x");
  CHECK(table.points() == Each{0, 10});
  CHECK(robber_of(table, blue) == 10);
}

TEST_CASE("ROB-21 a figure that comes to the robber's space and moves on is robbed then") {
  ModuleTable table = crossing({.road_of_3 = red, .city_of_6 = red, .players = 2, .rules = kPlain});
  put_robber(table, blue, 3);
  ModuleTable other = table;
  table.play("x - score:road@W");
  CHECK(table.points() == Each{3, 9});
  other.play("x - score:city@N");
  CHECK(other.points() == Each{0, 9});
  CHECK(robber_of(other, blue) == 3);
}

TEST_CASE("ROB-21 a figure on 0 does not move back, so the robber beside it stays") {
  ModuleTable table = crossing({.road_of_2 = red, .players = 2, .rules = kWithGhosts});
  put_on_track(table, blue, 30, 0);
  haunt(table, red, 2);
  put_robber(table, blue, 0);
  table.play("x");
  CHECK(table.points() == Each{30, 0});
  CHECK(robber_of(table, blue) == 0);
}

}  // namespace bastide::tests::robbers_loot
