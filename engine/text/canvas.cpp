#include "engine/text/canvas.hpp"

#include <algorithm>

namespace bastide::engine {

namespace {

/// Whether the byte continues a character of UTF-8.
bool continues(char byte) noexcept {
  return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U;
}

}  // namespace

std::size_t columns_of(std::string_view text) noexcept {
  return text.size() - static_cast<std::size_t>(std::count_if(text.begin(), text.end(), continues));
}

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
  while (!text.empty()) {
    std::size_t bytes = 1;
    while (bytes < text.size() && continues(text[bytes])) ++bytes;
    put(x++, y, text.substr(0, bytes), ink, paper);
    text.remove_prefix(bytes);
  }
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
