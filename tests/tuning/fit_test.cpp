#include "arena/tuning/fit.hpp"

#include "tests/catch.hpp"
#include "tests/optimisers/noisy.hpp"

#include <atomic>

namespace bastide::arena::fit_test {
namespace {

const std::atomic<bool> kNever{false};

/// Targets that a bent function of two of three numbers makes, with noise that a group of ten shares.
struct Made {
  std::vector<std::vector<double>> inputs;
  std::vector<float> targets;
  std::vector<std::int32_t> groups;

  explicit Made(double noise) {
    engine::Random random(9);
    tests::Noisy noisy{{}, noise, engine::Random(3)};
    for (int i = 0; i < 4000; ++i) {
      inputs.push_back({2 * random.uniform() - 1, 2 * random.uniform() - 1, 2 * random.uniform() - 1});
      groups.push_back(i / 10);
      targets.push_back(static_cast<float>(forecast_of({1.5, -2, 0}, inputs.back()) + noisy.drawn()));
    }
  }
  static double forecast_of(const Coordinates& x, const std::vector<double>& input) {
    return 3 * x[0] * input[0] + x[1] * input[1] + 0.3 * x[0] * x[1] * input[2] + 0 * x[2];
  }
  [[nodiscard]] FittedNumbers fit(const Box& box) const {
    return fit_point(
        box, targets, groups,
        [&](const Coordinates& x, std::vector<float>& forecasts) {
          forecasts.clear();
          for (const auto& input : inputs) forecasts.push_back(static_cast<float>(forecast_of(x, input)));
        },
        5, 8);
  }
};

TEST_CASE("a fit finds the numbers that made what happened, and leaves alone what nothing hangs on",
          "[tuning]") {
  const Made made(0.5);
  const FittedNumbers fitted = made.fit(tests::box_of(3, 10));
  CHECK(fitted.point[0] == Approx(1.5).margin(0.05));
  CHECK(fitted.point[1] == Approx(-2).margin(0.05));
  CHECK(fitted.point[2] == Approx(0));
  CHECK(fitted.positions == 4000);
  CHECK(fitted.before > 5);
  CHECK(fitted.after < 1);
}

TEST_CASE("where nothing is to be learnt the ridge keeps a fit near the start", "[tuning]") {
  Made nothing(20);
  tests::Noisy noisy{{}, 20, engine::Random(4)};
  for (float& target : nothing.targets) target = static_cast<float>(noisy.drawn());
  const FittedNumbers fitted = nothing.fit(tests::box_of(3, 10));
  CHECK(tests::distance(fitted.point, {0, 0, 0}) < 0.3);
}

TEST_CASE("a fit stays within the box", "[tuning]") {
  const FittedNumbers fitted = Made(0.5).fit({{-1, -1, -1}, {1, 1, 1}});
  CHECK(fitted.point[0] == Approx(1));
  CHECK(fitted.point[1] == Approx(-1));
}

TEST_CASE("positions of games are forecast with the margins that they ended in", "[tuning]") {
  TuningConfig config;
  config.source = "test";
  config.bot = load_competitor("evaluator");
  config.games = {{"base", engine::load_rules("base"), 2, 1}};
  config.fit.games = 12;
  const auto positions = positions_for_fit(config, Streams(3, std::nullopt), StopSignal(kNever), [] {});
  REQUIRE(positions);
  REQUIRE(positions->count() == 12 * 71);
  CHECK(positions->games().back() == 11);
  std::vector<float> forecasts;
  positions->forecast(evaluation_of(config.bot), forecasts);
  // The last draws know nearly all.
  double first = 0;
  double last = 0;
  for (std::size_t game = 0; game < 12; ++game) {
    const std::size_t begin = 71 * game;
    first += std::abs(forecasts[begin] - positions->margins()[begin]);
    last += std::abs(forecasts[begin + 70] - positions->margins()[begin + 70]);
  }
  CHECK(last < 0.6 * first);
  // Seats take turns: what one wins the other loses.
  CHECK(positions->margins()[0] == -positions->margins()[1]);
}

TEST_CASE("a bot without an evaluation has nothing to fit", "[tuning]") {
  CHECK_THROWS_AS(evaluation_of(load_competitor("greedy")), InputError);
}

}  // namespace
}  // namespace bastide::arena::fit_test
