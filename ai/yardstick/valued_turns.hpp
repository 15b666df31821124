#pragma once

#include "engine/game.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

/// Decisions of which every way to take them has been valued by playouts, so that whatever a bot or a person
/// decided there can be told in points.
namespace bastide::ai {

/// One way to take a decision: all that its player decides without a break.
struct ValuedTurn {
  std::vector<engine::Action> actions;  ///< at least one
  /// How many orders of the tiles it was played on; 0 where it was out of reach at the first look, or is
  /// exact.
  std::int64_t orders = 0;
  /// Points that it is behind the reference, the turn that came out best, in two independent halves of the
  /// orders. Out of reach: by the first look, in both.
  std::array<double, 2> behind{};
  double error = 0;  ///< standard error of the mean of both halves; 0 where it is exact or out of reach

  [[nodiscard]] double mean() const noexcept { return (behind[0] + behind[1]) / 2; }
};

/// What one decision has in store.
struct ValuedTurns {
  std::vector<ValuedTurn> turns;  ///< the reference first, then by what they are behind it
  bool exact = false;             ///< the rest of the game was searched to its end
  std::int64_t playouts = 0;

  /// The turn that comes out best in one half of the orders, among those that were in all of them.
  [[nodiscard]] std::size_t best_of_half(std::size_t half) const noexcept;

  /// Points that a turn loses against the best, without the winner's bias: the largest of many noisy means is
  /// too large, so that against the plain best everybody seems to lose more than he does. Here each half of
  /// the orders says which turn is best, and the other half how far `turn` is behind that one; the mean of
  /// both ways. By chance it may be below 0; its expectation is at least 0, and too small by what the best of
  /// a half is worse than the best.
  [[nodiscard]] double loss(std::size_t turn) const noexcept;
  /// The share of the halves in which the turn is the best, 0, 0.5 or 1.
  [[nodiscard]] double best_share(std::size_t turn) const noexcept;
};

}  // namespace bastide::ai
