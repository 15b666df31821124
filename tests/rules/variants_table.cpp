// House rules about what counts and where tiles may lie: VAR-6 to VAR-10.

#include "tests/catch.hpp"
#include "tests/paths.hpp"
#include "tests/rules/games.hpp"
#include "tests/rules/mists.hpp"
#include "tests/rules/random_play.hpp"

#include <cstdlib>
#include <set>

namespace bastide::tests::variants_table {

using namespace bastide::engine;
using Each = std::vector<int>;  ///< a number for each player

namespace {

/// The cells where tiles lie after some random games, as x and y.
std::set<std::pair<int, int>> cells_reached(const std::string& lines) {
  const LargeCarcassonne& game = module_game(lines);
  std::set<std::pair<int, int>> cells;
  for (std::uint64_t seed = 0; seed < 5; ++seed) {
    Random random(seed);
    LargeCarcassonne::State state = game.initial(2);
    play_out(game, state, random, [](const LargeCarcassonne::State&, Action) {});
    const auto& board = state.land.board();
    for (int y = -80; y <= 80; ++y) {
      for (int x = -80 + std::abs(y); x <= 80 - std::abs(y); ++x) {
        if (std::abs(x) + std::abs(y) <= 71 && board.has_tile_at(key_of({x, y}))) cells.emplace(x, y);
      }
    }
  }
  return cells;
}

}  // namespace

TEST_CASE("VAR-6 incomplete features give nothing at the end") {
  for (const bool count : {true, false}) {
    INFO("they count: " << count);
    ModuleTable table(R"(
        a:F90  .
        D0     c:U0
        m:B0   .
    )",
                      3, count ? "" : "unfinished_scores = false");
    table.play("m monastery, c road@W, a city@S");
    CHECK(table.if_ended() == (count ? Each{3, 2, 3} : Each{0, 0, 0}));
  }
}

TEST_CASE("VAR-6 farmers still score") {
  ModuleTable table("a:E180\nD0", 2, "unfinished_scores = false");
  table.play("a field@N");
  CHECK(table.if_ended() == Each{3, 0});
}

TEST_CASE("VAR-6 figures whose features are not scored pay nothing for ghosts") {
  ModuleTable table = mist_table("SF0 b:FF0\na:CC180 .", 2, "unfinished_scores = false");
  table.play("a city@S, b field@N");
  haunt(table, "a", 2);
  haunt(table, "b", 2);
  table.set_up().points = {5, 5};
  CHECK(table.if_ended() == Each{5, 3});
}

TEST_CASE("VAR-6 what is complete scores as always") {
  ModuleTable table("b:A270 D0 c:A90", 2, "unfinished_scores = false");
  table.play("b road@E");
  CHECK(table.if_ended() == Each{0, 0});
  table.play("c");
  CHECK(table.points() == Each{3, 0});
}

TEST_CASE("VAR-7 no tile may be placed outside the table") {
  // Five columns, the start tile in the third; four rows, the start tile in the third.
  std::set<std::pair<int, int>> expected;
  for (int x = -2; x <= 2; ++x) {
    for (int y = -2; y <= 1; ++y) expected.emplace(x, y);
  }
  CHECK(cells_reached("table = [5, 4]") == expected);
}

TEST_CASE("VAR-7 a start piece takes the start cell and those left of and above it") {
  std::set<std::pair<int, int>> expected;
  for (int x = -2; x <= 1; ++x) {
    for (int y = -2; y <= 2; ++y) expected.emplace(x, y);
  }
  CHECK(cells_reached("mists = true\ntable = [4, 5]") == expected);
  const ModuleTable table("MS4/0 MS3/0\nMS2/0 MS1/0", 2, "mists = true\ntable = [2, 2]");
  const auto& board = table.state().land.board();
  for (const Cell cell : {Cell{0, 0}, Cell{-1, 0}, Cell{0, -1}, Cell{-1, -1}}) {
    CHECK(board.has_tile_at(key_of(cell)));
  }
  CHECK(board.frontier_size() == 0);
}

TEST_CASE("VAR-7 without edge_closes the edge closes nothing") {
  ModuleTable table("a:U0 D0 b:U0", 2, "table = [3, 0]");
  table.play("a road@E, b");
  CHECK(table.points() == Each{0, 0});
  CHECK(table.if_ended() == Each{3, 0});
}

TEST_CASE("VAR-8 the edge closes roads") {
  ModuleTable table("a:U0 D0 b:U0", 2, "table = [3, 0]\nedge_closes = true");
  table.play("a road@E");
  CHECK(table.points() == Each{0, 0});
  table.play("b");
  CHECK(table.points() == Each{3, 0});
}

TEST_CASE("VAR-8 the edge closes cities") {
  ModuleTable table("a:F90\nD0", 2, "table = [0, 3]\nedge_closes = true");
  table.play("a city@S");
  CHECK(table.points() == Each{6, 0});
  CHECK(table.supply() == Each{7, 7});
}

TEST_CASE("VAR-8 the edge may complete a city of the start tile") {
  ModuleTable table("D0 a:U0", 2, "table = [0, 1]\nedge_closes = true");
  table.play("a field@N");
  CHECK(table.if_ended() == Each{3, 0});
  ModuleTable piece("MS4/0 MS3/0\nMS2/0 MS1/0", 2, "mists = true\ntable = [2, 2]\nedge_closes = true");
  piece.draw("B");
  CHECK(piece.copies_left("B") == 3);
}

