#include "arena/optimisers/spsa.hpp"

#include "tests/catch.hpp"
#include "tests/optimisers/noisy.hpp"

namespace bastide::arena::spsa_test {
namespace {

using tests::box_of;
using tests::distance;
using tests::Noisy;

const Coordinates kTop = {3, -2, 1, 0, 2.5, -3};

/// A tenth of a point lost a step away, which is the least that chosen_a assumes.
double bowl(const Coordinates& x) {
  const double away = distance(x, kTop);
  return -0.1 * away * away;
}

double miss_after(std::int64_t generations, std::uint64_t seed) {
  SpsaSettings settings;
  settings.generations = generations;
  Spsa spsa(box_of(kTop.size(), 20), settings, seed);
  Noisy noisy{bowl, settings.noise, engine::Random(seed + 100)};
  return distance(noisy.run(spsa), kTop);
}

double mean_miss(std::int64_t generations) {
  double sum = 0;
  constexpr int kRuns = 6;
  for (std::uint64_t seed = 1; seed <= kRuns; ++seed) sum += miss_after(generations, seed);
  return sum / kRuns;
}

TEST_CASE("spsa comes to the top of a bowl through the noise of games, the nearer the longer",
          "[optimisers]") {
  const double start = distance(kTop, Coordinates(kTop.size(), 0.0));
  const double brief = mean_miss(100);
  const double longer = mean_miss(1600);
  CHECK(brief < 0.7 * start);
  CHECK(longer < 0.3 * start);
  CHECK(longer < 0.75 * brief);
}

TEST_CASE("the gain that is chosen is near the best for what it assumes", "[optimisers]") {
  const auto miss = [](double factor) {
    double sum = 0;
    for (std::uint64_t seed = 1; seed <= 8; ++seed) {
      SpsaSettings settings;
      settings.generations = 300;
      settings.a = factor * chosen_a(settings);
      // Every coordinate three steps from the top, as it assumes.
      const Coordinates top(8, 3.0);
      Spsa spsa(box_of(8, 50), settings, seed);
      Noisy noisy{[&](const Coordinates& x) { return -0.1 * std::pow(distance(x, top), 2); }, settings.noise,
                  engine::Random(seed + 7)};
      sum += distance(noisy.run(spsa), top);
    }
    return sum;
  };
  const double chosen = miss(1);
  CHECK(chosen < 0.8 * miss(0.1));
  CHECK(chosen < 0.8 * miss(20));
}

TEST_CASE("what is steep is not thrown from side to side", "[optimisers]") {
  // Six points lost a step from the top, as by numbers of one formula that hang together, beside a flat one.
  const auto ridge = [](const Coordinates& x) {
    return -0.1 * std::pow(x[0] - 3, 2) - 6 * std::pow(x[1] + 0.4, 2) - std::pow(x[2] - 1, 2);
  };
  for (const std::int64_t generations : {20, 100, 500}) {
    SpsaSettings settings;
    settings.generations = generations;
    settings.directions = 64;
    Spsa spsa(box_of(3, 20), settings, 5);
    Noisy noisy{ridge, settings.noise, engine::Random(6)};
    (void)noisy.run(spsa);
    double furthest = 0;
    for (const Coordinates& at : spsa.course()) furthest = std::max(furthest, std::abs(at[1] + 0.4));
    CAPTURE(generations, furthest);
    CHECK(furthest < 1.5);
    CHECK(ridge(spsa.best()) > (generations == 20 ? -0.8 : -0.15));
  }
}

TEST_CASE("gains fall as Spall's formulas say", "[optimisers]") {
  SpsaSettings settings;
  settings.generations = 50;
  settings.a = 2;
  settings.A = 9;
  CHECK(settings.gain(0) == Approx(2 / std::pow(10, 0.602)));
  CHECK(settings.gain(20) == Approx(2 / std::pow(30, 0.602)));
  CHECK(settings.perturbation(0) == Approx(settings.c));
  CHECK(settings.perturbation(7) == Approx(settings.c / std::pow(8, settings.gamma)));
  settings.A.reset();
  CHECK(settings.stability() == Approx(5));
}

TEST_CASE("the same seed and outcomes give the same course, another seed another one", "[optimisers]") {
  const auto course = [](std::uint64_t seed) {
    SpsaSettings settings;
    settings.generations = 20;
    Spsa spsa(box_of(3, 10), settings, seed);
    Noisy noisy{[](const Coordinates& x) { return x[0]; }, 5};
    (void)noisy.run(spsa);
    return spsa.course();
  };
  CHECK(course(1) == course(1));
  CHECK(course(1) != course(2));
}

TEST_CASE("spsa stays within its box, and finds a top at its edge", "[optimisers]") {
  SpsaSettings settings;
  settings.generations = 300;
  Box box{{-1, -4}, {2, 0.5}};
  Spsa spsa(box, settings, 3);
  Noisy noisy{[](const Coordinates& x) { return 2 * x[0] - x[1]; }, 5};
  while (!spsa.finished()) {
    const Request request = spsa.ask();
    for (const Coordinates& point : request.points) REQUIRE(box.nearest(point) == point);
    spsa.tell(request, noisy.outcomes(request));
  }
  CHECK(spsa.best()[0] == Approx(2).margin(0.1));
  CHECK(spsa.best()[1] == Approx(-4).margin(0.2));
}

TEST_CASE("a generation's directions are pairs on either side of where the search stands", "[optimisers]") {
  Spsa spsa(box_of(5, 100), {}, 4);
  const Request request = spsa.ask();
  REQUIRE(request.comparisons.size() == 16);
  REQUIRE(request.points.size() == 32);
  for (const Comparison& comparison : request.comparisons) {
    for (std::size_t i = 0; i < 5; ++i) {
      const double up = request.points[comparison.first][i];
      CHECK(std::abs(up) == Approx(spsa.settings().c));
      CHECK(request.points[*comparison.second][i] == Approx(-up));
    }
  }
}

}  // namespace
}  // namespace bastide::arena::spsa_test
