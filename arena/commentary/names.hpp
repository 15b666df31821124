#pragma once

#include <span>
#include <string>

namespace bastide::arena {

/// Names of players by number.
using Names = std::span<const std::string>;

}  // namespace bastide::arena
