#pragma once

#include "arena/deals/schedule.hpp"
#include "arena/deals/siphash.hpp"
#include "engine/random.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace bastide::arena {

/// What the tile orders of a tournament hang on where a program takes part: it must not be able to foretell
/// them, and anybody may guess a seed. Known to the arena and its store alone.
class DealSecret {
 public:
  /// From the system's own source of random numbers. Throws std::runtime_error when that gives none.
  [[nodiscard]] static DealSecret random();
  /// Reads 32 hexadecimal digits; nothing for anything else.
  [[nodiscard]] static std::optional<DealSecret> parse(std::string_view text);

  /// What `parse` reads back.
  [[nodiscard]] std::string text() const;
  [[nodiscard]] const SipKey& key() const noexcept { return key_; }
  bool operator==(const DealSecret&) const = default;

 private:
  SipKey key_{};
};

/// The random streams of a tournament. Without a secret they follow from its seed. With one they are values
/// of a keyed hash, so that no seed a bot is told says anything of deals, or of what others are told.
class Streams {
 public:
  Streams(std::uint64_t seed, const std::optional<DealSecret>& secret) noexcept
      : seed_(seed), secret_(secret) {}

  [[nodiscard]] std::uint64_t seed() const noexcept { return seed_; }
  [[nodiscard]] const std::optional<DealSecret>& secret() const noexcept { return secret_; }
  bool operator==(const Streams&) const = default;

  /// For a deal's tile order: the same for all groups and seatings, so that bots meet the same luck.
  [[nodiscard]] engine::Random deal(std::int64_t deal) const noexcept;
  /// The seed of the bot in `seat`: a stream of its own for every seat of every game.
  [[nodiscard]] std::uint64_t player_seed(const ScheduledGame& game, int seat) const noexcept;

 private:
  std::uint64_t seed_;
  std::optional<DealSecret> secret_;
};

}  // namespace bastide::arena
