#include "arena/deals/streams.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <fmt/format.h>
#include <stdexcept>
#include <unistd.h>

namespace bastide::arena {

namespace {

using engine::mix_seed;

/// Families of streams.
constexpr std::uint64_t kDealStreams = 0;
constexpr std::uint64_t kPlayerStreams = 1;

/// A group as one word: a bit for each of its bots; where one of them is behind the 64th, a mix of their
/// numbers.
std::uint64_t word_of(const BotGroup& group) noexcept {
  constexpr int kBits = 64;
  const bool small = std::all_of(group.begin(), group.end(), [](int bot) { return bot < kBits; });
  std::uint64_t word = 0;
  for (const int bot : group) {
    if (bot < 0) break;
    word = small ? word | std::uint64_t{1} << bot : mix_seed(word, static_cast<std::uint64_t>(bot));
  }
  return word;
}

}  // namespace

DealSecret DealSecret::random() {
  DealSecret secret;
  if (getentropy(secret.key_.data(), sizeof secret.key_) != 0)
    throw std::runtime_error(std::string("the system gives no random numbers: ") + std::strerror(errno));
  return secret;
}

std::optional<DealSecret> DealSecret::parse(std::string_view text) {
  constexpr std::size_t kDigits = 16;
  DealSecret secret;
  if (text.size() != kDigits * secret.key_.size()) return std::nullopt;
  for (std::size_t i = 0; i < secret.key_.size(); ++i) {
    const char* const begin = text.data() + kDigits * i;
    const auto [end, error] = std::from_chars(begin, begin + kDigits, secret.key_[i], 16);
    if (error != std::errc{} || end != begin + kDigits) return std::nullopt;
  }
  return secret;
}

std::string DealSecret::text() const {
  return fmt::format("{:016x}{:016x}", key_[0], key_[1]);
}

engine::Random Streams::deal(std::int64_t deal) const noexcept {
  const auto number = static_cast<std::uint64_t>(deal);
  if (!secret_) return engine::Random(mix_seed(mix_seed(seed_, kDealStreams), number));
  engine::Random::State state{};
  for (std::size_t i = 0; i < state.size(); ++i)
    state[i] = siphash(secret_->key(), std::array<std::uint64_t, 4>{kDealStreams, seed_, number, i});
  state[0] |= static_cast<std::uint64_t>(state == engine::Random::State{});
  return engine::Random(state);
}

std::uint64_t Streams::player_seed(const ScheduledGame& game, int seat) const noexcept {
  const auto deal = static_cast<std::uint64_t>(game.deal);
  const std::uint64_t group = word_of(game.group);
  const auto seating = static_cast<std::uint64_t>(game.seating);
  const auto number = static_cast<std::uint64_t>(seat);
  if (secret_) {
    return siphash(secret_->key(),
                   std::array<std::uint64_t, 6>{kPlayerStreams, seed_, deal, group, seating, number});
  }
  std::uint64_t seed = mix_seed(seed_, kPlayerStreams);
  for (const std::uint64_t part : {deal, group, seating, number}) seed = mix_seed(seed, part);
  return seed;
}

}  // namespace bastide::arena
