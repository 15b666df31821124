#pragma once

#include "arena/bench/speeds.hpp"
#include "arena/files/json.hpp"

#include <string>

namespace bastide::arena {

/// A row for each rule set, and a line for each quantity of the base game alone.
[[nodiscard]] std::string speeds_text(const Speeds& speeds);

/// The base game's own quantities by their keys, and under "by_rules" an object for each rule set.
[[nodiscard]] Json speeds_json(const Speeds& speeds);

}  // namespace bastide::arena
