// Traders & Builders: TRA-1 to TRA-24.

#include "tests/catch.hpp"
#include "tests/rules/games.hpp"
#include "tests/rules/random_play.hpp"
#include "tests/rules/table.hpp"

namespace bastide::tests::traders {

using namespace bastide::engine;
using Each = std::vector<int>;  ///< a number for each player

namespace {

const std::string kTraders = "traders = true\n";

/// A city with wine from w to e below the start tile.
const char* const kWineCity = ".     D0      .\nw:E90 t:TB3/0 e:E270";

/// A road to both sides of the start tile.
const char* const kRoad = "a:A270 z:U0 y:U0 D0 b:U0 c:U0 d:U0 e:A90";

Each tokens(const ModuleTable& table, std::size_t good) {
  const auto& tokens = table.state().goods.at(good);
  return {tokens.begin(), tokens.begin() + table.state().players};
}
Each builders(const ModuleTable& table) {
  const auto& supply = table.state().builders;
  return {supply.begin(), supply.begin() + table.state().players};
}
Each pigs(const ModuleTable& table) {
  const auto& supply = table.state().pigs;
  return {supply.begin(), supply.begin() + table.state().players};
}

}  // namespace

TEST_CASE("TRA-1 the tiles are shuffled in, and everyone has a builder and a pig") {
  const ModuleTable table("D0", 3, kTraders);
  CHECK(table.state().bag_size == 71 + 24);
  CHECK(builders(table) == Each{1, 1, 1});
  CHECK(pigs(table) == Each{1, 1, 1});
}

TEST_CASE("TRA-2 two roads cross over a bridge without a crossing") {
  ModuleTable table("a:A270 D0 x:TB23/0 e:A90", 2, kTraders);
  table.lay("x");
  CHECK(table.choices() == 4 + 2 + 1);
  table.take("road@W");
  table.play("a, e");
  CHECK(table.points() == Each{4, 0});
}

TEST_CASE("TRA-3 a good has no part in placing a tile, and none in the city's value") {
  ModuleTable table(kWineCity, 2, kTraders);
  CHECK(table.fits("t"));
  table.play("t city@E, w, e");
  CHECK(table.points() == Each{6, 0});
}

TEST_CASE("TRA-4 TRA-5 the goods of a completed city go to who completed it, whoever scores it") {
  ModuleTable nobodys(kWineCity, 2, kTraders);
  nobodys.play("t, w, e");
  CHECK(tokens(nobodys, 0) == Each{1, 0});
  ModuleTable anothers(kWineCity, 2, kTraders);
  anothers.play("t, w city@E");
  CHECK(tokens(anothers, 0) == Each{0, 0});
  anothers.play("e");
  CHECK(tokens(anothers, 0) == Each{1, 0});
  CHECK(anothers.points() == Each{0, 6});
}

TEST_CASE("TRA-4 goods of cities that stay incomplete are never given") {
  ModuleTable table(kWineCity, 2, kTraders);
  table.play("t city@E, w");
  CHECK(tokens(table, 0) == Each{0, 0});
  CHECK(table.if_ended() == Each{2, 0});
}

TEST_CASE("TRA-4 several cities completed by one tile each give theirs") {
  ModuleTable table(R"(
      .   f:E180     .
      .   t:TB3/90   z:B0
      .   h:H0       y:B0
      D0  u:TB18/90  x:B0
      .   g:E0       .
  )",
                    2, kTraders);
  table.play("u, g, x, y, z, t, f, h");
  CHECK(tokens(table, 0) == Each{0, 1});
  CHECK(tokens(table, 1) == Each{0, 1});
  CHECK(tokens(table, 2) == Each{0, 0});
}

TEST_CASE("TRA-6 as many tokens as symbols are given out at most") {
  const LargeCarcassonne& game = module_game(kTraders);
  for (int i = 0; i < rounds(50); ++i) {
    Random random(mix_seed(311, static_cast<std::uint64_t>(i)));
    auto state = game.initial(4);
    play_out(game, state, random, [](const auto&, Action) {});
    constexpr std::array<int, kGoods> kSymbols = {9, 6, 5};
    for (std::size_t good = 0; good < kGoods; ++good) {
      int held = 0;
      for (const int count : state.goods[good]) held += count;
      CHECK(held <= kSymbols[good]);
    }
  }
}

TEST_CASE("TRA-7 a cathedral may complete a city, and its goods are given out as ever") {
  ModuleTable table(R"(
      .       f:E180    .
      z:B0    t:TB3/90  .
      w:E90   i:IC1/0   e:E270
      x:A270  D0        y:A90
  )",
                    2, kTraders + "inns = true\n");
  table.play("x, w, z, t, f, y, e, i");
  CHECK(tokens(table, 0) == Each{0, 1});
}

TEST_CASE("TRA-8 who has most tokens of a good scores 10, and all who tie, and one token is enough") {
  ModuleTable table(kWineCity, 3, kTraders);
  table.play("t, w, e");
  const LargeCarcassonne& game = table.game();
  CHECK(game.scores_if_ended(table.state()) == Scores{0, 0, 10});
  auto state = table.state();
  state.goods = {};
  CHECK(game.scores_if_ended(state) == Scores{});  // nobody took one
  state.goods[1] = {2, 2, 1};
  state.goods[2] = {0, 1, 0};
  CHECK(game.scores_if_ended(state) == Scores{10, 20, 0});
}

