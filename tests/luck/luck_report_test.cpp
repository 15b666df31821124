#include "arena/luck/luck_report.hpp"

#include "engine/random.hpp"
#include "tests/catch.hpp"

#include <cmath>

namespace bastide::arena::luck_report_test {
namespace {

double noise(engine::Random& random) {
  double sum = -6;
  for (int i = 0; i < 12; ++i) sum += random.below(1U << 24) / static_cast<double>(1U << 24);
  return sum;
}

/// A round-robin of bots with strengths in points, in which luck decides some of every margin.
struct Field {
  std::vector<double> points = {6, 0, -6};
  int players = 2;
  double luck_deviation = 12;
  double rest_deviation = 10;
  bool with_luck = true;

  /// Plays `deals` deals of each group, once from every seat, and counts them both ways.
  void play(int deals, std::uint64_t seed, ResultTally& results, LuckTally& luck) const {
    engine::Random random(seed);
    for (int deal = 0; deal < deals; ++deal) {
      if (players == static_cast<int>(points.size())) {
        play_deal(deal, {0, 1, 2}, random, results, luck);
        continue;
      }
      for (const auto& group : {std::vector{0, 1}, std::vector{0, 2}, std::vector{1, 2}}) {
        play_deal(deal, group, random, results, luck);
      }
    }
  }

 private:
  void play_deal(int deal, const std::vector<int>& group, engine::Random& random, ResultTally& results,
                 LuckTally& tally) const {
    std::vector<LuckyGame> games;
    std::vector<GameResult> plain;
    for (std::size_t rotation = 0; rotation < group.size(); ++rotation) {
      LuckyGame game;
      game.result.deal = deal;
      double mean = 0;
      std::vector<double> luck;
      for (std::size_t seat = 0; seat < group.size(); ++seat) {
        luck.push_back(luck_deviation * noise(random));
        mean += luck.back() / static_cast<double>(group.size());
      }
      for (std::size_t seat = 0; seat < group.size(); ++seat) {
        const int bot = group[(seat + rotation) % group.size()];
        game.result.bots.push_back(bot);
        game.result.points.push_back(static_cast<int>(std::lround(
            100 + points[static_cast<std::size_t>(bot)] + luck[seat] + rest_deviation * noise(random))));
        // As the meter gives it: over the mean of the others.
        const double share = static_cast<double>(group.size()) / static_cast<double>(group.size() - 1);
        if (with_luck) game.luck.push_back((luck[seat] - mean) * share);
      }
      plain.push_back(game.result);
      games.push_back(std::move(game));
    }
    results.add(plain);
    tally.add(games);
  }
};

struct Played {
  ResultTally results{3};
  LuckTally luck{3};
  Ratings ratings;
  LuckReport report;

