// What the arbiter is for: that it finds the best of its candidates by as few playouts as can be, within its
// time.

#include "ai/arbiter/arbiter.hpp"

#include "tests/ai/arbiter/lottery_game.hpp"
#include "tests/catch.hpp"

#include <atomic>
#include <cmath>
#include <mutex>
#include <vector>

namespace bastide::tests::arbiter_test {
namespace {

using engine::Action;
using State = LotteryGame::State;
using Arbiter = ai::Arbiter<LotteryGame>;
using Candidate = Arbiter::Candidate;

std::atomic<double> fake_seconds = 0;  // all threads look at it
double fake_clock() {
  return fake_seconds;
}

const auto kNoPlan = [](std::size_t, const State&, std::size_t) { return Action(); };

/// The stalls, in this order, with the leads that the search expects of them.
std::vector<Candidate> stalls(std::initializer_list<int> numbers, std::vector<double> expected = {}) {
  std::vector<Candidate> candidates;
  for (const int number : numbers) candidates.push_back({LotteryGame::stall(number)});
  for (std::size_t i = 0; i < expected.size(); ++i) candidates[i].expected = expected[i];
  return candidates;
}

/// An arbiter at a fair, and what its playouts came to. Its clock stands still but for `cost` seconds that
/// each playout takes.
class Bench {
 public:
  Bench(const Fair& fair, const ai::ArbiterParameters& parameters, std::uint64_t seed = 1, int threads = 1)
      : game(fair), parameters_(parameters), team_(threads), arbiter_(make(seed, threads)) {}

  /// The first stall is to be chosen, with two of each ticket in the bag if nothing else is said.
  std::size_t decide(std::vector<Candidate>& candidates, const ai::Budget& budget, double hurry = 0) {
    ai::Stopwatch watch(budget, 1, fake_clock);
    watch.hurry(hurry);
    return arbiter_.decide(state, candidates, watch, team_, kNoPlan);
  }
  std::size_t decide(std::vector<Candidate>& candidates, const ai::Stopwatch& watch) {
    return arbiter_.decide(state, candidates, watch, team_, kNoPlan);
  }
  std::size_t decide(std::vector<Candidate>& candidates, std::int64_t orders) {
    return decide(candidates, {.iterations = orders});
  }

  LotteryGame game;
  State state = game.opening(2, 2);
  double cost = 0;
  std::vector<double> leads;  ///< of player 0, by playout
  int furthest = 0;           ///< turns that ended in a playout

 private:
  Arbiter make(std::uint64_t seed, int threads) {
    std::vector<engine::Random*> pointers;
    randoms_.reserve(static_cast<std::size_t>(threads));
    for (int i = 0; i < threads; ++i)
      pointers.push_back(&randoms_.emplace_back(engine::mix_seed(seed, static_cast<std::uint64_t>(i))));
    return Arbiter(game, parameters_, {game, [this](const State& now) { return value(now); }}, pointers);
  }
  ai::Values value(const State& now) {
    const ai::Values values = game.outlook(now);
    const std::lock_guard lock(mutex_);
    fake_seconds = fake_seconds + cost;
    leads.push_back(values[0] - values[1]);
    furthest = std::max<int>(furthest, now.turns);
    return values;
  }