TEST_CASE("TRA-9 builder and pig are placed instead of a follower, one figure a tile in all") {
  ModuleTable table(kRoad, 2, kTraders);
  table.play("b road@W, c");
  table.lay("d");
  CHECK(table.may("builder:road@W"));
  table.decide("builder:road@W");
  CHECK(builders(table) == Each{0, 1});
  CHECK(table.supply() == Each{6, 7});
  CHECK_FALSE(table.asks_for_follower());
}

TEST_CASE("TRA-10 TRA-11 the builder needs a follower of its owner there, and no free feature or majority") {
  ModuleTable table(kRoad, 2, kTraders);
  table.play("b road@W, c");
  table.put("c", "road@W", 1);
  table.put("", "road@E", 1);
  table.lay("d");
  CHECK_FALSE(table.may("road@W"));
  CHECK(table.may("builder:road@W"));  // one follower of two others'
  table.decide("-");
  ModuleTable without(kRoad, 2, kTraders);
  without.play("b, c road@W");
  without.lay("d");
  CHECK_FALSE(without.may("builder:road@W"));  // the follower is another's
  without.decide("-");
}

TEST_CASE(
    "TRA-12 the builder goes on no road or city that the tile has completed, no monastery and no field") {
  ModuleTable table("a:A270 D0 b:A90", 2, kTraders);
  table.play("a");
  table.set_up().current = 0;
  table.put("a", "road@E", 0);
  table.put("a", "field@N", 0);
  table.lay("b");
  CHECK_FALSE(table.may("builder:road@W"));
  CHECK_FALSE(table.may("builder:monastery"));
  CHECK_FALSE(table.may("builder:field@N"));
  CHECK(table.may("pig:field@N"));
  table.decide("-");
}

TEST_CASE("TRA-13 who continues the builder's road or city gets a second tile, after all of the first") {
  ModuleTable table(kRoad, 2, kTraders);
  table.play("b road@W, y, c builder:road@W, z");
  CHECK(table.current() == 0);
  table.lay("d");
  CHECK(table.state().earned);
  CHECK(table.current() == 0);
  table.take_nothing();
  CHECK(table.current() == 0);
  CHECK(table.state().second);
  table.play("a");  // completes the western end
  CHECK(table.current() == 1);
  CHECK_FALSE(table.state().second);
}

TEST_CASE("TRA-13 a tile that continues another road brings none, nor one of another player") {
  ModuleTable table("x:B0 a:A270 D0 b:U0 c:U0 d:U0", 2, kTraders);
  table.play("b road@W, a, c builder:road@W");
  CHECK(table.current() == 1);
  table.play("d");  // by the other player
  CHECK(table.current() == 0);
  table.play("x");
  CHECK(table.current() == 1);
}

TEST_CASE("TRA-14 a tile that completes the road brings it as well, and the builder may be placed again") {
  ModuleTable table("a:A270 D0 b:U0 c:U0 d:A90", 2, kTraders);
  table.play("b road@W, a, c builder:road@W");
  CHECK(builders(table) == Each{0, 1});
  table.set_up().current = 0;
  table.play("d");
  CHECK(table.points() == Each{5, 0});
  CHECK(builders(table) == Each{1, 1});
  CHECK(table.current() == 0);
  CHECK(table.state().second);
}

TEST_CASE("TRA-14 a builder put on that very tile brings nothing with it") {
  ModuleTable table(kRoad, 2, kTraders);
  table.play("b road@W, y");
  table.lay("c");
  table.decide("builder:road@W");
  CHECK(table.current() == 1);
}

TEST_CASE("TRA-15 there is no third tile, and the next turn may earn again") {
  ModuleTable table("D0 b:U0 c:U0 d:U0 e:U0 f:U0 g:U0", 2, kTraders);
  table.play("b road@W");
  table.set_up().current = 0;
  table.play("c builder:road@W");
  table.set_up().current = 0;
  table.play("d");
  CHECK(table.state().second);
  table.lay("e");
  CHECK_FALSE(table.state().earned);
  table.take_nothing();
  CHECK(table.current() == 1);
  table.set_up().current = 0;
  table.play("f");
  CHECK(table.state().second);
}

TEST_CASE("TRA-16 TRA-17 a builder never counts for the majority, and comes back whoever gets the points") {
  ModuleTable table("a:A270 D0 b:U0 c:U0 d:A90", 2, kTraders);
  table.play("b road@W, c");
  table.put("c", "road@W", 1);
  table.put("", "road@E", 1);
  table.set_up().current = 0;
  table.lay("a");
  table.decide("builder:road@E");  // one follower and the builder against two
  table.play("d");
  CHECK(table.points() == Each{0, 5});
  CHECK(builders(table) == Each{1, 1});
  CHECK(table.supply() == Each{7, 7});
}

