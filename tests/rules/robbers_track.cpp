// Robbers come to the score track: ROB-1 to ROB-6, ROB-14, ROB-17, ROB-20, ROB-21.

#include "tests/catch.hpp"
#include "tests/paths.hpp"
#include "tests/rules/crossing.hpp"
#include "tests/rules/games.hpp"

namespace bastide::tests::robbers_track {

using namespace bastide::engine;
using Each = std::vector<int>;  ///< a number for each player

namespace {

/// Tile r, with the robber symbol, extends the start tile's road; s another one. Nobody has points.
const char* const kRoad = R"(
    D0  r:RO2/90  s:RO2/90  c:U0
)";

ModuleTable road_table(int players = 3, const std::string& rules = "robbers = true\n") {
  return ModuleTable(kRoad, players, rules);
}

}  // namespace

TEST_CASE("ROB-1 eight tiles show the robber, and everyone has one at home") {
  const LargeCarcassonne& game = module_game("robbers = true\n");
  int symbols = 0;
  for (const TileDesign& tile : game.tables().set().tiles)
    symbols += (tile.marks & kRobberMark) != 0 ? tile.count : 0;
  CHECK(symbols == 8);
  CHECK(game.tables().set().tile_count() == 80);
  for (const std::uint8_t robber : game.initial(6).robbers) CHECK(robber == kAtHome);
}

TEST_CASE("ROB-2 the robber goes to a space where another player's figure stands") {
  ModuleTable table = road_table();
  put_on_track(table, 0, 4, 0);
  put_on_track(table, 1, 9, 0);
  put_on_track(table, 2, 30, 0);
  table.lay("r");
  REQUIRE(table.state().phase == Phase::put_robber);
  CHECK(table.choices() == 3);
  CHECK(table.may("robber@9"));
  CHECK(table.may("robber@30"));
  CHECK(table.may("no-robber"));
  CHECK_FALSE(table.may("robber@4"));
  table.decide("robber@9");
  CHECK(robber_of(table, 0) == 9);
}

TEST_CASE("ROB-2 a space is shared with one's own figure where another's stands, too") {
  ModuleTable table = road_table();
  put_on_track(table, 0, 9, 0);
  put_on_track(table, 1, 9, 0);
  table.lay("r");
  CHECK(table.may("robber@9"));
}

TEST_CASE("ROB-2 a robber on the track may be moved by a later tile") {
  ModuleTable table = road_table(2);
  put_on_track(table, 1, 9, 0);
  table.set_up().robbers[0] = 3;
  table.set_up().robbers[1] = 0;
  table.lay("r");
  table.decide("robber@9");
  CHECK(robber_of(table, 0) == 9);
}

TEST_CASE("ROB-2 a tile without the symbol brings no robber") {
  ModuleTable table("D0 c:U0", 2, "robbers = true\n");
  table.lay("c");
  CHECK(table.asks_for_follower());
}

TEST_CASE("ROB-3 then the nearest player clockwise with a robber at home may place it") {
  ModuleTable table = road_table(4);
  put_on_track(table, 3, 12, 0);
  table.set_up().robbers[1] = 40;
  table.lay("r");
  table.decide("no-robber");
  REQUIRE(table.state().phase == Phase::put_second_robber);
  CHECK(table.state().asked == 2);
  CHECK(table.may("robber@12"));
  SECTION("and may decline") {
    table.decide("no-robber");
    CHECK(robber_of(table, 2) == -1);
  }
  SECTION("and no third one follows") {
    table.decide("robber@12");
    CHECK(robber_of(table, 2) == 12);
  }
  CHECK(table.asks_for_follower());
}

TEST_CASE("ROB-3 whatever the active player did, and nobody where all robbers are out") {
  ModuleTable table = road_table(3);
  put_on_track(table, 1, 5, 0);
  ModuleTable all_out = table;
  table.lay("r");
  table.decide("robber@5");
  CHECK(table.state().phase == Phase::put_second_robber);
  all_out.set_up().robbers[1] = 2;
  all_out.set_up().robbers[2] = 2;
  all_out.lay("r");
  all_out.decide("robber@5");
  CHECK(all_out.asks_for_follower());
}

TEST_CASE("ROB-4 scores of 7 and 57 stand on the same space") {
  ModuleTable table = road_table(3);
  put_on_track(table, 1, 57, 0);
  table.lay("r");
  CHECK(table.may("robber@7"));
  CHECK_FALSE(table.may("robber@57"));
}

