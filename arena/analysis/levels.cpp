#include "arena/analysis/levels.hpp"

#include <array>
#include <fmt/format.h>

namespace bastide::arena {

namespace {

/// Between the bots of docs/yardstick.md, by what they lose on the set "base".
constexpr std::array<Level, 7> kLevels = {{{"champion", 0.35},
                                           {"master", 0.5},
                                           {"expert", 0.75},
                                           {"advanced", 1.1},
                                           {"club player", 1.6},
                                           {"casual player", 2.8},
                                           {"beginner", 1e9}}};

}  // namespace

std::span<const Level> levels() noexcept {
  return kLevels;
}

std::string_view level_of(double loss) noexcept {
  for (const Level& level : kLevels) {
    if (loss <= level.loss) return level.name;
  }
  return kLevels.back().name;
}

std::optional<std::string> level_text(const ai::Estimate& loss, std::int64_t decisions) {
  if (decisions < kLeastTurnsForLevel) return {};
  const std::string_view best = level_of(loss.mean - loss.error);
  const std::string_view worst = level_of(loss.mean + loss.error);
  return best == worst ? std::string(best) : fmt::format("{} to {}", worst, best);
}

}  // namespace bastide::arena
