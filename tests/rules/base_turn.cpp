// Set-up and the course of a turn: BASE-1 to BASE-8.

#include "tests/catch.hpp"
#include "tests/rules/games.hpp"
#include "tests/rules/table.hpp"

#include <numeric>

namespace bastide::tests::base_turn {

using namespace bastide::engine;
using Each = std::vector<int>;  ///< a number for each player

namespace {

/// Whether the tile labelled t may be laid beside the start tile.
bool fits(const char* map) {
  return Table(map).fits("t");
}

/// Lays some tile that is left on the cell, in some way; false if none fits.
bool lay_somehow(Table& table, Cell cell) {
  if (table.is_over()) return false;
  for (int type = 0; type < table.game().tables().type_count(); ++type) {
    if (!table.game().is_legal(table.state(), Action::draw(type))) continue;
    Table::State drawn = table.state();
    table.game().apply(drawn, Action::draw(type));
    for (int turns = 0; turns < kEdges; ++turns) {
      if (!table.game().is_legal(drawn, Action::place_tile(key_of(cell), turns))) continue;
      table.apply(Action::draw(type));
      table.apply(Action::place_tile(key_of(cell), turns));
      if (table.asks_for_follower()) table.take_nothing();
      return true;
    }
  }
  return false;
}

int total_weight(const Table& table) {
  ChanceList outcomes;
  table.game().chance_outcomes(table.state(), outcomes);
  return outcomes.total();
}

}  // namespace

TEST_CASE("BASE-1 the start tile lies on the board and 71 tiles are in the bag") {
  const Table table("D0");
  CHECK(table.state().land.board().tile_count() == 1);
  CHECK(table.state().land.board().has_tile_at(key_of({0, 0})));
  CHECK(table.state().bag_size == 71);
  CHECK(table.copies_left("D") == 3);
  CHECK(table.copies_left("V") == 9);
  CHECK(total_weight(table) == 71);
}

TEST_CASE("BASE-2 two to six players have seven followers and no points") {
  for (int players = 2; players <= 6; ++players) {
    const Table table("D0", players);
    const auto count = static_cast<std::size_t>(players);
    CHECK(table.game().player_count(table.state()) == players);
    CHECK(table.supply() == Each(count, 7));
    CHECK(table.points() == Each(count, 0));
  }
}

TEST_CASE("BASE-3 a score goes on beyond the 50 spaces of the track") {
  Table table(R"(
      .       .       c0:E180 q0:E180 s0:E180 s1:E180 r0:E180 r1:H0   t0:H0   .     .     .     .
      w:K90   a:R180  c:C0    q:Q0    s:S0    u:S0    r:R0    v:R0    t:T0    f:F0  g:F0  h:G0  e:K270
      .       D0      d:K0    .       .       .       .       .       .       .     .     .     .
  )");
  table.play("a city@W, w, c, d, q, s, u, r, v, t, f, g, h, e, c0, q0, s0, s1, r0, r1");
  CHECK(table.points() == Each{0, 0});
  table.play("t0");
  // 22 tiles and 6 coats of arms.
  CHECK(table.points() == Each{56, 0});
  CHECK(table.supply() == Each{7, 7});
}

TEST_CASE("BASE-4 the first player begins and the others follow in turn") {
  Table table("D0 a:U0 b:U0 c:U0 d:U0", 3);
  for (const auto& [label, player] : {std::pair{"a", 0}, {"b", 1}, {"c", 2}, {"d", 0}}) {
    CHECK(table.current() == player);
    table.play(label);
  }
}

TEST_CASE("BASE-5 a turn is drawing and placing and then a follower and then scoring") {
  Table table(R"(
      a:E180
      D0
  )");
  CHECK(table.game().actor(table.state()).is_chance());
  table.draw("E");
  CHECK(table.game().actor(table.state()) == Actor::player(0));
  CHECK(table.state().phase == Phase::place_tile);
  table.apply(Action::place_tile(key_of({0, -1}), 2));
  CHECK(table.state().phase == Phase::place_figure);
  CHECK(table.game().actor(table.state()) == Actor::player(0));
  CHECK(table.points() == Each{0, 0});
  table.take("city@S");
  CHECK(table.points() == Each{4, 0});
  CHECK(table.current() == 1);
  CHECK(table.game().actor(table.state()).is_chance());
}

TEST_CASE("BASE-6 edges that touch show the same terrain") {
  CHECK(fits("D0 t:U0"));
  CHECK(fits("D0 t:V0"));
  CHECK_FALSE(fits("D0 t:U90"));   // field to road
  CHECK_FALSE(fits("D0 t:E270"));  // city to road
  CHECK(fits("t:E180 \n D0"));
  CHECK_FALSE(fits("t:E0 \n D0"));   // field to city
  CHECK_FALSE(fits("t:U90 \n D0"));  // road to city
  CHECK(fits("D0 \n t:B0"));
  CHECK_FALSE(fits("D0 \n t:E0"));  // city to field
  CHECK_FALSE(fits("D0 \n t:X0"));  // road to field
}

TEST_CASE("BASE-6 a tile may be turned any way") {
  // Only its road may lie against the road.
  CHECK(fits("D0 t:A90"));
  CHECK_FALSE(fits("D0 t:A0"));
  CHECK_FALSE(fits("D0 t:A180"));
  CHECK_FALSE(fits("D0 t:A270"));
}

TEST_CASE("BASE-6 all edges that touch must match") {
  Table table(R"(
      a:E180  t:E0
      D0      b:U0
  )");
  table.play("a, b");
  CHECK(table.fits("t"));
  Table other(R"(
      a:E180  t:V0
      D0      b:U0
  )");
  other.play("a, b");
  CHECK_FALSE(other.fits("t"));  // its road in the south meets a field
}

TEST_CASE("BASE-6 a corner alone is not a touch") {
  CHECK_FALSE(fits("D0 . \n . t:B0"));
  CHECK_FALSE(fits(". t:B0 \n D0 ."));
  CHECK_FALSE(fits("t:B0 . \n . D0"));
}

TEST_CASE("BASE-6 a tile touches another and lies on no other") {
  CHECK_FALSE(fits("D0 . t:U0"));
  Table table("D0");
  table.draw("D");
  CHECK_FALSE(table.game().is_legal(table.state(), Action::place_tile(key_of({0, 0}), 0)));
}

TEST_CASE("BASE-6 the board has no edge") {
  for (const Cell step : {Cell{1, 0}, Cell{-1, 0}, Cell{0, 1}, Cell{0, -1}}) {
    Table table("D0");
    int length = 0;
    while (lay_somehow(table, {step.x * (length + 1), step.y * (length + 1)})) ++length;
    INFO("towards " << step.x << "," << step.y);
    CHECK(length > 40);
  }
}

TEST_CASE("BASE-6 a row of tiles may grow at both ends") {
  Table table("D0");
  int east = 0;
  int west = 0;
  for (bool grown = true; grown;) {
    grown = lay_somehow(table, {east + 1, 0});
    east += grown;
    if (!lay_somehow(table, {-west - 1, 0})) break;
    ++west;
  }
  CHECK(east > 20);
  CHECK(west > 20);
}

TEST_CASE("BASE-7 a tile without a place goes to the box and the same player draws again") {
  Table table(R"(
      a:E180  .
      D0      b:U0
  )");
  table.play("a");
  REQUIRE(table.current() == 1);
  table.draw("C");
  CHECK(table.game().actor(table.state()).is_chance());
  CHECK(table.current() == 1);
  CHECK(table.copies_left("C") == 0);
  CHECK(total_weight(table) == 69);
  CHECK(table.state().land.board().tile_count() == 2);
  table.play("b road@W");
  CHECK(table.supply() == Each{7, 6});
}

TEST_CASE("BASE-8 the game ends when the last tile lies") {
  Table table("D0 a:U0 b:U0");
  table.play("a road@E");
  table.leave_in_bag("U");
  table.lay("b");
  CHECK_FALSE(table.is_over());
  table.take_nothing();
  CHECK(table.is_over());
  CHECK(table.game().scores(table.state()) == Scores{3});
}

TEST_CASE("BASE-8 the game ends when none of the tiles left can be placed") {
  Table table(R"(
      .       e:E180  .
      a:A270  D0      b:A90
  )");
  table.play("a road@E, b monastery, e");
  table.leave_in_bag("C X");
  table.draw("C");
  CHECK(table.is_over());
  CHECK(table.copies_left("X") == 1);
  CHECK(table.game().scores(table.state()) == Scores{3, 3});
}

TEST_CASE("BASE-8 the game goes on while some tile that is left fits") {
  Table table(R"(
      .       e:E180  .
      a:A270  D0      b:A90
      .       c:B0    .
  )");
  table.play("a, b, e");
  table.leave_in_bag("C X B");
  table.draw("C");
  table.draw("X");
  CHECK_FALSE(table.is_over());
  table.play("c");
  CHECK(table.is_over());
}

}  // namespace bastide::tests::base_turn
