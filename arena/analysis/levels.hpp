#pragma once

#include <span>
#include <string_view>

namespace bastide::arena {

/// A rung of the ladder of levels.
struct Level {
  std::string_view name;
  double loss;  ///< points for each decision up to which a player is at this level
};
/// From the best to the worst, for the base game for two players.
[[nodiscard]] std::span<const Level> levels() noexcept;
/// The level of somebody who loses so much.
[[nodiscard]] std::string_view level_of(double loss) noexcept;

}  // namespace bastide::arena
