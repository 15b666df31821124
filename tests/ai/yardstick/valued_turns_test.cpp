// What a turn loses, without the winner's bias.

#include "ai/yardstick/valued_turns.hpp"

#include "engine/random.hpp"
#include "tests/catch.hpp"

#include <algorithm>
#include <cmath>

namespace bastide::tests::valued_turns_test {
namespace {

using ai::ValuedTurn;
using ai::ValuedTurns;

ValuedTurns sheet(std::initializer_list<std::array<double, 2>> behind) {
  ValuedTurns values;
  for (const auto& both : behind) values.turns.push_back({{engine::Action::pass()}, 100, both, 0.1});
  return values;
}

TEST_CASE("each half of the orders judges what the other found best", "[yardstick]") {
  const ValuedTurns values = sheet({{0, 0}, {-0.5, 1}, {3, 2}});
  CHECK(values.best_of_half(0) == 1);
  CHECK(values.best_of_half(1) == 0);
  // The first half's best is 1, which the second half has at 1; the second half's best is 0.
  CHECK(values.loss(0) == Approx(((0 - 1) + (0 - 0)) / 2.0));
  CHECK(values.loss(1) == Approx(((1 - 1) + (-0.5 - 0)) / 2.0));
  CHECK(values.loss(2) == Approx(((2 - 1) + (3 - 0)) / 2.0));
  CHECK(values.best_share(0) == 0.5);
  CHECK(values.best_share(1) == 0.5);
  CHECK(values.best_share(2) == 0);
}

TEST_CASE("a turn that dropped out is not the best of a half", "[yardstick]") {
  ValuedTurns values = sheet({{0, 0}, {-2, 6}, {1, 1}});
  values.turns[1].orders = 32;
  CHECK(values.best_of_half(0) == 0);
  values.exact = true;
  CHECK(values.best_of_half(0) == 1);
}

/// A normal variable, more or less.
double noise(engine::Random& random) {
  double sum = -6;
  for (int i = 0; i < 12; ++i) sum += random.uniform();
  return sum;
}

TEST_CASE(
    "over many decisions the loss of a choice is not too large, as it is against the best of noisy means",
    "[yardstick]") {
  engine::Random random(7);
  constexpr int kDecisions = 20'000;
  double plain = 0;
  double halves = 0;
  double truth = 0;
  for (int decision = 0; decision < kDecisions; ++decision) {
    ValuedTurns values;
    std::vector<double> true_behind;
    for (int turn = 0; turn < 6; ++turn) {
      true_behind.push_back(0.5 * turn);
      const double worth = 0.5 * turn;
      values.turns.push_back(
          {{engine::Action::pass()}, 100, {worth + noise(random), worth + noise(random)}, 0.7});
    }
    const std::size_t choice = random.below(6);
    const auto best = std::min_element(values.turns.begin(), values.turns.end(),
                                       [](const auto& a, const auto& b) { return a.mean() < b.mean(); });
    plain += values.turns[choice].mean() - best->mean();
    halves += values.loss(choice);
    truth += true_behind[choice];
  }
  plain /= kDecisions;
  halves /= kDecisions;
  truth /= kDecisions;
  CHECK(truth == Approx(1.25).margin(0.03));
  CHECK(plain > truth + 0.2);
  // Too small by what the best of a half is worse than the best, and by nothing else.
  CHECK(halves < truth + 0.03);
  CHECK(halves > truth - 0.6);
}

}  // namespace
}  // namespace bastide::tests::valued_turns_test
