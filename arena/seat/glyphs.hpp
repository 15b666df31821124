#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace bastide::arena {

/// A character of a picture, with the escape sequence of its colours; empty for the terminal's own.
struct Glyph {
  std::string character = " ";
  std::string colours{};
};
using GlyphLine = std::vector<Glyph>;

/// The lines of a text of engine/text/canvas.hpp, taken apart.
[[nodiscard]] std::vector<GlyphLine> glyph_lines(std::string_view text);

/// `count` glyphs from `from` on, as text for a terminal that ends with its own colours.
[[nodiscard]] std::string glyph_text(const GlyphLine& line, std::size_t from, std::size_t count);

}  // namespace bastide::arena
