#include "arena/match/margin_sprt.hpp"

#include "arena/match/test_length.hpp"
#include "engine/random.hpp"
#include "tests/catch.hpp"

#include <cmath>

namespace bastide::arena::margin_sprt_test {
namespace {

TEST_CASE("the margin's log-likelihood ratio is that of two normal distributions", "[match]") {
  // Many deals: (m₁ − m₀)(2x̄ − m₀ − m₁)·n / 2σ².
  const Margins margins(10'000, 1.3, 13.6);
  const double ratio = log_likelihood_ratio(margins, {0, 2, {}});
  CHECK(ratio == Approx(2 * (2.6 - 2) * 10'000 / (2 * 13.6 * 13.6)).epsilon(0.02));
  CHECK(log_likelihood_ratio(Margins(10'000, 1, 13.6), {0, 2, {}}) == Approx(0).margin(1e-9));
  CHECK(log_likelihood_ratio(Margins(), {0, 2, {}}) == 0);
}

TEST_CASE("one deal is counted with one before it whose deviation is the usual", "[match]") {
  const double usual = kPriorMarginDeviation * kPriorMarginDeviation;
  // Ten points from the one mean, eight from the other.
  CHECK(log_likelihood_ratio(Margins(1, 10, 0), {0, 2, {}}) ==
        Approx(std::log((usual + 100) / (usual + 64))));
}

TEST_CASE("the first deals decide nothing, however alike they are", "[match]") {
  MarginSprt test({0, 2, {}});
  for (int deal = 0; deal < 5; ++deal) CHECK(test.add(2) == Verdict::open);
  CHECK(std::isfinite(test.ratio()));
}

TEST_CASE("a margin test keeps its first verdict", "[match]") {
  MarginSprt test({0, 10, {}});
  int deals = 0;
  while (test.verdict() == Verdict::open && deals < 1000) test.add(deals++ % 2 == 0 ? 20 : 4);
  REQUIRE(test.verdict() == Verdict::accept_h1);
  CHECK(test.add(-500) == Verdict::accept_h1);
  CHECK(test.margins().deals() == deals);
}

/// Share of `runs` tests that accept H1 when margins are nearly normal about `mean`, and their mean length.
std::pair<double, double> simulate(const MarginQuestion& question, double mean, double deviation, int runs) {
  double accepted = 0;
  double deals = 0;
  for (int run = 0; run < runs; ++run) {
    engine::Random random(engine::mix_seed(7, static_cast<std::uint64_t>(run)));
    MarginSprt test(question);
    while (test.verdict() == Verdict::open) {
      double sum = 0;
      for (int i = 0; i < 12; ++i) sum += random.uniform() - 0.5;
      test.add(mean + deviation * sum);
    }
    accepted += test.verdict() == Verdict::accept_h1;
    deals += static_cast<double>(test.margins().deals());
  }
  return {accepted / runs, deals / runs};
}

TEST_CASE("a margin test errs as often as it says, and lasts as long as foreseen", "[match]") {
  // Margins that vary twice as much as the virtual deal, as much, and half.
  const double deviation = GENERATE(30.0, 13.6, 7.0);
  const MarginQuestion question{0, deviation / 5, {0.05, 0.1}};
  const TestScale scale{0, 0.2, question.errors};
  constexpr int kRuns = 2000;
  const auto [false_gain, length0] = simulate(question, question.points0, deviation, kRuns);
  INFO("H0 with deviation " << deviation << ": " << false_gain << " accepted in " << length0);
  CHECK(false_gain < 0.065);
  CHECK(false_gain > 0.028);
  CHECK(length0 == Approx(expected_length(scale, 0).units).epsilon(0.1));
  const auto [power, length1] = simulate(question, question.points1, deviation, kRuns);
  INFO("H1: " << power << " accepted in " << length1);
  CHECK(1 - power < 0.12);
  CHECK(1 - power > 0.06);
  CHECK(length1 == Approx(expected_length(scale, 0.2).units).epsilon(0.1));
}

TEST_CASE("expected lengths are Wald's for long tests", "[match]") {
  // Steps so small that overshoot does not matter.
  const TestScale test{0, 0.01, {0.05, 0.05}};
  const double bound = std::log(19.0);
  CHECK(expected_length(test, 0).units == Approx(0.9 * bound * 2 / 1e-4).epsilon(0.02));
  CHECK(expected_length(test, 0).accept_h1 == Approx(0.05).epsilon(0.02));
  CHECK(expected_length(test, 0.01).accept_h1 == Approx(0.95).epsilon(0.02));
  CHECK(expected_length(test, 0.005).accept_h1 == Approx(0.5));
  CHECK(expected_length(test, 0.005).units == Approx(bound * bound / 1e-4).epsilon(0.02));
  CHECK(longest_expected_length(test) == Approx(expected_length(test, 0.005).units));
}

TEST_CASE("one test in twenty is longer than what is foreseen for 95 %", "[match]") {
  const TestScale test{0, 0.2, {0.05, 0.1}};
  // At, between and outside the hypotheses; last so far that one bound alone is ever met.
  const double effect = GENERATE(-0.3, 0.0, 0.1, 0.2, 1.0);
  const double foreseen = length_of_95(test, effect);
  constexpr int kRuns = 4000;
  engine::Random random(3);
  int longer = 0;
  for (int run = 0; run < kRuns; ++run) {
    double ratio = 0;
    int deals = 0;
    for (; test.errors.verdict(ratio) == Verdict::open; ++deals) {
      double normal = effect;
      for (int i = 0; i < 12; ++i) normal += random.uniform() - 0.5;
      ratio += 0.2 * (normal - 0.1);
    }
    // Lengths are whole numbers: half of those at the limit are beyond it.
    longer += deals > foreseen + 0.5;
  }
  INFO(effect << ": " << longer << " of " << kRuns << " longer than " << foreseen);
  CHECK(longer / static_cast<double>(kRuns) == Approx(0.05).margin(0.012));
}

TEST_CASE("the longest tests are some 2.6 times as long as the longest on average", "[match]") {
  const TestScale test{0, 0.01, {0.05, 0.05}};
  CHECK(longest_length_of_95(test) == Approx(length_of_95(test, 0.005)));
  CHECK(longest_length_of_95(test) / longest_expected_length(test) == Approx(2.62).margin(0.05));
  // Both formulas meet where they take turns.
  for (const double effect : {0.0333, 0.0338, 0.0393, 0.0398}) {
    CHECK(length_of_95(test, effect) < length_of_95(test, effect - 0.0005));
    CHECK(length_of_95(test, effect) == Approx(length_of_95(test, effect + 0.0001)).epsilon(0.02));
  }
}

TEST_CASE("lengths are finite and verdicts certain far from both hypotheses", "[match]") {
  const TestScale test{0, 0.1, {0.05, 0.1}};
  CHECK(expected_length(test, 50).accept_h1 == Approx(1));
  CHECK(expected_length(test, -50).accept_h1 == Approx(0).margin(1e-12));
  CHECK(expected_length(test, -50).units > 0);
  CHECK(expected_length(test, 50).units < 10);
  // Across the point without drift nothing jumps.
  CHECK(expected_length(test, 0.05 + 1e-9).units ==
        Approx(expected_length(test, 0.05 - 1e-5).units).epsilon(1e-3));
  CHECK(longest_expected_length(test) >= expected_length(test, 0.05).units);
}

}  // namespace
}  // namespace bastide::arena::margin_sprt_test
