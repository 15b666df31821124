#include "tests/coverage.hpp"

#include "arena/match/binomial_interval.hpp"
#include "arena/match/elo.hpp"
#include "arena/match/match_estimate.hpp"
#include "engine/random.hpp"
#include "tests/catch.hpp"

#include <array>
#include <cmath>
#include <cstddef>
#include <fmt/format.h>
#include <limits>

namespace bastide::arena::match_coverage_test {
namespace {

using tests::is_long;
using tests::least_held;
using tests::short_tests;

/// A deal's five categories, and what they come to.
struct DealTruth {
  std::array<double, 5> shares{};

  [[nodiscard]] double score() const {
    double sum = 0;
    for (std::size_t i = 0; i < 5; ++i) sum += shares[i] * static_cast<double>(i) / 4;
    return sum;
  }
  [[nodiscard]] double normalised_elo() const {
    double variance = 0;
    for (std::size_t i = 0; i < 5; ++i)
      variance += shares[i] * std::pow(static_cast<double>(i) / 4 - score(), 2);
    return (score() - 0.5) / std::sqrt(variance) * kEloPerDeviation / std::sqrt(2.0);
  }
};

/// Games that score `score` with a share of draws, independent of each other, or for `shared` of the deals
/// both alike.
DealTruth deals_of(double score, double draws, double shared) {
  const std::array<double, 3> game = {1 - score - draws / 2, draws, score - draws / 2};
  DealTruth truth;
  for (std::size_t i = 0; i < 3; ++i) {
    truth.shares[2 * i] += shared * game[i];
    for (std::size_t j = 0; j < 3; ++j) truth.shares[i + j] += (1 - shared) * game[i] * game[j];
  }
  return truth;
}

ScoreCounts draw_deals(const DealTruth& truth, int deals, engine::Random& random) {
  ScoreCounts counts = ScoreCounts::deals({});
  for (int deal = 0; deal < deals; ++deal) {
    double rest = random.uniform();
    std::size_t category = 0;
    while (category < 4 && rest >= truth.shares[category]) rest -= truth.shares[category++];
    counts.add(category);
  }
  return counts;
}

/// How often the intervals held, 0 to 1. An end that is a guess (`one_sided`) counts as open.
struct Coverage {
  double score = 0;
  double elo = 0;
  double normalised = 0;
};

Coverage coverage_of(const DealTruth& truth, int deals, int runs) {
  constexpr double kOpen = std::numeric_limits<double>::infinity();
  engine::Random random(20);
  Coverage held;
  for (int run = 0; run < runs; ++run) {
    const MatchEstimate match = estimate_match(draw_deals(truth, deals, random));
    const auto holds = [&](Bounded bounded, double value) {
      if (match.score.value <= 0) bounded.low = -kOpen;
      if (match.score.value >= 1) bounded.high = kOpen;
      return bounded.low <= value && value <= bounded.high ? 1.0 / runs : 0.0;
    };
    held.score += holds(match.score, truth.score());
    held.elo += holds(match.elo, elo_of_score(truth.score()));
    held.normalised += holds(match.normalised_elo, truth.normalised_elo());
  }
  return held;
}

TEST_CASE(
    "normalised Elo's interval holds 93 to 97 % over strengths, draws and luck, of few deals perhaps more",
    "[match][coverage]") {
  const int runs = is_long() ? 40'000 : short_tests() ? 300 : 3000;
  for (const double shared : {0.0, 0.5}) {
    for (const double draws : {0.0, 0.1}) {
      for (const double score : {0.5, 0.7, 0.9, 0.98}) {
        if (draws / 2 > 1 - score) continue;
        for (const int deals : {5, 10, 20, 50, 200, 1000}) {
          if (!is_long() && (deals == 1000 || (short_tests() && deals != 50))) continue;
          const DealTruth truth = deals_of(score, draws, shared);
          const double held = coverage_of(truth, deals, runs).normalised;
          const double not_won = deals * (1 - truth.shares[4]);
          INFO(fmt::format("{} deals, score {}, draws {}, alike {}: {:.1f} % held; {:.1f} not won throughout",
                           deals, score, draws, shared, 100 * held, not_won));
          CHECK(held >= least_held(0.93, runs));
          // With few deals, or few that are not won, no interval comes nearer: it may hold more.
          if (deals >= 50 && not_won >= 20) CHECK(held <= 1 - least_held(1 - 0.97, runs));
        }
      }
    }
  }
  if (!is_long()) WARN("skipped: 1,000 deals and 40,000 runs each; set BASTIDE_LONG_TESTS");
}

TEST_CASE("the incomplete beta function is that of the tables", "[match]") {
  CHECK(beta_below(1, 1, 0.3) == Approx(0.3));
  CHECK(beta_below(2, 3, 0.4) == Approx(0.5248));
  CHECK(beta_below(0.5, 0.5, 0.5) == Approx(0.5));
  CHECK(beta_below(30, 10, 0.75) == Approx(1 - beta_below(10, 30, 0.25)));
  CHECK(beta_below(5, 2, 0) == 0);
  CHECK(beta_below(5, 2, 1) == 1);
}

TEST_CASE("a rare thing's interval leaves one in forty at either end, half of what was found counted",
          "[match]") {
  // Nothing in n: half of (1 − p)^n is a fortieth at the upper end.
  const ChanceInterval none = mid_p_interval(0, 100);
  CHECK(none.low == Approx(0).margin(1e-9));
  CHECK(std::pow(1 - none.high, 100) == Approx(0.05));
  const ChanceInterval one = mid_p_interval(1, 20);
  const auto at_most = [](double p) { return std::pow(1 - p, 20) + 0.5 * 20 * p * std::pow(1 - p, 19); };
  CHECK(at_most(one.high) == Approx(0.025));
  CHECK(at_most(one.low) == Approx(0.975));
  // Of so many that only the rate counts, and where Wilson's interval takes over.
  CHECK(mid_p_interval(3, 1e14).high == Approx(mid_p_interval(3, 1e7).high * 1e-7));
  CHECK(mid_p_interval(999.999, 1e5).high == Approx(mid_p_interval(1000, 1e5).high).epsilon(1e-3));
  CHECK(mid_p_interval(999.999, 1e5).low == Approx(mid_p_interval(1000, 1e5).low).epsilon(1e-3));
}

}  // namespace
}  // namespace bastide::arena::match_coverage_test
