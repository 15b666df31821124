#include "arena/ratings/bootstrap.hpp"

#include "arena/ratings/binomial.hpp"
#include "tests/catch.hpp"
#include "tests/ratings/simulate.hpp"

#include <cmath>
#include <cstdint>
#include <numeric>

namespace bastide::arena {
namespace {

TEST_CASE("binomial draws have the binomial's mean and variance", "[ratings]") {
  const auto trials = GENERATE(as<std::int64_t>(), 1, 7, 40, 1000, 4'000'000);
  const double chance = GENERATE(1e-6, 0.02, 0.3, 0.5, 0.9, 1 - 1e-6);
  constexpr int kDraws = 20'000;
  engine::Random random(3);
  double sum = 0;
  double squares = 0;
  const double mean = static_cast<double>(trials) * chance;
  const double variance = mean * (1 - chance);
  for (int i = 0; i < kDraws; ++i) {
    const std::int64_t drawn = draw_binomial(trials, chance, random);
    REQUIRE(drawn >= 0);
    REQUIRE(drawn <= trials);
    const double distance = static_cast<double>(drawn) - mean;
    sum += distance;
    squares += distance * distance;
  }
  INFO(trials << " trials, chance " << chance);
  // One draw more or less than expected may always be.
  const double one = 2.0 / kDraws;
  CHECK(std::abs(sum / kDraws) < 4.5 * std::sqrt(variance / kDraws) + one);
  // The fourth moment of a binomial is 3σ⁴ + σ²(1 − 6pq).
  const double fourth = 3 * variance * variance + variance * std::abs(1 - 6 * chance * (1 - chance));
  CHECK(std::abs(squares / kDraws - variance) < 4.5 * std::sqrt(fourth / kDraws) + one);
}

TEST_CASE("binomial draws have the binomial's shape on both sides of the change of method", "[ratings]") {
  const double chance = GENERATE(0.24, 0.26, 0.74);  // 9.6, 10.4 and 29.6 of 40 expected
  constexpr int kTrials = 40;
  constexpr int kDraws = 200'000;
  std::vector<double> seen(kTrials + 1, 0.0);
  engine::Random random(4);
  for (int i = 0; i < kDraws; ++i)
    seen[static_cast<std::size_t>(draw_binomial(kTrials, chance, random))] += 1;
  for (int k = 0; k <= kTrials; ++k) {
    const double log_share = std::lgamma(kTrials + 1) - std::lgamma(k + 1) - std::lgamma(kTrials - k + 1) +
                             k * std::log(chance) + (kTrials - k) * std::log(1 - chance);
    const double expected = kDraws * std::exp(log_share);
    INFO(k << " of " << kTrials << " at " << chance);
    CHECK(std::abs(seen[static_cast<std::size_t>(k)] - expected) < 4.5 * std::sqrt(expected) + 3);
  }
}

TEST_CASE("chances of 0 and 1 are certain", "[ratings]") {
  engine::Random random(1);
  CHECK(draw_binomial(100, 0, random) == 0);
  CHECK(draw_binomial(100, 1, random) == 100);
  CHECK(draw_binomial(0, 0.5, random) == 0);
}

TEST_CASE("deals that came up once are drawn as often as others", "[ratings]") {
  // One pattern three times, two patterns once.
  const Evidence evidence(2,
                          repeated("0 1 70 60", 3) + repeated("0 1 60 70", 1, 3) + repeated("0 1 6 6", 1, 4));
  REQUIRE(evidence.groups()[0].singles == 2);
  REQUIRE(evidence.count(0) == 3);
  constexpr int kResamples = 20'000;
  std::vector<double> sum(3, 0.0);
  for (int i = 0; i < kResamples; ++i) {
    const FinishCounts counts = resample_deals(evidence, static_cast<std::uint64_t>(i));
    REQUIRE(std::accumulate(counts.begin(), counts.end(), 0.0) == Approx(5));
    for (std::size_t k = 0; k < 3; ++k) sum[k] += counts[k];
  }
  for (std::size_t k = 0; k < 3; ++k) {
    CHECK(sum[k] / kResamples == Approx(evidence.totals()[k]).margin(0.04));
  }
}

TEST_CASE("a resample has as many deals of each group, and varies as deals drawn one by one would",
          "[ratings]") {
  // 12 deals of one group: 6, 4 and 2 of three patterns; 5 of another that are all alike.
  const std::vector<GameResult> games = repeated("0 1 70 60", 6) + repeated("0 1 60 70", 4, 6) +
                                        repeated("0 1 60 60", 2, 10) + repeated("1 2 70 60", 5, 12);
  const Evidence evidence(3, games);
  REQUIRE(evidence.finishes().size() == 4);
  constexpr int kResamples = 20'000;
  std::vector<double> sum(4, 0.0);
  std::vector<double> squares(4, 0.0);
  for (int i = 0; i < kResamples; ++i) {
    const FinishCounts counts = resample_deals(evidence, static_cast<std::uint64_t>(i));
    REQUIRE(std::accumulate(counts.begin(), counts.end(), 0.0) == Approx(17));
    for (std::size_t k = 0; k < 4; ++k) {
      const double distance = counts[k] - evidence.totals()[k];
      sum[k] += distance;
      squares[k] += distance * distance;
    }
  }
  for (std::size_t k = 0; k < 4; ++k) {
    const double count = evidence.totals()[k];
    // 11 draws of weight 12/11.
    const double variance = count == 5 ? 0 : 11 * count / 12 * (1 - count / 12) * (12.0 / 11) * (12.0 / 11);
    CHECK(sum[k] / kResamples == Approx(0).margin(0.06));
    CHECK(squares[k] / kResamples == Approx(variance).epsilon(0.05));
  }
}

TEST_CASE("an interval is wider by Student's t where deals are few", "[ratings]") {
  const std::vector<GameResult> games = repeated("0 1 70 60", 6) + repeated("0 1 60 70", 4, 6);
  const Evidence evidence(2, games);
  const RankingModel model(evidence, 0.5);
  const std::vector<double> fit = model.fit(evidence.totals(), model.neutral()).parameters;
  const Bootstrap bootstrap(model, evidence, fit, 200, 1);
  const Interval many = bootstrap.interval(0, 1'000'000);
  const Interval few = bootstrap.interval(0, 9);
  CHECK(few.high - fit[0] == Approx(2.262157 / 1.959964 * (many.high - fit[0])).epsilon(1e-4));
  CHECK(few.low - fit[0] == Approx(2.262157 / 1.959964 * (many.low - fit[0])).epsilon(1e-4));
}

}  // namespace
}  // namespace bastide::arena
