// What the evaluation foretells over games of `evaluator` against itself, held to what happens. The bounds
// are wide: they are to stand when games change a little, and to fall when a rate is doubled, tiles are
// counted wrong or a term is missing. docs/results.md has the figures of many more games.

#include "ai/analysis/calibration.hpp"

#include "tests/catch.hpp"
#include "tests/rules/games.hpp"

#include <cmath>
#include <string>

namespace bastide::tests::calibration_test {
namespace {

using ai::Foretold;
using ai::Reliability;

const ai::Calibration& found() {
  static const ai::Calibration calibration = ai::calibrate({}, tests::rounds(200), 11);
  return calibration;
}

/// `value` is as `middle`, give or take `margin`; three times that where few games were played.
void check_near(const std::string& what, double value, double middle, double margin) {
  INFO(what << ": found " << value << ", expected about " << middle);
  CHECK(std::abs(value - middle) <= (tests::short_tests() ? 3 : 1) * margin);
}

void check_means(const std::vector<Foretold>& foretold, double forecast, double forecast_margin,
                 double happened, double happened_margin) {
  const Reliability all = ai::reliability(foretold);
  REQUIRE(all.count > 1000);
  check_near("forecast", all.forecast, forecast, forecast_margin);
  check_near("happened", all.happened, happened, happened_margin);
}

/// The larger the forecast, the more happens, and never much less than is foretold.
void check_order(const std::vector<Foretold>& foretold, double width, int bands) {
  double last = 0;
  for (int band = 0; band < bands; ++band) {
    const Reliability row = ai::reliability(foretold, band * width, (band + 1) * width);
    if (row.count < (tests::short_tests() ? 100U : 1000U)) continue;
    INFO("forecasts from " << band * width << ": " << row.forecast << ", happened " << row.happened);
    CHECK(row.happened > row.forecast - 0.07 - 3 * row.error);
    if (!tests::short_tests()) CHECK(row.happened > last - 0.05);
    last = row.happened;
  }
}

}  // namespace

TEST_CASE("forecasts: roads and cities are completed about half as often again as is foretold") {
  check_means(found().roads, 0.298, 0.045, 0.413, 0.09);
  check_means(found().cities, 0.185, 0.03, 0.265, 0.06);
  check_order(found().roads, 0.1, 5);
  check_order(found().cities, 0.1, 5);
}

TEST_CASE("forecasts: a city that cannot be completed hardly ever is") {
  const Reliability dead = ai::reliability(found().cities, -0.01, 0.001);
  REQUIRE(dead.count > 100);
  CHECK(dead.happened < 0.05);
}

TEST_CASE("forecasts: as many of a monastery's neighbours come as are foretold") {
  check_means(found().monasteries, 0.479, 0.05, 0.483, 0.08);
  check_order(found().monasteries, 0.1, 9);
}

TEST_CASE("forecasts: fields see more cities completed than is foretold") {
  check_means(found().fields, 1.09, 0.25, 1.74, 0.45);
  check_order(found().fields, 0.5, 4);
}

TEST_CASE("forecasts: the lead is foretold without bias, and the better the later") {
  constexpr std::array kSpreads = {18.5, 16.8, 13.5, 8.0};  // points
  double last = 100;
  for (std::size_t phase = 0; phase < kSpreads.size(); ++phase) {
    const Reliability lead = ai::reliability(found().leads[phase]);
    INFO("quarter " << phase + 1 << " of the game: " << lead.happened - lead.forecast << " +- "
                    << lead.error);
    CHECK(std::abs(lead.happened - lead.forecast) < 3 * lead.error + 0.5);
    check_near("spread", lead.spread, kSpreads[phase], 0.15 * kSpreads[phase]);
    CHECK(lead.spread < last);
    last = lead.spread;
  }
}

TEST_CASE("reliability is of the forecasts in a band, its error that of games") {
  // The first game's three forecasts are 0.2 too low, the second's one is 0.4 too high.
  const std::vector<Foretold> foretold = {{0, 0.8, 1}, {0, 0.8, 1}, {0, 0.8, 1}, {1, 0.4, 0}, {2, 0.9, 1}};
  const Reliability row = ai::reliability(foretold, 0.4, 0.9);
  CHECK(row.count == 4);
  CHECK(row.forecast == Approx(0.7));
  CHECK(row.happened == Approx(0.75));
  // On average 0.05 too low: the games' sums are off that by 0.45 and -0.45.
  CHECK(row.error == Approx(std::sqrt(2 * 0.45 * 0.45) / 4));
  CHECK(row.spread == Approx(std::sqrt((3 * 0.04 + 0.16) / 4)));
  CHECK(ai::reliability(foretold).count == 5);
  CHECK(ai::reliability(foretold, 2, 3).count == 0);
}

}  // namespace bastide::tests::calibration_test
