#include "arena/ratings/ranking_model.hpp"
#include "arena/ratings/ratings.hpp"
#include "tests/catch.hpp"
#include "tests/ratings/simulate.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

namespace bastide::arena::plackett_luce_test {
namespace {

/// Points by seat for every way, ties included, in which `players` can finish: one for each set of places.
std::vector<std::vector<int>> all_finishes(int players) {
  std::vector<std::vector<int>> all;
  std::vector<int> points(static_cast<std::size_t>(players), 0);
  const int ways = static_cast<int>(std::lround(std::pow(players, players)));
  for (int code = 0; code < ways; ++code) {
    int rest = code;
    for (int& each : points) {
      each = rest % players;
      rest /= players;
    }
    // Points 0 … k, each of them taken: every finishing order once.
    const int most = *std::max_element(points.begin(), points.end());
    bool gapless = true;
    for (int value = 0; value <= most; ++value) {
      gapless = gapless && std::find(points.begin(), points.end(), value) != points.end();
    }
    if (gapless) all.push_back(points);
  }
  return all;
}

std::vector<GameResult> one_game_each(int players) {
  std::vector<int> bots(static_cast<std::size_t>(players));
  std::iota(bots.begin(), bots.end(), 0);
  std::vector<GameResult> games;
  for (const std::vector<int>& points : all_finishes(players)) {
    games.push_back({static_cast<int>(games.size()), bots, points, -1});
  }
  return games;
}

std::size_t finish_number(const Evidence& evidence, const GameResult& game) {
  const auto& finishes = evidence.finishes();
  return static_cast<std::size_t>(std::find(finishes.begin(), finishes.end(), Finish(game)) -
                                  finishes.begin());
}

/// The model's probability of each finish: what one more of it adds to the log-likelihood.
std::vector<double> probabilities(const RankingModel& model, std::size_t finishes,
                                  const std::vector<double>& parameters) {
  FinishCounts counts(finishes, 0.0);
  const double nothing = model.log_likelihood(counts, parameters);
  std::vector<double> result;
  for (std::size_t finish = 0; finish < finishes; ++finish) {
    counts[finish] = 1;
    result.push_back(std::exp(model.log_likelihood(counts, parameters) - nothing));
    counts[finish] = 0;
  }
  return result;
}

TEST_CASE("the probabilities of all finishing orders sum to 1", "[ratings]") {
  const int players = GENERATE(2, 3, 4, 5);
  const std::vector<GameResult> games = one_game_each(players);
  // Fubini numbers: the weak orders of 2, 3, 4 and 5 things.
  REQUIRE(games.size() == std::array{3U, 13U, 75U, 541U}[static_cast<std::size_t>(players) - 2]);
  const Evidence evidence(players, games);
  REQUIRE(evidence.largest_tie() == players);
  const RankingModel model(evidence, 0.5);
  std::vector<double> parameters(model.size());
  for (std::size_t i = 0; i < model.size(); ++i) parameters[i] = std::sin(3.0 * static_cast<double>(i));
  const std::vector<double> all = probabilities(model, evidence.finishes().size(), parameters);
  CHECK(std::accumulate(all.begin(), all.end(), 0.0) == Approx(1));
}

TEST_CASE("a finish of three has the probability of its choices", "[ratings]") {
  const std::vector<GameResult> games = one_game_each(3);
  const Evidence evidence(3, games);
  const RankingModel model(evidence, 0.5);
  // Strengths 4, 2 and 1 times those of seats worth 1, 3 and 1/3; ties of two 0.5, of three 0.25.
  std::vector<double> parameters = {std::log(4),   std::log(2),   0, 0, std::log(3), -std::log(3),
                                    std::log(0.5), std::log(0.25)};
  const double a = 4;
  const double b = 6;
  const double c = 1.0 / 3;
  const auto tie = [](double x, double y) { return 0.5 * std::sqrt(x * y); };
  const double three = 0.25 * std::cbrt(a * b * c);
  const double all = a + b + c + tie(a, b) + tie(a, c) + tie(b, c) + three;
  const std::vector<double> p = probabilities(model, evidence.finishes().size(), parameters);
  const auto of = [&](std::vector<int> points) {
    return p[finish_number(evidence, {0, {0, 1, 2}, points, -1})];
  };
  CHECK(of({3, 2, 1}) == Approx(a / all * b / (b + c + tie(b, c))));
  CHECK(of({2, 3, 2}) == Approx(b / all * tie(a, c) / (a + c + tie(a, c))));
  CHECK(of({3, 3, 1}) == Approx(tie(a, b) / all));
  CHECK(of({7, 7, 7}) == Approx(three / all));
}

TEST_CASE("between two players the model is Bradley and Terry's with Davidson's draws", "[ratings]") {
  const Evidence evidence(2, one_game_each(2));
  const RankingModel model(evidence, 0.5);
  const double lead = 150;
  const double nu = 0.3;
  const std::vector<double> p = probabilities(model, 3,
                                              {lead / 2 / kEloPerNat, -lead / 4 / kEloPerNat,
                                               lead / 8 / kEloPerNat, -lead / 8 / kEloPerNat, std::log(nu)});
  const OutcomeProbabilities expected = outcome_probabilities(lead, nu);
  const auto of = [&](int own, int rival) {
    return p[finish_number(evidence, {0, {0, 1}, {own, rival}, -1})];
  };
  CHECK(of(2, 1) == Approx(expected.win));
  CHECK(of(1, 1) == Approx(expected.draw));
  CHECK(of(1, 2) == Approx(expected.loss));
}

/// Finishes drawn from the model itself, every deal in all rotations of its seats.
class RankingSimulation {
 public:
  RankingSimulation(Truth truth, std::uint64_t seed) : truth_(std::move(truth)), random_(seed) {}