TEST_CASE("TRA-18 builders of several players may stand in one feature, and each serves its owner") {
  ModuleTable table("y:U0 D0 b:U0 c:U0 d:U0 e:U0 f:U0", 2, kTraders);
  table.play("b road@W, y");
  table.put("y", "road@E", 1);
  table.play("c builder:road@W, d builder:road@W");
  CHECK(builders(table) == Each{0, 0});
  table.play("e");
  CHECK(table.current() == 0);
  CHECK(table.state().second);
  table.set_up().second = false;
  table.set_up().current = 1;
  table.play("f");
  CHECK(table.current() == 1);
}

TEST_CASE("TRA-19 the pig goes on a field with a farmer of its owner, whoever else stands there, and stays") {
  ModuleTable table("a:U0 D0 b:U0 c:U0", 2, kTraders);
  table.play("b field@S, a");
  table.put("a", "field@S", 1);
  table.lay("c");
  CHECK(table.may("pig:field@S"));
  CHECK_FALSE(table.may("pig:road@W"));
  table.decide("pig:field@S");
  CHECK(pigs(table) == Each{0, 1});
  ModuleTable without("D0 b:U0 c:U0", 2, kTraders);
  without.play("b field@S");
  without.lay("c");
  CHECK_FALSE(without.may("pig:field@S"));
  without.decide("-");
}

TEST_CASE("TRA-20 TRA-21 the pig counts for no majority, and gives a point more a city to its owner alone") {
  ModuleTable table("n:E180 . .\nD0 b:U0 c:U0", 2, kTraders);
  table.play("b, n");
  table.put("", "field@ENE", 0);
  table.put("b", "field@N", 1);
  CHECK(table.if_ended() == Each{3, 3});
  table.play("c pig:field@N");
  CHECK(table.if_ended() == Each{4, 3});
  int told = 0;
  table.game().final_scoring(table.state(), [&](const ScoreEvent& event) {
    if (event.kind != FeatureKind::field) return;
    ++told;
    CHECK(event.favoured == 1);
    CHECK(event.bonus == 1);
    CHECK(event.favours == FigureKind::pig);
  });
  CHECK(told == 1);
}

TEST_CASE("TRA-21 a pig without the majority gives nothing") {
  ModuleTable table("n:E180 m:B0 .\nD0 b:U0 c:U0", 2, kTraders);
  table.play("b, n");
  table.put("", "field@ENE", 0);
  table.put("b", "field@N", 1);
  table.play("c pig:field@N");
  table.lay("m");
  table.take_nothing();
  table.put("m", "field@N", 1);
  CHECK(table.if_ended() == Each{0, 3});
}

TEST_CASE("TRA-19 without farmers there are no pigs") {
  const ModuleTable table("D0", 2, kTraders + "farmers = false\n");
  CHECK(pigs(table) == Each{0, 0});
  CHECK(builders(table) == Each{1, 1});
}

TEST_CASE("TRA-22 a second tile without a place is replaced, and the right to it stays") {
  ModuleTable table("n:E180 . . . .\nD0 b:U0 c:U0 d:U0 e:U0", 2, kTraders);
  table.play("b road@W, n, c builder:road@W");
  table.set_up().current = 0;
  table.lay("d");
  table.leave_in_bag("C U");
  table.take_nothing();
  CHECK(table.state().second);
  table.draw("C");
  CHECK(table.current() == 0);
  CHECK(table.state().second);
  table.play("e");
  CHECK(table.is_over());
}

TEST_CASE("TRA-22 when no tile is left for the second part the game is over") {
  ModuleTable table("D0 b:U0 c:U0 d:U0", 2, kTraders);
  table.play("b road@W");
  table.set_up().current = 0;
  table.play("c builder:road@W");
  table.set_up().current = 0;
  table.lay("d");
  table.leave_in_bag("");
  table.take_nothing();
  CHECK(table.is_over());
  CHECK(table.state().second);
}

TEST_CASE("TRA-23 a builder keeps no feature from being free") {
  const LargeCarcassonne& game = module_game("traders = true\ninns = true\n");
  for (int i = 0; i < rounds(50); ++i) {
    Random random(mix_seed(312, static_cast<std::uint64_t>(i)));
    auto state = game.initial(3);
    play_out(game, state, random, [&](const auto&, Action) {
      for (int f = 0; f < state.figure_count; ++f) {
        const auto& figure = state.figures[static_cast<std::size_t>(f)];
        const auto& feature = state.land.feature(state.land.feature_of(figure.node));
        REQUIRE(figures_of(feature.figures, figure.owner) > 0);
      }
    });
  }
}

TEST_CASE("TRA-24 each part has its figure, scoring and goods") {
  ModuleTable table(R"(
      D0  b:U0    c:U0    d:U0
      .   w:E90   t:TB3/0 e:E270
  )",
                    2, kTraders);
  table.play("b road@W, w, c builder:road@W, t");
  table.play("d field@N");
  CHECK(table.state().second);
  CHECK(table.current() == 0);
  table.play("e city@W");
  CHECK(tokens(table, 0) == Each{1, 0});
  CHECK(table.points() == Each{6, 0});
  CHECK(table.current() == 1);
}

}  // namespace bastide::tests::traders
