#include "arena/match/match_estimate.hpp"

#include "arena/match/elo.hpp"
#include "arena/match/margins.hpp"
#include "arena/match/normal.hpp"
#include "engine/random.hpp"
#include "tests/catch.hpp"

#include <cmath>

namespace bastide::arena::match_estimate_test {
namespace {

TEST_CASE("quantiles and probabilities are those of the tables", "[match]") {
  CHECK(normal_below(0) == Approx(0.5));
  CHECK(normal_below(1.96) == Approx(0.9750021));
  CHECK(normal_below(-3) == Approx(0.0013499));
  CHECK(student_95(1) == Approx(12.7062));
  CHECK(student_95(9) == Approx(2.2622).margin(1e-4));
  CHECK(student_95(10) == Approx(2.2281).margin(5e-4));
  CHECK(student_95(30) == Approx(2.0423).margin(1e-4));
  CHECK(student_95(1'000'000) == Approx(kNormal95).margin(1e-5));
}

TEST_CASE("chances of Student's t are never below those of tables, and near them", "[match]") {
  struct Tabled {
    std::int64_t freedom;
    double t;
    double chance;
  };
  // The quantiles of every table of t, for 0.025, 0.005 and 0.0005.
  for (const Tabled& tabled :
       {Tabled{9, -2.262, 0.025}, Tabled{9, -3.250, 0.005}, Tabled{30, -2.042, 0.025},
        Tabled{30, -2.750, 0.005}, Tabled{30, -3.646, 0.0005}, Tabled{120, -3.373, 0.0005}}) {
    CAPTURE(tabled.freedom, tabled.t);
    CHECK(student_below(tabled.t, tabled.freedom) > 0.99 * tabled.chance);
    CHECK(student_below(tabled.t, tabled.freedom) < 1.25 * tabled.chance);
  }
  CHECK(student_below(0, 5) == Approx(0.5));
  CHECK(student_below(-12.706, 1) > 0.025);
}

TEST_CASE("Elo and score are each other's inverse", "[match]") {
  CHECK(score_of_elo(400) == Approx(10.0 / 11));
  CHECK(score_of_elo(0) == 0.5);
  CHECK(elo_of_score(score_of_elo(-123)) == Approx(-123));
}

TEST_CASE("categories are half points of games and of deals", "[match]") {
  const ScoreCounts games = ScoreCounts::games(5, 2, 3);
  CHECK(games.units() == 10);
  CHECK(games.mean() == Approx(0.6));
  CHECK(games.variance() == Approx(0.55 - 0.36));
  const ScoreCounts deals = ScoreCounts::deals({1, 0, 2, 0, 1});
  CHECK(deals.mean() == Approx(0.5));
  CHECK(deals.variance() == Approx(0.125));
  CHECK(deals.games_per_unit() == 2);
  CHECK(ScoreCounts::deals({}).mean() == 0.5);
}

TEST_CASE("a long match has the textbook's Elo and interval", "[match]") {
  // 10,000 games at 55 %, a fifth drawn.
  const ScoreCounts counts = ScoreCounts::games(4500, 2000, 3500);
  const MatchEstimate match = estimate_match(counts);
  const double error = std::sqrt(counts.variance() / 10'000);
  CHECK(match.score.value == Approx(0.55));
  CHECK(match.score.low == Approx(0.55 - 1.96 * error).margin(1e-4));
  CHECK(match.score.high == Approx(0.55 + 1.96 * error).margin(1e-4));
  CHECK(match.elo.value == Approx(-400 * std::log10(1 / 0.55 - 1)));
  CHECK(match.elo.low == Approx(elo_of_score(0.55 - 1.96 * error)).margin(0.1));
  CHECK(match.normalised_elo.value == Approx(0.05 / std::sqrt(counts.variance()) * 800 / std::log(10)));
  CHECK(match.superiority == Approx(normal_below(0.05 / error)));
  CHECK_FALSE(match.one_sided);
}

TEST_CASE("deals whose games go together tell less than as many games", "[match]") {
  // Both have 60 wins and 40 losses in 100 games.
  const MatchEstimate apart = estimate_match(ScoreCounts::games(60, 0, 40));
  const MatchEstimate together = estimate_match(ScoreCounts::deals({20, 0, 0, 0, 30}));
  const MatchEstimate opposed = estimate_match(ScoreCounts::deals({2, 0, 36, 0, 12}));
  CHECK(together.elo.value == Approx(apart.elo.value));
  CHECK(opposed.elo.value == Approx(apart.elo.value));
  CHECK(together.elo.low < apart.elo.low);
  CHECK(opposed.elo.low > apart.elo.low);
  CHECK(together.superiority < apart.superiority);
}

TEST_CASE("normalised Elo is the same for deals of independent games as for the games", "[match]") {
  // Win 0.6, loss 0.4, independent: 36 % WW, 48 % WL, 16 % LL.
  const MatchEstimate deals = estimate_match(ScoreCounts::deals({1600, 0, 4800, 0, 3600}));
  const MatchEstimate games = estimate_match(ScoreCounts::games(12'000, 0, 8000));
  CHECK(deals.normalised_elo.value == Approx(games.normalised_elo.value));
  CHECK(deals.normalised_elo.low == Approx(games.normalised_elo.low).epsilon(0.01));
  CHECK(deals.elo.low == Approx(games.elo.low).epsilon(0.01));
}

TEST_CASE("estimates are finite and ordered whatever was counted", "[match]") {
  const ScoreCounts counts = GENERATE(
      ScoreCounts::games(1, 0, 0), ScoreCounts::games(0, 1, 0), ScoreCounts::games(0, 0, 1),
      ScoreCounts::games(4250, 0, 0), ScoreCounts::games(0, 0, 100'000'000), ScoreCounts::games(99'999, 1, 0),
      ScoreCounts::deals({0, 0, 1, 0, 0}), ScoreCounts::deals({0, 0, 0, 0, 1}),
      ScoreCounts::deals({0, 0, 5000, 0, 0}), ScoreCounts::deals({1, 0, 0, 0, 1}));
  const MatchEstimate match = estimate_match(counts);
  for (const Bounded& each : {match.score, match.elo, match.normalised_elo}) {
    INFO(each.low << " … " << each.value << " … " << each.high);
    CHECK(std::isfinite(each.low));
    CHECK(std::isfinite(each.high));
    CHECK(each.low <= each.value);
    CHECK(each.value <= each.high);
    CHECK(each.low < each.high);
  }
  CHECK(match.superiority >= 0);
  CHECK(match.superiority <= 1);
  CHECK(match.one_sided == (match.score.value == 0 || match.score.value == 1));
}

TEST_CASE("a hundred wins of a hundred lead as far as in the ratings", "[match]") {
  const MatchEstimate match = estimate_match(ScoreCounts::games(100, 0, 0));
  CHECK(match.elo.value == Approx(1041).margin(1));
  CHECK(match.score.low == Approx(0.963).margin(0.001));  // Wilson: 100 / (100 + 1.96²)
  CHECK(match.elo.low == Approx(elo_of_score(match.score.low)));
  CHECK(match.elo.high - match.elo.value == Approx(match.elo.value - match.elo.low));
}

TEST_CASE("the score's interval holds the truth about 95 times in 100, near the ends as well", "[match]") {
  const double truth = GENERATE(0.5, 0.8, 0.97);
  const int games = GENERATE(20, 200);
  engine::Random random(12);
  constexpr int kRuns = 4000;
  int held = 0;
  for (int run = 0; run < kRuns; ++run) {
    int wins = 0;
    for (int game = 0; game < games; ++game) wins += random.uniform() < truth;
    const Bounded score = estimate_match(ScoreCounts::games(wins, 0, games - wins)).score;
    held += score.low <= truth && truth <= score.high;
  }
  INFO(truth << " in " << games << " games");
  CHECK(held / static_cast<double>(kRuns) > 0.92);
  CHECK(held / static_cast<double>(kRuns) < 0.985);
}

TEST_CASE("margins have the mean and deviation of what was added", "[match]") {
  Margins margins;
  CHECK(mean_margin(margins).high == 0);
  CHECK(margin_superiority(margins) == 0.5);
  for (const double margin : {4.0, 10.0, -2.0, 8.0}) margins.add(margin);
  CHECK(margins.deals() == 4);
  CHECK(margins.mean() == Approx(5));
  CHECK(margins.squares() == Approx(1 + 25 + 49 + 9));
  CHECK(margins.deviation() == Approx(std::sqrt(28.0)));
  const Margins again(4, 5, margins.deviation());
  CHECK(again.squares() == Approx(margins.squares()));
}

TEST_CASE("one deal, or deals that are all alike, have an interval of some width", "[match]") {
  Margins margins;
  margins.add(12);
  CHECK(mean_margin(margins).low == Approx(12 - 12.706205 * 15));
  margins.add(12);
  const Bounded two = mean_margin(margins);
  CHECK(two.value == 12);
  CHECK(two.high - two.low > 20);
  CHECK(margin_superiority(margins) < 0.99);
}

TEST_CASE("the margin's interval holds the truth about 95 times in 100", "[match]") {
  // Of few deals the virtual one makes more of a claim than the others.
  const auto [deals, most] = GENERATE(table<int, double>({{2, 1}, {5, 0.995}, {50, 0.97}}));
  engine::Random random(13);
  constexpr int kRuns = 4000;
  int held = 0;
  for (int run = 0; run < kRuns; ++run) {
    Margins margins;
    for (int deal = 0; deal < deals; ++deal) {
      double sum = 0;  // nearly normal, of standard deviation 13.6
      for (int i = 0; i < 12; ++i) sum += random.uniform() - 0.5;
      margins.add(3 + 13.6 * sum);
    }
    const Bounded bounded = mean_margin(margins);
    held += bounded.low <= 3 && 3 <= bounded.high;
  }
  INFO(deals << " deals: " << held / static_cast<double>(kRuns));
  CHECK(held / static_cast<double>(kRuns) > 0.94);
  CHECK(held / static_cast<double>(kRuns) <= most);
}

}  // namespace
}  // namespace bastide::arena::match_estimate_test
