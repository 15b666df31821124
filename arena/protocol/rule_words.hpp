#pragma once

#include "engine/rules/rule_keys.hpp"

/// The words of tiles in the message `rules`: those of the files under configs/, as those of rule sets are.
namespace bastide::arena {

// By the values of the enumeration.
inline constexpr std::array<std::string_view, 3> kCrossings = {"unsaid", "village", "trees"};

}  // namespace bastide::arena
