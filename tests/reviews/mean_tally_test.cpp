// Means over decisions, and what their errors cover.

#include "arena/reviews/mean_tally.hpp"

#include "engine/random.hpp"
#include "tests/catch.hpp"

#include <cmath>

namespace bastide::tests::mean_tally_test {
namespace {

using arena::MeanTally;

double normal(engine::Random& random) {
  double sum = -6;
  for (int i = 0; i < 12; ++i) sum += random.uniform();
  return sum;
}

TEST_CASE("a mean over decisions knows how well it is known", "[reviews]") {
  MeanTally none;
  CHECK(none.count() == 0);
  CHECK_FALSE(none.error());
  MeanTally one;
  one.add(1, 5);
  CHECK(one.mean() == 5);
  CHECK_FALSE(one.error());

  SECTION("of one game: over its decisions") {
    MeanTally tally;
    for (const double value : {1.0, 2.0, 3.0, 6.0}) tally.add(1, value);
    CHECK(tally.mean() == 3);
    CHECK(*tally.error() == Approx(std::sqrt(14.0 / 12)));
  }
  SECTION("of games whose decisions go together: over games") {
    MeanTally tally;
    for (int game = 0; game < 4; ++game) {
      for (int i = 0; i < 10; ++i) tally.add(game, game);
    }
    CHECK(tally.mean() == 1.5);
    // The mean of four games: variance 5/3 over 4.
    CHECK(*tally.error() == Approx(std::sqrt(5.0 / 12)));
  }
}

TEST_CASE("two standard errors of a mean hold the truth in 19 of 20 samples", "[reviews]") {
  // Each game has a level of its own, each decision noise: what a player loses on average is 0.7.
  engine::Random random(7);
  int covered = 0;
  constexpr int kSamples = 1000;
  for (int sample = 0; sample < kSamples; ++sample) {
    MeanTally tally;
    for (int game = 0; game < 25; ++game) {
      const double level = 0.7 + 0.4 * normal(random);
      const int decisions = 10 + static_cast<int>(random.below(20));
      for (int i = 0; i < decisions; ++i) tally.add(game, level + 1.5 * normal(random));
    }
    if (std::abs(tally.mean() - 0.7) < 2 * *tally.error()) ++covered;
  }
  CHECK(covered > 0.93 * kSamples);
  CHECK(covered < 0.98 * kSamples);
}

}  // namespace
}  // namespace bastide::tests::mean_tally_test
