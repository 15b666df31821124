#pragma once

#include "ai/evaluation/parameters.hpp"
#include "engine/tiles/tile_set.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <tuple>

namespace bastide::ai {

/// What the supply is worth, by followers in it and own turns left.
class SupplyWorth {
 public:
  explicit SupplyWorth(const FollowerParameters& parameters);

  /// Points of `followers`, which need not be whole.
  [[nodiscard]] float operator()(float followers, int turns) const noexcept {
    const auto& row = table_[static_cast<std::size_t>(std::min(turns, kMaxTurns - 1))];
    const float last = static_cast<float>(row.size() - 1);
    const float at = std::min(followers, last);
    const auto below = static_cast<std::size_t>(std::min(at, last - 1));
    return row[below] + (at - static_cast<float>(below)) * (row[below + 1] - row[below]);
  }

 private:
  static constexpr int kMaxTurns = engine::kMaxTiles / 2;  ///< of a player, among two
  static constexpr std::size_t kFollowers = std::tuple_size_v<decltype(FollowerParameters::worth)>;
  std::array<std::array<float, kFollowers + 1>, kMaxTurns> table_{};
};

/// The same for any number of players.
class SupplyWorths {
 public:
  explicit SupplyWorths(const EvaluationParameters& parameters)
      : worths_{worth_among(parameters, 2), worth_among(parameters, 3), worth_among(parameters, 4)} {}

  [[nodiscard]] const SupplyWorth& of(int players) const noexcept {
    return worths_[static_cast<std::size_t>(std::clamp(players, 2, 4) - 2)];
  }

 private:
  [[nodiscard]] static SupplyWorth worth_among(const EvaluationParameters& parameters, int players) {
    return SupplyWorth(parameters.formulas(players).followers);
  }

  std::array<SupplyWorth, 3> worths_;
};

}  // namespace bastide::ai