  /// Adds deals of the first `players` bots, or those that `first` moves on to.
  void play(int players, int first, int deals) {
    for (int deal = 0; deal < deals; ++deal, ++next_deal_) {
      for (int turn = 0; turn < players; ++turn) play_game(players, first, turn);
    }
  }
  [[nodiscard]] const std::vector<GameResult>& games() const noexcept { return games_; }

 private:
  [[nodiscard]] double weight(const std::vector<double>& strengths, unsigned set) const {
    double product = 1;
    int size = 0;
    for (std::size_t seat = 0; seat < strengths.size(); ++seat) {
      if ((set >> seat & 1U) == 0) continue;
      product *= strengths[seat];
      ++size;
    }
    return size > 2 ? 0 : (size == 2 ? truth_.nu : 1) * std::pow(product, 1.0 / size);
  }
  [[nodiscard]] unsigned choose(const std::vector<double>& strengths, unsigned left) {
    double sum = 0;
    for (unsigned set = 1; set <= left; ++set) sum += (set & ~left) == 0 ? weight(strengths, set) : 0;
    double rest = random_.uniform() * sum;
    for (unsigned set = 1; set <= left; ++set) {
      if ((set & ~left) != 0) continue;
      rest -= weight(strengths, set);
      if (rest < 0) return set;
    }
    return left;
  }
  void play_game(int players, int first, int turn) {
    GameResult game{next_deal_, {}, {}, -1};
    std::vector<double> strengths;
    for (int seat = 0; seat < players; ++seat) {
      const int bot = first + (seat + turn) % players;
      game.bots.push_back(bot);
      strengths.push_back(std::exp(
          (truth_.elo.at(static_cast<std::size_t>(bot)) + truth_.seats.at(static_cast<std::size_t>(seat))) /
          kEloPerNat));
    }
    game.points.assign(static_cast<std::size_t>(players), 0);
    int points = 100;
    for (unsigned left = (1U << players) - 1; left != 0; points -= 10) {
      const unsigned set = choose(strengths, left);
      for (std::size_t seat = 0; seat < strengths.size(); ++seat) {
        if ((set >> seat & 1U) != 0) game.points[seat] = points;
      }
      left &= ~set;
    }
    games_.push_back(std::move(game));
  }

