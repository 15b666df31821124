#pragma once

#include "arena/files/text.hpp"

namespace bastide::arena {

/// What a page without a script runs; its hash is that of nothing.
constexpr Text kNoScript = {"", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"};

// -- of all pages
[[nodiscard]] Text page_style() noexcept;   ///< page.css
[[nodiscard]] Text page_viewer() noexcept;  ///< viewer.html: what viewer.js fills with a game

// -- of a tournament's
[[nodiscard]] Text tournament_style() noexcept;  ///< tournament.css
[[nodiscard]] Text page_script() noexcept;       ///< those of the viewer, and tournament.js

// -- of a game's review and of a position
[[nodiscard]] Text review_style() noexcept;     ///< review.css
[[nodiscard]] Text review_panel() noexcept;     ///< review.html: what review.js fills with a turn
[[nodiscard]] Text review_script() noexcept;    ///< those of the viewer, and review.js
[[nodiscard]] Text position_script() noexcept;  ///< those of the viewer, and position.js

}  // namespace bastide::arena
