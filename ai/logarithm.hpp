#pragma once

#include <bit>
#include <cassert>
#include <cstdint>

namespace bastide::ai {

/// ln n for n > 0, to six digits. The standard library's logarithm may differ in its last bit from one
/// processor to another, and with it a seeded search; additions, products and quotients may not.
[[nodiscard]] constexpr double natural_log(std::uint32_t n) noexcept {
  assert(n > 0);
  constexpr double kLn2 = 0.693147180559945309417;
  const int exponent = std::bit_width(n) - 1;
  const double mantissa = static_cast<double>(n) / static_cast<double>(std::uint64_t{1} << exponent);
  const double s = (mantissa - 1) / (mantissa + 1);  // ln m = 2 artanh s, with s up to 1/3
  const double q = s * s;
  return exponent * kLn2 + 2 * s * (1 + q * (1.0 / 3 + q * (1.0 / 5 + q * (1.0 / 7 + q * (1.0 / 9)))));
}

}  // namespace bastide::ai
