#pragma once

#include "ai/analysis/analysis.hpp"

#include <array>
#include <cstdint>
#include <string_view>

namespace bastide::arena {

/// How good a decision was, by the points it lost against the best.
enum class Grade : std::uint8_t { fine, inaccuracy, mistake, blunder };
inline constexpr std::array<std::string_view, 4> kGradeNames{"fine", "inaccuracy", "mistake", "blunder"};

[[nodiscard]] constexpr std::string_view name_of(Grade grade) noexcept {
  return kGradeNames[static_cast<std::size_t>(grade)];
}

/// By the loss in points; one that is less than twice its error is fine, for all that is known.
[[nodiscard]] constexpr Grade grade_of(const ai::Estimate& loss) noexcept {
  constexpr double kInaccuracy = 1.5;
  constexpr double kMistake = 3;
  constexpr double kBlunder = 6;
  if (loss.mean < kInaccuracy || loss.mean < 2 * loss.error) return Grade::fine;
  if (loss.mean < kMistake) return Grade::inaccuracy;
  return loss.mean < kBlunder ? Grade::mistake : Grade::blunder;
}

}  // namespace bastide::arena
