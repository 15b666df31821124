#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace bastide::engine {

/// A colour of the 256-colour palette of terminals, or the terminal's own.
using Colour = std::int16_t;
constexpr Colour kNoColour = -1;

/// Characters with colours, to be written to a terminal.
class Canvas {
 public:
  Canvas(int width, int height)
      : width_(width), height_(height), glyphs_(static_cast<std::size_t>(width * height)) {}

  [[nodiscard]] int width() const noexcept { return width_; }
  [[nodiscard]] int height() const noexcept { return height_; }

  /// Puts one character (a UTF-8 sequence); outside the canvas nothing happens.
  void put(int x, int y, std::string_view character, Colour ink, Colour paper);
  /// As `put`, on the paper that is there.
  void put_over(int x, int y, std::string_view character, Colour ink);
  /// Puts text, a character in each column.
  void write(int x, int y, std::string_view text, Colour ink = kNoColour, Colour paper = kNoColour);

  /// Lines without blanks at their ends; with ANSI escape sequences if `colour`.
  [[nodiscard]] std::string text(bool colour) const;

 private:
  struct Glyph {
    std::string character = " ";
    Colour ink = kNoColour;
    Colour paper = kNoColour;
  };
  void append_line(std::string& text, int y, bool colour) const;

  int width_;
  int height_;
  std::vector<Glyph> glyphs_;
};

/// Columns that UTF-8 `text` takes on a terminal, each character counted as one.
[[nodiscard]] std::size_t columns_of(std::string_view text) noexcept;

/// The escape sequence that sets both colours; kNoColour gives the terminal's own.
[[nodiscard]] std::string ansi(Colour ink, Colour paper);

}  // namespace bastide::engine