  ai::ArbiterParameters parameters_;
  ai::Team team_;
  std::mutex mutex_;
  std::vector<engine::Random> randoms_;
  Arbiter arbiter_;
};

/// A point's difference between stalls 0 and 1, among swings of a hundred by tickets, ties and what is
/// hidden.
Fair noisy(bool sealed) {
  return {
      .prizes = {-60, -20, 0, 25, 90, 3, -7, 40}, .gains = {0, 1, 0, 0}, .later = {0, 50}, .sealed = sealed};
}
/// Stall 3 pays `mean` on an average, and `swing` more or less, by the next ticket.
Fair gamble(int mean, int swing) {
  Fair fair;
  for (int i = 0; i < Fair::kTickets; ++i)
    fair.gamble.at(static_cast<std::size_t>(i)) = mean + (i % 2 == 0 ? swing : -swing);
  return fair;
}

/// Mean and variance of a sample.
struct Moments {
  double mean = 0;
  double variance = 0;
};
Moments moments_of(const std::vector<double>& sample) {
  Moments moments;
  for (const double x : sample) moments.mean += x / static_cast<double>(sample.size());
  for (const double x : sample)
    moments.variance += (x - moments.mean) * (x - moments.mean) / static_cast<double>(sample.size());
  return moments;
}
/// By how much the second of two candidates was behind the first in each order.
std::vector<double> differences(const std::vector<double>& leads, std::int64_t orders) {
  std::vector<double> found;
  for (std::size_t i = 0; i < static_cast<std::size_t>(orders); ++i)
    found.push_back(leads[2 * i] - leads[2 * i + 1]);
  return found;
}

}  // namespace

TEST_CASE("candidates meet the same tiles and ties: one order tells a point among swings of a hundred",
          "[arbiter]") {
  for (const bool sealed : {false, true}) {
    double least = 1000;
    double most = -1000;
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
      Bench bench(noisy(sealed), {.arbiter_turns = 4}, seed);
      auto candidates = stalls({0, 1, 2});
      REQUIRE(bench.decide(candidates, 1) == 1);
      REQUIRE(candidates[1].sum == candidates[0].sum + 1);
      REQUIRE(candidates[2].sum == candidates[0].sum);
      least = std::min(least, candidates[0].sum);
      most = std::max(most, candidates[0].sum);
    }
    CHECK(most - least > 200);
  }
}

TEST_CASE("orders that together draw every tile once have the mean of all tiles", "[arbiter]") {
  // Sixteen tickets, one of them drawn in each playout.
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    Bench bench(gamble(3, 40), {.arbiter_turns = 1}, seed);
    auto candidates = stalls({3, 0});
    REQUIRE(bench.decide(candidates, 16) == 0);
    REQUIRE(candidates[0].sum - candidates[1].sum == 16 * 3);
    REQUIRE(candidates[0].playouts == 16);
  }
}

TEST_CASE("there are as many orders as the parameters say, and no more than the budget's iterations",
          "[arbiter]") {
  Bench bench({}, {.arbiter_orders = 7});
  auto candidates = stalls({0, 1});
  (void)bench.decide(candidates, 100);
  CHECK(candidates[1].playouts == 7);
  (void)bench.decide(candidates, 4);
  CHECK(candidates[1].playouts == 4);
  CHECK(bench.leads.size() == 2 * 7 + 2 * 4);
}

TEST_CASE("what the search expects counts as so many orders", "[arbiter]") {
  // In each order stall 1 is a point better; the search takes stall 0 for three points better.
  const auto decide = [](double weight, std::int64_t orders) {
    Bench bench({.gains = {0, 1, 0, 0}}, {.arbiter_turns = 1, .arbiter_weight = weight});
    auto candidates = stalls({0, 1}, {5, 2});
    const std::size_t best = bench.decide(candidates, orders);
    CHECK(candidates[0].sum == 5 * weight);
    CHECK(candidates[1].sum == 2 * weight + static_cast<double>(orders));
    CHECK(candidates[1].value(weight) ==
          Approx((2 * weight + static_cast<double>(orders)) / (weight + static_cast<double>(orders))));
    return best;
  };
  CHECK(decide(0, 1) == 1);
  CHECK(decide(2, 5) == 0);
  CHECK(decide(2, 7) == 1);
  CHECK(decide(4, 11) == 0);
  CHECK(decide(4, 13) == 1);
  CHECK(Candidate{LotteryGame::stall(0), 2.5}.value(4) == 2.5);
}

TEST_CASE("the first of equals is chosen, and equals do not drop out", "[arbiter]") {
  Bench bench(noisy(false), {.arbiter_turns = 2, .arbiter_drop = 0.1});
  auto candidates = stalls({0, 2, 0});
  CHECK(bench.decide(candidates, 12) == 0);
  for (const Candidate& candidate : candidates) CHECK(candidate.playouts == 12);
}

