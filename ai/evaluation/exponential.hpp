#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>

/// Powers that are the same on every processor: additions and products only, where the standard library's may
/// differ in their last bit.
namespace bastide::ai {

/// log2 v for normal v > 0, to 2e-5 absolutely: the exponent, and a polynomial in the mantissa that is exact
/// at 1 and 2, its other factor fitted by least squares at Chebyshev points.
[[nodiscard]] inline float fast_log2(float v) noexcept {
  const auto bits = std::bit_cast<std::uint32_t>(v);
  const float exponent = static_cast<float>(static_cast<std::int32_t>(bits >> 23) - 127);
  const float m = std::bit_cast<float>((bits & 0x007F'FFFFU) | 0x3F80'0000U) - 1;
  const float q = 0.441836F + m * (-0.266536F + m * (0.147019F + m * -0.044244F));
  return exponent + m * (1 + (1 - m) * q);
}

/// 2^y for y <= 0, to 1e-5 relatively, fitted likewise; 0 below 2^-100.
[[nodiscard]] inline float fast_exp2(float y) noexcept {
  if (y < -100) return 0;
  const auto whole = static_cast<std::int32_t>(y) - 1;  // at most y, because y <= 0
  const float f = y - static_cast<float>(whole);        // 0 < f <= 1
  const float power = 1 + f * (1 + (f - 1) * (0.306995F + f * (0.0654555F + f * 0.0136895F)));
  return power * std::bit_cast<float>(static_cast<std::uint32_t>(whole + 127) << 23);
}

/// base^power for base >= 0.
[[nodiscard]] inline float fast_power(float base, float power) noexcept {
  return base < 1e-9F ? 0 : fast_exp2(power * fast_log2(base));
}

/// e^-x for x >= 0.
[[nodiscard]] inline float fast_decay(float x) noexcept {
  constexpr float kLog2E = 1.442695041F;
  return fast_exp2(-kLog2E * x);
}

}  // namespace bastide::ai
