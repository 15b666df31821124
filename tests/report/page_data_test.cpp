#include "arena/report/page/page_data.hpp"

#include "arena/report/page/plot_parts.hpp"
#include "tests/catch.hpp"

#include <numeric>

namespace bastide::arena::page_data_test {
namespace {

/// Bot 0 beats bot 1 by 10 and 30 points a deal; bot 2 never plays.
std::vector<GameResult> some_games(int deals) {
  std::vector<GameResult> games;
  for (int deal = 0; deal < deals; ++deal) {
    games.push_back({deal, {0, 1}, {60, 50}});
    games.push_back({deal, {1, 0}, {40, 70}});
  }
  return games;
}

std::int64_t sum(const MarginCounts& margins) {
  return std::accumulate(margins.counts.begin(), margins.counts.end(), std::int64_t{0});
}

TEST_CASE("Time a move is a mean over moves and quantiles over games", "[report]") {
  const TimeUse time = time_use(std::vector<double>{0.1, 0.4, 0.9, 7}, std::vector<int>{100, 100, 300, 0});
  CHECK(time.mean == Approx(1000 * 1.4 / 500));
  CHECK(time.median == Approx(3));
  CHECK(time.low == Approx(1.4));
  CHECK(time.high == Approx(3.8));
  CHECK(time.most == Approx(4));
  CHECK(time_use({}, {}).mean == 0);
}

TEST_CASE("Margins are counted in classes that hold every game", "[report]") {
  const std::vector<MarginCounts> margins = margins_of(3, some_games(4));
  REQUIRE(margins.size() == 3);
  CHECK(margins[0].mean == Approx(20));
  CHECK(margins[1].mean == Approx(-20));
  CHECK(sum(margins[0]) == 8);
  CHECK(sum(margins[1]) == 8);
  CHECK(margins[2].games == 0);
  CHECK(sum(margins[2]) == 0);
  for (const MarginCounts& each : margins) CHECK(each.first == margins[0].first);
  // Each margin is in its own class, the zero begins one.
  const MarginCounts& best = margins[0];
  const auto at = [&](int margin) {
    return best.counts[static_cast<std::size_t>((margin - best.first) / best.width)];
  };
  CHECK(at(10) == 4);
  CHECK(at(30) == 4);
  CHECK(best.first % best.width == 0);
}

TEST_CASE("With more players the margin is to the best opponent", "[report]") {
  const std::vector<GameResult> games = {{0, {0, 1, 2}, {10, 30, 25}}};
  const std::vector<MarginCounts> margins = margins_of(3, games);
  CHECK(margins[0].mean == Approx(-20));
  CHECK(margins[1].mean == Approx(5));
  const std::vector<PairMargins> pairs = pair_margins_of(3, games);
  REQUIRE(pairs.size() == 3);
  CHECK(pairs[1].bot == 0);
  CHECK(pairs[1].rival == 2);
  CHECK(pairs[1].margins.mean == Approx(-15));
}

TEST_CASE("The course of ratings ends with all games and never parts a deal's", "[report]") {
  const std::vector<GameResult> games = some_games(50);
  const std::vector<RatingPoint> course = rating_course(2, games, 7);
  REQUIRE(course.size() == 7);
  for (const RatingPoint& point : course) CHECK(point.games % 2 == 0);
  CHECK(course.back().games == 100);
  const Ratings ratings = rate(2, games, {.quick = true});
  CHECK(course.back().elo[0] == Approx(ratings.bots[0].elo.value));
  CHECK(course.front().games < course.back().games);
  CHECK(rating_course(2, some_games(1), 30).size() == 1);
  CHECK(rating_course(2, {}, 30).empty());
}

TEST_CASE("A sample is spread over all games", "[report]") {
  CHECK(choose_sample(3, 100) == std::vector<std::int64_t>{0, 1, 2});
  CHECK(choose_sample(101, 3) == std::vector<std::int64_t>{0, 50, 100});
  CHECK(choose_sample(10, 1) == std::vector<std::int64_t>{0});
  CHECK(choose_sample(0, 5).empty());
  CHECK(choose_sample(10'000'000'000, 100).back() == 9'999'999'999);
}

TEST_CASE("Steps of scales are round", "[report]") {
  CHECK(round_step(100, 5) == Approx(20));
  CHECK(round_step(101, 5) == Approx(50));
  CHECK(round_step(1400, 6) == Approx(500));
  CHECK(round_step(0.3, 6) == Approx(0.05));
}

}  // namespace
}  // namespace bastide::arena::page_data_test
