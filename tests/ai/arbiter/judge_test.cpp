// Playouts of the arbiter, in a game whose course says what was played.

#include "ai/arbiter/judge.hpp"

#include "tests/ai/arbiter/lottery_game.hpp"
#include "tests/catch.hpp"

#include <algorithm>
#include <utility>
#include <vector>

namespace bastide::tests::judge_test {
namespace {

using engine::Action;
using State = LotteryGame::State;
using Judge = ai::Judge<LotteryGame>;

const auto kNoPlan = [](const State&, std::size_t) { return Action(); };

/// A judge in a game with these stalls, and all that it needs. Values are outlooks.
struct Bench {
  explicit Bench(const Fair& fair, const ai::ArbiterParameters& its_parameters = {}, std::uint64_t seed = 1)
      : game(fair),
        parameters(its_parameters),
        random(seed),
        judge(game, parameters, {game, [this](const State& state) { return value(state); }}, random) {}
  Bench(const Bench&) = delete;
  Bench& operator=(const Bench&) = delete;

  ai::Values value(const State& state) {
    last = state;
    return game.outlook(state);
  }

  LotteryGame game;
  ai::ArbiterParameters parameters;
  engine::Random random;
  State last{};  ///< that was valued
  Judge judge;
};

/// The next tickets of a deal.
std::vector<int> tickets(const engine::Deal& deal, int count) {
  return {deal.types.begin() + deal.next, deal.types.begin() + deal.next + count};
}

}  // namespace

TEST_CASE("a playout ends when another turn would begin after those that it is to have", "[arbiter]") {
  for (const int players : {2, 3}) {
    for (const int turns : {1, 2, 5}) {
      Bench bench({.prizes = {1, 1, 1, 1, 1, 1, 1, 1}});
      const State state = bench.game.opening(players, 1);
      bench.judge.start(state, turns);
      const auto values = bench.judge.play_on(bench.judge.next_order(state), LotteryGame::stall(0), kNoPlan);
      // The turn that was under way, and so many more. The last draw is done.
      CHECK(bench.last.turns == 1 + turns);
      CHECK(bench.last.step == LotteryGame::Step::stall);
      CHECK(static_cast<int>(values[0]) == (players + turns) / players);
      CHECK(static_cast<int>(values[1]) == (players + turns - 1) / players);
      CHECK(bench.judge.turns_played() == turns + 1);
      CHECK(bench.judge.valued() == 1);
    }
  }
}

TEST_CASE("a playout of no turns, or of more than there are, goes to the end of the game", "[arbiter]") {
  for (const int turns : {0, 8, 50}) {
    Bench bench({.prizes = {1, 2, 3, 4, 5, 6, 7, 8}});
    const State state = bench.game.opening(2, 1);
    bench.judge.start(state, turns);
    const auto values = bench.judge.play_on(bench.judge.next_order(state), LotteryGame::stall(0), kNoPlan);
    CHECK(bench.last.step == LotteryGame::Step::over);
    CHECK(values[0] + values[1] == 1 + 36);
    CHECK(bench.judge.turns_played() == 8);
  }
}

TEST_CASE("a playout keeps to the plan for the rest of the turn, and asks for no more when it ends",
          "[arbiter]") {
  // Who looks at points sees nothing in a bet.
  Bench bench({.bet = 10});
  const State state = bench.game.opening(2, 2);
  bench.judge.start(state, 6);
  const auto outcome = [&](int bets) {
    std::vector<std::size_t> asked;
    const auto plan = [&](const State& now, std::size_t step) {
      CHECK(now.step == LotteryGame::Step::bet);
      CHECK(now.turns == 0);
      asked.push_back(step);
      return static_cast<int>(asked.size()) <= bets ? LotteryGame::bet() : Action();
    };
    const auto values = bench.judge.play_on(bench.judge.next_order(state), LotteryGame::stall(1), plan);
    return std::pair(values[0], asked);
  };
  CHECK(outcome(0) == std::pair(0.0F, std::vector<std::size_t>{1}));
  const std::vector<std::size_t> both{1, 2};
  CHECK(outcome(1) == std::pair(10.0F, both));
  // Not in a later turn of the same player either.
  CHECK(outcome(2) == std::pair(20.0F, both));
}

TEST_CASE("a plan is for one turn, even if the same player has the next one at once", "[arbiter]") {
  Bench bench({.bet = 10, .again = true});
  const State state = bench.game.opening(2, 2);
  bench.judge.start(state, 6);
  int asked = 0;
  const auto plan = [&](const State& now, std::size_t) {
    ++asked;
    CHECK(now.turns == 0);
    return now.step == LotteryGame::Step::bet ? LotteryGame::bet() : LotteryGame::stall(0);
  };
  CHECK(bench.judge.play_on(bench.judge.next_order(state), LotteryGame::stall(1), plan)[0] == 20);
  CHECK(asked == 2);
}

TEST_CASE("playouts are by those who look at points, or by the evaluator, as they are told", "[arbiter]") {
  // A figure costs the greedy player something. To the evaluator a bet is as good as none.
  const auto bets = [](ai::ArbiterPolicy policy) {
    Bench bench({.bet = 1}, {.arbiter_policy = policy});
    const State state = bench.game.opening(2, 4);
    bench.judge.start(state, 0);
    const auto values = bench.judge.play_on(bench.judge.next_order(state), LotteryGame::stall(0), kNoPlan);
    return values[0] + values[1];
  };
  CHECK(bets(ai::ArbiterPolicy::greedy) == 0);
  const float some = bets(ai::ArbiterPolicy::evaluator);
  CHECK(some > 10);
  CHECK(some < 56);  // of 66
}

TEST_CASE("an order fixes tiles, ties and what is hidden, and another one does not", "[arbiter]") {
  Bench bench({.prizes = {0, 1, 2, 4, 8, 16, 32, 64}, .later = {0, 1000}, .sealed = true});
  const State state = bench.game.opening(2, 1);
  bench.judge.start(state, 3);
  int others = 0;
  for (int i = 0; i < 20; ++i) {
    const Judge::Order order = bench.judge.next_order(state);
    const auto first = bench.judge.play_on(order, LotteryGame::stall(0), kNoPlan);
    const Judge::Order other = bench.judge.next_order(state);
    CHECK(bench.judge.play_on(order, LotteryGame::stall(0), kNoPlan) == first);
    CHECK(order.seed != other.seed);
    others += order.imagined.envelope != other.imagined.envelope;
    CHECK(order.imagined.envelope != 0);
  }
  CHECK(others > 3);
  CHECK(others < 17);
}

TEST_CASE("the next deal goes on where the playout of the one before stopped", "[arbiter]") {
  const LotteryGame game({});
  const State state = game.opening(2, 1);
  engine::Random random(3);
  ai::TileOrders<LotteryGame> orders(game);
  orders.restart(state, 3);
  // Eight tickets: two deals of three, and the two that are left are too few for a third.
  int continued = 0;
  std::vector<int> before;
  for (int again = 0; again < 8; ++again) {
    const engine::Deal first = orders.next(state, random);
    continued += tickets(first, 5) == before;
    const engine::Deal second = orders.next(state, random);
    CHECK(tickets(second, 5) == std::vector<int>(first.types.begin() + 3, first.types.begin() + 8));
    CHECK(std::vector<int>(second.types.begin() + 5, second.types.begin() + 8) == tickets(first, 3));
    engine::Random one = first.random;
    engine::Random other = second.random;
    CHECK(one.next() != other.next());
    before = {second.types.begin() + 3, second.types.begin() + 8};
  }
  CHECK(continued < 2);
}

TEST_CASE(
    "a deal begins anew when the tiles were drawn, and where playouts go to the end or tiles are hidden",
    "[arbiter]") {
  engine::Random random(4);
  const auto firsts = [&](const Fair& fair, int turns, int deals) {
    const LotteryGame game(fair);
    const State state = game.opening(2, 1);
    ai::TileOrders<LotteryGame> orders(game);
    orders.restart(state, turns);
    std::array<int, Fair::kTickets> counts{};
    for (int i = 0; i < deals; ++i) ++counts.at(orders.next(state, random).types[0]);
    return counts;
  };
  std::array<int, Fair::kTickets> even{};
  even.fill(5);
  CHECK(firsts({}, 1, 40) == even);
  CHECK(firsts({}, 0, 40) != even);
  CHECK(firsts({.sealed = true}, 1, 40) != even);
}

TEST_CASE("a restart forgets the deal of the position before", "[arbiter]") {
  const LotteryGame game({});
  engine::Random random(5);
  ai::TileOrders<LotteryGame> orders(game);
  orders.restart(game.opening(2, 1), 2);
  (void)orders.next(game.opening(2, 1), random);
  State later = game.opening(2, 1);
  later.bag = {0, 2, 0, 1, 0, 0, 0, 0};
  orders.restart(later, 2);
  const engine::Deal& deal = orders.next(later, random);
  CHECK(deal.size == 3);
  CHECK(std::count(deal.types.begin(), deal.types.begin() + 3, 1) == 2);
}

}  // namespace bastide::tests::judge_test