TEST_CASE("who is always behind drops out after six orders, and when one is left nothing more is played",
          "[arbiter]") {
  Bench bench({.gains = {3, 1, 3, 0}}, {.arbiter_turns = 1, .arbiter_drop = 4});
  auto candidates = stalls({1, 0, 2, 1});
  CHECK(bench.decide(candidates, 15) == 1);
  CHECK(candidates[0].playouts == 6);
  CHECK(candidates[1].playouts == 15);
  CHECK(candidates[2].playouts == 15);
  CHECK(candidates[3].playouts == 6);
  CHECK(candidates[1].sum == 3 * 15);
  CHECK(candidates[0].sum == 6);
  CHECK(bench.leads.size() == 2 * 15 + 2 * 6);
  auto two = stalls({1, 0});
  CHECK(bench.decide(two, 15) == 1);
  CHECK(two[1].playouts == 6);
}

TEST_CASE("nobody drops out where that is not asked for", "[arbiter]") {
  Bench bench({.gains = {3, 1, 0, 0}}, {.arbiter_turns = 1, .arbiter_drop = 0});
  auto candidates = stalls({1, 0});
  CHECK(bench.decide(candidates, 15) == 1);
  CHECK(candidates[0].playouts == 15);
}

TEST_CASE("who is behind by luck alone stays, and wins", "[arbiter]") {
  const Fair fair{.gamble = {-38, -23, -8, -3, 7, 12, 27, 42}};  // 2 on an average
  int behind = 0;
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    Bench bench(fair, {.arbiter_orders = 64, .arbiter_turns = 1, .arbiter_drop = 6}, seed);
    auto candidates = stalls({0, 3});
    REQUIRE(bench.decide(candidates, 64) == 1);
    REQUIRE(candidates[0].playouts == 64);
    REQUIRE(candidates[1].sum == 2 * 64);
    behind += moments_of(differences(bench.leads, 6)).mean > 3;
  }
  CHECK(behind > 3);
}

TEST_CASE("a candidate drops out as soon as it is so many standard errors of the difference behind",
          "[arbiter]") {
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    for (const double weight : {0.0, 5.0}) {
      // Ahead by three in the search, and four behind on an average.
      constexpr double kErrors = 2.5;
      Bench bench(
          gamble(-4, 8),
          {.arbiter_orders = 200, .arbiter_turns = 1, .arbiter_drop = kErrors, .arbiter_weight = weight},
          seed);
      auto candidates = stalls({0, 3}, {0, 3});
      REQUIRE(bench.decide(candidates, 200) == 0);
      std::int64_t expected = 6;
      for (; expected < 200; ++expected) {
        const Moments played = moments_of(differences(bench.leads, expected));
        const auto n = static_cast<double>(expected);
        const double mean = (n * played.mean - 3 * weight) / (n + weight);
        if (std::abs(mean) > kErrors * std::sqrt(played.variance / (n + weight))) break;
      }
      CHECK(candidates[1].playouts == expected);
      CHECK(bench.leads.size() == 2 * static_cast<std::size_t>(expected));
    }
  }
}

TEST_CASE("an order counts only if there was time for all candidates", "[arbiter]") {
  // Seven playouts of 0.13 s fit into a second: two orders of three candidates, and one playout for nothing.
  for (const bool saves : {false, true}) {
    Bench bench({.gains = {0, 1, 2, 0}}, {.time_price = 0});
    bench.cost = 0.13;
    auto candidates = stalls({2, 1, 0});
    const ai::Budget budget = saves ? ai::Budget{.seconds = 0.4, .most = 1} : ai::Budget{.seconds = 1};
    CHECK(bench.decide(candidates, budget) == 0);
    CHECK(bench.leads.size() == 7);
    for (const Candidate& candidate : candidates) CHECK(candidate.playouts == 2);
    CHECK(candidates[0].sum == 4);
    CHECK(candidates[2].sum == 0);
  }
}

TEST_CASE("without time for one order the first candidate is chosen, whom the search likes most",
          "[arbiter]") {
  // By visits: it need not be the one of which it expects most.
  Bench bench({.gains = {0, 1, 2, 0}}, {.arbiter_weight = 3});
  bench.cost = 0.6;
  auto candidates = stalls({0, 1, 2}, {1, 2, 0});
  CHECK(bench.decide(candidates, {.seconds = 1}) == 0);
  CHECK(candidates[2].playouts == 0);
  CHECK(candidates[0].value(3) == 1);
}

