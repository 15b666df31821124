#pragma once

#include "engine/random.hpp"

#include <cstdint>

namespace bastide::arena {

/// How many of `trials` ≥ 0 come out, each with probability `chance`, 0 to 1. Takes a time that does not grow
/// with `trials`: inversion where few are expected, otherwise W. Hörmann's transformed rejection ("The
/// generation of binomial random variates", Journal of Statistical Computation and Simulation 46, 1993).
/// A function of the random stream: the same on machines whose logarithms round alike.
[[nodiscard]] std::int64_t draw_binomial(std::int64_t trials, double chance, engine::Random& random) noexcept;

}  // namespace bastide::arena
