#pragma once

#include "tests/rules/games.hpp"

#include <cmath>

/// What tests of coverage have in common: how often intervals hold the truth, by simulation.
namespace bastide::tests {

/// The least share that is accepted of `runs` where at least `share` is promised. Few runs may miss it by two
/// and a half standard errors. Seeds are fixed, so that a test passes or fails for good.
[[nodiscard]] inline double least_held(double share, int runs) {
  return short_tests() ? share - 2.5 * std::sqrt(share * (1 - share) / runs) : share;
}

}  // namespace bastide::tests