TEST_CASE("who has to hurry ends so much earlier", "[arbiter]") {
  Bench bench({.gains = {0, 1, 2, 0}}, {});
  bench.cost = 0.13;
  auto candidates = stalls({2, 1, 0});
  CHECK(bench.decide(candidates, {.seconds = 1}, 0.4) == 0);
  CHECK(bench.leads.size() == 4);
}

TEST_CASE("how long playouts took in a decision before does not count", "[arbiter]") {
  Bench bench({.gains = {0, 1, 2, 0}}, {.arbiter_orders = 5});
  auto candidates = stalls({0, 1, 2});
  bench.cost = 0.6;
  (void)bench.decide(candidates, {.seconds = 2});
  CHECK(candidates[0].playouts == 1);
  bench.cost = 0.001;
  CHECK(bench.decide(candidates, {.seconds = 0.5}) == 2);
  CHECK(candidates[0].playouts == 5);
}

TEST_CASE("with less time playouts are shorter, and of fewer candidates, the first", "[arbiter]") {
  // A turn takes 1 ms: the first playout, of two turns, takes two. 0.3 √t turns, of t that there is time for,
  // and as many candidates as take part in eight orders, but three.
  struct Case {
    double seconds;
    int turns;
    int candidates;
  };
  for (const Case& plan : {Case{1.002, 8, 9}, {0.402, 6, 8}, {0.102, 3, 4}, {0.0205, 1, 3}, {0.0085, 1, 3}}) {
    INFO(plan.seconds);
    fake_seconds = 0;
    Bench bench({}, {.arbiter_orders = 1, .arbiter_turns = 8});
    bench.cost = 0.002;
    auto candidates = stalls({0, 1, 2, 0, 1, 2, 0, 1, 2});
    (void)bench.decide(candidates, {.seconds = plan.seconds});
    CHECK(bench.furthest == 1 + plan.turns);
    int played = 0;
    for (std::size_t i = 0; i < candidates.size(); ++i) {
      played += candidates[i].playouts > 0;
      CHECK((candidates[i].playouts > 0) == (static_cast<int>(i) < plan.candidates));
    }
    CHECK(played == plan.candidates);
  }
}

TEST_CASE("without a time, or to the end of the game, all candidates are played on as far as asked",
          "[arbiter]") {
  for (const int turns : {0, 8}) {
    Bench bench({}, {.arbiter_orders = 1, .arbiter_turns = turns});
    bench.cost = 0.002;
    auto candidates = stalls({0, 1, 2, 0, 1});
    if (turns == 0) {
      (void)bench.decide(candidates, {.seconds = 0.0125});
    } else {
      (void)bench.decide(candidates, {.iterations = 3});
    }
    CHECK(candidates.back().playouts == 1);
    CHECK(bench.furthest == (turns == 0 ? 17 : 9));
  }
}

TEST_CASE("two threads have time for twice as many turns", "[arbiter]") {
  const ai::ThreadLimit limit(1);  // in one after all: the clock is one
  fake_seconds = 0;
  Bench bench({}, {.arbiter_orders = 1, .arbiter_turns = 8}, 1, 2);
  bench.cost = 0.002;
  auto candidates = stalls({0, 1, 2, 0, 1, 2, 0, 1, 2});
  (void)bench.decide(candidates, {.seconds = 0.202});
  CHECK(bench.furthest == 1 + 6);
  CHECK(candidates[7].playouts == 1);
  CHECK(candidates[8].playouts == 0);
}

TEST_CASE("what turns took decides how far the next decision looks", "[arbiter]") {
  Bench bench({}, {.arbiter_orders = 1, .arbiter_turns = 8});
  bench.cost = 0.002;
  auto candidates = stalls({0, 1});
  (void)bench.decide(candidates, {.seconds = 0.102});
  CHECK(bench.furthest == 1 + 3);
  // Two playouts of four turns took 4 ms. So a turn is 0.5 ms, with what was known before 0.75 ms.
  bench.furthest = 0;
  (void)bench.decide(candidates, {.seconds = 0.21});
  CHECK(bench.furthest == 1 + 5);
}

