#include "arena/deals/siphash.hpp"

#include <bit>

namespace bastide::arena {

namespace {

class SipHash {
 public:
  explicit SipHash(const SipKey& key) noexcept
      : a_(key[0] ^ 0x736F6D6570736575U),
        b_(key[1] ^ 0x646F72616E646F6DU),
        c_(key[0] ^ 0x6C7967656E657261U),
        d_(key[1] ^ 0x7465646279746573U) {}

  void add(std::uint64_t word) noexcept {
    d_ ^= word;
    round(), round();
    a_ ^= word;
  }
  [[nodiscard]] std::uint64_t finish() noexcept {
    c_ ^= 0xFFU;
    round(), round(), round(), round();
    return a_ ^ b_ ^ c_ ^ d_;
  }

 private:
  void round() noexcept {
    a_ += b_, b_ = std::rotl(b_, 13) ^ a_, a_ = std::rotl(a_, 32);
    c_ += d_, d_ = std::rotl(d_, 16) ^ c_;
    a_ += d_, d_ = std::rotl(d_, 21) ^ a_;
    c_ += b_, b_ = std::rotl(b_, 17) ^ c_, c_ = std::rotl(c_, 32);
  }

  std::uint64_t a_, b_, c_, d_;
};

}  // namespace

std::uint64_t siphash(const SipKey& key, std::span<const std::uint8_t> bytes) noexcept {
  SipHash hash(key);
  std::uint64_t word = 0;
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    word |= std::uint64_t{bytes[i]} << 8 * (i % 8);
    if (i % 8 != 7) continue;
    hash.add(word);
    word = 0;
  }
  hash.add(word | std::uint64_t{bytes.size()} << 56);
  return hash.finish();
}

std::uint64_t siphash(const SipKey& key, std::span<const std::uint64_t> words) noexcept {
  SipHash hash(key);
  for (const std::uint64_t word : words) hash.add(word);
  hash.add(std::uint64_t{8 * words.size()} << 56);
  return hash.finish();
}

}  // namespace bastide::arena
