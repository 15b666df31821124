#pragma once

#include "tests/rules/games.hpp"

#include <cmath>
#include <cstdlib>

/// What tests of coverage have in common: how often intervals hold the truth, by simulation.
namespace bastide::tests {

/// Many more simulations, of more cases. In the short form a few stand for all.
[[nodiscard]] inline bool is_long() {
  return !short_tests() && std::getenv("BASTIDE_LONG_TESTS") != nullptr;
}

/// The least share that is accepted of `runs` where at least `share` is promised. Few runs may miss it by two
/// and a half standard errors. Seeds are fixed, so that a test passes or fails for good.
[[nodiscard]] inline double least_held(double share, int runs) {
  return short_tests() ? share - 2.5 * std::sqrt(share * (1 - share) / runs) : share;
}

}  // namespace bastide::tests
