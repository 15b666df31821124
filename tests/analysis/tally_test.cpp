// What playouts of lines on common orders say.

#include "ai/analysis/tally.hpp"

#include "ai/lead.hpp"
#include "engine/random.hpp"
#include "tests/catch.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <vector>

namespace bastide::tests::tally_test {
namespace {

using ai::LineTally;
using ai::Prospect;
using ai::Values;

/// A sum of uniform numbers, nearly normal, with mean 0 and variance 1.
double noise(engine::Random& random) {
  double sum = -6;
  for (int i = 0; i < 12; ++i) sum += random.below(1 << 20) / static_cast<double>(1 << 20);
  return sum;
}

/// Plays orders on which line i leads by `truth[i]` on average; what all lines share of an order varies by 12
/// points, and what they do not by 6.
LineTally played(const std::vector<double>& truth, std::vector<double> expected, int orders,
                 std::uint64_t seed) {
  engine::Random random(seed);
  LineTally tally(2, 0, std::move(expected));
  std::vector<std::size_t> in(truth.size());
  std::iota(in.begin(), in.end(), std::size_t{0});
  for (int order = 0; order < orders; ++order) {
    const double common = 12 * noise(random);
    std::vector<Values> points;
    for (const double lead : truth) {
      const double all = lead + common + 6 * noise(random);
      points.push_back({static_cast<float>(80 + all / 2), static_cast<float>(80 - all / 2)});
    }
    tally.add(in, points);
  }
  return tally;
}

std::size_t best_of(const std::vector<Prospect>& prospects) {
  return static_cast<std::size_t>(
      std::max_element(prospects.begin(), prospects.end(),
                       [](const Prospect& a, const Prospect& b) { return a.lead.mean < b.lead.mean; }) -
      prospects.begin());
}

}  // namespace

TEST_CASE("what a line is worth comes to its mean as orders go on, whatever was expected", "[analysis]") {
  const std::vector<double> truth{3, 0, -4};
  const auto prospects = played(truth, {-2, 0, 2}, 20'000, 1).prospects();
  for (std::size_t i = 0; i < truth.size(); ++i) {
    CHECK(prospects[i].lead.mean == Approx(truth[i]).margin(4 * prospects[i].lead.error));
    CHECK(prospects[i].lead.error < 0.15);
    CHECK(prospects[i].own.mean - prospects[i].other.mean == Approx(prospects[i].lead.mean));
    CHECK(prospects[i].own.mean == Approx(80 + truth[i] / 2).margin(4 * prospects[i].own.error + 0.05));
  }
  CHECK(prospects[0].win.mean > prospects[2].win.mean);
  CHECK(prospects[1].win.mean == Approx(0.5).margin(0.02));
}

TEST_CASE("the best of many lines is not valued too high, and its error is honest", "[analysis]") {
  // Twelve lines whose true leads are as far apart as the search's expectation is wrong.
  double bias = 0;
  double squares = 0;
  constexpr int kTimes = 400;
  for (int time = 0; time < kTimes; ++time) {
    engine::Random random(static_cast<std::uint64_t>(1000 + time));
    std::vector<double> truth;
    for (int line = 0; line < 12; ++line) truth.push_back(2 * noise(random));
    const auto prospects =
        played(truth, std::vector<double>(12, 0.0), 20, static_cast<std::uint64_t>(time)).prospects();
    const std::size_t best = best_of(prospects);
    const double off = prospects[best].lead.mean - truth[best];
    bias += off / kTimes;
    squares += off * off / (prospects[best].lead.error * prospects[best].lead.error) / kTimes;
  }
  // The plain mean of the best would be off by some two points; the standard error of this bias is 0.15.
  CHECK(std::abs(bias) < 0.5);
  CHECK(squares == Approx(1).margin(0.35));
}

TEST_CASE("what a line loses is not too much, as it is against the best of noisy ones", "[analysis]") {
  // Twelve lines; the one that was played is as good as all others, or three points behind one of them.
  for (const double behind : {0.0, 3.0}) {
    INFO(behind);
    std::vector<double> truth(12, 0.0);
    truth[4] = behind;
    constexpr int kTimes = 600;
    double plain = 0;
    double unbiased = 0;
    double squares = 0;
    double variance = 0;
    for (int time = 0; time < kTimes; ++time) {
      const LineTally tally = played(truth, truth, 40, 7000 + static_cast<std::uint64_t>(time));
      plain += tally.gaps(best_of(tally.prospects()))[7].lead.mean / kTimes;
      const ai::Estimate loss = tally.unbiased_losses()[7].lead;
      unbiased += loss.mean / kTimes;
      squares += loss.mean * loss.mean / kTimes;
      variance += loss.error * loss.error / kTimes;
    }
    const double deviation = std::sqrt(squares - unbiased * unbiased);
    const double error = deviation / std::sqrt(kTimes);
    CHECK(plain > (behind == 0 ? 0.3 : unbiased));
    CHECK(unbiased < behind + 4 * error);
    CHECK(unbiased > (behind == 0 ? -4 * error : 0.7 * behind));
    // The error is one of a standard: it is wide by what is put in for few orders, and narrow where both
    // halves share their best line.
    CHECK(std::sqrt(variance) == Approx(deviation).epsilon(0.3));
  }
}

TEST_CASE("what a line loses of the chance to win is not too much either", "[analysis]") {
  // Twelve equal lines in three groups: whatever is played loses nothing, and neither does a part of it.
  const std::vector<double> truth(12, 0.0);
  const std::vector<std::size_t> groups{0, 0, 0, 0, 4, 4, 4, 4, 8, 8, 8, 8};
  constexpr int kTimes = 1000;
  double plain = 0;
  double sum = 0;
  double squares = 0;
  double variance = 0;
  double between = 0;
  double within = 0;
  for (int time = 0; time < kTimes; ++time) {
    const LineTally tally = played(truth, truth, 40, 17'000 + static_cast<std::uint64_t>(time));
    const std::vector<Prospect> prospects = tally.prospects();
    plain += (prospects[best_of(prospects)].win.mean - prospects[7].win.mean) / kTimes;
    const ai::Estimate loss = tally.unbiased_losses()[7].win;
    const LineTally::LossParts parts = tally.unbiased_loss_parts(groups)[7];
    CHECK(parts.between.win.mean + parts.within.win.mean == Approx(loss.mean).margin(1e-9));
    sum += loss.mean / kTimes;
    squares += loss.mean * loss.mean / kTimes;
    variance += loss.error * loss.error / kTimes;
    between += parts.between.win.mean / kTimes;
    within += parts.within.win.mean / kTimes;
  }
  const double deviation = std::sqrt(squares - sum * sum);
  const double error = deviation / std::sqrt(kTimes);
  CHECK(std::abs(sum) < 3 * error);
  CHECK(std::abs(between) < 3 * error);
  CHECK(std::abs(within) < 3 * error);
  CHECK(plain > 6 * error);
  CHECK(std::sqrt(variance) == Approx(deviation).epsilon(0.3));
}

TEST_CASE("each half of the orders is judged by the other", "[analysis]") {
  // Line 0 is ten ahead in even orders, line 1 in odd ones: each looks best in its half and is ten behind in
  // the other one.
  LineTally tally(2, 0, {0, 0, 0});
  const std::array<std::size_t, 3> in{0, 1, 2};
  for (int order = 0; order < 40; ++order) {
    const float even = order % 2 == 0 ? 90 : 80;
    const float odd = order % 2 == 0 ? 80 : 90;
    tally.add(in, std::vector<Values>{{even, 80}, {odd, 80}, {85, 80}});
  }
  const std::vector<LineTally::Gap> losses = tally.unbiased_losses();
  CHECK(losses[0].lead.mean == Approx(-5));
  CHECK(losses[1].lead.mean == Approx(-5));
  CHECK(losses[2].lead.mean == Approx(-5));
  // With 80 against 80 there is half a win: line 0 is half a win behind in odd orders, and line 2 in none.
  CHECK(losses[0].win.mean == Approx(-0.25));
  CHECK(losses[2].win.mean == Approx(-0.5));
}

TEST_CASE("a loss in two parts is the whole, and neither part is too much", "[analysis]") {
  // Three groups of four lines. The one that was played, line 5, is two behind the best of its group, line 4,
  // which is three behind the best of all, line 0; or all are equal.
  const std::vector<std::size_t> groups{0, 0, 0, 0, 4, 4, 4, 4, 8, 8, 8, 8};
  for (const bool equal : {false, true}) {
    INFO(equal);
    const std::vector<double> truth =
        equal ? std::vector<double>(12, 0) : std::vector<double>{5, -9, -9, -9, 2, 0, -9, -9, -9, -9, -9, -9};
    constexpr int kTimes = 400;
    double between = 0;
    double within = 0;
    for (int time = 0; time < kTimes; ++time) {
      const LineTally tally = played(truth, truth, 40, 9000 + static_cast<std::uint64_t>(time));
      const LineTally::LossParts parts = tally.unbiased_loss_parts(groups)[5];
      CHECK(parts.between.lead.mean + parts.within.lead.mean ==
            Approx(tally.unbiased_losses()[5].lead.mean).margin(1e-9));
      between += parts.between.lead.mean / kTimes;
      within += parts.within.lead.mean / kTimes;
    }
    constexpr double kError = 6 * 1.4142 / 6.3 / 20;  // of the mean of 400, each of 40 orders
    CHECK(between < (equal ? 0 : 3) + 4 * kError);
    CHECK(within < (equal ? 0 : 2) + 4 * kError);
    CHECK(between > (equal ? 0 : 2) - 4 * kError);
    CHECK(within > (equal ? 0 : 1.2) - 4 * kError);
  }
}

TEST_CASE("a line that dropped out stands for its group where none of it stayed", "[analysis]") {
  LineTally tally(2, 0, {0, 0});
  const std::array<std::size_t, 2> both{0, 1};
  const std::array<std::size_t, 1> first{0};
  for (int i = 0; i < 10; ++i) tally.add(both, std::vector<Values>{{80, 70}, {70, 70}});
  for (int i = 0; i < 10; ++i) tally.add(first, std::vector<Values>{{80, 70}});
  const std::vector<std::size_t> apart{0, 1};
  CHECK(tally.unbiased_loss_parts(apart)[1].between.lead.mean == Approx(10));
  CHECK(tally.unbiased_loss_parts(apart)[1].within.lead.mean == 0);
  const std::vector<std::size_t> together{0, 0};
  CHECK(tally.unbiased_loss_parts(together)[1].between.lead.mean == 0);
  CHECK(tally.unbiased_loss_parts(together)[1].within.lead.mean == Approx(10));
}

TEST_CASE("how far a line is behind does not vary with what all orders have in common", "[analysis]") {
  const LineTally tally = played({2, 0}, {0, 0}, 200, 3);
  const LineTally::Gap gap = tally.gaps(0)[1];
  CHECK(gap.lead.mean == Approx(2).margin(4 * gap.lead.error));
  CHECK(gap.lead.error < tally.prospects()[0].lead.error);
  CHECK(tally.gaps(0)[0].lead.mean == 0);
}

TEST_CASE("lines that drop out keep what they showed", "[analysis]") {
  LineTally tally(2, 1, {0, 0});
  const std::array<std::size_t, 2> both{0, 1};
  const std::array<std::size_t, 1> first{0};
  for (int i = 0; i < 50; ++i) tally.add(both, std::vector<Values>{{70, 80}, {70, 60}});
  for (int i = 0; i < 50; ++i) tally.add(first, std::vector<Values>{{70, 90}});
  CHECK(tally.orders() == 100);
  CHECK(tally.orders(1) == 50);
  const auto prospects = tally.prospects();
  CHECK(prospects[0].lead.mean == Approx(15).margin(1));
  // Twenty behind on the orders that both were played on.
  CHECK(prospects[0].lead.mean - prospects[1].lead.mean == Approx(20).margin(2));
  CHECK(tally.gaps(0)[1].lead.mean == Approx(20).margin(2));
}

TEST_CASE("a few games that were won are no certainty, and many are nearly one", "[analysis]") {
  const auto wins = [](int orders) {
    LineTally tally(2, 0, {0});
    const std::array<std::size_t, 1> only{0};
    for (int i = 0; i < orders; ++i) tally.add(only, std::vector<Values>{{80, 75}});
    return tally.prospects()[0].win;
  };
  CHECK(wins(3).mean < 0.95);
  CHECK(wins(3).error > 0.05);
  CHECK(wins(3000).mean > 0.99);
}

TEST_CASE("first places share a win, and the chances of all players sum to one", "[analysis]") {
  LineTally tally(3, 0, {0});
  const std::array<std::size_t, 1> only{0};
  for (int i = 0; i < 300; ++i) tally.add(only, std::vector<Values>{{50, 50, 20}});
  for (int i = 0; i < 300; ++i) tally.add(only, std::vector<Values>{{10, 20, 30}});
  const auto prospect = tally.prospects()[0];
  CHECK(prospect.win.mean == Approx(0.25).margin(0.03));
  const auto chances = tally.chances(0, prospect.win);
  REQUIRE(chances.size() == 3);
  CHECK(chances[0].mean + chances[1].mean + chances[2].mean == Approx(1));
  CHECK(chances[2].mean == Approx(0.5).margin(0.05));
}

TEST_CASE("a lead that is the same on every order wins for certain", "[analysis]") {
  LineTally tally(2, 0, {40, 38});
  const std::array<std::size_t, 2> in{0, 1};
  const std::array<Values, 2> points{Values{100, 60}, Values{99, 61}};
  for (int order = 0; order < 2'000; ++order) tally.add(in, points);
  for (const Prospect& prospect : tally.prospects()) {
    CHECK(prospect.win.mean > 0.99);
    CHECK(prospect.win.mean <= 1);
  }
  CHECK(tally.gaps(0)[1].win.mean == Approx(0).margin(0.01));
}

TEST_CASE("chances are numbers however far ahead the lines are", "[analysis]") {
  // Somewhere on the way a point of lead comes to mean next to nothing, and then nothing at all.
  const int orders = GENERATE(4, 64, 500);
  for (int lead = 0; lead <= 150; ++lead) {
    LineTally tally(2, 0, {static_cast<double>(lead), static_cast<double>(lead)});
    const auto own = static_cast<float>(80 + lead);
    for (int order = 0; order < orders; ++order)
      tally.add(std::array<std::size_t, 2>{0, 1}, std::vector<Values>{{own, 80}, {own, 80}});
    INFO("lead " << lead);
    for (const Prospect& prospect : tally.prospects()) {
      REQUIRE(std::isfinite(prospect.win.mean));
      REQUIRE(std::isfinite(prospect.win.error));
    }
    for (const LineTally::Gap& gap : tally.gaps(0)) REQUIRE(std::isfinite(gap.win.mean));
    const auto win = tally.prospects()[0].win;
    for (const auto& chance : tally.chances(0, win)) REQUIRE(std::isfinite(chance.mean));
  }
}

TEST_CASE("a gap is what was expected and what was seen, each by its certainty", "[analysis]") {
  // Expected: 4 points, off by 2 √2. Seen four times: -2 points, as if three orders with a deviation of 12
  // had been before.
  LineTally tally(2, 0, {5, 1});
  const std::array<std::size_t, 2> in{0, 1};
  for (int order = 0; order < 4; ++order) tally.add(in, std::vector<Values>{{79, 80}, {80, 79}});
  const double before = 1.0 / 8;
  const double seen = 4 / (3 * 144.0 / 6);
  const LineTally::Gap gap = tally.gaps(0)[1];
  CHECK(gap.lead.mean == Approx((before * 4 + seen * -2) / (before + seen)));
  CHECK(gap.lead.error == Approx(std::sqrt(1 / (before + seen))));
}

TEST_CASE("half of an expected lead is in one's own points, half in the opponent's", "[analysis]") {
  LineTally tally(2, 0, {5, 1});
  const std::array<std::size_t, 2> in{0, 1};
  tally.add(in, std::vector<Values>{{80, 80}, {80, 80}});
  const auto prospects = tally.prospects();
  // Expected: 2 points more than both lines' mean, off by 2. Seen: nothing, off by 12.
  const double lead = 2 * (1.0 / 4) / (1.0 / 4 + 1.0 / 144);
  CHECK(prospects[0].lead.mean == Approx(lead));
  CHECK(prospects[0].own.mean == Approx(80 + lead / 2));
  CHECK(prospects[0].other.mean == Approx(80 - lead / 2));
  CHECK(prospects[1].lead.mean == Approx(-lead));
}

TEST_CASE("points fit the lead where the one's vary and the other's do not", "[analysis]") {
  LineTally tally(2, 0, {5, 1});
  const std::array<std::size_t, 2> in{0, 1};
  tally.add(in, std::vector<Values>{{120, 80}, {80, 80}});
  tally.add(in, std::vector<Values>{{80, 80}, {80, 80}});
  for (const Prospect& prospect : tally.prospects())
    CHECK(prospect.own.mean - prospect.other.mean == Approx(prospect.lead.mean).epsilon(1e-9));
}

}  // namespace bastide::tests::tally_test
