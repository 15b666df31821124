#include "arena/optimisers/scan.hpp"

#include "tests/catch.hpp"
#include "tests/optimisers/noisy.hpp"

namespace bastide::arena::scan_test {
namespace {

using tests::Noisy;

std::vector<Coordinates> line_of(int from, int to) {
  std::vector<Coordinates> grid;
  for (int x = from; x <= to; ++x) grid.push_back({static_cast<double>(x)});
  return grid;
}

TEST_CASE("a scan finds the top of a parabola, and its interval holds it as often as it says",
          "[optimisers]") {
  constexpr int kScans = 100;
  int held = 0;
  double sum = 0;
  for (int number = 0; number < kScans; ++number) {
    Scan scan(line_of(-4, 4), {.block = 64, .deals = 512, .resamples = 200}, 1);
    Noisy noisy{[](const Coordinates& x) { return -0.5 * (x[0] - 1.3) * (x[0] - 1.3); }, 14,
                engine::Random(static_cast<std::uint64_t>(number))};
    sum += noisy.run(scan)[0];
    const auto interval = scan.optimum_interval();
    if (!interval.empty()) held += interval[0].low <= 1.3 && 1.3 <= interval[0].high ? 1 : 0;
  }
  CHECK(sum / kScans == Approx(1.3).margin(0.1));
  CHECK(held >= 88);
}

TEST_CASE("a curve without a top in the grid has no optimum, and the best point counts", "[optimisers]") {
  Scan scan(line_of(0, 5), {.block = 8, .deals = 8}, 1);
  Noisy noisy{[](const Coordinates& x) { return x[0] * x[0]; }, 0};
  CHECK(noisy.run(scan) == Coordinates{5});
  CHECK(!scan.curve()->optimum);
  CHECK(scan.optimum_interval().empty());
}

TEST_CASE("two parameters are scanned on a grid", "[optimisers]") {
  std::vector<Coordinates> grid;
  for (const Coordinates& x : line_of(-3, 3)) {
    for (const Coordinates& y : line_of(-3, 3)) grid.push_back({x[0], y[0]});
  }
  Scan scan(grid, {.block = 16, .deals = 16}, 1);
  Noisy noisy{[](const Coordinates& p) {
                return 4 - (p[0] - 1) * (p[0] - 1) - 2 * (p[1] + 0.5) * (p[1] + 0.5) + 0.5 * p[0] * p[1];
              },
              0.1};
  const Coordinates found = noisy.run(scan);
  // Where the gradient is 0: 2 (1 - x) + y / 2 = 0 and -4 (y + 1/2) + x / 2 = 0.
  CHECK(found[0] == Approx(0.9032).margin(0.05));
  CHECK(found[1] == Approx(-0.3871).margin(0.05));
}

TEST_CASE("a point's value has the interval of its deals", "[optimisers]") {
  Scan scan(line_of(0, 2), {.block = 100, .deals = 400}, 1);
  Noisy noisy{[](const Coordinates& x) { return x[0]; }, 10};
  (void)noisy.run(scan);
  const Bounded value = scan.value(1);
  CHECK(value.high - value.low == Approx(4 * 10 / 20.0).epsilon(0.15));
  CHECK(value.low < 1);
  CHECK(value.high > 1);
}

}  // namespace
}  // namespace bastide::arena::scan_test
