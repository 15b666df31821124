#pragma once

#include <cmath>
#include <cstdlib>

/// What tests of coverage have in common: how often intervals hold the truth, by simulation.
namespace bastide::tests {

/// Under sanitizers a few simulations stand for all.
[[nodiscard]] inline bool is_short() {
  return std::getenv("BASTIDE_SHORT_TESTS") != nullptr;
}
/// Many more simulations, of more cases.
[[nodiscard]] inline bool is_long() {
  return !is_short() && std::getenv("BASTIDE_LONG_TESTS") != nullptr;
}

/// The least share that is accepted of `runs` where at least `share` is promised. Few runs may miss it by two
/// and a half standard errors. Seeds are fixed, so that a test passes or fails for good.
[[nodiscard]] inline double least_held(double share, int runs) {
  return is_short() ? share - 2.5 * std::sqrt(share * (1 - share) / runs) : share;
}

}  // namespace bastide::tests