TEST_CASE("where time can be saved, playing ends when more would gain less than it is worth", "[arbiter]") {
  const Fair fair = gamble(-1, 8);
  const auto orders = [&](double price, double most) {
    fake_seconds = 0;
    Bench bench(fair, {.arbiter_orders = 40, .arbiter_turns = 1, .time_price = price}, 7);
    bench.state = bench.game.opening(2, 1);
    bench.cost = 0.001;
    auto candidates = stalls({0, 3});
    (void)bench.decide(candidates, {.seconds = 0.05, .most = most});
    bench.leads.erase(bench.leads.begin());  // by which it learned how long a turn takes
    return std::pair(candidates[0].playouts, bench.leads);
  };
  CHECK(orders(1000, 0).first == 24);  // till the time is over
  CHECK(orders(0, 0.2).first == 40);
  CHECK(orders(1000, 0.2).first == 6);
  // After eight orders every ticket was drawn once: a point between them, with a standard error of √(64 / 8).
  const double deviation = std::sqrt(8.0);
  const double regret = ai::expected_excess(-1, deviation);
  const double elapsed = 0.001 * (1 + 2 * 8);
  const double price = regret / 2 * 0.05 / elapsed;
  const auto [at_eight, leads] = orders(1000, 0.2);
  CHECK(orders(price * 0.99, 0.2).first > 8);
  CHECK(orders(price * 1.01, 0.2).first <= 8);
}

TEST_CASE("who is surely behind does not keep the arbiter from saving time", "[arbiter]") {
  fake_seconds = 0;
  Bench bench({.gains = {2, 1, 0, 0}}, {.arbiter_orders = 40, .arbiter_turns = 1, .time_price = 0.001});
  bench.cost = 0.001;
  auto candidates = stalls({1, 0});
  CHECK(bench.decide(candidates, {.seconds = 0.5, .most = 2}) == 1);
  CHECK(candidates[0].playouts == 6);
}

TEST_CASE("with three players a playout counts by the best opponent at the end, by all before", "[arbiter]") {
  // Points 6, 3 and 0 after the first round.
  const auto lead = [](int turns, int tickets) {
    Bench bench({.gains = {6, 0, 0, 0}, .later = {0, 0}}, {.arbiter_turns = turns});
    bench.state = bench.game.opening(3, tickets);
    bench.state.luck = {0, 4, 0};
    auto candidates = stalls({0, 1});
    (void)bench.decide(candidates, 1);
    return candidates[0].sum;
  };
  CHECK(lead(0, 1) == 2);
  CHECK(lead(2, 1) == 3);  // half of 2 and of 6 - 2
}

TEST_CASE("many threads lose no order and count none twice", "[arbiter][parallel]") {
  for (const int threads : {2, 4}) {
    Bench bench(noisy(true), {.arbiter_orders = 1000, .arbiter_turns = 4}, 3, threads);
    auto candidates = stalls({0, 1, 2});
    CHECK(bench.decide(candidates, 500) == 1);
    CHECK(bench.leads.size() == 3 * 500);
    double sum = 0;
    for (const double lead : bench.leads) sum += lead;
    CHECK(candidates[0].sum + candidates[1].sum + candidates[2].sum == sum);
    for (const Candidate& candidate : candidates) CHECK(candidate.playouts == 500);
    CHECK(candidates[1].sum == candidates[0].sum + 500);
    CHECK(candidates[2].sum == candidates[0].sum);
  }
}

TEST_CASE("many threads let go of the same candidates as one", "[arbiter][parallel]") {
  Bench bench({.gains = {3, 1, 3, 0}}, {.arbiter_orders = 1000, .arbiter_turns = 2, .arbiter_drop = 4}, 3, 4);
  auto candidates = stalls({1, 0, 2});
  CHECK(bench.decide(candidates, 300) == 1);
  CHECK(candidates[0].playouts == 6);
  CHECK(candidates[1].playouts == 300);
  CHECK(candidates[1].sum == 3 * 300);
  CHECK(candidates[2].playouts == 300);
}

