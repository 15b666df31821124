// The River, Inns & Cathedrals and Traders & Builders with other modules and house rules: EXP-1 to EXP-19.
// What random games show of these is compared with the plain rules in expansions_reference_test.cpp.

#include "tests/catch.hpp"
#include "tests/paths.hpp"
#include "tests/rules/games.hpp"
#include "tests/rules/table.hpp"

namespace bastide::tests::expansions {

using namespace bastide::engine;
using Each = std::vector<int>;  ///< a number for each player

namespace {

const std::string kTraders = "traders = true\n";
const std::string kInns = "inns = true\n";

/// Player 1 has a builder on a road, and lays d next.
const char* const kBuilderRow = "D0 b:U0 c:U0 d:U0 e:RO2/90";

void build(ModuleTable& table) {
  table.play("b road@W");
  table.set_up().current = 0;
  table.play("c builder:road@W");
  table.set_up().current = 0;
}

Each wine(const ModuleTable& table) {
  const auto& tokens = table.state().goods[0];
  return {tokens.begin(), tokens.begin() + table.state().players};
}

}  // namespace

TEST_CASE("EXP-1 a robber tile as second tile asks for robbers again") {
  ModuleTable table(kBuilderRow, 2, kTraders + "robbers = true\n");
  build(table);
  table.play("d");
  CHECK(table.state().second);
  table.lay("e");
  CHECK(table.state().phase == Phase::put_robber);
  table.decide("robber@0");
  CHECK(table.state().phase == Phase::put_second_robber);
  CHECK(table.state().asked == 1);
  table.decide("no-robber -");
  CHECK(table.current() == 1);
}

TEST_CASE(
    "EXP-2 each part has a scoring step of its own, and a robber that finds nothing waits for the second") {
  ModuleTable table("a:A270 D0 b:U0 c:U0 d:U0 e:A90", 2, kTraders + "robbers = true\n");
  table.play("b road@W, a, c builder:road@W");
  table.set_up().current = 0;
  table.set_up().robbers[1] = 0;
  table.play("d");
  CHECK(table.points() == Each{0, 0});
  CHECK(table.state().robbers[1] == 0);
  table.play("e");
  CHECK(table.points() == Each{6, 3});
}

TEST_CASE("EXP-3 what inns double is robbed at its full points, and goods and pigs are not robbed") {
  ModuleTable inn("a:A270 D0 b:IC13/0 c:A90", 2, kInns + "robbers = true\n");
  inn.play("a road@E, b");
  inn.set_up().robbers[1] = 0;
  inn.play("c");
  CHECK(inn.points() == Each{8, 4});
  ModuleTable goods(".     D0      .\nw:E90 t:TB3/0 e:E270", 2, kTraders + "robbers = true\n");
  goods.play("t, w, e");
  goods.set_up().robbers[1] = 0;
  CHECK(goods.if_ended() == Each{10, 3});
}

TEST_CASE("EXP-4 goods are taken after the last event") {
  ModuleTable table(".     D0      .\nw:E90 t:TB3/0 e:E270", 2, kTraders + "robbers = true\nlady = true\n");
  table.play("t city@E, w");
  table.lay("e");
  table.take_nothing();
  CHECK(table.state().phase == Phase::announce);
  CHECK(wine(table) == Each{0, 0});
  CHECK(table.if_ended() == Each{16, 0});  // they count already
  table.decide("score:city@W");
  CHECK(wine(table) == Each{1, 0});
}

TEST_CASE("EXP-5 EXP-6 a network with inns gives 2 a tile, and a large follower is one of its followers") {
  for (const char* kind : {"basic", "advanced"}) {
    ModuleTable table(". . n:T0 . .\nw:A270 D0 l:LAB0 e:IC13/0 f:A90\n. . s:W180 . .", 2,
                      kInns + kTraders + "labyrinth = '" + kind + "'\n");
    table.play("l large:road@N, n, s, e, f");
    CHECK(table.if_ended() == Each{0, 0});
    table.put("e", "road@E", 0, FigureKind::builder);
    table.play("w");
    CHECK(table.points() == Each{14 + (kind[0] == 'a' ? 2 : 0), 0});
  }
}

TEST_CASE("EXP-7 large followers take arms as followers do, and a builder goes anywhere on the network") {
  ModuleTable table("w:A270 D0 l:LAB0 e:U0 f:U0 g:U0", 2, kInns + kTraders + "labyrinth = 'advanced'\n");
  table.play("l road@N, w");
  table.lay("e");
  CHECK(table.may("large:road@W"));
  CHECK(table.may("builder:road@W"));
  table.decide("builder:road@W");
  table.lay("f");
  CHECK(table.may("large:road@W"));  // a builder blocks no arm
  table.take_nothing();
  table.lay("g");
  CHECK(table.state().earned);
  table.take_nothing();
}

TEST_CASE("EXP-8 with the mists a player has 5 followers, 2 guards and the figures of the expansions") {
  const ModuleTable table("MS1/0", 3, kInns + kTraders + "mists = true\n");
  for (int player = 0; player < 3; ++player) {
    auto state = table.state();
    const auto supply = [&](FigureKind kind) { return int{table.game().supply_of(state, player, kind)}; };
    CHECK(supply(FigureKind::follower) == 5);
    CHECK(supply(FigureKind::guard) == 2);
    CHECK(supply(FigureKind::large) == 1);
    CHECK(supply(FigureKind::builder) == 1);
    CHECK(supply(FigureKind::pig) == 1);
  }
}

TEST_CASE("EXP-9 ghosts come to followers of either size, and to no other figure") {
  CHECK(may_be_haunted(FigureKind::follower));
  CHECK(may_be_haunted(FigureKind::large));
  for (const FigureKind kind : {FigureKind::guard, FigureKind::builder, FigureKind::pig})
    CHECK_FALSE(may_be_haunted(kind));
}

TEST_CASE("EXP-16 a second tile is drawn when it is earned, and the known one is for the next turn") {
  ModuleTable table("D0 b:U0 c:U0 d:U0 e:U0", 2, kTraders + "lookahead = 1\n");
  const LargeCarcassonne& game = table.game();
  const auto u = static_cast<int>(*game.tables().set().find("U"));
  auto state = table.state();
  for (int draws = 0; draws < 2; ++draws) game.apply(state, Action::draw(u));
  const auto lay = [&](int x) { game.apply(state, Action::place_tile(key_of({x, 0}), 0)); };
  const auto fill = [&] { game.apply(state, Action::draw(u)); };
  const auto pass = [&] { game.apply(state, Action::pass()); };
  lay(1);
  game.apply(state, Action::place_figure(0));  // the road is the first segment
  fill();
  lay(2);
  pass();
  fill();
  lay(3);
  game.apply(state, Action::place_figure(0, FigureKind::builder));
  fill();
  lay(4);
  pass();
  fill();
  REQUIRE(state.current == 0);
  const auto known = state.hands[0];
  lay(5);
  pass();
  CHECK(state.second);
  CHECK(state.current == 0);
  CHECK(state.phase == Phase::draw);
  CHECK(known[0] == u);
  CHECK(state.hands[0][0] == kNoTile);
  fill();
  lay(6);
  pass();
  CHECK(state.turn_over);  // now the hand is filled
  fill();
  CHECK(state.current == 1);
}

TEST_CASE("EXP-16 VAR-11 the hand is filled after the turn, and its two tiles replaced by two before that") {
  // On this table only tiles with a road fit.
  ModuleTable table("D0", 2, kTraders + "hand = 3\ntable = [7, 1]\n");
  table.leave_in_bag("U U U U E E D D D B B B V V X");
  const LargeCarcassonne& game = table.game();
  auto state = table.state();
  const auto draw = [&](const std::string& tiles) {
    for (const char tile : tiles)
      game.apply(state, Action::draw(static_cast<int>(*game.tables().set().find(std::string(1, tile)))));
  };
  const auto lay = [&](int x, int slot, Action figure) {
    game.apply(state, Action::place_tile(key_of({x, 0}), 0, slot));
    game.apply(state, figure);
  };
  draw("UEEDDD");
  lay(1, 0, Action::place_figure(0));  // the road is the first segment
  draw("U");
  lay(-1, 0, Action::pass());
  draw("B");
  lay(2, 2, Action::place_figure(0, FigureKind::builder));
  draw("U");
  lay(-2, 0, Action::pass());
  draw("B");
  lay(3, 2, Action::pass());
  REQUIRE(state.second);
  CHECK(state.phase == Phase::draw);  // no E has a place
  draw("UB");
  CHECK(state.phase == Phase::place_tile);
  CHECK(state.bag_size == 3);
  lay(-3, 0, Action::pass());
  CHECK(state.turn_over);
  draw("VV");
  CHECK(state.current == 1);
}

TEST_CASE("EXP-17 goods score also where nothing unfinished does") {
  ModuleTable table(".     D0      .\nw:E90 t:TB3/0 e:E270", 2, kTraders + "unfinished_scores = false\n");
  table.play("t, w, e");
  CHECK(table.if_ended() == Each{10, 0});
}

TEST_CASE("EXP-18 the table's edge closes cities with goods, which go to who placed the tile") {
  ModuleTable table("t:TB2/0 .\na:U0 D0", 2, kTraders + "table = [3, 3]\nedge_closes = true\n");
  table.play("a, t");
  CHECK(wine(table) == Each{0, 1});
}

TEST_CASE("EXP-19 the bonus turn comes after the second part, and may earn a second tile again") {
  ModuleTable table("D0 b:U0 c:U0 d:U0 e:U0 f:U0 g:U0", 2, kTraders + "hole_bonus_turn = true\n");
  build(table);
  table.lay("d");
  table.set_up().bonus_turn = true;  // as if it had filled a hole
  table.take_nothing();
  CHECK(table.state().second);
  CHECK(table.state().bonus_turn);
  table.play("e");
  CHECK(table.current() == 0);
  CHECK_FALSE(table.state().second);
  CHECK_FALSE(table.state().bonus_turn);
  table.lay("f");
  CHECK(table.state().earned);
  table.take_nothing();
  table.play("g");
  CHECK(table.current() == 1);
}

}  // namespace bastide::tests::expansions