TEST_CASE("VAR-8 a table of one cell is full with its start tile") {
  for (const char* start : {"B", "C", "D"}) {
    ModuleTable table("D0", 2, "table = [1, 1]\nedge_closes = true\nstart_tile_in_bag = true");
    table.draw(start);
    CHECK(table.if_ended() == Each{0, 0});
  }
}

TEST_CASE("VAR-8 the edge stands for a monastery's missing cells") {
  ModuleTable table = mist_table("d:FF0 SF0\nm:B0 a:FF0", 2, "table = [3, 3]\nedge_closes = true");
  table.play("a, m monastery");
  CHECK(table.points() == Each{0, 0});
  CHECK(table.if_ended() == Each{0, 8});
  table.play("d");
  CHECK(table.points() == Each{0, 9});
  CHECK(table.supply() == Each{5, 5});
}

TEST_CASE("VAR-8 it stands for a castle's clear cells, and for a cemetery's") {
  for (const auto& [tile, centre, points] :
       {std::tuple{"CA0", "castle", 4}, std::tuple{"CE0", "cemetery", 0}}) {
    INFO(tile);
    // The castle lies at the southern edge; one of its five neighbours is misty.
    ModuleTable table = mist_table(std::string("d:FF0 SF0 e:MN0\nf:FF0 x:") + tile + " g:FF0", 2,
                                   "table = [0, 3]\nedge_closes = true\nghosts = false");
    table.play(std::string("x ") + centre + ", d, e, f");
    CHECK(table.points() == Each{0, 0});
    table.play("g");
    CHECK(table.points() == Each{points, 0});
    CHECK(table.supply() == Each{5, 5});
    CHECK(guards(table) == Each{tile[1] == 'E' ? 3 : 2, 2});
  }
}

TEST_CASE("VAR-8 the edge neither thickens nor breaks mist") {
  ModuleTable table = mist_table("p:CC0 SF0 q:CC0\n. m:MN180 .", 2, "table = [0, 3]\nedge_closes = true");
  table.play("p city@N, q city@N");
  table.lay("m");
  CHECK(table.state().bank == 15);
  CHECK(table.asks_for_follower());
}

TEST_CASE("VAR-8 a castle that is not complete does not count the edge") {
  ModuleTable table = mist_table("SF0\nx:CA0", 2, "table = [0, 3]\nedge_closes = true\nghosts = false");
  table.play("x castle");
  CHECK(table.if_ended() == Each{1, 0});
}

TEST_CASE("VAR-9 who fills a hole takes another turn, and again") {
  for (const bool bonus : {true, false}) {
    INFO("bonus turns: " << bonus);
    ModuleTable table = mist_table(R"(
        .      n:FF0  k:FF0  o:FF0  .
        w:FF0  h:FF0  e:FF0  i:FF0  g:FF0
        a:FF0  SF0    b:FF0  c:FF0  d:FF0
    )",
                                   3, bonus ? "hole_bonus_turn = true" : "");
    table.play("a, b, c, d, w, e, g, k, n, o");
    REQUIRE(table.current() == 1);
    table.play("h");
    CHECK(table.current() == (bonus ? 1 : 2));
    table.play("i");
    CHECK(table.current() == (bonus ? 1 : 0));
  }
}

TEST_CASE("VAR-9 the bonus turn comes after the turn's scoring") {
  ModuleTable table = mist_table(R"(
      x:FF0  n:CC180  k:FF0
      w:FF0  h:CC0    e:FF0
      a:FF0  SF0      b:FF0
  )",
                                 2, "hole_bonus_turn = true");
  table.play("a, b, w, e, k, n");
  table.lay("h");
  table.take("city@N");
  CHECK(table.points() == Each{4, 0});
  CHECK(table.current() == 0);
  table.play("x");
  CHECK(table.current() == 1);
}

TEST_CASE("VAR-9 what lies beyond the table does not make a hole") {
  ModuleTable table = mist_table("d:FF0 SF0 e:FF0\nf:FF0 h:FF0 g:FF0", 2,
                                 "table = [0, 3]\nedge_closes = true\nhole_bonus_turn = true");
  table.play("d, e, f, g, h");
  CHECK(table.current() == 1);
}

TEST_CASE("VAR-10 only houses end a road") {
  const std::string tiles = "inns = true\ninns_set = '" BASTIDE_SOURCE_DIR "/tests/data/inns.toml'\n";
  for (const bool only : {true, false}) {
    INFO("villages only: " << only);
    const std::string lines = tiles + (only ? "villages_only = true" : "");
    ModuleTable village("a:A270 D0 b:I4/0", 2, lines);
    village.play("a road@E, b");
    CHECK(village.points() == Each{3, 0});
    ModuleTable trees("a:A270 D0 b:I5/0", 2, lines);
    trees.play("a road@E, b");
    // Under the trees the road goes on, and with the inn it is worth nothing at the end.
    CHECK(trees.points() == Each{only ? 0 : 3, 0});
    CHECK(trees.if_ended() == Each{only ? 0 : 3, 0});
  }
}

TEST_CASE("VAR-10 crossings that a set says nothing of end roads") {
  const std::string tiles = "inns = true\ninns_set = '" BASTIDE_SOURCE_DIR "/tests/data/inns.toml'\n";
  ModuleTable table("a:A270 D0 b:W0", 2, tiles + "villages_only = true");
  table.play("a road@E, b");
  CHECK(table.points() == Each{3, 0});
}

}  // namespace bastide::tests::variants_table