TEST_CASE("ROB-5 the robber may stand beside a lady") {
  ModuleTable table = road_table(2, "robbers = true\nlady = true\n");
  put_on_track(table, 1, 8, 21);
  table.lay("r");
  CHECK(table.may("robber@8"));
  CHECK(table.may("robber@21"));
}

TEST_CASE("ROB-5 a robber robs only the figure that moves from its own space") {
  ModuleTable table = crossing({.road_of_3 = red, .players = 2});
  put_on_track(table, red, 8, 21);
  table.set_up().robbers[blue] = 21;
  table.play("x - score:road@W");
  CHECK(table.points() == Each{0, 32});
  CHECK(robber_of(table, blue) == 21);
}

TEST_CASE("ROB-6 half of the points of the same turn, for completing an opponent's feature") {
  // Player 1 closes player 2's road with a robber tile.
  ModuleTable table(R"(
      a:A270  D0  b:U0  r:RO3/90
  )",
                    2, "robbers = true\n");
  table.play("a, b road@E");
  table.lay("r");
  table.decide("robber@0");   // beside the figure of player 2, who has no points yet
  table.decide("no-robber");  // player 2
  table.take_nothing();
  CHECK(table.points() == Each{2, 4});
  CHECK(robber_of(table, 0) == -1);
}

TEST_CASE("ROB-14 at the end a robber on the track brings three points and robs nobody") {
  ModuleTable table("D0 a:U0", 2, "robbers = true\n");
  table.leave_in_bag("U");
  table.set_up().robbers[1] = 0;
  table.play("a road@E");
  REQUIRE(table.is_over());
  CHECK(table.if_ended() == Each{2, 3});
}

TEST_CASE("ROB-14 the score if the game ended knows of robbers on the track") {
  ModuleTable table = road_table(3);
  table.set_up().robbers[2] = 0;
  CHECK(table.if_ended() == Each{0, 0, 3});
}

TEST_CASE("ROB-17 both figures start on 0 and a score is their sum") {
  ModuleTable table = road_table(2, "robbers = true\nlady = true\n");
  CHECK(table.points() == Each{0, 0});
  put_on_track(table, 1, 12, 30);
  CHECK(table.points() == Each{0, 42});
  CHECK(table.if_ended() == Each{0, 42});
}

TEST_CASE("ROB-20 after the tile come both robbers, both ghosts, then the figure") {
  const std::string rules =
      "robbers = true\nmists = true\nmists_set = '" BASTIDE_SOURCE_DIR "/tests/data/robber_mist.toml'\n";
  // Tile r meets mist with mist to the west and a misty edge with its clear one to the east.
  ModuleTable table(R"(
      a:A270  D0    b:FOGU/0  r:FOGR/0  e:FOGU/0
      .       m:B0  n:B0      o:B0      p:B0
  )",
                    3, rules);
  table.play("m monastery, n monastery, o monastery, p monastery, a monastery, b road@E, e");
  table.lay("r");
  const auto stands_at = [&](Phase phase, int player) {
    return table.state().phase == phase && table.state().asked == player;
  };
  CHECK(stands_at(Phase::put_robber, 1));
  table.decide("robber@0");
  CHECK(stands_at(Phase::put_second_robber, 2));
  table.decide("no-robber");
  CHECK(stands_at(Phase::thicken, 1));
  CHECK(table.choices() == 4);
  table.decide("ghost:m");
  CHECK(stands_at(Phase::disperse, 1));
  CHECK(table.choices() == 2);
  table.decide("ghost:a");
  CHECK(table.asks_for_follower());
}

TEST_CASE("ROB-21 the space where the robber stands is not offered") {
  ModuleTable table = road_table(2);
  table.set_up().robbers[0] = 0;
  table.set_up().robbers[1] = 0;
  table.lay("r");
  // The only figure of another player stands where the robber is: a phase that could only be declined.
  CHECK(table.asks_for_follower());
}

TEST_CASE("ROB-21 the active player's phase is skipped alone where the next player can place") {
  ModuleTable table = road_table(2);
  table.set_up().robbers[0] = 0;
  table.lay("r");
  REQUIRE(table.state().phase == Phase::put_second_robber);
  CHECK(table.state().asked == 1);
}

}  // namespace bastide::tests::robbers_track
