#pragma once

#include "arena/files/text.hpp"

/// The files of the page, which the program carries.
namespace bastide::arena {

[[nodiscard]] Text serve_page() noexcept;          ///< index.html
[[nodiscard]] Text serve_style() noexcept;         ///< drawing.css and serve.css
[[nodiscard]] Text serve_board() noexcept;         ///< board.js
[[nodiscard]] Text serve_words() noexcept;         ///< words.js
[[nodiscard]] Text serve_catalogues() noexcept;    ///< the files of words/
[[nodiscard]] Text serve_module_track() noexcept;  ///< the score track
[[nodiscard]] Text serve_parts() noexcept;         ///< parts.js
[[nodiscard]] Text serve_chooser() noexcept;       ///< chooser.js
[[nodiscard]] Text serve_play() noexcept;          ///< play.js
[[nodiscard]] Text serve_tray() noexcept;          ///< tray.js
[[nodiscard]] Text serve_outlook() noexcept;       ///< outlook.js
[[nodiscard]] Text serve_analyse() noexcept;       ///< analyse.js
[[nodiscard]] Text serve_cards() noexcept;         ///< cards.js
[[nodiscard]] Text serve_variations() noexcept;    ///< variations.js
[[nodiscard]] Text serve_watch() noexcept;         ///< watch.js
[[nodiscard]] Text serve_main() noexcept;          ///< main.js

// -- of arena/report/page, in common with other pages
[[nodiscard]] Text serve_language() noexcept;         ///< language.js
[[nodiscard]] Text serve_page_catalogues() noexcept;  ///< the files of words/
[[nodiscard]] Text serve_module_words() noexcept;     ///< words of modules
[[nodiscard]] Text serve_story() noexcept;            ///< story.js

}  // namespace bastide::arena
