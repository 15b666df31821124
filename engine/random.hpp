#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstdint>

/// Random numbers that are the same on every platform. The standard library's engines are portable but its
/// distributions are not, so both are here: xoshiro256++ (Blackman and Vigna 2021), seeded by splitmix64
/// (Steele, Lea and Flood 2014), and bounded numbers by Lemire's method (2019).
namespace bastide::engine {

/// The finaliser of splitmix64: a one-to-one map of 64 bits in which every input bit moves every output bit.
[[nodiscard]] constexpr std::uint64_t scramble(std::uint64_t bits) noexcept {
  bits = (bits ^ (bits >> 30)) * 0xBF58476D1CE4E5B9U;
  bits = (bits ^ (bits >> 27)) * 0x94D049BB133111EBU;
  return bits ^ (bits >> 31);
}

/// The constant by which splitmix64 steps: 2^64 divided by the golden ratio, made odd.
constexpr std::uint64_t kGoldenStep = 0x9E3779B97F4A7C15U;

/// The seed of stream `b` of the family `a`: deal b of a tournament, game b of a bench. Not
/// symmetric; for one `a` different `b` always give different seeds. Nest calls for more than one index.
[[nodiscard]] constexpr std::uint64_t mix_seed(std::uint64_t a, std::uint64_t b) noexcept {
  return scramble(scramble(a + kGoldenStep) + kGoldenStep * (b + 1));
}

/// A stream of random numbers: 32 bytes, cheap to copy; copies go on alike. Not thread-safe; give every
/// thread, player and deal a stream of its own by `mix_seed`.
class Random {
 public:
  using State = std::array<std::uint64_t, 4>;

  /// Any seed is good, 0 included: the state is the first four outputs of splitmix64.
  explicit constexpr Random(std::uint64_t seed) noexcept {
    for (std::uint64_t& word : state_) word = scramble(seed += kGoldenStep);
  }
  /// Goes on from a `state()`; not all words may be 0.
  explicit constexpr Random(const State& state) noexcept : state_(state) {
    assert((state[0] | state[1] | state[2] | state[3]) != 0);
  }

  /// 64 uniform bits.
  [[nodiscard]] constexpr std::uint64_t next() noexcept {
    const std::uint64_t result = std::rotl(state_[0] + state_[3], 23) + state_[0];
    const std::uint64_t shifted = state_[1] << 17;
    state_[2] ^= state_[0];
    state_[3] ^= state_[1];
    state_[1] ^= state_[2];
    state_[0] ^= state_[3];
    state_[2] ^= shifted;
    state_[3] = std::rotl(state_[3], 45);
    return result;
  }

  /// An exactly uniform number in [0, bound); `bound` > 0. A division happens only when a rejection is
  /// possible.
  [[nodiscard]] constexpr std::uint32_t below(std::uint32_t bound) noexcept {
    assert(bound > 0);
    std::uint64_t product = (next() >> 32) * bound;
    if (static_cast<std::uint32_t>(product) < bound) {
      const std::uint32_t threshold = (0U - bound) % bound;
      while (static_cast<std::uint32_t>(product) < threshold) product = (next() >> 32) * bound;
    }
    return static_cast<std::uint32_t>(product >> 32);
  }

  /// A uniform multiple of 2^-53 in [0, 1).
  [[nodiscard]] constexpr double uniform() noexcept { return static_cast<double>(next() >> 11) * 0x1.0p-53; }

  [[nodiscard]] constexpr const State& state() const noexcept { return state_; }

 private:
  State state_{};
};

}  // namespace bastide::engine
