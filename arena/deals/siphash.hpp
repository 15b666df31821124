#pragma once

#include <array>
#include <cstdint>
#include <span>

namespace bastide::arena {

/// A key of 128 bits, low word first.
using SipKey = std::array<std::uint64_t, 2>;

/// SipHash-2-4 (Aumasson and Bernstein 2012): whoever does not know the key cannot tell its values from
/// random ones, however many of them are known.
[[nodiscard]] std::uint64_t siphash(const SipKey& key, std::span<const std::uint8_t> bytes) noexcept;
/// Of words, each as eight bytes, the lowest first.
[[nodiscard]] std::uint64_t siphash(const SipKey& key, std::span<const std::uint64_t> words) noexcept;

}  // namespace bastide::arena
