#pragma once

#include "ai/evaluation/values.hpp"
#include "engine/features/landscape.hpp"

#include <algorithm>
#include <bit>

/// Points in whole multiples of a small unit, whose sums do not depend on the order of their parts: what
/// changed can be taken out of a sum and put in again.
namespace bastide::ai {

/// Points, or figures, times 2^16.
using Parts = std::int32_t;

constexpr float kPartsAPoint = 65'536;

[[nodiscard]] constexpr Parts parts_of(float number) noexcept {
  return static_cast<Parts>(number * kPartsAPoint);
}
[[nodiscard]] constexpr Parts parts_of(int number) noexcept {
  return number * static_cast<Parts>(kPartsAPoint);
}
[[nodiscard]] constexpr float whole_of(Parts fixed) noexcept {
  return static_cast<float>(fixed) * (1 / kPartsAPoint);
}

/// By player; as many as a processor adds at once.
using PartValues = std::array<Parts, 8>;
static_assert(std::tuple_size_v<PartValues> >= engine::kMaxPlayers);

inline void add(PartValues& sum, const PartValues& values) noexcept {
  for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += values[i];
}
inline void take(PartValues& sum, const PartValues& values) noexcept {
  for (std::size_t i = 0; i < sum.size(); ++i) sum[i] -= values[i];
}

/// What one part of a position brings each player.
struct Share {
  PartValues points;
  PartValues home;  ///< figures expected to come home

  Share& operator+=(const Share& other) noexcept {
    add(points, other.points);
    add(home, other.home);
    return *this;
  }
  Share& operator-=(const Share& other) noexcept {
    take(points, other.points);
    take(home, other.home);
    return *this;
  }
};

/// The players with figures in a feature, as bits: those with most (BASE-14), and those with one fewer, if
/// those with most are ahead of somebody by no more than that.
struct Standing {
  unsigned leaders = 0;
  unsigned behind_by_one = 0;
};

[[nodiscard]] inline Standing standing_of(engine::FigureCounts figures) noexcept {
  if (figures == 0) return {};
  const int owner = std::countr_zero(figures) / engine::kBitsPerPlayer;
  if (figures >> (engine::kBitsPerPlayer * owner) <= 0xFU) return {1U << owner, 0};
  int most = 0;
  for (int player = owner; player < engine::kMaxPlayers; ++player) {
    most = std::max(most, engine::figures_of(figures, player));
  }
  Standing standing;
  for (int player = owner; player < engine::kMaxPlayers; ++player) {
    const int count = engine::figures_of(figures, player);
    if (count == most) standing.leaders |= 1U << player;
    if (count > 0 && count + 1 == most) standing.behind_by_one |= 1U << player;
  }
  return standing;
}

/// Gives `points` to everyone with most of the figures in a feature (BASE-14). Who leads somebody by one
/// figure is given only what is `kept` of them, 0 to 1, and those who are next have the rest.
inline void award(PartValues& worth, Standing standing, Parts points, float kept) noexcept {
  const Parts given =
      standing.behind_by_one == 0 ? points : static_cast<Parts>(kept * static_cast<float>(points));
  for (unsigned left = standing.leaders; left != 0; left &= left - 1) {
    worth[static_cast<std::size_t>(std::countr_zero(left))] += given;
  }
  for (unsigned left = standing.behind_by_one; left != 0; left &= left - 1) {
    worth[static_cast<std::size_t>(std::countr_zero(left))] += points - given;
  }
}

}  // namespace bastide::ai
