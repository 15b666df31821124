#include "tests/coverage.hpp"

#include "arena/ratings/ratings.hpp"
#include "tests/catch.hpp"
#include "tests/ratings/simulate.hpp"

#include <cmath>
#include <cstddef>
#include <fmt/format.h>
#include <functional>
#include <numeric>

namespace bastide::arena {
namespace {

using tests::is_long;
using tests::is_short;
using tests::least_held;

/// How often intervals held the truth, 0 to 1.
struct Coverage {
  double ratings = 0;
  double hessian = 0;  ///< intervals from the standard errors alone
  double seats = 0;
};

bool holds(double low, double truth, double high) {
  return low <= truth && truth <= high;
}

using Play = std::function<std::vector<GameResult>(const Truth&, std::uint64_t seed)>;

Coverage coverage_of(const Truth& truth, int runs, const Play& play) {
  const auto bots = static_cast<int>(truth.elo.size());
  Coverage held;
  for (int run = 0; run < runs; ++run) {
    const Ratings result = rate(bots, play(truth, engine::mix_seed(77, static_cast<std::uint64_t>(run))),
                                {.resamples = 200, .seed = 1, .prior_games = 0.5});
    for (std::size_t bot = 0; bot < truth.elo.size(); ++bot) {
      const Estimate& elo = result.bots[bot].elo;
      const double reach = 1.96 * elo.standard_error;
      held.ratings += holds(elo.low, truth.elo[bot], elo.high) / (1.0 * bots * runs);
      held.hessian += holds(elo.value - reach, truth.elo[bot], elo.value + reach) / (1.0 * bots * runs);
    }
    held.seats += holds(result.seats[0].low, truth.seats[0], result.seats[0].high) / (1.0 * runs);
  }
  return held;
}

/// `deals` between every two bots, both ways round.
Play pairs(int deals, Luck luck) {
  return [=](const Truth& truth, std::uint64_t seed) {
    Simulation simulation(truth, seed);
    const auto bots = static_cast<int>(truth.elo.size());
    for (int a = 0; a < bots; ++a) {
      for (int b = a + 1; b < bots; ++b) simulation.play(a, b, deals, luck);
    }
    return simulation.games();
  };
}

/// `deals` of three bots, each game of a deal with the seats turned by one.
Play trios(int deals) {
  return [=](const Truth& truth, std::uint64_t seed) {
    engine::Random random(seed);
    std::vector<GameResult> games;
    for (int game = 0; game < 3 * deals; ++game) {
      GameResult result{game / 3, {0, 1, 2}, {0, 0, 0}, -1};
      for (int seat = 0; seat < 3; ++seat) result.bots[static_cast<std::size_t>(seat)] = (seat + game) % 3;
      std::vector<double> strength;
      for (std::size_t seat = 0; seat < 3; ++seat) {
        const auto bot = static_cast<std::size_t>(result.bots[seat]);
        strength.push_back(std::pow(10, (truth.elo[bot] + truth.seats[seat]) / 400));
      }
      for (int points = 3; points > 0; --points) {
        double rest = random.uniform() * std::accumulate(strength.begin(), strength.end(), 0.0);
        std::size_t seat = 0;
        while (strength[seat] == 0 || (rest >= strength[seat] && seat < 2)) rest -= strength[seat++];
        result.points[seat] = points;
        strength[seat] = 0;
      }
      games.push_back(result);
    }
    return games;
  };
}

int usual_runs() {
  return is_long() ? 4000 : is_short() ? 40 : 600;
}

TEST_CASE("Elo's intervals of two bots hold 95 % with few deals as well", "[ratings][coverage]") {
  const int runs = usual_runs();
  for (const double lead : {0.0, 200.0, 500.0}) {
    for (const int deals : {5, 10, 20, 50, 200}) {
      if (!is_long() && (deals == 200 || (is_short() && deals != 10))) continue;
      const Truth truth{{lead / 2, -lead / 2}, {20, -20}, 0.1};
      const Coverage held = coverage_of(truth, runs, pairs(deals, Luck::independent));
      INFO(fmt::format("{} deals, lead {}: {:.1f} % held, of seats {:.1f} %", deals, lead, 100 * held.ratings,
                       100 * held.seats));
      CHECK(held.ratings >= least_held(0.93, runs));
      CHECK(held.seats >= least_held(0.93, runs));
      // With few deals, or a loss in few, the interval also covers what resampling cannot see.
      if (deals >= 50 && lead <= 200) CHECK(held.ratings <= 0.97);
    }
  }
  if (!is_long()) WARN("skipped: 200 deals and 4,000 runs each; set BASTIDE_LONG_TESTS");
}

TEST_CASE("Elo's intervals hold 95 % whatever a deal's games share", "[ratings][coverage]") {
  const int runs = is_long() ? 2000 : is_short() ? 40 : 600;
  const Truth truth{{90, 10, -100}, {15, -15}, 0.1};
  for (const Luck luck : {Luck::independent, Luck::shared, Luck::opposite}) {
    for (const int deals : {8, 40}) {
      if (is_short() && deals == 40) continue;
      const Coverage held = coverage_of(truth, runs, pairs(deals, luck));
      INFO(fmt::format("luck {}, {} deals a pair: {:.1f} % held, by the Hessian {:.1f} %, of seats {:.1f} %",
                       static_cast<int>(luck), deals, 100 * held.ratings, 100 * held.hessian,
                       100 * held.seats));
      CHECK(held.ratings >= least_held(0.93, runs));
      CHECK(held.seats >= least_held(0.92, runs));
      if (is_short() || deals < 40) continue;
      // Standard errors are still above 15 Elo, so that a deal's luck that cancels makes no use of itself.
      CHECK(held.ratings <= (luck == Luck::opposite ? 0.98 : 0.97));
      // What the bootstrap is for: the Hessian takes a deal's games as independent.
      if (luck == Luck::shared) CHECK(held.hessian < 0.92);
    }
  }
}

TEST_CASE("Elo's intervals of three at a table hold 95 %", "[ratings][coverage]") {
  const int runs = is_long() ? 2000 : is_short() ? 40 : 500;
  const Truth truth{{90, 10, -100}, {15, 0, -15}, 0.1};
  for (const int deals : {5, 10, 30}) {
    if (is_short() && deals != 10) continue;
    const Coverage held = coverage_of(truth, runs, trios(deals));
    INFO(fmt::format("{} deals of three: {:.1f} % held, of seats {:.1f} %", deals, 100 * held.ratings,
                     100 * held.seats));
    CHECK(held.ratings >= least_held(0.93, runs));
    if (deals >= 30 && !is_short()) CHECK(held.ratings <= 0.97);
    CHECK(held.seats >= least_held(0.93, runs));
  }
}

}  // namespace
}  // namespace bastide::arena
