#include "arena/optimisers/race.hpp"

#include "arena/match/normal.hpp"
#include "tests/catch.hpp"
#include "tests/optimisers/noisy.hpp"

#include <array>
#include <cmath>
#include <numbers>

namespace bastide::arena::race_test {
namespace {

using tests::Noisy;

Noisy strengths(std::vector<double> values, double noise, std::uint64_t seed) {
  return {
      [values = std::move(values)](const Coordinates& x) { return values[static_cast<std::size_t>(x[0])]; },
      noise, engine::Random(seed)};
}

TEST_CASE("a race drops who is far behind at once, and finds the best", "[optimisers]") {
  Race race(4, {.block = 32, .deals = 4096}, std::nullopt);
  Noisy noisy = strengths({0, 3, -20, 2}, 14, 1);
  CHECK(noisy.run(race) == Coordinates{1});
  CHECK(race.candidates()[2].dropped == 32);
  CHECK(race.candidates()[0].dropped > 0);
  CHECK(race.candidates()[1].outcomes.size() > race.candidates()[2].outcomes.size());
  const Bounded lead = race.lead_over(3);
  CHECK(lead.low < 1);
  CHECK(lead.high > 1);
}

TEST_CASE("the best candidate is dropped no oftener than was asked for", "[optimisers]") {
  constexpr int kRaces = 400;
  int lost = 0;
  for (int number = 0; number < kRaces; ++number) {
    // All alike: whoever is dropped may have been the best.
    Race race(5, {.block = 16, .deals = 1024, .false_drops = 0.05}, std::nullopt);
    Noisy noisy = strengths({0, 0, 0, 0, 0}, 14, static_cast<std::uint64_t>(number));
    (void)noisy.run(race);
    lost += race.candidates()[0].dropped > 0 ? 1 : 0;
  }
  CHECK(lost <= kRaces * 0.05 + 9);
}

TEST_CASE("who is behind is dropped when a paired test of that many deals can tell", "[optimisers]") {
  constexpr int kRaces = 400;
  constexpr int kBlock = 32;
  constexpr double kBehind = 3;
  constexpr double kNoise = 14;
  constexpr std::size_t kLooks = 7;
  std::array<int, kLooks> dropped{};  // at each look
  for (int number = 0; number < kRaces; ++number) {
    Race race(2, {.block = kBlock, .deals = kBlock << (kLooks - 1)}, std::nullopt);
    Noisy noisy = strengths({kBehind, 0}, kNoise, static_cast<std::uint64_t>(number));
    (void)noisy.run(race);
    const std::int64_t after = race.candidates()[1].dropped;
    for (std::size_t look = 0; look < kLooks; ++look) dropped[look] += after == kBlock << look ? 1 : 0;
  }
  // The power of one look by itself: so many are dropped by then at least, and by all looks at most their
  // sum.
  double sum = 0;
  int so_far = 0;
  for (std::size_t look = 0; look < kLooks; ++look) {
    const double error = 0.05 * 6 / std::pow(std::numbers::pi * static_cast<double>(look + 1), 2);
    const double away = kBehind * std::sqrt(kBlock << look) / (kNoise * std::numbers::sqrt2);
    double critical = 0;
    while (normal_below(-critical) > error) critical += 0.001;
    const double power = normal_below(away - critical);
    sum += power;
    so_far += dropped[look];
    CAPTURE(look, power, sum, so_far);
    const double luck = 3 * std::sqrt(kRaces * power * (1 - power)) + 3;
    CHECK(so_far > kRaces * power - luck);
    CHECK(so_far < kRaces * std::min(1.0, sum) + 3 * std::sqrt(kRaces * std::min(1.0, sum)) + 3);
  }
  CHECK(so_far > 0.95 * kRaces);
}

TEST_CASE("the candidate that all play against plays no game against itself", "[optimisers]") {
  Race race(3, {.block = 8, .deals = 64}, 0);
  const Request request = race.ask();
  REQUIRE(request.points == std::vector<Coordinates>{{1}, {2}});
  race.tell(request, std::vector<Gains>{Gains(8, 2.0F), Gains(8, -1.0F)});
  CHECK(race.candidates()[0].outcomes == std::vector<float>(8, 0.0F));
  CHECK(race.leader() == 1);
}

TEST_CASE("candidates that always come out alike are not told apart", "[optimisers]") {
  Race race(2, {.block = 8, .deals = 64}, std::nullopt);
  Noisy noisy = strengths({1, 1}, 0, 1);
  (void)noisy.run(race);
  CHECK(race.candidates()[0].dropped == 0);
  CHECK(race.candidates()[1].dropped == 0);
}

}  // namespace
}  // namespace bastide::arena::race_test
