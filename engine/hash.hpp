#pragma once

#include <cstdint>

/// Hashes of play that are the same on every platform: FNV-1a over 64-bit words.
namespace bastide::engine {

/// What a hash begins with.
constexpr std::uint64_t kHashStart = 0xCBF29CE484222325U;

constexpr void add_word(std::uint64_t& hash, std::uint64_t word) noexcept {
  hash = (hash ^ word) * 0x100000001B3U;
}

}  // namespace bastide::engine
