// Fields: cities that are complete, cities that are still to come, and who has the field then.

#include "tests/ai/evaluation/by_hand.hpp"

namespace bastide::tests::fields_sheets_test {

using ai::EvaluationParameters;

namespace {

constexpr double kCity = 3;  ///< points to a farmer

/// Player 1's field with one completed city; four tiles are left.
Table one_city() {
  Table table("a:E180\nD0");
  table.play("a field@N");
  table.leave_in_bag("E E U U");
  return table;
}

/// Player 1's field above the start tile's road and a straight one, beside the start tile's city, which two
/// tiles of four close.
Table open_city() {
  Table table("D0 a:U0");
  table.play("a field@N");
  table.leave_in_bag("E E U U");
  return table;
}

template <class Change>
EvaluationParameters closing(Change&& change) {
  return plain_but([&](EvaluationParameters& numbers) {
    numbers.city.rate = kHalf;
    change(numbers);
  });
}

}  // namespace

TEST_CASE("sheet: a farmer has three points for each completed city") {
  check_worth(one_city(), plain(), {kCity, 0});
  check_worth(open_city(), plain(), {0, 0});
}

TEST_CASE(
    "sheet: the tiles to come complete cities elsewhere at a field, in the share of the game that is left") {
  const auto numbers = plain_but([](EvaluationParameters& changed) { changed.field.growth = 9; });
  check_worth(one_city(), numbers, {kCity * (1 + 9. * 4 / 72), 0});
  check_worth(open_city(), numbers, {kCity * (0 + 9. * 4 / 72), 0});
}

TEST_CASE("sheet: a field is lost to others the more of the game is left") {
  const auto numbers = plain_but([](EvaluationParameters& changed) { changed.field.risk = 0.5F; });
  Table table("a:E180\nD0");
  table.play("a field@N");
  check_worth(table, numbers, {kCity * (1 - 0.5 * 70 / 72), 0});
  check_worth(one_city(), numbers, {kCity * (1 - 0.5 * 4 / 72), 0});
}

TEST_CASE("sheet: an open city that is nobody's is closed in some share of the turns to come") {
  const auto free = [](float turns) {
    return closing([&](EvaluationParameters& numbers) { numbers.field.free = turns; });
  };
  check_worth(open_city(), free(0.5F), {kCity * chance_in(4 * 0.5 * 0.5), 0});
  check_worth(open_city(), free(0.25F), {kCity * chance_in(4 * 0.25 * 0.5), 0});
  EvaluationParameters numbers = free(0.5F);
  numbers.city.death = kHalf / 2;
  check_worth(open_city(), numbers, {kCity * chance_in(4 * 0.5) / 2, 0});
  numbers.city.death = 0;
  numbers.city.power = 2;
  check_worth(open_city(), numbers, {kCity * chance_in(4 * 0.5 * 0.25), 0});
  Table hopeless = open_city();
  hopeless.leave_in_bag("V V U U");
  check_worth(hopeless, free(0.5F), {0, 0});
}

TEST_CASE("sheet: an open city with figures is closed in its holders' turns") {
  // Player 2's city of two tiles, with a hole to the east, beside player 1's field.
  Table table("b:N180 .\nD0 a:U0");
  table.play("a field@N, b city@S");
  const auto numbers = closing([](EvaluationParameters& changed) { changed.field.free = 100; });
  table.leave_in_bag("E U U");  // two turns for player 1 and one for player 2
  const double chance = chance_in(1 * 1. / 3);
  check_worth(table, numbers, {kCity * chance, 2 + 2 * chance});
  // A second of player 1's would make it both players' turns.
  join_figure(table, "b", 0);
  const double either = chance_in(3 * 1. / 3);
  check_worth(table, numbers, {kCity * either + 2 + 2 * either, 2 + 2 * either});
}

TEST_CASE("sheet: who leads a field by one farmer gives a part to those who are next") {
  const auto numbers = plain_but([](EvaluationParameters& changed) { changed.field.contested = 0.75F; });
  Table table = one_city();
  join_figure(table, "a", 1);
  check_worth(table, numbers, {kCity, kCity});
  join_figure(table, "a", 1);
  check_worth(table, numbers, {0.25 * kCity, 0.75 * kCity});
}

TEST_CASE("sheet: a city counts once at a field that touches it twice, and at every field") {
  const auto numbers = closing([](EvaluationParameters& changed) { changed.field.free = 0.5F; });
  // A city of three tiles from south to north with a hole in the north, nobody's. Player 1's field in the
  // west touches two of the tiles, player 2's in the east the upper one.
  Table table(R"(
      d:B0 c:F90
      b:B0 a:F90
      .    D0
  )");
  table.play("a field@W, c field@E, b, d");
  table.leave_in_bag("E E U U");
  check_worth(table, numbers, {kCity * chance_in(4 * 0.5 * 0.5), kCity * chance_in(4 * 0.5 * 0.5)});
}

TEST_CASE("sheet: several open cities count each by its chance") {
  const auto numbers = closing([](EvaluationParameters& changed) { changed.field.free = 0.5F; });
  // Beside the start tile's city that of the tile to the east, both with a hole to the north that asks for
  // nothing else.
  Table table("D0 a:K0");
  table.play("a field@WNW");
  table.leave_in_bag("E E U U");
  check_worth(table, numbers, {kCity * 2 * chance_in(4 * 0.5 * 0.5), 0});
  // Without farmers they are worth nothing.
  Table nobody("D0 a:K0");
  nobody.play("a");
  nobody.leave_in_bag("E E U U");
  check_worth(nobody, numbers, {0, 0});
}

}  // namespace bastide::tests::fields_sheets_test
