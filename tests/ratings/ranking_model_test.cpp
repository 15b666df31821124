#include "arena/ratings/ranking_model.hpp"

#include "tests/catch.hpp"
#include "tests/ratings/simulate.hpp"

#include <cmath>

namespace bastide::arena::ranking_model_test {
namespace {

constexpr double kPrior = 0.5;

Summit fit_of(const Evidence& evidence) {
  const RankingModel model(evidence, kPrior);
  return model.fit(evidence.totals(), model.neutral());
}

TEST_CASE("Davidson's probabilities", "[ratings]") {
  const OutcomeProbabilities equal = outcome_probabilities(0, 0.5);
  REQUIRE(equal.win == Approx(0.4));
  REQUIRE(equal.draw == Approx(0.2));
  REQUIRE(equal.loss == Approx(0.4));
  // 400 Elo are a factor of 10 between win and loss, and the draw is ν times their geometric mean.
  const OutcomeProbabilities ahead = outcome_probabilities(400, 0.5);
  REQUIRE(ahead.win / ahead.loss == Approx(10));
  REQUIRE(ahead.draw == Approx(0.5 * std::sqrt(ahead.win * ahead.loss)));
  REQUIRE(outcome_probabilities(1e6, 0.5).win == Approx(1));
}

TEST_CASE("a fit leaves no slope: no parameter can be moved to a higher likelihood", "[ratings]") {
  Simulation simulation({{100, 0, -50, -50}, {15, -15}, 0.2}, 11);
  simulation.play(0, 1, 30);
  simulation.play(1, 2, 20);
  simulation.play(2, 3, 10);
  const Evidence evidence(4, simulation.games());
  const RankingModel model(evidence, 1e-6);
  const Summit fit = model.fit(evidence.totals(), model.neutral());
  REQUIRE(fit.converged);
  const double highest = model.log_likelihood(evidence.totals(), fit.parameters);
  for (std::size_t i = 0; i < model.size(); ++i) {
    for (const double move : {-1e-2, 1e-2}) {
      std::vector<double> moved = fit.parameters;
      moved[i] += move;
      REQUIRE(model.log_likelihood(evidence.totals(), moved) < highest);
    }
  }
}

TEST_CASE("the fit does not depend on its start", "[ratings]") {
  Simulation simulation({{200, 0, -200}, {15, -15}, 0.1}, 12);
  simulation.play(0, 1, 50);
  simulation.play(1, 2, 50);
  const Evidence evidence(3, simulation.games());
  const RankingModel model(evidence, kPrior);
  const Summit fit = model.fit(evidence.totals(), model.neutral());
  const Summit far = model.fit(evidence.totals(), {-30, 0, 30, 20, -20, 15});
  REQUIRE(far.converged);
  for (std::size_t i = 0; i < model.size(); ++i) {
    REQUIRE(far.parameters[i] == Approx(fit.parameters[i]).margin(1e-6));
  }
}

TEST_CASE("two bots alone get the Elo of their score", "[ratings]") {
  // 75 % of 400 games without draws: 400·log10(3) = 190.8 Elo; the prior takes less than 1 of them.
  const Evidence evidence(
      2, repeated("0 1 70 60 | 1 0 60 70", 150) + repeated("0 1 60 70 | 1 0 70 60", 50, 150));
  const Summit fit = fit_of(evidence);
  const double gap = (fit.parameters[0] - fit.parameters[1]) * kEloPerNat;
  REQUIRE(gap == Approx(190.85).margin(1.0));
  REQUIRE(gap < 190.85);
}

TEST_CASE("hard cases converge to finite ratings", "[ratings]") {
  const char* win = "0 1 70 60 | 1 0 60 70";
  const char* draw = "0 1 70 70 | 1 0 70 70";
  const auto [bots, games] = GENERATE_COPY(table<int, std::vector<GameResult>>({
      {2, {}},
      {0, {}},
      {2, games_of("0 1 70 60")},
      {2, games_of("0 1 70 70")},
      {2, repeated(win, 1)},
      {2, repeated(win, 100'000)},
      {2, repeated(draw, 1)},
      {2, repeated(draw, 100'000)},
      {5, repeated(win, 100)},
      {4, repeated(win, 100) + repeated("2 3 70 60 | 3 2 70 60", 100, 100)},
      {1, repeated("0 0 70 60", 100)},
      // One of a million games was not won.
      {2, repeated(win, 500'000) + repeated(draw, 1, 500'000)},
  }));
  const Evidence evidence(bots, games);
  const RankingModel model(evidence, kPrior);
  const Summit fit = model.fit(evidence.totals(), model.neutral());
  REQUIRE(fit.converged);
  double sum = 0;
  for (std::size_t bot = 0; bot < model.bots(); ++bot) sum += fit.parameters[bot];
  REQUIRE(sum == Approx(0).margin(1e-9));
  for (const double parameter : fit.parameters) REQUIRE(std::abs(parameter) < 30);
  for (const double error : model.standard_errors(evidence.totals(), fit.parameters)) {
    REQUIRE(std::isfinite(error));
  }
}

TEST_CASE("a ladder on which each bot beats only the next converges", "[ratings]") {
  constexpr int kBots = 20;
  std::vector<GameResult> games;
  for (int bot = 0; bot + 1 < kBots; ++bot) {
    for (int deal = 0; deal < 500; ++deal) games.push_back({500 * bot + deal, {bot, bot + 1}, {70, 60}});
  }
  const Summit fit = fit_of(Evidence(kBots, games));
  REQUIRE(fit.converged);
  for (std::size_t bot = 0; bot + 1 < kBots; ++bot) REQUIRE(fit.parameters[bot] > fit.parameters[bot + 1]);
}

TEST_CASE("winning every game of a hundred leads by about 1070 Elo", "[ratings]") {
  const Summit fit = fit_of(Evidence(2, repeated("0 1 70 60 | 1 0 60 70", 50)));
  REQUIRE((fit.parameters[0] - fit.parameters[1]) * kEloPerNat == Approx(1070).margin(10));
}

}  // namespace
}  // namespace bastide::arena::ranking_model_test
