#include "engine/text/canvas.hpp"

namespace bastide::engine {

std::string ansi(Colour ink, Colour paper) {
  std::string codes = "\033[0";
  if (ink != kNoColour) codes += ";38;5;" + std::to_string(ink);
  if (paper != kNoColour) codes += ";48;5;" + std::to_string(paper);
  return codes + "m";
}

void Canvas::put(int x, int y, std::string_view character, Colour ink, Colour paper) {
  if (x < 0 || y < 0 || x >= width_ || y >= height_) return;
  glyphs_[static_cast<std::size_t>(y * width_ + x)] = {std::string(character), ink, paper};
}

void Canvas::put_over(int x, int y, std::string_view character, Colour ink) {
  if (x < 0 || y < 0 || x >= width_ || y >= height_) return;
  Glyph& glyph = glyphs_[static_cast<std::size_t>(y * width_ + x)];
  glyph.character = character;
  glyph.ink = ink;
}

void Canvas::write(int x, int y, std::string_view text, Colour ink, Colour paper) {
  for (const char& character : text) put(x++, y, {&character, 1}, ink, paper);
}

void Canvas::append_line(std::string& text, int y, bool colour) const {
  const auto* const row = &glyphs_[static_cast<std::size_t>(y * width_)];
  int end = width_;
  while (end > 0 && row[end - 1].character == " " && (!colour || row[end - 1].paper == kNoColour)) --end;
  Colour ink = kNoColour;
  Colour paper = kNoColour;
  for (int x = 0; x < end; ++x) {
    if (colour && (row[x].ink != ink || row[x].paper != paper)) {
      ink = row[x].ink;
      paper = row[x].paper;
      text += ansi(ink, paper);
    }
    text += row[x].character;
  }
  if (ink != kNoColour || paper != kNoColour) text += ansi(kNoColour, kNoColour);
  text += '\n';
}

std::string Canvas::text(bool colour) const {
  std::string text;
  for (int y = 0; y < height_; ++y) append_line(text, y, colour);
  return text;
}

}  // namespace bastide::engine
