#pragma once

#include "ai/evaluation/hazard.hpp"
#include "ai/evaluation/parameters.hpp"
#include "engine/tiles/tile_set.hpp"

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>

/// Chances of holes to be filled, kept because the same are asked for again and again.
namespace bastide::ai {

/// A completion as whole multiples of 2^-20 of its logarithms to base 2: chances that all have to come true
/// are added, in any order.
struct LogChance {
  std::int32_t ever = 0;
  std::int32_t early = 0;

  LogChance& operator+=(LogChance other) noexcept {
    ever += other.ever;
    early += other.early;
    return *this;
  }
};

[[nodiscard]] inline LogChance log_of(Completion chance) noexcept {
  constexpr auto log = [](float share) {
    constexpr float kOne = 1 << 20;
    // A sum of eight of the least has room in 32 bits, and one alone is no chance for fast_exp2.
    constexpr float kLeast = -128 * kOne;
    return static_cast<std::int32_t>(share < 1e-30F ? kLeast : kOne * fast_log2(share));
  };
  return {log(chance.ever), log(chance.early)};
}
[[nodiscard]] inline Completion chance_of(LogChance logs) noexcept {
  constexpr float kUnit = 1.0F / (1 << 20);
  return {fast_exp2(static_cast<float>(logs.ever) * kUnit),
          fast_exp2(static_cast<float>(logs.early) * kUnit)};
}

/// Whose chance it is.
enum class WayOwner : std::uint8_t { of_road, of_city, nobodys_city };

/// Chances of holes that roads and cities lead to: a cache in front of the hazards.
class WayChances {
 public:
  WayChances(const WayParameters& road, const WayParameters& city, float free) noexcept
      : road_(road), city_(city), free_(free) {}

  /// Of a hole where `capping` of the `tiles` that are left end the way, and `fitting` go there at all, in so
  /// many turns of those who hold it; nobody's cities have turns by `tiles`.
  [[nodiscard]] LogChance operator()(WayOwner owner, int capping, int fitting, int tiles,
                                     int turns) noexcept {
    assert(capping >= 0 && capping <= fitting && fitting <= tiles && tiles < 256 && turns >= 0);
    const std::uint64_t key = std::uint64_t{1} << 63 | static_cast<std::uint64_t>(owner) << 40 |
                              static_cast<std::uint64_t>(turns) << 24 |
                              static_cast<std::uint64_t>(tiles) << 16 |
                              static_cast<std::uint64_t>(capping) << 8 | static_cast<std::uint64_t>(fitting);
    Kept& kept = kept_[key * 0x9E37'79B9'7F4A'7C15U >> (64 - kBits)];
    if (kept.key != key) kept = {key, log_of(chance(owner, capping, fitting, tiles, turns))};
    return kept.logs;
  }

 private:
  static constexpr int kBits = 11;
  struct Kept {
    std::uint64_t key = 0;
    LogChance logs;
  };

  /// Two hazards compete for a hole in each of `turns`: to be filled and to be spoilt.
  [[nodiscard]] Completion chance(WayOwner owner, int capping, int fitting, int tiles,
                                  int turns) const noexcept {
    const WayParameters& way = owner == WayOwner::of_road ? road_ : city_;
    const float wanted = static_cast<float>(capping) + way.extension * static_cast<float>(fitting - capping);
    if (wanted <= 0) return {};
    const float rate = way.rate * fast_power(wanted / static_cast<float>(tiles), way.power);
    return filled_first(
        rate, way.death,
        owner == WayOwner::nobodys_city ? free_ * static_cast<float>(tiles) : static_cast<float>(turns));
  }

  WayParameters road_;
  WayParameters city_;
  float free_;
  std::array<Kept, std::size_t{1} << kBits> kept_{};
};

/// Chances of the empty cells round a monastery to be filled with one of the tiles that are left.
class CentreChances {
 public:
  struct Filling {
    float ever = 0;
    LogChance logs;
  };

  explicit CentreChances(const CentreParameters& parameters) noexcept : parameters_(parameters) {}

  /// So many tiles are left.
  void start(int tiles) noexcept {
    if (tiles == tiles_) return;
    tiles_ = tiles;
    known_ = {};
  }

  /// Where so many tiles fit.
  [[nodiscard]] Filling where_fit(int fitting) noexcept {
    assert(fitting >= 0 && fitting <= engine::kMaxTiles);
    return filling(static_cast<std::size_t>(fitting),
                   static_cast<float>(fitting) / static_cast<float>(std::max(tiles_, 1)));
  }
  /// Where no tile lies beside it, so that it may become anything.
  [[nodiscard]] Filling where_nothing_is() noexcept { return filling(kNothing, 0.5F); }

 private:
  static constexpr std::size_t kNothing = engine::kMaxTiles + 1;

  [[nodiscard]] Filling filling(std::size_t at, float share) noexcept {
    if (!known_[at]) {
      const float rate = parameters_.rate * fast_power(share, parameters_.power);
      const Completion filled = filled_first(rate, 0, static_cast<float>(tiles_));
      fillings_[at] = {filled.ever, log_of(filled)};
      known_[at] = true;
    }
    return fillings_[at];
  }

  CentreParameters parameters_;
  int tiles_ = -1;
  std::array<bool, kNothing + 1> known_{};
  std::array<Filling, kNothing + 1> fillings_{};
};

}  // namespace bastide::ai
