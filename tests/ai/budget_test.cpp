// How players keep to their time, by a clock that stands where the test puts it.

#include "ai/budget.hpp"

#include "tests/catch.hpp"

namespace bastide::tests::budget_test {
namespace {

double now = 0;
double clock_of_test() {
  return now;
}

/// A stopwatch that was started when the clock stood at 100, and the clock as it stands so many seconds
/// later.
ai::Stopwatch started(const ai::Budget& budget, double later = 0, std::int64_t clock_every = 1) {
  now = 100;
  const ai::Stopwatch watch(budget, clock_every, clock_of_test);
  now += later;
  return watch;
}

/// Iterations that begin in the time, of a quarter of a second each.
int iterations_in(const ai::Budget& budget, std::int64_t clock_every) {
  ai::Stopwatch watch = started(budget, 0, clock_every);
  int iterations = 0;
  while (watch.next()) ++iterations, now += 0.25;
  CHECK(watch.iterations() == iterations);
  return iterations;
}

}  // namespace

TEST_CASE("a budget in iterations has so many, and one at least", "[budget]") {
  for (const std::int64_t clock_every : {1, 8}) {
    CHECK(iterations_in({.iterations = 3}, clock_every) == 3);
    CHECK(iterations_in({.iterations = 0}, clock_every) == 1);
  }
  const ai::Stopwatch watch = started({.iterations = 3}, 1e9);
  CHECK_FALSE(watch.is_up());
  CHECK_FALSE(watch.is_over_in(1e9));
  CHECK(watch.at_most(5) == 3);
  CHECK(watch.at_most(2) == 2);
}

TEST_CASE("a budget in seconds ends with its time, whatever its iterations", "[budget]") {
  CHECK(iterations_in({.iterations = 1, .seconds = 1}, 1) == 4);
  CHECK(iterations_in({.seconds = 0.9}, 1) == 4);
  CHECK(iterations_in({.seconds = 1}, 3) == 6);  // the clock is looked at before every third
  CHECK(iterations_in({.seconds = 0.01}, 1) == 1);
  CHECK(started({.iterations = 3, .seconds = 1}).at_most(5) == 5);
}

TEST_CASE("a stopwatch tells what is left until its time is up", "[budget]") {
  const ai::Stopwatch watch = started({.seconds = 2}, 0.5);
  CHECK(watch.elapsed() == Approx(0.5));
  CHECK(watch.left() == Approx(1.5));
  CHECK(watch.until_over() == Approx(1.5));
  CHECK_FALSE(watch.is_up());
  CHECK_FALSE(watch.is_over_in(1.4));
  CHECK(watch.is_over_in(1.6));
  now += 1.5;
  CHECK(watch.is_up());
  CHECK(watch.is_over_in(0));
}

TEST_CASE("what is reserved is kept from iterations, and there for what comes after", "[budget]") {
  ai::Stopwatch watch = started({.seconds = 2}, 0.5);
  watch.reserve(0.75);
  CHECK(watch.left() == Approx(0));
  CHECK(watch.until_over() == Approx(1.5));
  now -= 0.01;
  CHECK_FALSE(watch.is_up());
  now += 0.02;
  CHECK(watch.is_up());
  CHECK_FALSE(watch.is_over_in(1.4));
}

TEST_CASE("who hurries ends all so much earlier, but not before half of the time", "[budget]") {
  ai::Stopwatch watch = started({.seconds = 2}, 0.5);
  watch.hurry(0.5);
  CHECK(watch.left() == Approx(1));
  CHECK(watch.until_over() == Approx(1));
  CHECK_FALSE(watch.is_over_in(0.9));
  CHECK(watch.is_over_in(1.1));
  // What is reserved is not what it is late by, too.
  watch.reserve(0.1);
  CHECK(watch.left() == Approx(1));
  watch.reserve(0.5);
  CHECK(watch.left() == Approx(0.5));
  CHECK(watch.until_over() == Approx(1));
  watch.hurry(7);
  CHECK(watch.left() == Approx(0.5));
  CHECK(watch.until_over() == Approx(0.5));
}

TEST_CASE("an open decision has its time where time can be saved", "[budget]") {
  const ai::Budget saves{.seconds = 1, .most = 3};
  CHECK(saves.saves());
  CHECK(saves.latest() == 3);
  CHECK_FALSE(ai::Budget{.seconds = 1}.saves());
  CHECK(ai::Budget{.seconds = 1}.latest() == 1);
  const ai::Stopwatch watch = started(saves, 1.5);
  CHECK(watch.is_up());  // the iterations' time is what is aimed at
  CHECK_FALSE(watch.is_over_in(1.4));
  CHECK(watch.is_over_in(1.6));
}

TEST_CASE("a budget that is broken off is spent at once", "[budget]") {
  std::atomic<bool> stop = false;
  for (const double seconds : {0.0, 100.0}) {
    stop = false;
    ai::Budget budget{.iterations = 100, .seconds = seconds};
    budget.stop = &stop;
    ai::Stopwatch watch = started(budget);
    CHECK(watch.next());
    CHECK(watch.next());
    CHECK_FALSE(watch.is_up());
    CHECK_FALSE(watch.is_over_in(0));
    stop = true;
    CHECK(watch.is_up());
    CHECK(watch.is_over_in(0));
    CHECK_FALSE(watch.next());
  }
}

}  // namespace bastide::tests::budget_test