TEST_CASE("a field that narrows has two in the end, and each halving of it has as much of the playouts",
          "[arbiter]") {
  constexpr std::int64_t kPlayouts = 12'000;
  Bench bench({.gains = {0, 1, 2, 0}},
              {.arbiter_orders = 1'000'000, .arbiter_turns = 1, .arbiter_narrows = true});
  // Stall 2 is best, then 1; the first six are as good as one another, and of equals the last goes first.
  auto candidates = stalls({0, 0, 0, 0, 0, 0, 1, 2});
  CHECK(bench.decide(candidates, kPlayouts) == 7);
  std::int64_t sum = 0;
  for (const Candidate& candidate : candidates) sum += candidate.playouts;
  CHECK(sum == static_cast<std::int64_t>(bench.leads.size()));
  CHECK(sum >= kPlayouts);
  CHECK(sum < kPlayouts + 2);
  // While k of eight are in, log(k / (k - 1)) / log(8) of all playouts are theirs; two stay for a third.
  double expected = 0;
  for (std::size_t k = 8; k > 2; --k) {
    const auto field = static_cast<double>(k);
    expected += kPlayouts * std::log(field / (field - 1)) / std::log(8.0) / field;
    const std::size_t leaves = k - 3;  // candidate 5, then 4 …
    CHECK(static_cast<double>(candidates[leaves].playouts) == Approx(expected).margin(8));
  }
  CHECK(static_cast<double>(candidates[7].playouts) == Approx(expected + kPlayouts / 3.0 / 2).margin(8));
  CHECK(candidates[6].playouts == candidates[7].playouts);
}

TEST_CASE("a field narrows as time goes by, however many playouts there are", "[arbiter]") {
  fake_seconds = 0;
  Bench bench({.gains = {0, 1, 2, 0}},
              {.arbiter_orders = 1'000'000, .arbiter_turns = 0, .arbiter_narrows = true});
  bench.cost = 0.001;
  auto candidates = stalls({0, 0, 0, 0, 0, 0, 1, 2});
  CHECK(bench.decide(candidates, {.seconds = 1}) == 7);
  CHECK(candidates[7].playouts > 3 * candidates[5].playouts);
  CHECK(candidates[7].playouts == candidates[6].playouts);
  CHECK(fake_seconds <= 1);
  CHECK(fake_seconds > 0.95);
}

TEST_CASE("what went before an arbiter began is not its field's time", "[arbiter]") {
  fake_seconds = 0;
  Bench bench({.gains = {0, 1, 2, 0}},
              {.arbiter_orders = 1'000'000, .arbiter_turns = 0, .arbiter_narrows = true});
  ai::Stopwatch watch({.seconds = 1}, 1, fake_clock);
  fake_seconds = 0.5;
  bench.cost = 0.001;
  auto candidates = stalls({0, 0, 0, 0, 0, 0, 1, 2});
  CHECK(bench.decide(candidates, watch) == 7);
  // Half of the playouts of a whole second, shared out in the same way.
  const auto share = static_cast<double>(candidates[7].playouts) / static_cast<double>(bench.leads.size());
  CHECK(bench.leads.size() > 450);
  CHECK(share == Approx(0.321).margin(0.03));
}

TEST_CASE("with few playouts a field that narrows has fewer candidates, the first", "[arbiter]") {
  for (const auto& [playouts, field] :
       {std::pair{1, 3}, std::pair{24, 3}, std::pair{41, 5}, std::pair{64, 8}}) {
    INFO(playouts);
    Bench bench({}, {.arbiter_orders = 1'000, .arbiter_turns = 1, .arbiter_narrows = true});
    auto candidates = stalls({0, 1, 2, 0, 1, 2, 0, 1});
    (void)bench.decide(candidates, playouts);
    for (std::size_t i = 0; i < candidates.size(); ++i)
      CHECK((candidates[i].playouts > 0) == (static_cast<int>(i) < field));
  }
}

}  // namespace bastide::tests::arbiter_test
