// Monasteries, castles and cemeteries: neighbours that are there and neighbours that may come.

#include "tests/ai/evaluation/by_hand.hpp"
#include "tests/rules/mists.hpp"

namespace bastide::tests::centres_sheets_test {

using ai::EvaluationParameters;

namespace {

/// A cell that every tile fits is filled with every second tile laid.
EvaluationParameters filling() {
  return plain_but([](EvaluationParameters& numbers) { numbers.monastery.rate = kHalf; });
}

/// Player 1's monastery below the start tile, its eastern and western neighbours in the row above empty: a
/// straight road and a bend fit there, a monastery does not. Four tiles are left.
template <class T = Table>
T two_to_fill(const std::string& rules) {
  T table(R"(
      .      D0     .
      d:E270 a:B0   e:E90
      f:E180 g:B0   h:E180
  )",
          2, rules);
  table.play("a monastery, d, e, g, f, h");
  table.leave_in_bag("U V B B");
  return table;
}

}  // namespace

TEST_CASE("sheet: a monastery counts itself and its neighbours") {
  check_worth(two_to_fill("base"), plain(), {7, 0});
  Table table("D0\na:B0");
  table.play("a monastery");
  check_worth(table, plain(), {2, 0});
}

TEST_CASE("sheet: a monastery's empty neighbours are filled by the tiles that fit there") {
  const Table table = two_to_fill("base");
  EvaluationParameters numbers = filling();
  check_worth(table, numbers, {7 + 2 * chance_in(4 * 0.5), 0});
  numbers.monastery.power = 2;
  check_worth(table, numbers, {7 + 2 * chance_in(4 * 0.25), 0});
  numbers.monastery.rate = kHalf / 2;
  check_worth(table, numbers, {7 + 2 * chance_in(2 * 0.25), 0});
}

TEST_CASE("sheet: every second tile fits a neighbour cell that touches nothing yet") {
  Table table("D0\na:B0");
  table.play("a monastery");
  table.leave_in_bag("E E E E");
  // A city tile fits beside and below the monastery, not at the road's two ends; two corners touch nothing.
  EvaluationParameters numbers = filling();
  numbers.monastery.rate = kHalf / 4;
  check_worth(table, numbers, {2 + 3 * chance_in(1) + 2 * chance_in(0.5), 0});
}

TEST_CASE("VAR-7 sheet: cells beyond the edge of the table stay empty") {
  // On three rows with the start tile in the middle one.
  ModuleTable table("D0\na:B0", 2, "table = [0, 3]");
  table.play("a monastery");
  table.leave_in_bag("E E E E");
  EvaluationParameters numbers = filling();
  numbers.monastery.rate = kHalf / 4;
  check_worth(table, numbers, {2 + 2 * chance_in(1), 0});
}

TEST_CASE("sheet: the monk comes home when all neighbours are there by half of the time") {
  EvaluationParameters numbers = filling();
  numbers.followers.worth = {10};
  Table table = two_to_fill("base");
  table.set_up().supply = {0, 0};
  const double early = chance_in(2 * 0.5) * chance_in(2 * 0.5);
  check_worth(table, numbers, {7 + 2 * chance_in(4 * 0.5) + 10 * early, 0});
}

TEST_CASE("sheet: a monastery that the turn's tile has surrounded counts nine") {
  Table table(R"(
      i:U0   D0     j:V90
      d:E270 a:B0   e:E90
      f:E180 g:B0   h:E180
  )");
  table.play("a monastery, d, e, g, f, h, i");
  EvaluationParameters numbers = filling();
  numbers.followers.worth = {10};
  table.leave_in_bag("V B B");
  table.lay("j");
  table.set_up().supply = {0, 0};
  check_worth(table, numbers, {9 + 10, 0});
}

TEST_CASE(
    "VAR-6 sheet: where what is unfinished does not score, a monastery counts by its chance to be full") {
  const auto table = two_to_fill<ModuleTable>("unfinished_scores = false");
  check_worth(table, filling(), {(7 + 2 * chance_in(2)) * chance_in(2) * chance_in(2), 0});
  check_worth(table, plain(), {0, 0});
}

namespace {

/// Player 1's castle or cemetery with two misty neighbours and one cell to fill, which every second tile of
/// the two that are left fits.
ModuleTable one_to_fill(const std::string& centre, const std::string& figure) {
  ModuleTable table = mist_table("a:FF0  b:MN0  c:MN0\nd:FF0  x:" + centre + "  e:FF0\nf:FF0  SF0    .\n");
  table.play("x " + figure + ", d, a, b, c, e, f");
  table.leave_in_bag("FF U");
  return table;
}

}  // namespace

TEST_CASE("MIST-19 sheet: a castle counts the mist around it, twice when it is complete") {
  const ModuleTable table = one_to_fill("CA0", "castle");
  check_worth(table, plain(), {3, 0});
  EvaluationParameters numbers = filling();
  const double full = chance_in(2 * 0.5);
  check_worth(table, numbers, {3 * (1 + full), 0});
  numbers.modules.mist = 0.5F;  // of what comes
  check_worth(table, numbers, {(3 + 0.5 * full) * (1 + full), 0});
  numbers.modules.mist = 1;
  check_worth(table, numbers, {(3 + 1 * full) * (1 + full), 0});
}

TEST_CASE("VAR-6 sheet: where what is unfinished does not score, a castle counts complete alone") {
  ModuleTable table = mist_table("a:FF0  b:MN0  c:MN0\nd:FF0  x:CA0  e:FF0\nf:FF0  SF0    .\n", 2,
                                 "unfinished_scores = false");
  table.play("x castle, d, a, b, c, e, f");
  table.leave_in_bag("FF U");
  check_worth(table, filling(), {3 * chance_in(2 * 0.5), 0});
}

TEST_CASE("MIST-17 sheet: a cemetery counts a guard and the gravedigger, by the chance to be full in time") {
  ModuleTable table = one_to_fill("CE0", "cemetery");
  check_worth(table, filling(), {0, 0});
  EvaluationParameters numbers = filling();
  numbers.followers.worth = {10, 10, 10};
  table.leave_in_bag("FF FF FF U U U");  // three turns each
  const double half = chance_in(3 * 0.5);
  table.set_up().supply = {0, 0};
  table.set_up().guards = {0, 0};
  check_worth(table, numbers, {10 * 2 * half, 0});
  table.set_up().reserve[0] = 0;
  check_worth(table, numbers, {10 * half, 0});
  table.set_up().guards = {1, 2};
  check_worth(table, numbers, {10 + 10 * half, 20});
}

}  // namespace bastide::tests::centres_sheets_test
