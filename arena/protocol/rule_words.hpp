#pragma once

#include "engine/rules/rule_keys.hpp"

/// The words of tiles in the message `rules`: those of the files under configs/, as those of rule sets are.
namespace bastide::arena {

// By the values of the enumeration.
inline constexpr std::array<std::string_view, 3> kCrossings = {"unsaid", "village", "trees"};

template <std::size_t n>
[[nodiscard]] std::vector<std::string_view> list_of(const std::array<std::string_view, n>& words) {
  return {words.begin(), words.end()};
}

}  // namespace bastide::arena
