#pragma once

#include "ai/analysis/analysis.hpp"
#include "arena/puzzles/turns.hpp"

#include <cstdint>
#include <string_view>
#include <vector>

namespace bastide::arena {

/// What a puzzle is about; several may be true of one.
enum class Theme : std::uint8_t {
  block,  ///< an opponent's open feature is less likely to be completed, by a fifth, than after greedy's turn
  invade,  ///< a figure of its own comes to a field that opponents have, or will with a fair chance
  share,   ///< the same of a city or a road
  spare,   ///< no figure is put down, where greedy would
  exact    ///< the rest of the game can be searched to its end
};
[[nodiscard]] std::string_view name_of(Theme theme) noexcept;

/// The themes of a turn that is best in `before`, where greedy takes another. The same seed gives the same.
[[nodiscard]] std::vector<Theme> themes_of(const engine::AnyState& before, const Turn& best,
                                           const Turn& greedy, bool exact, std::uint64_t seed);

}  // namespace bastide::arena
