// What players have before anything on the board is looked at: points, turns to come and free followers.

#include "tests/ai/evaluation/by_hand.hpp"
#include "tests/rules/games.hpp"

namespace bastide::tests::followers_sheets_test {

using ai::EvaluationParameters;

namespace {

/// Every turn to come is worth a point.
EvaluationParameters turns() {
  return plain_but([](EvaluationParameters& numbers) { numbers.followers.turn = 1; });
}

/// Followers are worth 8, 4, 2 … points; half of it with two own turns.
EvaluationParameters supply() {
  return plain_but([](EvaluationParameters& numbers) {
    numbers.followers.worth = {8, 4, 2, 1, 0.5F, 0.25F, 0.125F};
    numbers.followers.horizon = 2;
  });
}

}  // namespace

TEST_CASE("sheet: points on the score track count in full") {
  Table table("D0", 3);
  table.set_up().points = {7, 0, 12};
  check_worth(table, plain(), {7, 0, 12, 0, 0, 0});
}

TEST_CASE("sheet: turns to come are dealt out from the player to move") {
  Table table("D0 a:U0");
  table.leave_in_bag("U U U V V");
  check_worth(table, turns(), {3, 2});  // five tiles
  Table drawn = table;
  drawn.draw("U");
  check_worth(drawn, turns(), {3, 2});  // four and the one in hand
  table.leave_in_bag("U U U V V V");
  table.lay("a");
  check_worth(table, turns(), {2, 3});  // what is laid is no turn to come
  table.take_nothing();
  check_worth(table, turns(), {2, 3});
  table.leave_in_bag("U U V");
  check_worth(table, turns(), {1, 2});  // player 2 is to move
}

TEST_CASE("sheet: with three players the first ones have the turns that are over") {
  Table table("D0 a:U0 b:U0", 3);
  table.play("a, b");
  table.leave_in_bag("U U U U V V V");
  check_worth(table, turns(), {2, 2, 3});
  table.leave_in_bag("U U U U V V V V");
  check_worth(table, turns(), {3, 2, 3});
  check_worth(table, plain_but([](EvaluationParameters& numbers) { numbers.followers.turn = -2; }),
              {-6, -4, -6});
}

TEST_CASE("sheet: a follower is worth less the fewer turns come after those of the ones before it") {
  Table table("D0");
  table.leave_in_bag("U U U U");  // two turns each
  table.set_up().supply = {1, 7};
  // The first has two turns, the second one, the third none.
  check_worth(table, supply(), {8 * 2. / (2 + 2), 8 * 2. / (2 + 2) + 4 * 1. / (1 + 2)});
  table.set_up().supply = {7, 7};
  table.leave_in_bag("U U U U U");  // three and two
  table.set_up().supply[1] = 0;
  check_worth(table, supply(), {8 * 3. / 5 + 4 * 2. / 4 + 2 * 1. / 3, 0});
}

TEST_CASE("sheet: each of seven followers has its own worth") {
  EvaluationParameters numbers = plain();
  numbers.followers.worth = {64, 32, 16, 8, 4, 2, 1};
  Table table("D0");
  for (unsigned followers = 0; followers <= 7; ++followers) {
    table.set_up().supply = {static_cast<std::uint8_t>(followers), 7};
    // Without a horizon all count in full while turns are left.
    check_worth(table, numbers, {128 - std::exp2(7 - static_cast<int>(followers)), 127});
  }
}

TEST_CASE("sheet: a follower that may come home counts by the chance that it does so by half of the time") {
  // A city with one hole, whose owner has two turns; both tiles of four that go there close it.
  Table table("a:M180\nD0");
  table.play("a city@S");
  table.leave_in_bag("E E U U");
  const auto numbers = [](float death) {
    return plain_but([=](EvaluationParameters& changed) {
      changed.city.rate = kHalf;
      changed.city.death = death;
      changed.followers.worth = {10, 100};
    });
  };
  const auto home = [&](float death) {
    ai::Evaluation<engine::BaseCarcassonne> evaluation(table.game(), numbers(death));
    auto& state = table.set_up();
    state.supply = {0, 0};
    const float without = evaluation.worth(state)[0];
    state.supply = {1, 0};
    return std::vector<double>{without, evaluation.worth(state)[0]};
  };
  // The city itself: 3 as it stands, 6 when complete.
  const double open = 3 + 3 * chance_in(2 * 0.5);
  CHECK(home(0)[0] == Approx(open + 10 * chance_in(1 * 0.5)).margin(0.01));
  CHECK(home(0)[1] == Approx(open + 10 + 100 * chance_in(1 * 0.5)).margin(0.01));
  // With a hazard as large to be spoilt, half of what happens is that.
  const double spoilt = 3 + 3 * chance_in(2 * 1) / 2;
  CHECK(home(kHalf / 2)[0] == Approx(spoilt + 10 * chance_in(1 * 1) / 2).margin(0.01));
}

TEST_CASE("sheet: all of a player's followers on a feature come home together") {
  Table table("a:M180\nD0");
  table.play("a city@S");
  add_follower(table, node_at(table, {0, 0}, 0), 0);  // in the same city
  table.leave_in_bag("E E U U");
  table.set_up().supply = {0, 0};
  const auto numbers = plain_but([](EvaluationParameters& changed) {
    changed.city.rate = kHalf;
    changed.followers.worth = {10, 10};
  });
  const double city = 3 + 3 * chance_in(2 * 0.5);
  check_worth(table, numbers, {city + 2 * 10 * chance_in(1 * 0.5), 0});
}

TEST_CASE("sheet: followers of a feature that the turn's tile has closed are as good as home") {
  Table closed(". e:E180\nD0 a:L0");
  closed.play("a city@N");
  closed.lay("e");
  Table scored = closed;
  scored.take_nothing();
  closed.set_up().supply = {0, 0};
  scored.set_up().supply = {1, 0};
  const auto numbers = plain_but([](EvaluationParameters& changed) { changed.followers.worth = {10}; });
  check_worth(closed, numbers, {4 + 10, 0});  // 2 tiles, 2 points each
  check_worth(scored, numbers, {4 + 10, 0});
}

TEST_CASE("the worth of a supply lies on a line between whole followers and ends at seven") {
  ai::FollowerParameters numbers;
  numbers.worth = {8, 4, 2, 1, 0.5F, 0.25F, 0.125F};
  numbers.horizon = 2;
  const ai::SupplyWorth worth(numbers);
  CHECK(worth(1, 2) == Approx(4));
  CHECK(worth(1.5F, 2) == Approx(4 + 0.5 * 4. / 3));
  CHECK(worth(0.25F, 2) == Approx(1));
  CHECK(worth(8.5F, 30) == worth(7, 30));
  CHECK(worth(7, 1000) == worth(7, engine::kMaxTiles / 2 - 1));
  CHECK(worth(3, 0) == 0);
}

TEST_CASE("VAR-4 sheet: tiles in hands are tiles of the bag, hidden or not") {
  for (const char* rules : {"hand = 3", "hand = 3\nhand_open = false"}) {
    INFO(rules);
    ModuleTable table("D0", 2, rules);
    for (const char* tile : {"U", "V", "E", "V", "U", "V"}) table.draw(tile);
    table.leave_in_bag("U");
    add_follower(table, node_at(table, {0, 0}, 0), 0);  // in the start tile's city
    check_worth(table, turns(), {1 + 4, 3});
    // One tile of seven closes the city, and there are four turns for it.
    const auto numbers = plain_but([](EvaluationParameters& changed) { changed.city.rate = kHalf; });
    check_worth(table, numbers, {1 + chance_in(4 * 1. / 7), 0});
    const auto seen = table.game().view(table.state(), 1);
    ai::Evaluation<engine::LargeCarcassonne> evaluation(table.game(), numbers);
    CHECK(evaluation.worth(seen)[0] == Approx(1 + chance_in(4 * 1. / 7)).margin(0.01));
  }
}

}  // namespace bastide::tests::followers_sheets_test
