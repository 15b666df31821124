#pragma once

#include "arena/files/text.hpp"

namespace bastide::arena {

[[nodiscard]] Text page_style() noexcept;   ///< page.css
[[nodiscard]] Text page_viewer() noexcept;  ///< viewer.html: what page.js fills with a game
[[nodiscard]] Text page_script() noexcept;  ///< page.js

}  // namespace bastide::arena
