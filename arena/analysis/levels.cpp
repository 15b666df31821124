#include "arena/analysis/levels.hpp"

#include <array>
#include <fmt/format.h>

namespace bastide::arena {

namespace {

/// Between the bots of docs/yardstick.md, by what they lose on the set "base".
constexpr std::array<Level, 7> kLevels = {{{"champion", 0.57, 0.35},
                                           {"master", 0.8, 0.5},
                                           {"expert", 1.2, 0.75},
                                           {"advanced", 1.7, 1.1},
                                           {"club player", 2.4, 1.6},
                                           {"casual player", 4.0, 2.8},
                                           {"beginner", 1e9, 1e9}}};

std::string_view first_within(double loss, double Level::*limit) noexcept {
  for (const Level& level : kLevels) {
    if (loss <= level.*limit) return level.name;
  }
  return kLevels.back().name;
}

}  // namespace

std::span<const Level> levels() noexcept {
  return kLevels;
}

std::string_view level_of(double loss) noexcept {
  return first_within(loss, &Level::loss);
}

std::optional<std::string> level_text(const ai::Estimate& loss, std::int64_t decisions) {
  if (decisions < kLeastTurnsForLevel) return {};
  const std::string_view best = first_within(loss.mean - loss.error, &Level::analysed);
  const std::string_view worst = first_within(loss.mean + loss.error, &Level::analysed);
  return best == worst ? std::string(best) : fmt::format("{} to {}", worst, best);
}

}  // namespace bastide::arena
