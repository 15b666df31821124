#pragma once

#include "arena/report/page/position_data.hpp"

#include <string>

namespace bastide::arena {

/// One HTML file that needs nothing else: the board, on which each line can be shown, the tiles that fit each
/// open cell, and what becomes of each feature.
[[nodiscard]] std::string write_position_page(const PositionPage& page);

}  // namespace bastide::arena
