#include "arena/luck/adjusted_mean.hpp"

#include "engine/random.hpp"
#include "tests/catch.hpp"

#include <cmath>

namespace bastide::arena::adjusted_mean_test {
namespace {

/// Roughly normal: twelve uniform numbers.
double noise(engine::Random& random) {
  double sum = -6;
  for (int i = 0; i < 12; ++i) sum += random.below(1U << 24) / static_cast<double>(1U << 24);
  return sum;
}

/// A match with a known mean margin, in which each point of luck is worth `worth`.
struct Match {
  double mean = 3;
  double worth = 0.8;
  double luck_deviation = 10;
  double rest_deviation = 12;

  [[nodiscard]] LuckAdjusted play(int deals, std::uint64_t seed) const {
    engine::Random random(seed);
    AdjustedMean sums;
    for (int deal = 0; deal < deals; ++deal) {
      const double luck = luck_deviation * noise(random);
      sums.add(deal, mean + worth * luck + rest_deviation * noise(random), luck);
    }
    return sums.result();
  }
};

/// What many matches come to.
struct Matches {
  double plain = 0;
  double adjusted = 0;
  double adjusted_error = 0;  ///< standard error of `adjusted`
  double covered = 0;         ///< share of adjusted intervals that hold the truth
  double reduction = 0;
  double spread_plain = 0;  ///< variance over matches
  double spread_adjusted = 0;

  Matches(const Match& match, int deals, int matches) {
    for (int i = 0; i < matches; ++i) {
      const LuckAdjusted result = match.play(deals, 1000 + static_cast<std::uint64_t>(i));
      plain += result.plain.value / matches;
      adjusted += result.adjusted.value / matches;
      reduction += result.reduction / matches;
      spread_plain += std::pow(result.plain.value - match.mean, 2) / matches;
      spread_adjusted += std::pow(result.adjusted.value - match.mean, 2) / matches;
      covered +=
          (result.adjusted.low <= match.mean && match.mean <= result.adjusted.high) ? 1.0 / matches : 0;
    }
    adjusted_error = std::sqrt(spread_adjusted / matches);
  }
};

TEST_CASE("Adjusting leaves the mean margin of a known match where it is", "[luck]") {
  const int deals = GENERATE(4, 15, 100);
  const Matches matches(Match{}, deals, 4000);
  INFO(deals << " deals: adjusted " << matches.adjusted << " ± " << matches.adjusted_error);
  CHECK(std::abs(matches.adjusted - 3) < 4 * matches.adjusted_error);
}

TEST_CASE("Adjusting takes out the variance that luck brought, and says how much", "[luck]") {
  const Match match;
  const Matches matches(match, 200, 2000);
  const double lucky = std::pow(match.worth * match.luck_deviation, 2);
  const double share = lucky / (lucky + std::pow(match.rest_deviation, 2));  // 0.31
  CHECK(matches.reduction == Approx(share).margin(0.02));
  CHECK(matches.spread_adjusted / matches.spread_plain == Approx(1 - share).margin(0.06));
}

TEST_CASE("The adjusted interval holds the truth as often as it says", "[luck]") {
  const int deals = GENERATE(15, 100);
  const Matches matches(Match{}, deals, 4000);
  INFO(deals << " deals: covered " << matches.covered);
  CHECK(matches.covered > 0.935);
  CHECK(matches.covered < 0.985);  // the virtual deal of every margin's variance makes few deals cautious
}

TEST_CASE("Luck that is worth nothing does no harm", "[luck]") {
  Match match;
  match.worth = 0;
  const int deals = GENERATE(5, 30, 300);
  const Matches matches(match, deals, 3000);
  INFO(deals << " deals: variance " << matches.spread_adjusted / matches.spread_plain << " of the plain");
  CHECK(matches.spread_adjusted < 1.08 * matches.spread_plain);
  CHECK(std::abs(matches.adjusted - 3) < 4 * matches.adjusted_error);
}

TEST_CASE("A deal's multiple does not depend on that deal", "[luck]") {
  // One deal in which luck and margin are far out. Its own luck would explain all of it.
  AdjustedMean sums;
  for (int deal = 0; deal < 20; ++deal) sums.add(deal, deal % 2 == 0 ? 1 : -1, 0);
  sums.add(20, 1000, 1000);
  const LuckAdjusted result = sums.result();
  CHECK(result.adjusted.value == Approx(result.plain.value));
}

TEST_CASE("Without deals or without luck the mean stays what it is", "[luck]") {
  CHECK(AdjustedMean().result().deals == 0);
  AdjustedMean sums;
  for (int deal = 0; deal < 3; ++deal) sums.add(deal, deal, 0);
  const LuckAdjusted result = sums.result();
  CHECK(result.deals == 3);
  CHECK(result.multiple == 0);
  CHECK(result.reduction == 0);
  CHECK(result.plain.value == Approx(1));
  CHECK(result.adjusted.low == Approx(result.plain.low));
  CHECK(result.adjusted.high == Approx(result.plain.high));
  CHECK(result.deals_needed() == Approx(3));
}

}  // namespace
}  // namespace bastide::arena::adjusted_mean_test
