#include "arena/seat/board_view.hpp"

#include "engine/text/painter.hpp"

#include <algorithm>
#include <charconv>

namespace bastide::arena {

namespace {

/// Of pictures: columns left of the board, rows above it.
constexpr int kLeft = 5;
constexpr int kAbove = 1;

engine::PaintStyle style_of(const engine::PictureOptions& options) {
  return {options.colour, options.unicode, options.width > 0};
}

/// The first number in a line; 0 where there is none.
int number_in(const GlyphLine& line, std::size_t end) {
  std::string digits;
  for (std::size_t i = 0; i < std::min(end, line.size()); ++i) {
    const std::string& glyph = line[i].character;
    if (glyph == "-" || (glyph[0] >= '0' && glyph[0] <= '9')) {
      digits += glyph;
    } else if (!digits.empty()) {
      break;
    }
  }
  int number = 0;
  std::from_chars(digits.data(), digits.data() + digits.size(), number);
  return number;
}

bool is_blank(const GlyphLine& line) {
  return std::all_of(line.begin(), line.end(), [](const Glyph& glyph) { return glyph.character == " "; });
}

/// Where a window of `size` begins in `whole`, with `middle` in its middle as far as that goes.
int window_start(int whole, int size, int middle) {
  return std::clamp(middle - size / 2, 0, std::max(0, whole - size));
}

}  // namespace

BoardView::BoardView(const engine::AnyState& state, const engine::PictureOptions& options)
    : options_(options) {
  // Of the two sizes of a picture the small one is that of what is too wide.
  options_.width = options.width > 0 ? 1 : 0;
  std::vector<GlyphLine> lines = glyph_lines(state.picture(options_));
  const int height = style_of(options_).tile_height();
  low_.x = lines.empty() ? 0 : number_in(lines.front(), lines.front().size());
  const auto middle = static_cast<std::size_t>(kAbove + height / 2);
  low_.y = lines.size() > middle ? number_in(lines[middle], kLeft) : 0;
  // Rows of cells have their number in the margin; behind the last, the margin below.
  std::size_t rows = 0;
  const auto row = [&](std::size_t at) { return middle + at * static_cast<std::size_t>(height); };
  while (row(rows) < lines.size() &&
         !is_blank(GlyphLine(
             lines[row(rows)].begin(),
             lines[row(rows)].begin() + std::min<std::ptrdiff_t>(kLeft, std::ssize(lines[row(rows)])))) &&
         number_in(lines[row(rows)], kLeft) == low_.y + static_cast<int>(rows)) {
    ++rows;
  }
  const std::size_t end = std::min(lines.size(), kAbove + rows * static_cast<std::size_t>(height) + 1);
  board_.assign(lines.begin(), lines.begin() + static_cast<std::ptrdiff_t>(end));
  for (std::size_t i = end; i < lines.size(); ++i) {
    if (!is_blank(lines[i])) below_.push_back(lines[i]);
  }
  for (const GlyphLine& line : board_) width_ = std::max(width_, static_cast<int>(line.size()));
}

int BoardView::column_of(engine::Cell cell) const noexcept {
  return kLeft + (cell.x - low_.x) * style_of(options_).tile_width();
}
int BoardView::row_of(engine::Cell cell) const noexcept {
  return kAbove + (cell.y - low_.y) * style_of(options_).tile_height();
}

void BoardView::preview(const engine::TileTables& tables, int type, engine::Cell cell, int rotation) {
  const engine::PaintStyle style = style_of(options_);
  engine::Canvas canvas(style.tile_width(), style.tile_height());
  engine::Painter painter(canvas, style);
  painter.paint_tile(0, 0, tables.oriented(tables.oriented_index(type, rotation)), {}, false);
  painter.mark_corners(0, 0);
  const std::vector<GlyphLine> tile = glyph_lines(canvas.text(options_.colour));
  for (int y = 0; y < style.tile_height(); ++y) {
    const int row = row_of(cell) + y;
    if (row < 0 || row >= static_cast<int>(board_.size())) continue;
    GlyphLine& line = board_[static_cast<std::size_t>(row)];
    for (int x = 0; x < style.tile_width(); ++x) {
      const int column = column_of(cell) + x;
      if (column < 0) continue;
      if (column >= static_cast<int>(line.size())) line.resize(static_cast<std::size_t>(column) + 1);
      const bool painted =
          y < static_cast<int>(tile.size()) && x < static_cast<int>(tile[static_cast<std::size_t>(y)].size());
      line[static_cast<std::size_t>(column)] =
          painted ? tile[static_cast<std::size_t>(y)][static_cast<std::size_t>(x)] : Glyph{};
    }
  }
}

std::vector<std::string> BoardView::window(int columns, int rows, engine::Cell focus) const {
  const engine::PaintStyle style = style_of(options_);
  const int left = window_start(width_, columns, column_of(focus) + style.tile_width() / 2);
  const int top =
      window_start(static_cast<int>(board_.size()), rows, row_of(focus) + style.tile_height() / 2);
  std::vector<std::string> lines;
  for (int y = top; y < std::min(static_cast<int>(board_.size()), top + rows); ++y) {
    lines.push_back(glyph_text(board_[static_cast<std::size_t>(y)], static_cast<std::size_t>(left),
                               static_cast<std::size_t>(std::max(0, columns))));
  }
  return lines;
}

}  // namespace bastide::arena
