#include "arena/optimisers/response.hpp"

#include "arena/optimisers/spsa.hpp"
#include "tests/catch.hpp"
#include "tests/optimisers/noisy.hpp"

namespace bastide::arena::response_test {
namespace {

using tests::box_of;
using tests::Noisy;

/// The second coordinate does nothing; the first and the third hang on each other.
double surface(const Coordinates& x) {
  return x[0] - 0.3 * x[0] * x[0] - 0.5 * x[2] * x[2] + 0.4 * x[0] * x[2];
}

/// Comparisons of points anywhere, each of a few deals.
Response measured(double noise, int comparisons, std::uint64_t seed) {
  engine::Random random(seed);
  Noisy noisy{surface, noise, engine::Random(seed + 1)};
  Response response(3);
  for (int i = 0; i < comparisons; ++i) {
    Request request;
    request.deals = 4;
    for (int point = 0; point < 2; ++point) {
      request.points.emplace_back();
      for (int k = 0; k < 3; ++k) request.points.back().push_back(6 * random.uniform() - 3);
    }
    request.comparisons = {{0, 1}};
    response.add(request, noisy.outcomes(request));
  }
  return response;
}

TEST_CASE("a response without noise is the function itself", "[optimisers]") {
  const Response::Fit fit = measured(0, 60, 1).fit();
  CHECK(fit.difference({0, 0, 0}, {1, 1, 1}).value == Approx(0.6).margin(1e-3));
  CHECK(fit.pair(0, 2).value == Approx(0.4).margin(1e-3));
  CHECK(fit.pair(0, 1).value == Approx(0).margin(1e-3));
  CHECK(fit.bend({0, 0, 0}, 2).value == Approx(-0.5).margin(1e-3));
  CHECK(fit.bend({0, 0, 0}, 2, 2).value == Approx(-2).margin(1e-3));
}

TEST_CASE("intervals of a response hold what is true as often as they say, and name what does nothing",
          "[optimisers]") {
  constexpr int kTimes = 200;
  int held = 0;
  int pairs = 0;
  int lost = 0;
  int found = 0;
  for (std::uint64_t seed = 0; seed < kTimes; ++seed) {
    const Response::Fit fit = measured(10, 150, 1000 + 2 * seed).fit();
    const Bounded gain = fit.difference({0, 0, 0}, {1, 2, -1});
    held += gain.low <= -0.2 && -0.2 <= gain.high ? 1 : 0;
    const Bounded pair = fit.pair(0, 2);
    pairs += pair.low <= 0.4 && 0.4 <= pair.high ? 1 : 0;
    lost += fit.within_noise(1) ? 1 : 0;
    found += fit.within_noise(0) ? 0 : 1;
  }
  CHECK(held >= 0.9 * kTimes);
  CHECK(pairs >= 0.9 * kTimes);
  CHECK(lost >= 0.9 * kTimes);
  CHECK(found >= 0.9 * kTimes);
}

TEST_CASE("what the opponents have in common is not taken for the parameters' doing", "[optimisers]") {
  Response response(1);
  for (int x = -3; x <= 3; ++x) {
    const Coordinates point = {static_cast<double>(x)};
    response.add(point, nullptr, Gains(4, static_cast<float>(7 + 0.5 * x)));
  }
  CHECK(response.fit().difference({0}, {2}).value == Approx(1).margin(1e-3));
}

TEST_CASE("a parameter that never varied has no effect", "[optimisers]") {
  Response response(2);
  for (int x = -3; x <= 3; ++x)
    response.add({static_cast<double>(x), 0}, nullptr, Gains(4, static_cast<float>(x)));
  const Response::Fit fit = response.fit();
  CHECK(fit.difference({0, 0}, {0, 5}).value == Approx(0));
  CHECK(fit.within_noise(1));
}

}  // namespace
}  // namespace bastide::arena::response_test
