#pragma once

#include "ai/analysis/analysis.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace bastide::arena {

/// A rung of the ladder of levels: points for each decision up to which a player is at this level.
struct Level {
  std::string_view name;
  double loss;  ///< on the yardstick
  double
      analysed;  ///< by analyses, whose playouts have no nets and see about half of what the yardstick does
};
/// From the best to the worst, for the base game for two players.
[[nodiscard]] std::span<const Level> levels() noexcept;
/// The level of somebody who loses so much on the yardstick.
[[nodiscard]] std::string_view level_of(double loss) noexcept;

/// Of fewer decisions no level is told: their noise is beyond what their standard error says of it.
constexpr std::int64_t kLeastTurnsForLevel = 20;
constexpr std::string_view kTooFewTurns = "too few turns";
/// Of somebody who loses so much by analyses: "expert", or "advanced to master" where a standard error
/// reaches so far; nothing for too few decisions.
[[nodiscard]] std::optional<std::string> level_text(const ai::Estimate& loss, std::int64_t decisions);

}  // namespace bastide::arena