  Truth truth_;
  engine::Random random_;
  std::vector<GameResult> games_;
  int next_deal_ = 0;
};

void require_recovered(const Ratings& ratings, const Truth& truth) {
  REQUIRE(ratings.converged);
  for (std::size_t i = 0; i < truth.elo.size(); ++i) {
    const Estimate& elo = ratings.bots[i].elo;
    INFO("bot " << i << ": " << elo.value << " ± " << elo.standard_error << ", truly " << truth.elo[i]);
    CHECK(std::abs(elo.value - truth.elo[i]) < 3.5 * elo.standard_error);
    CHECK(elo.standard_error < 15);
    CHECK(elo.high - elo.low == Approx(2 * 1.96 * elo.standard_error).epsilon(0.2));
  }
  for (std::size_t i = 0; i < ratings.seats.size(); ++i) {
    CHECK(std::abs(ratings.seats[i].value - truth.seats[i]) < 3.5 * ratings.seats[i].standard_error);
  }
  CHECK(ratings.nu == Approx(truth.nu).epsilon(0.1));
}

TEST_CASE("known ratings, seats and ties are recovered from games of three to six", "[ratings]") {
  const int players = GENERATE(3, 4, 6);
  Truth truth{{150, 60, 0, -20, -70, -120}, {40, 20, 0, -10, -20, -30}, 0.15};
  truth.elo.resize(static_cast<std::size_t>(players));
  truth.seats.resize(static_cast<std::size_t>(players));
  for (auto* values : {&truth.elo, &truth.seats}) {
    const double mean = std::accumulate(values->begin(), values->end(), 0.0) / players;
    for (double& value : *values) value -= mean;
  }
  RankingSimulation simulation(truth, 21);
  simulation.play(players, 0, 1500 / players);
  require_recovered(rate(players, simulation.games()), truth);
}

TEST_CASE("games of two and of three rate bots on one scale", "[ratings]") {
  // 0, 1 and 2 meet in threes, 2 and 3 in pairs.
  const Truth truth{{120, 30, -50, -100}, {20, 5, -25}, 0.15};
  RankingSimulation simulation(truth, 22);
  simulation.play(3, 0, 500);
  simulation.play(2, 2, 1500);
  require_recovered(rate(4, simulation.games()), truth);
}

TEST_CASE("whole orders tell more than whose game it was", "[ratings]") {
  // Bots 1 and 2 never win a game, yet are told apart by who comes in second.
  const std::vector<GameResult> games = repeated("0 1 2 90 70 60 | 1 2 0 70 60 90 | 2 0 1 60 90 70", 20) +
                                        repeated("0 1 2 90 60 70 | 1 2 0 70 60 90 | 2 0 1 60 90 70", 10, 20);
  const Ratings ratings = rate(3, games);
  CHECK(ratings.bots[0].elo.value > ratings.bots[1].elo.value + 300);
  CHECK(ratings.bots[1].elo.value > ratings.bots[2].elo.value + 100);
  CHECK(ratings.superiority[1][2] > 0.99);
}

TEST_CASE("one game of six is enough for finite ratings", "[ratings]") {
  const char* game = GENERATE("0 1 2 3 4 5 60 50 40 30 20 10", "0 1 2 3 4 5 7 7 7 7 7 7");
  const Ratings ratings = rate(6, games_of(game));
  REQUIRE(ratings.converged);
  for (const BotRating& bot : ratings.bots) {
    CHECK(std::abs(bot.elo.value) < 2000);
    CHECK(std::isfinite(bot.elo.low));
    CHECK(bot.elo.high > bot.elo.low + 100);
    CHECK(bot.elo.widened);
  }
}

}  // namespace
}  // namespace bastide::arena::plackett_luce_test
