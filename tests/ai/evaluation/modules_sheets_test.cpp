// What modules add: robbers and what a scoring step is still to bring, ghosts and guards, inns and
// labyrinths, and house rules about what counts.

#include "tests/ai/evaluation/by_hand.hpp"
#include "tests/paths.hpp"
#include "tests/rules/crossing.hpp"
#include "tests/rules/mists.hpp"

namespace bastide::tests::modules_sheets_test {

using ai::EvaluationParameters;

namespace {

EvaluationParameters robbers() {
  return plain_but([](EvaluationParameters& numbers) {
    numbers.modules.robber = 23;
    numbers.modules.robber_home = 10;
  });
}

}  // namespace

TEST_CASE("ROB-14 sheet: a robber on the track comes to three points, one at home to none") {
  ModuleTable table("D0", 3, "robbers = true");
  // 80 tiles with the robbers'; 8 of them are left.
  table.leave_in_bag("U U U U V V V V");
  table.set_up().robbers[1] = 4;
  check_worth(table, robbers(), {10 * 0.1, 3 + (23 - 3) * 0.1, 10 * 0.1});
  check_worth(table, plain_but([](EvaluationParameters& numbers) { numbers.modules.robber = 13; }),
              {0, 3 + (13 - 3) * 0.1, 0});
  table.set_up().lady_points[2] = 5;
  table.set_up().points[2] = 2;
  check_worth(table, robbers(), {1, 5, 1 + 7});
}

TEST_CASE("sheet: where nobody has a robber none is at home") {
  const ModuleTable table("D0", 2, "labyrinth = 'basic'");
  check_worth(table, robbers(), {0, 0});
}

TEST_CASE("ROB-10 sheet: points that are still to be announced are had already") {
  // The tile of player 1 closes a road of 3 and a city of 6 of player 2, whose figure the robber waits for.
  ModuleTable table =
      crossing({.road_of_3 = red, .city_of_6 = red, .players = 2, .rules = "robbers = true\n"});
  table.set_up().robbers[blue] = 0;
  table.lay("x");
  table.take_nothing();
  REQUIRE(table.state().phase == engine::Phase::announce);
  const auto numbers = plain_but([](EvaluationParameters& changed) { changed.modules.robber = 3; });
  const double left = static_cast<double>(table.state().bag_size) / table.game().tables().set().tile_count();
  check_worth(table, numbers, {3, 3 + 6});
  check_worth(table, robbers(), {3 + (23 - 3) * left, 3 + 6 + 10 * left});
}

TEST_CASE("ROB-7 sheet: the loot that a robber is about to record is its owner's") {
  ModuleTable table = crossing({.road_of_3 = red, .players = 2});
  table.set_up().robbers[blue] = 0;
  table.play("x - score:road@W");
  REQUIRE(table.state().phase == engine::Phase::record_loot);
  // Until then the robber is on the track.
  const auto numbers = plain_but([](EvaluationParameters& changed) { changed.modules.robber = 3; });
  check_worth(table, numbers, {2 + 3, 3});
  table.decide("loot:lady");
  check_worth(table, numbers, {2, 3});
}

TEST_CASE("MIST-12 sheet: a ghost costs who would score with the figure, and the second one more") {
  ModuleTable table = mist_table("SF0\na:U0 b:U0");
  table.play("a road@E, b");
  const auto numbers = plain_but([](EvaluationParameters& changed) {
    changed.modules.ghost = 1.5F;
    changed.modules.second_ghost = 0.25F;
  });
  check_worth(table, numbers, {2, 0});
  haunt(table, "a", 1);
  check_worth(table, numbers, {2 - 1.5, 0});
  haunt(table, "a", 1);
  check_worth(table, numbers, {2 - 2 * 1.5 - 0.25, 0});
  // Player 2 has more figures there: player 1 has nothing to lose.
  for (int i = 0; i < 2; ++i) join_figure(table, "a", 1);
  check_worth(table, numbers, {0, 2});
}

TEST_CASE("MIST-16 sheet: guards are figures that are free") {
  ModuleTable table = mist_table("SF0");
  EvaluationParameters numbers = plain();
  numbers.followers.worth = {8, 4, 2, 1};
  table.set_up().supply = {1, 0};
  table.set_up().guards = {2, 1};
  check_worth(table, numbers, {8 + 4 + 2, 8});
}

namespace {

const std::string kInns = "inns = true\ninns_set = '" BASTIDE_SOURCE_DIR "/tests/data/inns.toml'\n";

/// Player 1's road of two tiles past an inn, with a hole at either end, and four tiles of which two end it.
ModuleTable road_with_inn(const std::string& lines = "") {
  ModuleTable table("D0 a:I1/0", 2, kInns + "labyrinth = 'advanced'\n" + lines);
  table.play("a road@E");
  table.leave_in_bag("W W U U");
  return table;
}

EvaluationParameters halves() {
  return plain_but([](EvaluationParameters& numbers) { numbers.road.rate = numbers.city.rate = kHalf; });
}

}  // namespace

TEST_CASE("sheet: a road with an inn is worth two points a tile when complete and none otherwise") {
  check_worth(road_with_inn(), plain(), {0, 0});
  EvaluationParameters numbers = halves();
  const double both = chance_in(2 * 0.5) * chance_in(2 * 0.5);
  check_worth(road_with_inn(), numbers, {both * 2 * 2, 0});
  numbers.road.growth = 0.5F;
  numbers.road.open_growth = 100;  // what stays open is nothing, however large
  check_worth(road_with_inn(), numbers, {both * 2 * (2 + 0.5 * 2), 0});
}

TEST_CASE("LAB-10 sheet: a complete road with a labyrinth brings two points more for each figure on it") {
  const auto labyrinth = [](const char* rules) {
    ModuleTable table("w:A270 D0 l:LAB0 e:W0", 2, rules);
    table.play("w road@E, l, e");
    table.leave_in_bag("W W W X");
    return table;
  };
  ModuleTable table = labyrinth("labyrinth = 'advanced'");
  // Four tiles, and holes to the north and south of the labyrinth; two turns for player 1, each filled by
  // 3/4.
  const double both = chance_in(2) * chance_in(2);
  const int tiles = 4;
  check_worth(table, plain(), {tiles, 0});
  check_worth(table, halves(), {tiles + both * 2 * 1, 0});
  join_figure(table, "w", 0);
  check_worth(table, halves(), {tiles + both * 2 * 2, 0});
  check_worth(labyrinth("labyrinth = 'basic'"), halves(), {tiles, 0});
}

TEST_CASE(
    "VAR-6 sheet: where what is unfinished does not score, roads and cities count by their chance alone") {
  ModuleTable table("a:M180 .\nD0     b:U0", 2, "unfinished_scores = false");
  table.play("a city@S, b road@W");
  table.leave_in_bag("E E U U");
  check_worth(table, plain(), {0, 0});
  EvaluationParameters numbers = halves();
  numbers.city.open_growth = 100;
  numbers.city.growth = 1;
  // The hole beside the coat of arms asks for a city and a meadow.
  check_worth(table, numbers, {0.5 * 2 * (3 + 1), 0});
}

TEST_CASE("VAR-7 sheet: a road that leads over the edge of the table is never complete") {
  EvaluationParameters numbers = halves();
  numbers.road.growth = 1;
  const auto road = [](const char* rules) {
    ModuleTable table("D0 a:U0", 2, rules);
    table.play("a road@E");
    table.leave_in_bag("W W U U");
    return table;
  };
  check_worth(road("table = [3, 0]"), numbers, {2, 0});
  check_worth(road("table = [5, 0]"), numbers, {2 + 0.25 * 2, 0});
  // Where the edge closes it one hole is left.
  check_worth(road("table = [3, 0]\nedge_closes = true"), numbers, {2 + 0.5 * 1, 0});
}

}  // namespace bastide::tests::modules_sheets_test
