// What Inns & Cathedrals and Traders & Builders add: large followers, builders, pigs and goods.

#include "tests/ai/evaluation/by_hand.hpp"

namespace bastide::tests::expansions_sheets_test {

using ai::EvaluationParameters;
using engine::FigureKind;

namespace {

const std::string kTraders = "traders = true\n";

/// An eighth of the 96 tiles.
constexpr const char* kTwelve = "U U U U V V V V W W W W";
constexpr double kEighth = 1. / 8;

template <class Change>
EvaluationParameters traders(Change&& change) {
  return plain_but([&](EvaluationParameters& numbers) { change(numbers.modules); });
}
using Numbers = ai::ModuleParameters;

}  // namespace

TEST_CASE("TRA-13 sheet: a builder has its worth on a road that can be continued, and another at home") {
  const auto numbers = traders([](Numbers& changed) { changed.builder = 32, changed.builder_home = 16; });
  ModuleTable table("a:A270 D0 b:U0 c:U0 d:A90", 2, kTraders);
  table.play("b road@W, a, c");
  table.leave_in_bag(kTwelve);
  check_worth(table, numbers, {4 + 16 * kEighth, 16 * kEighth});
  table.put("c", "road@W", 0, FigureKind::builder);
  check_worth(table, numbers, {4 + 32 * kEighth, 16 * kEighth});
  check_worth(table, plain(), {4, 0});
  // The turn's tile closes the road.
  table.leave_in_bag(std::string(kTwelve) + " A");
  table.lay("d");
  check_worth(table, numbers, {5 + 16 * kEighth, 16 * kEighth});
}

TEST_CASE("TRA-13 sheet: a builder in a city that can be continued is worth as much") {
  const auto numbers = traders([](Numbers& changed) { changed.builder = 32; });
  ModuleTable table("a:M180\nD0", 2, kTraders);
  table.play("a city@S");
  table.put("a", "city@S", 0, FigureKind::builder);
  table.leave_in_bag(kTwelve);
  check_worth(table, numbers, {3 + 32 * kEighth, 0});
}

namespace {

/// A farmer of each player on a field with a complete city; player 1's pig beside them.
ModuleTable pig_field() {
  ModuleTable table("n:E180 . .\nD0 b:U0 c:U0", 2, kTraders);
  table.play("b, n, c");
  table.put("", "field@ENE", 0);
  table.put("b", "field@N", 1);
  table.put("c", "field@N", 0, FigureKind::pig);
  table.leave_in_bag(kTwelve);
  return table;
}

}  // namespace

TEST_CASE("TRA-21 sheet: a pig brings a point a city, and what is to come, where its owner leads") {
  const auto numbers = traders([](Numbers& changed) { changed.pig_home = 16, changed.pig_cities = 40; });
  ModuleTable table = pig_field();
  check_worth(table, plain(), {3 + 1, 3});
  check_worth(table, numbers, {3 + 1 + 40 * kEighth, 3 + 16 * kEighth});
  table.put("c", "field@N", 1);
  check_worth(table, numbers, {0, 3 + 16 * kEighth});
}

TEST_CASE("TRA-8 sheet: a good goes to who leads, the surer the later, and to those behind the less so") {
  const auto numbers = traders([](Numbers& changed) {
    changed.good_lead = 0.6F;
    changed.good_near = 0.4F;
    changed.good_far = 0.2F;
  });
  ModuleTable table("D0", 4, kTraders);
  table.leave_in_bag(kTwelve);
  check_worth(table, numbers, {0, 0, 0, 0});  // nobody has one yet
  table.set_up().goods[1] = {3, 2, 1, 0};
  const double lead = 10 * (1 - 0.4 * kEighth);
  const double near = 10 * 0.4 * kEighth;
  const double far = 10 * 0.2 * kEighth;
  check_worth(table, numbers, {lead, near, far, far});
  table.set_up().goods[2] = {0, 1, 1, 0};
  check_worth(table, numbers, {lead + near, near + lead, far + lead, far + near});
  table.set_up().goods = {};
  table.leave_in_bag("U");
  table.set_up().goods[1] = {3, 2, 1, 0};
  constexpr double kLast = 1. / 96;
  check_worth(table, numbers, {10 * (1 - 0.4 * kLast), 10 * 0.4 * kLast, 10 * 0.2 * kLast, 10 * 0.2 * kLast});
}

TEST_CASE("sheet: where there are no traders nobody has a builder, a pig or goods") {
  EvaluationParameters numbers = plain();
  for (float* number : {&numbers.modules.builder_home, &numbers.modules.pig_home, &numbers.modules.good_lead})
    *number = 1;
  const ModuleTable table("D0", 2, "inns = true\n");
  check_worth(table, numbers, {0, 0});
}

TEST_CASE("INN-8 sheet: a large follower is two, at home, in a majority, and on its way home") {
  ModuleTable table("a:M180\nD0", 2, "inns = true\n");
  EvaluationParameters numbers = plain();
  numbers.followers.worth = {8, 4, 2, 1};
  table.set_up().supply = {1, 0};
  check_worth(table, numbers, {8 + 4 + 2, 8 + 4});
  table.set_up().supply = {7, 7};
  table.play("a large:city@S");
  add_follower(table, node_at(table, {0, 0}, 0), 1);
  // Both tiles of four that go there close the city; player 1 has two turns.
  table.leave_in_bag("E E U U");
  table.set_up().supply = {0, 0};
  table.set_up().large = {0, 0};
  check_worth(table, plain(), {3, 0});
  numbers = plain();
  numbers.city.rate = kHalf;
  numbers.followers.worth = {10, 10};
  const double early = chance_in(1 * 0.5);
  check_worth(table, numbers, {3 + 3 * chance_in(2 * 0.5) + 10 * 2 * early, 10 * early});
}

}  // namespace bastide::tests::expansions_sheets_test