  Played(const Field& field, int deals, std::uint64_t seed) {
    field.play(deals, seed, results, luck);
    ratings = rate(results);
    report = luck_report(luck, ratings);
  }
  [[nodiscard]] double lead(std::size_t a, std::size_t b) const {
    return report.ratings[a].value - report.ratings[b].value;
  }
  [[nodiscard]] double plain_lead(std::size_t a, std::size_t b) const {
    return ratings.bots[a].elo.value - ratings.bots[b].elo.value;
  }
};

TEST_CASE("Without luck adjusted ratings are the plain ones, bit by bit", "[luck]") {
  Field field;
  field.with_luck = false;
  const Played played(field, 30, 1);
  CHECK(played.report.deals == 0);
  for (std::size_t bot = 0; bot < 3; ++bot) {
    CHECK(played.report.ratings[bot].value == played.ratings.bots[bot].elo.value);
    CHECK(played.report.ratings[bot].low == Approx(played.ratings.bots[bot].elo.low));
    CHECK(played.report.ratings[bot].high == Approx(played.ratings.bots[bot].elo.high));
    CHECK(played.report.ratings[bot].reduction == Approx(0).margin(1e-12));
  }
}

TEST_CASE("Adjusted margins are the plain ones without luck, over the best and against each", "[luck]") {
  const Played played(Field{}, 200, 2);
  CHECK(played.report.deals == 600);
  REQUIRE(played.report.pairs.size() == 3);
  for (const PairLuck& pair : played.report.pairs) {
    const CrossCell& cell =
        played.ratings.cross_table[static_cast<std::size_t>(pair.bot)][static_cast<std::size_t>(pair.rival)];
    CHECK(pair.margin.deals == 200);
    CHECK(pair.margin.plain.value == Approx(cell.margin));
    CHECK(pair.margin.plain.low == Approx(cell.margin_low));
    CHECK(pair.margin.multiple == Approx(1).margin(0.2));
    CHECK(pair.margin.reduction == Approx(0.59).margin(0.1));  // 12² / (12² + 10²)
  }
  for (std::size_t bot = 0; bot < 3; ++bot) {
    CHECK(played.report.margins[bot].plain.value == Approx(played.ratings.bots[bot].standing.margin));
    CHECK(played.report.margins[bot].reduction > 0.4);
  }
}

TEST_CASE("Adjusted ratings scatter less round the same mean", "[luck]") {
  Field field;
  field.players = GENERATE(2, 3);
  constexpr int kTournaments = 100;
  constexpr int kDeals = 60;
  double plain_sum = 0, plain_squares = 0, sum = 0, squares = 0, reduction = 0, difference_squares = 0;
  for (int i = 0; i < kTournaments; ++i) {
    const Played played(field, kDeals, 100 + static_cast<std::uint64_t>(i));
    const double plain = played.plain_lead(0, 2);
    const double adjusted = played.lead(0, 2);
    plain_sum += plain, plain_squares += plain * plain;
    sum += adjusted, squares += adjusted * adjusted;
    difference_squares += (adjusted - plain) * (adjusted - plain);
    reduction += played.report.ratings[0].reduction / kTournaments;
  }
  const auto variance = [](double total, double of_squares) {
    return of_squares / kTournaments - total * total / kTournaments / kTournaments;
  };
  const double plain_variance = variance(plain_sum, plain_squares);
  const double adjusted_variance = variance(sum, squares);
  INFO(field.players << " players: " << plain_sum / kTournaments << " → " << sum / kTournaments
                     << ", variance " << plain_variance << " → " << adjusted_variance << ", claimed −"
                     << reduction);
  const double error = std::sqrt(difference_squares) / kTournaments;
  CHECK(std::abs(sum - plain_sum) / kTournaments < 4 * error + 2);
  CHECK(reduction > 0.15);
  CHECK(adjusted_variance / plain_variance == Approx(1 - reduction).margin(0.25));
  CHECK(adjusted_variance < 0.95 * plain_variance);
}

TEST_CASE("A game lost by failure has a score and no margin", "[luck]") {
  LuckTally tally(2);
  const LuckyGame good{{0, {0, 1}, {50, 40}}, {3, -3}};
  LuckyGame failed{{0, {1, 0}, {90, 1}, 0}, {30, -30}};
  tally.add(std::vector{good, failed});
  const LuckAdjusted margin = tally.pairs().at({0, 1}).result();
  CHECK(margin.deals == 1);
  CHECK(margin.plain.value == Approx(10));
  CHECK(margin.luck == Approx(3));
  const GroupLuck& group = tally.groups().at({0, 1});
  CHECK(group.folds[0].score[0] == Approx(1));  // both won
  CHECK(group.folds[0].luck[0] == Approx(1.5));
}

TEST_CASE("A rating that rests on the prior is not adjusted", "[luck]") {
  Field field;
  field.points = {500, 0, -5};
  const Played played(field, 20, 3);
  REQUIRE(played.ratings.bots[0].elo.widened);
  CHECK(played.report.ratings[0].value == played.ratings.bots[0].elo.value);
  CHECK(played.report.ratings[0].low == played.ratings.bots[0].elo.low);
  CHECK(played.report.ratings[0].reduction == 0);
}

}  // namespace
}  // namespace bastide::arena::luck_report_test
