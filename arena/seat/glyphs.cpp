#include "arena/seat/glyphs.hpp"

#include "engine/printable.hpp"

#include <algorithm>

namespace bastide::arena {

namespace {

constexpr std::string_view kOwnColours = "\x1b[0m";

}  // namespace

std::vector<GlyphLine> glyph_lines(std::string_view text) {
  std::vector<GlyphLine> lines;
  GlyphLine line;
  std::string colours;
  while (!text.empty()) {
    std::size_t length = std::max<std::size_t>(1, character_length(text));
    if (text[0] == '\x1b') {
      length = std::min(text.find('m'), text.size() - 1) + 1;
      colours = text.substr(0, length);
      if (colours == kOwnColours) colours.clear();
    } else if (text[0] == '\n') {
      lines.push_back(std::move(line));
      line.clear();
    } else {
      line.push_back({std::string(text.substr(0, length)), colours});
    }
    text.remove_prefix(length);
  }
  if (!line.empty()) lines.push_back(std::move(line));
  return lines;
}

std::string glyph_text(const GlyphLine& line, std::size_t from, std::size_t count) {
  std::string text;
  std::string colours;
  const std::size_t end = std::min(line.size(), from + count);
  for (std::size_t i = from; i < end; ++i) {
    if (line[i].colours != colours) {
      colours = line[i].colours;
      text += colours.empty() ? kOwnColours : std::string_view(colours);
    }
    text += line[i].character;
  }
  return colours.empty() ? text : text + std::string(kOwnColours);
}

}  // namespace bastide::arena
