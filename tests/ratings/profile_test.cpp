#include "arena/ratings/profile.hpp"

#include "arena/match/normal.hpp"
#include "arena/ratings/design_effect.hpp"
#include "tests/catch.hpp"
#include "tests/ratings/simulate.hpp"

#include <cmath>

namespace bastide::arena::profile_test {
namespace {

constexpr double kPrior = 1e-6;

/// The fit of a tournament, with what asks of it.
struct Fitted {
  Fitted(int bots, const std::vector<GameResult>& games, double prior = kPrior)
      : evidence(bots, games),
        model(evidence, prior, false),
        fit(model.fit(evidence.totals(), model.neutral()).parameters) {}

  [[nodiscard]] Interval interval(std::size_t parameter) const {
    return ProfileLikelihood(model, evidence, fit).interval(parameter);
  }
  [[nodiscard]] DesignEffect effect(std::vector<double> direction) const {
    direction.resize(model.size(), 0.0);
    return design_effect(model, evidence, fit, direction);
  }

  Evidence evidence;
  RankingModel model;
  std::vector<double> fit;
};

TEST_CASE("a design effect is what deals vary by over what independent games would", "[ratings]") {
  // Of 12 deals 6 go both games to bot 0 and 6 to bot 1: games that are alike count half.
  const Fitted alike(2, repeated("0 1 70 60 | 1 0 60 70", 6) + repeated("0 1 60 70 | 1 0 70 60", 6, 6));
  const DesignEffect twice = alike.effect({1, -1});
  CHECK(twice.freedom == 12);
  CHECK(twice.factor == Approx((11 * 2 * 12 / 11.0 + 1) / 12).epsilon(1e-3));
  // Games that always differ tell a lot: half the deals are one each, a quarter go to either bot.
  const Fitted mixed(2, repeated("0 1 70 60 | 1 0 60 70", 3) + repeated("0 1 60 70 | 1 0 70 60", 3, 3) +
                            repeated("0 1 70 60 | 1 0 70 60", 6, 6));
  CHECK(mixed.effect({1, -1}).factor == Approx((11 * 12 / 11.0 + 1) / 12).epsilon(1e-3));
}

TEST_CASE("deals that are all alike, or alone, have the design effect of independent games", "[ratings]") {
  const int deals = GENERATE(1, 20);
  const DesignEffect effect = Fitted(2, repeated("0 1 70 60 | 1 0 70 60", deals)).effect({1, -1});
  CHECK(effect.factor == 1);
  CHECK(effect.freedom == DesignEffect::kMostFreedom);
}

TEST_CASE("degrees of freedom are those of the groups that tell of a direction", "[ratings]") {
  const std::vector<GameResult> games =
      repeated("0 1 70 60 | 1 0 60 70", 5) + repeated("0 1 60 70 | 1 0 70 60", 5, 5) +
      repeated("2 3 70 60 | 3 2 60 70", 50, 10) + repeated("2 3 60 70 | 3 2 70 60", 50, 60);
  const Fitted fitted(4, games);
  CHECK(fitted.effect({1, -1, 0, 0}).freedom == 10);
  CHECK(fitted.effect({0, 0, 1, -1}).freedom == 100);
  // Both: variances 20 and 200, so 220² / (20² / 9 + 200² / 99), and one.
  CHECK(fitted.effect({1, -1, 1, -1}).freedom == 109);
}

TEST_CASE("an interval ends where the deviance is the square of Student's quantile", "[ratings]") {
  // 30 of 40 games won and no draw, single ones: the deviance of p against the share won.
  const std::vector<GameResult> games = repeated("0 1 70 60", 30) + repeated("0 1 60 70", 10, 30);
  const Fitted fitted(2, games);
  const Interval interval = fitted.interval(0);
  CHECK(interval.design_effect == Approx(40 / 39.0).epsilon(1e-2));
  const double t = student_95(40);
  for (const double end : {interval.low, interval.high}) {
    const double chance = logistic(2 * end);
    const double deviance = 2 * (30 * std::log(0.75 / chance) + 10 * std::log(0.25 / (1 - chance)));
    CHECK(deviance == Approx(t * t * interval.design_effect).epsilon(2e-3));
  }
  CHECK(interval.high - fitted.fit[0] > 1.02 * (fitted.fit[0] - interval.low));
  // What one bot is ahead the other is behind.
  CHECK(fitted.interval(1).low == Approx(-interval.high));
  CHECK(fitted.interval(1).high == Approx(-interval.low));
}

TEST_CASE("games of a deal that are alike widen an interval as half as many would", "[ratings]") {
  const Fitted pairs(2, repeated("0 1 70 60 | 1 0 60 70", 300) + repeated("0 1 60 70 | 1 0 70 60", 200, 300));
  const Fitted single(2, repeated("0 1 70 60", 300) + repeated("0 1 60 70", 200, 300));
  CHECK(pairs.interval(0).low == Approx(single.interval(0).low).epsilon(0.01));
  CHECK(pairs.interval(0).high == Approx(single.interval(0).high).epsilon(0.01));
}

TEST_CASE("an interval without a loss reaches as far as the prior lets it, and holds the estimate",
          "[ratings]") {
  const Evidence evidence(2, repeated("0 1 70 60 | 1 0 60 70", 20));
  const RankingModel model(evidence, 0.5);
  const std::vector<double> fit = model.fit(evidence.totals(), model.neutral()).parameters;
  const RankingModel prior(evidence, kIntervalPrior * 0.5);
  const Interval interval = ProfileLikelihood(prior, evidence, fit).interval(0);
  CHECK(interval.low > 0);
  CHECK(interval.low < fit[0]);
  CHECK(interval.high - fit[0] > fit[0] - interval.low);
  CHECK(std::isfinite(interval.high));
}

}  // namespace
}  // namespace bastide::arena::profile_test
