#include "arena/optimisers/cma_es.hpp"

#include "tests/catch.hpp"
#include "tests/optimisers/noisy.hpp"

namespace bastide::arena::cma_es_test {
namespace {

using tests::box_of;
using tests::distance;
using tests::Noisy;

/// The value at the result after so many generations.
double value_after(const std::function<double(const Coordinates&)>& function, std::size_t dimensions,
                   std::int64_t generations, double noise = 0) {
  CmaEsSettings settings;
  settings.generations = generations;
  CmaEs search(box_of(dimensions, 30), settings, 5);
  Noisy noisy{function, noise};
  return function(noisy.run(search));
}

double sphere(const Coordinates& x) {
  return -std::pow(distance(x, Coordinates(x.size(), 2.0)), 2);
}

/// Axes whose weights differ by a factor of 10,000.
double ellipsoid(const Coordinates& x) {
  double sum = 0;
  for (std::size_t i = 0; i < x.size(); ++i)
    sum += std::pow(1e4, static_cast<double>(i) / static_cast<double>(x.size() - 1)) * std::pow(x[i] - 1, 2);
  return -sum;
}

double rosenbrock(const Coordinates& x) {
  double sum = 0;
  for (std::size_t i = 0; i + 1 < x.size(); ++i)
    sum += 100 * std::pow(x[i + 1] - x[i] * x[i], 2) + std::pow(1 - x[i], 2);
  return -sum;
}

TEST_CASE("cma-es solves sphere, ellipsoid and Rosenbrock's function", "[optimisers]") {
  CHECK(value_after(sphere, 8, 400) > -1e-2);
  CHECK(value_after(ellipsoid, 6, 600) > -1);
  CHECK(value_after(rosenbrock, 4, 600) > -1e-2);
}

TEST_CASE("cma-es asks for more deals where noise decides, and comes near the top all the same",
          "[optimisers]") {
  CmaEsSettings settings;
  settings.generations = 150;
  settings.deals = 4;
  settings.most_deals = 1000;
  CmaEs search(box_of(5, 30), settings, 6);
  Noisy noisy{[](const Coordinates& x) { return 0.1 * sphere(x); }, 15};
  const Coordinates found = noisy.run(search);
  CHECK(search.deals() > 40);
  CHECK(distance(found, Coordinates(5, 2.0)) < 1.5);
}

TEST_CASE("cma-es asks for no more than it needs where nothing is noisy", "[optimisers]") {
  CmaEsSettings settings;
  settings.generations = 40;
  CmaEs search(box_of(5, 30), settings, 7);
  Noisy noisy{sphere, 0};
  (void)noisy.run(search);
  CHECK(search.deals() == 2);
}

TEST_CASE("cma-es stays within its box", "[optimisers]") {
  const Box box{{-1, -1, 0}, {1, 1, 0.5}};
  CmaEsSettings settings;
  settings.generations = 60;
  CmaEs search(box, settings, 8);
  Noisy noisy{[](const Coordinates& x) { return x[0] + x[1] + x[2]; }, 0};
  while (!search.finished()) {
    const Request request = search.ask();
    for (const Coordinates& point : request.points) REQUIRE(box.nearest(point) == point);
    search.tell(request, noisy.outcomes(request));
  }
  CHECK(distance(search.best(), {1, 1, 0.5}) < 0.1);
}

}  // namespace
}  // namespace bastide::arena::cma_es_test
