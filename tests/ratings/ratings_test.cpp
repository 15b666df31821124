#include "arena/ratings/ratings.hpp"

#include "arena/match/match_estimate.hpp"
#include "arena/ratings/ranking_model.hpp"
#include "tests/catch.hpp"
#include "tests/ratings/simulate.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace bastide::arena::ratings_test {
namespace {

double elo(const Ratings& ratings, std::size_t bot) {
  return ratings.bots.at(bot).elo.value;
}
double width(const Estimate& estimate) {
  return estimate.high - estimate.low;
}

/// A round-robin of four bots, each pair with its own number of deals.
std::vector<GameResult> small_tournament(std::uint64_t seed) {
  Simulation simulation({{120, 20, -40, -100}, {20, -20}, 0.15}, seed);
  for (int a = 0; a < 4; ++a) {
    for (int b = a + 1; b < 4; ++b) simulation.play(a, b, 5 + 3 * a + b, Luck::shared);
  }
  return simulation.games();
}

void require_same(const Estimate& a, const Estimate& b) {
  REQUIRE(a.value == b.value);
  REQUIRE(a.standard_error == b.standard_error);
  REQUIRE(a.low == b.low);
  REQUIRE(a.high == b.high);
}

TEST_CASE("known ratings are recovered from an unbalanced schedule", "[ratings]") {
  // 100, 300 and -200 about their mean. Pooled scores would be far off: the second bot meets mostly the
  // third.
  const Truth truth{{100.0 - 200.0 / 3, 300.0 - 200.0 / 3, -200.0 - 200.0 / 3}, {20, -20}, 0.3};
  Simulation simulation(truth, 2026);
  simulation.play(0, 1, 250);
  simulation.play(0, 2, 600);
  simulation.play(1, 2, 2500);
  const Ratings ratings = rate(3, simulation.games());
  REQUIRE(ratings.converged);
  REQUIRE(ratings.connected());
  for (std::size_t bot = 0; bot < 3; ++bot) {
    const Estimate& estimate = ratings.bots[bot].elo;
    REQUIRE(std::abs(estimate.value - truth.elo[bot]) < 3 * estimate.standard_error);
    REQUIRE(estimate.standard_error < 12);
    REQUIRE(width(estimate) == Approx(2 * 1.96 * estimate.standard_error).epsilon(0.25));
  }
  for (std::size_t seat = 0; seat < 2; ++seat) {
    REQUIRE(std::abs(ratings.seats[seat].value - truth.seats[seat]) < 3 * ratings.seats[seat].standard_error);
  }
  REQUIRE(ratings.nu == Approx(0.3).margin(0.05));
  REQUIRE(ratings.draw_probability == Approx(0.3 / 2.3).margin(0.02));
}

TEST_CASE("ratings and seat offsets sum to 0", "[ratings]") {
  const Ratings ratings = rate(4, small_tournament(3));
  double sum = 0;
  for (const BotRating& bot : ratings.bots) sum += bot.elo.value;
  REQUIRE(sum == Approx(0).margin(1e-9));
  REQUIRE(ratings.seats[0].value == Approx(-ratings.seats[1].value));
}

TEST_CASE("the order of the games does not matter", "[ratings]") {
  const std::vector<GameResult> games = small_tournament(4);
  std::vector<GameResult> shuffled = games;
  engine::Random random(9);
  for (std::size_t i = shuffled.size(); i > 1; --i) {
    std::swap(shuffled[i - 1], shuffled[random.below(static_cast<std::uint32_t>(i))]);
  }
  const Ratings a = rate(4, games);
  const Ratings b = rate(4, shuffled);
  for (std::size_t bot = 0; bot < 4; ++bot) {
    require_same(a.bots[bot].elo, b.bots[bot].elo);
    REQUIRE(a.bots[bot].standing.score == b.bots[bot].standing.score);
  }
}

TEST_CASE("renaming the bots renames the ratings", "[ratings]") {
  const std::vector<GameResult> games = small_tournament(6);
  std::vector<GameResult> renamed = games;
  for (GameResult& game : renamed) {
    for (int& bot : game.bots) bot = 3 - bot;
  }
  const Ratings a = rate(4, games);
  const Ratings b = rate(4, renamed);
  for (std::size_t bot = 0; bot < 4; ++bot) {
    REQUIRE(elo(a, bot) == Approx(elo(b, 3 - bot)).margin(1e-4));
    REQUIRE(a.bots[bot].elo.standard_error == Approx(b.bots[3 - bot].elo.standard_error));
  }
}

TEST_CASE("turning every result round turns the ratings round", "[ratings]") {
  const std::vector<GameResult> games = small_tournament(7);
  std::vector<GameResult> turned = games;
  for (GameResult& game : turned) {
    for (int& points : game.points) points = -points;
  }
  const Ratings a = rate(4, games);
  const Ratings b = rate(4, turned);
  for (std::size_t bot = 0; bot < 4; ++bot) REQUIRE(elo(a, bot) == Approx(-elo(b, bot)).margin(1e-4));
  REQUIRE(a.seats[0].value == Approx(-b.seats[0].value).margin(1e-4));
  REQUIRE(a.nu == Approx(b.nu));
}

TEST_CASE("a bot that wins everything has a finite rating and an honest interval", "[ratings]") {
  // 1 and 2 are even; 0 beats both of them in every game.
  const std::vector<GameResult> games =
      repeated("0 1 70 60 | 1 0 60 70", 50) + repeated("0 2 70 60 | 2 0 60 70", 50, 50) +
      repeated("1 2 70 60 | 2 1 60 70", 25, 100) + repeated("1 2 60 70 | 2 1 70 60", 25, 125);
  const Ratings ratings = rate(3, games);
  const Estimate& best = ratings.bots[0].elo;
  REQUIRE(best.value > 400);
  REQUIRE(best.value < 1500);
  REQUIRE(best.widened);
  // All that is known is that it is not much weaker; how much stronger the prior bounds.
  REQUIRE(best.high - best.value > best.value - best.low);
  REQUIRE(width(best) > 300);
  REQUIRE_FALSE(ratings.bots[1].elo.widened);
  REQUIRE(elo(ratings, 1) == Approx(elo(ratings, 2)).margin(1e-3));
}

TEST_CASE("a bot that nearly always loses does not blur the others", "[ratings]") {
  Simulation simulation({{50, 0, -50, -1200}, {0, 0}, 0.1}, 17);
  for (int a = 0; a < 3; ++a) {
    for (int b = a + 1; b < 3; ++b) simulation.play(a, b, 200);
  }
  const double alone = width(rate(3, simulation.games()).bots[0].elo);
  for (int a = 0; a < 3; ++a) simulation.play(a, 3, 200);
  const Ratings ratings = rate(4, simulation.games());
  REQUIRE(width(ratings.bots[3].elo) > 4 * alone);
  REQUIRE(width(ratings.bots[0].elo) < 1.2 * alone);
}

TEST_CASE("deals that all came out alike do not give an interval of no width", "[ratings]") {
  const char* deal = GENERATE("0 1 70 70 | 1 0 70 70", "0 1 70 60 | 1 0 70 60", "0 1 70 60 | 1 0 60 70");
  const int deals = GENERATE(1, 20);
  const Ratings ratings = rate(2, repeated(deal, deals));
  for (const BotRating& bot : ratings.bots) {
    REQUIRE(bot.elo.widened);
    REQUIRE(width(bot.elo) >= 2 * 1.5 * bot.elo.standard_error);
    REQUIRE(width(bot.elo) > 5);
  }
}

TEST_CASE("for a quick look the interval is the Hessian's", "[ratings]") {
  const Ratings ratings = rate(4, small_tournament(8), {.quick = true});
  const Estimate& estimate = ratings.bots[0].elo;
  REQUIRE(estimate.high - estimate.value == Approx(1.95996 * estimate.standard_error).epsilon(1e-4));
}

TEST_CASE("a field in two parts is reported and rated inside each", "[ratings]") {
  const Ratings ratings =
      rate(5, repeated("0 1 70 60 | 1 0 70 60", 20) + repeated("0 1 70 60 | 1 0 60 70", 20, 20) +
                  repeated("2 3 70 60 | 3 2 60 70", 20, 40));
  REQUIRE_FALSE(ratings.connected());
  REQUIRE(ratings.components == BotSets{{0, 1}, {2, 3}, {4}});
  REQUIRE(elo(ratings, 0) > elo(ratings, 1));
  REQUIRE(elo(ratings, 2) > elo(ratings, 3));
  REQUIRE(elo(ratings, 4) == Approx(0).margin(1e-3));
  REQUIRE(width(ratings.bots[4].elo) > 1000);
}

TEST_CASE("no games and no bots are no trouble", "[ratings]") {
  REQUIRE(rate(0, {}).bots.empty());
  const Ratings ratings = rate(2, {});
  REQUIRE(ratings.converged);
  REQUIRE(ratings.seats.empty());
  REQUIRE(elo(ratings, 0) == 0.0);
}

/// Games of three in which points are a Gumbel variable about the player's strength: the finishing order is
/// Plackett–Luce's, and so every pair is Bradley–Terry's, but the pairs of one game are not independent.
std::vector<GameResult> three_player_games(const Truth& truth, int deals, std::uint64_t seed) {
  engine::Random random(seed);
  std::vector<GameResult> games;
  for (int deal = 0; deal < deals; ++deal) {
    for (int turn = 0; turn < 3; ++turn) {
      GameResult game{deal, {}, {}};
      for (int seat = 0; seat < 3; ++seat) {
        const int bot = (seat + turn) % 3;
        const double strength =
            (truth.elo[static_cast<std::size_t>(bot)] + truth.seats[static_cast<std::size_t>(seat)]) /
            kEloPerNat;
        const double gumbel = -std::log(-std::log(random.uniform() + 1e-300));
        game.bots.push_back(bot);
        game.points.push_back(static_cast<int>(std::lround(1e6 * (strength + gumbel))));
      }
      games.push_back(std::move(game));
    }
  }
  return games;
}

TEST_CASE("known ratings and seats are recovered from games of three", "[ratings]") {
  const Truth truth{{80, 10, -90}, {30, 0, -30}, 0};
  const Ratings ratings = rate(3, three_player_games(truth, 1500, 5));
  REQUIRE(ratings.seats.size() == 3);
  REQUIRE(ratings.draw_probability < 0.001);
  for (std::size_t i = 0; i < 3; ++i) {
    REQUIRE(elo(ratings, i) == Approx(truth.elo[i]).margin(12));
    REQUIRE(ratings.seats[i].value == Approx(truth.seats[i]).margin(12));
    REQUIRE(ratings.bots[i].standing.games == 4500);
  }
  REQUIRE(ratings.seats[0].value + ratings.seats[1].value + ratings.seats[2].value == Approx(0).margin(1e-9));
}

TEST_CASE("likelihood of superiority has one half on its diagonal, and both sides sum to 1", "[ratings]") {
  const Ratings ratings = rate(4, small_tournament(9));
  for (std::size_t a = 0; a < 4; ++a) {
    CHECK(ratings.superiority[a][a] == 0.5);
    for (std::size_t b = 0; b < 4; ++b) {
      CHECK(ratings.superiority[a][b] + ratings.superiority[b][a] == Approx(1));
      if (elo(ratings, a) > elo(ratings, b)) CHECK(ratings.superiority[a][b] > 0.5);
    }
  }
}

TEST_CASE("likelihood of superiority of two bots is that of their match", "[ratings]") {
  Simulation simulation({{15, -15}, {20, -20}, 0.1}, 31);
  simulation.play(0, 1, 300, Luck::shared);
  const Ratings ratings = rate(2, simulation.games());
  REQUIRE(ratings.pairs.size() == 1);
  const MatchEstimate match = estimate_match(ScoreCounts::deals(ratings.pairs[0].deals));
  CHECK(ratings.superiority[0][1] == Approx(match.superiority).margin(0.01));
  // The model reads draws as a sign of equal strength, so its lead is a little larger than the score says.
  CHECK(elo(ratings, 0) - elo(ratings, 1) == Approx(match.elo.value).epsilon(0.1));
}

TEST_CASE("the better of two that agree on nothing else is likely better, one deal or many", "[ratings]") {
  const int deals = GENERATE(1, 50);
  const Ratings ratings = rate(2, repeated("0 1 70 60 | 1 0 60 70", deals));
  CHECK(ratings.superiority[0][1] > 0.7);
  CHECK(ratings.superiority[0][1] < 1);
}

TEST_CASE("a failure is a lost game to the ratings", "[ratings]") {
  std::vector<GameResult> failed = repeated("0 1 90 10 | 1 0 90 10", 10);
  std::vector<GameResult> lost = repeated("0 1 10 90 | 1 0 90 10", 10);
  for (GameResult& game : failed) {
    if (game.bots[0] == 0) game.failed = 0;
  }
  CHECK(elo(rate(2, failed), 0) == elo(rate(2, lost), 0));
}

TEST_CASE("a million deals are rated from their patterns", "[ratings]") {
  Simulation simulation({{60, 20, 0, -10, -30, -40}, {15, -15}, 0.05}, 32);
  for (int a = 0; a < 6; ++a) {
    for (int b = a + 1; b < 6; ++b) simulation.play(a, b, 100, Luck::shared);
  }
  ResultTally tally(6);
  constexpr int kTimes = 700;
  const std::vector<GameResult> sorted = sorted_by_deal(simulation.games());
  for (int i = 0; i < kTimes; ++i) {
    for (std::size_t at = 0; at < sorted.size(); at += 2) tally.add(std::span(sorted).subspan(at, 2));
  }
  const Ratings ratings = rate(tally);
  REQUIRE(ratings.deals == 1500 * kTimes);
  const Ratings once = rate(6, simulation.games());
  for (std::size_t bot = 0; bot < 6; ++bot) {
    const Estimate& few = once.bots[bot].elo;
    const Estimate& many = ratings.bots[bot].elo;
    CHECK(few.value == Approx(many.value).margin(2));
    CHECK(width(few) / width(many) == Approx(std::sqrt(kTimes)).epsilon(0.1));
  }
}

}  // namespace
}  // namespace bastide::arena::ratings_test
