#include "arena/ratings/ratings.hpp"
#include "tests/catch.hpp"
#include "tests/ratings/simulate.hpp"

#include <cstddef>

namespace bastide::arena {
namespace {

constexpr int kSimulations = 300;

/// How often intervals held the truth, 0 to 1.
struct Coverage {
  double ratings = 0;
  double hessian = 0;  ///< intervals from the standard errors alone
  double seats = 0;
};

bool holds(double low, double truth, double high) {
  return low <= truth && truth <= high;
}

Coverage coverage_of(Luck luck, int deals) {
  const Truth truth{{90, 10, -100}, {15, -15}, 0.1};
  int ratings = 0;
  int hessian = 0;
  int seats = 0;
  for (int run = 0; run < kSimulations; ++run) {
    Simulation simulation(truth, engine::mix_seed(77, static_cast<std::uint64_t>(run)));
    simulation.play(0, 1, deals, luck);
    simulation.play(0, 2, deals, luck);
    simulation.play(1, 2, deals, luck);
    const Ratings result = rate(3, simulation.games(), {.resamples = 300, .seed = 1, .prior_games = 0.5});
    for (std::size_t bot = 0; bot < truth.elo.size(); ++bot) {
      const Estimate& elo = result.bots[bot].elo;
      const double reach = 1.96 * elo.standard_error;
      ratings += holds(elo.low, truth.elo[bot], elo.high);
      hessian += holds(elo.value - reach, truth.elo[bot], elo.value + reach);
    }
    seats += holds(result.seats[0].low, truth.seats[0], result.seats[0].high);
  }
  return {ratings / (3.0 * kSimulations), hessian / (3.0 * kSimulations), seats / (1.0 * kSimulations)};
}

TEST_CASE("95 % intervals hold the truth about 95 times in 100, whatever a deal's games share", "[ratings]") {
  const Luck luck = GENERATE(Luck::independent, Luck::shared, Luck::opposite);
  const int deals = GENERATE(8, 40);
  const Coverage coverage = coverage_of(luck, deals);
  INFO("luck " << static_cast<int>(luck) << ", " << deals << " deals: ratings " << coverage.ratings
               << ", Hessian " << coverage.hessian << ", seats " << coverage.seats);
  CHECK(coverage.ratings >= 0.90);
  CHECK(coverage.ratings <= 0.98);
  CHECK(coverage.seats >= 0.90);
  // What the bootstrap is for: the Hessian takes a deal's games as independent.
  if (luck == Luck::shared) CHECK(coverage.hessian < 0.92);
  if (luck == Luck::opposite) CHECK(coverage.hessian > coverage.ratings);
}

}  // namespace
}  // namespace bastide::arena
