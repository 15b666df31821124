#include "engine/random.hpp"

#include "tests/catch.hpp"

#include <array>
#include <cmath>
#include <cstdint>
#include <set>

namespace bastide::engine::random_test {
namespace {

TEST_CASE("a seed is spread by splitmix64", "[random]") {
  // The published first outputs of splitmix64 for the seed 1234567.
  REQUIRE(Random(1234567).state() == Random::State{6457827717110365317U, 3203168211198807973U,
                                                   9817491932198370423U, 4593380528125082431U});
}

TEST_CASE("next() is xoshiro256++", "[random]") {
  // The reference implementation's outputs from the state 1, 2, 3, 4.
  Random reference(Random::State{1, 2, 3, 4});
  for (const std::uint64_t expected : {41943041U, 58720359U}) REQUIRE(reference.next() == expected);
  for (const std::uint64_t expected : {3588806011781223U, 3591011842654386U, 9228616714210784205U}) {
    REQUIRE(reference.next() == expected);
  }
}

TEST_CASE("a seed gives the same numbers on every platform", "[random]") {
  Random zero(0);
  for (const std::uint64_t expected : {5987356902031041503U, 7051070477665621255U, 6633766593972829180U}) {
    REQUIRE(zero.next() == expected);
  }
  Random tiles(7);
  for (const std::uint32_t expected : {3U, 12U, 51U, 30U, 69U, 33U, 52U, 23U, 70U, 5U, 8U, 12U}) {
    REQUIRE(tiles.below(72) == expected);
  }
  // A bound that rejects three draws in ten.
  Random wide(7);
  for (const std::uint32_t expected : {166081309U, 516347562U, 2152728384U, 1281629457U, 2890978564U}) {
    REQUIRE(wide.below(3'000'000'000U) == expected);
  }
  Random fractions(7);
  for (const double expected : {0x1.c583400555d20p-5, 0x1.607e46efd274cp-3, 0x1.6f66236761a8bp-1}) {
    REQUIRE(fractions.uniform() == expected);
  }
}

TEST_CASE("mixed seeds are fixed and all different", "[random]") {
  REQUIRE(mix_seed(0, 0) == 0xa706dd2f4d197e6fU);
  REQUIRE(mix_seed(0, 1) == 0xb382a305f4414f5eU);
  REQUIRE(mix_seed(1, 0) == 0x5e41ab087439611eU);
  REQUIRE(mix_seed(2026, 71) == 0x881edbd3b1eb3e8bU);
  std::set<std::uint64_t> seeds;
  for (std::uint64_t a = 0; a < 100; ++a) {
    for (std::uint64_t b = 0; b < 100; ++b) seeds.insert(mix_seed(a, b));
  }
  REQUIRE(seeds.size() == 10'000);
}

TEST_CASE("below() is uniform and stays below", "[random]") {
  constexpr int kDraws = 70'000;
  std::array<int, 7> counts{};
  Random random(2026);
  for (int i = 0; i < kDraws; ++i) ++counts.at(random.below(7));
  // 10,000 expected in each, standard deviation 93.
  for (const int count : counts) REQUIRE(std::abs(count - kDraws / 7) < 400);
  REQUIRE(random.below(1) == 0);
}

TEST_CASE("uniform() lies from 0 to below 1 with mean one half", "[random]") {
  Random random(2026);
  double sum = 0;
  for (int i = 0; i < 10'000; ++i) {
    const double value = random.uniform();
    REQUIRE((value >= 0.0 && value < 1.0));
    sum += value;
  }
  REQUIRE(std::abs(sum / 10'000 - 0.5) < 0.012);
}

}  // namespace
}  // namespace bastide::engine::random_test
