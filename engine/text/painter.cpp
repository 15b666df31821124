#include "engine/text/painter.hpp"

#include <algorithm>

namespace bastide::engine {
namespace {

// Colours of the 256-colour palette: light tiles, dark tiles.
constexpr std::array<std::array<Colour, kGroundKinds>, 2> kGrounds = {{
    // field, road, city, monastery, village, castle, cemetery, mist, ruin, tower, house, courtyard, water
    {107, 230, 173, 223, 94, 246, 60, 253, 240, 246, 173, 186, 75},
    {71, 230, 137, 223, 94, 246, 60, 250, 240, 243, 137, 180, 74},
}};
constexpr Colour kRoof = 124;
constexpr Colour kWhite = 231;
constexpr Colour kShield = 19;
constexpr Colour kEmpty = 235;
constexpr Colour kPlace = 238;
constexpr Colour kPlaceName = 252;
constexpr Colour kMark = 226;
constexpr Colour kInk = 16;
constexpr Colour kRoad = 230;

// Red, blue, yellow, black, purple, cyan: none of them is a colour of the ground.
constexpr std::array<Colour, kMaxPlayers> kPapers = {160, 27, 220, 16, 91, 51};
constexpr std::array<Colour, kMaxPlayers> kInks = {231, 231, 16, 231, 231, 16};

/// Lines by the sides they reach: 1 north, 2 east, 4 south, 8 west.
constexpr std::array<std::string_view, 16> kLines = {"·", "│", "─", "└", "│", "│", "┌", "├",
                                                     "─", "┘", "─", "┴", "┐", "┤", "┬", "┼"};
constexpr std::array<std::string_view, 16> kAsciiLines = {"+", "|", "-", "+", "|", "|", "+", "+",
                                                          "-", "+", "-", "+", "+", "+", "+", "+"};

constexpr std::array<Spot, kEdges> kSteps = {{{0, -1}, {1, 0}, {0, 1}, {-1, 0}}};

/// The second byte from the top of what the segment adds to its feature.
bool has_coat(const OrientedSegment& segment) {
  return (segment.counts >> 16 & 0xFFU) != 0;
}

}  // namespace

Colour player_ink(int player) noexcept {
  return kInks[static_cast<std::size_t>(player)];
}
Colour player_paper(int player) noexcept {
  return kPapers[static_cast<std::size_t>(player)];
}

Sketch Painter::sketch(const OrientedTile& tile) const {
  const bool two_in_one = style_.colour && style_.unicode;
  return {tile, style_.tile_width(), style_.tile_height() * (two_in_one ? 2 : 1)};
}

void Painter::paint_tile(int x, int y, const OrientedTile& tile, const std::vector<TableFigure>& figures,
                         bool dark) {
  const Sketch drawn = sketch(tile);
  if (style_.colour) {
    paint_ground(x, y, drawn, dark);
  } else {
    draw_ground(x, y, drawn);
  }
  if (tile.centre != kNoSegment) put_centre(x, y, tile.segments[tile.centre].kind);
  put_badges(x, y, drawn, tile, figures);
  for (const Mark& mark : kMarks) {
    if ((tile.marks & mark.bit) != 0) canvas_.put_over(x + style_.tile_width() - 2, y, mark.glyph, kInk);
  }
}

// -- ground -----------------------------------------------------------------------------------------------

void Painter::paint_ground(int x, int y, const Sketch& sketch, bool dark) {
  const auto colour = [&](int column, int row) {
    return kGrounds[dark ? 1 : 0][static_cast<std::size_t>(sketch.ground({column, row}))];
  };
  const int points = sketch.height() / style_.tile_height();
  for (int row = 0; row < style_.tile_height(); ++row) {
    for (int column = 0; column < sketch.width(); ++column) {
      const Colour upper = colour(column, row * points);
      const Colour lower = colour(column, row * points + points - 1);
      canvas_.put(x + column, y + row, upper == lower ? " " : "▀", upper == lower ? kNoColour : upper, lower);
    }
  }
}

void Painter::draw_ground(int x, int y, const Sketch& sketch) {
  for (int row = 0; row < sketch.height(); ++row) {
    for (int column = 0; column < sketch.width(); ++column) {
      std::string_view drawn = style_.unicode ? "·" : ".";
      switch (sketch.ground({column, row})) {
        case Ground::road:
          drawn = road_line(sketch, {column, row});
          break;
        case Ground::city:
          drawn = style_.unicode ? "▒" : "#";
          break;
        case Ground::village:
          drawn = style_.unicode ? "■" : "O";
          break;
        case Ground::monastery:
        case Ground::castle:
        case Ground::cemetery:
          drawn = " ";
          break;
        case Ground::mist:
          drawn = style_.unicode ? "░" : "~";
          break;
        case Ground::ruin:
          drawn = style_.unicode ? "▚" : "%";
          break;
        case Ground::water:
          drawn = style_.unicode ? "≈" : "=";
          break;
        case Ground::tower:
          drawn = style_.unicode ? "▓" : "%";
          break;
        case Ground::house:
          drawn = style_.unicode ? "░" : "=";
          break;
        case Ground::field:
        case Ground::courtyard:
          if ((column + row) % 2 != 0) drawn = " ";
          break;
      }
      canvas_.put(x + column, y + row, drawn, kNoColour, kNoColour);
    }
  }
}

/// A road goes on to road and village beside it, to the middle of an edge, and up to a city or monastery
/// that it ends at.
std::string_view Painter::road_line(const Sketch& sketch, Spot spot) const {
  unsigned sides = 0;
  for (std::size_t edge = 0; edge < kEdges; ++edge) {
    const Spot next{spot.x + kSteps[edge].x, spot.y + kSteps[edge].y};
    const bool outside = next.x < 0 || next.y < 0 || next.x >= sketch.width() || next.y >= sketch.height();
    if (outside || sketch.ground(next) == Ground::road || sketch.ground(next) == Ground::village) {
      sides |= 1U << edge;
    }
  }
  return (style_.unicode ? kLines : kAsciiLines)[sides];
}

// -- on the ground ----------------------------------------------------------------------------------------

Spot Painter::cell_of_spot(const Sketch& sketch, Spot spot) const noexcept {
  return {spot.x, spot.y * style_.tile_height() / sketch.height()};
}

void Painter::put_badges(int x, int y, const Sketch& sketch, const OrientedTile& tile,
                         const std::vector<TableFigure>& figures) {
  for (int segment = 0; segment < tile.segment_count; ++segment) {
    const OrientedSegment& drawn = tile.segments[static_cast<std::size_t>(segment)];
    const auto figure = std::find_if(figures.begin(), figures.end(), [&](const TableFigure& figure_there) {
      return figure_there.segment == segment;
    });
    const bool has_figure = figure != figures.end();
    const bool has_labyrinth = (drawn.signs & kLabyrinth) != 0;
    const bool has_mark =
        has_figure &&
        (figure->ghosts > 0 || ((figure->kind != FigureKind::follower || figure->keep) && style_.small));
    const int room = (style_.small ? 1 : 3) + (has_mark ? 1 : 0);
    const auto clear_of = [&](std::optional<Spot> spot) { return sketch.spot_on(segment, room, spot); };
    const Spot middle_spot{middle().x, middle().y * sketch.height() / style_.tile_height()};
    const Spot spot = clear_of(has_labyrinth ? std::optional<Spot>(middle_spot) : std::nullopt);
    const Spot sign = cell_of_spot(sketch, has_figure ? clear_of(spot) : spot);
    if (has_labyrinth) put_labyrinth(x, y);
    if (has_coat(drawn)) put_coat(x + sign.x, y + sign.y, drawn.kind);
    if ((drawn.signs & ~kLabyrinth) != 0) put_sign(x + sign.x, y + sign.y, drawn.signs);
    if (!has_figure) continue;
    const Spot cell = cell_of_spot(sketch, spot);
    if (figure->keep) {
      put_keep(x + cell.x, y + cell.y, figure->player);
    } else {
      put_figure(x + cell.x, y + cell.y, *figure, is_ground(drawn.kind));
    }
  }
}

/// A coat of arms, a well or a market.
void Painter::put_coat(int x, int y, FeatureKind kind) {
  if (kind == FeatureKind::path) return canvas_.put(x, y, "o", kShield, kRoad);
  if (kind == FeatureKind::courtyard) return canvas_.put(x, y, "m", kInk, kWhite);
  canvas_.put(x, y, style_.unicode ? "◆" : "*", kWhite, kShield);
}

/// What stands beside the middle: all but a labyrinth.
void Painter::put_sign(int x, int y, Signs signs) {
  for (const Sign& sign : kSigns) {
    if (sign.bit == kLabyrinth || (signs & sign.bit) == 0) continue;
    canvas_.put(x, y, style_.unicode ? sign.glyph : sign.letter, kInk,
                sign.on == FeatureKind::road ? kRoad : kMark);
  }
}

void Painter::put_labyrinth(int x, int y) {
  const std::string_view sign =
      style_.unicode ? sign_of_bit(kLabyrinth).glyph : sign_of_bit(kLabyrinth).letter;
  canvas_.put_over(x + middle().x, y + middle().y, sign, kInk);
  if (style_.colour) canvas_.put_over(x + middle().x + 1, y + middle().y, sign, kInk);
}

namespace {

/// A centre in its three ways: large, without colour; small, without colour; two characters with colour.
struct CentreSign {
  using Row = std::array<std::string_view, 3>;
  std::array<Row, 3> house;
  std::string_view mark;
  std::array<std::string_view, 2> roof;
  Colour ink;
};

const CentreSign& sign_of(FeatureKind kind, bool unicode) {
  using Row = CentreSign::Row;
  static constexpr std::array<std::array<CentreSign, 2>, 3> kSigns = {{
      {{{{Row{"/", "^", "\\"}, Row{"|", "M", "|"}, Row{"|", "_", "|"}}, "M", {"/", "\\"}, kRoof},
        {{Row{"┌", "┴", "┐"}, Row{"│", "†", "│"}, Row{"└", "─", "┘"}}, "†", {"▟", "▙"}, kRoof}}},
      {{{{Row{"n", "n", "n"}, Row{"[", "C", "]"}, Row{"[", "_", "]"}}, "C", {"n", "n"}, kInk},
        {{Row{"╓", "╥", "╖"}, Row{"║", "♜", "║"}, Row{"╚", "═", "╝"}}, "♜", {"▙", "▟"}, kInk}}},
      {{{{Row{"t", " ", "t"}, Row{" ", "t", " "}, Row{"t", " ", "t"}}, "t", {"t", "t"}, kWhite},
        {{Row{"†", " ", "†"}, Row{" ", "†", " "}, Row{"†", " ", "†"}}, "‡", {"†", "†"}, kWhite}}},
  }};
  const std::size_t which = kind == FeatureKind::castle ? 1U : kind == FeatureKind::cemetery ? 2U : 0U;
  return kSigns[which][unicode ? 1 : 0];
}

}  // namespace

/// A house, a castle or graves where there is room, otherwise a mark.
void Painter::put_centre(int x, int y, FeatureKind kind) {
  const CentreSign& sign = sign_of(kind, style_.unicode);
  const int middle_x = x + middle().x;
  const int middle_y = y + middle().y;
  if (style_.colour) {
    canvas_.put_over(middle_x, middle_y, sign.roof[0], sign.ink);
    canvas_.put_over(middle_x + 1, middle_y, sign.roof[1], sign.ink);
    return;
  }
  if (style_.small) return canvas_.put_over(middle_x, middle_y, sign.mark, kNoColour);
  for (int row = 0; row < 3; ++row) {
    for (int column = 0; column < 3; ++column) {
      canvas_.put_over(middle_x - 1 + column, middle_y - 1 + row,
                       sign.house[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)],
                       kNoColour);
    }
  }
}

/// (1) a follower, <1> one on a field, the others by their brackets; where there is little room just the
/// number, and the closing bracket of another kind, as 1] for a guard. Behind it ' or " for one or two
/// ghosts.
void Painter::put_figure(int x, int y, const TableFigure& figure, bool is_farmer) {
  const std::string digit = std::to_string(figure.player + 1);
  const Colour ink = player_ink(figure.player);
  const Colour paper = player_paper(figure.player);
  const FigureForm& form = kFigureForms[static_cast<std::size_t>(figure.kind)];
  const std::string_view brackets = is_farmer ? form.lying : form.brackets;
  canvas_.write(x, y, digit, ink, paper);
  int behind = x + 1;
  if (!style_.small) {
    canvas_.write(x - 1, y, brackets.substr(0, 1), ink, paper);
    canvas_.write(behind++, y, brackets.substr(1), ink, paper);
  } else if (figure.kind != FigureKind::follower) {
    canvas_.write(behind, y, brackets.substr(1), ink, paper);
  }
  if (figure.ghosts > 0) canvas_.write(behind, y, figure.ghosts == 1 ? "'" : "\"", ink, paper);
}

/// ♛1: the keep of player 1.
void Painter::put_keep(int x, int y, int player) {
  const Colour ink = player_ink(player);
  const Colour paper = player_paper(player);
  canvas_.put(x, y, style_.unicode ? "♛" : "K", ink, paper);
  canvas_.write(x + 1, y, std::to_string(player + 1), ink, paper);
}

void Painter::paint_empty(int x, int y) {
  const int height = style_.tile_height();
  if (!style_.colour) {
    return canvas_.put(x + middle().x, y + middle().y, style_.unicode ? "·" : ".", kNoColour, kNoColour);
  }
  for (int row = 0; row < height; ++row) {
    for (int column = 0; column < style_.tile_width(); ++column)
      canvas_.put(x + column, y + row, " ", kNoColour, kEmpty);
  }
}

void Painter::paint_place(int x, int y, const std::string& name) {
  const int width = style_.tile_width();
  const int height = style_.tile_height();
  for (int row = 1; row < height - 1; ++row) {
    for (int column = 1; column < width - 1; ++column)
      canvas_.put(x + column, y + row, " ", kNoColour, kPlace);
  }
  const std::string_view shown = static_cast<int>(name.size()) < width ? std::string_view(name) : "?";
  canvas_.write(x + (width - static_cast<int>(shown.size())) / 2, y + height / 2, shown, kPlaceName, kPlace);
}

void Painter::mark_corners(int x, int y) {
  const int right = x + style_.tile_width() - 1;
  const int bottom = y + style_.tile_height() - 1;
  canvas_.put_over(x, y, style_.unicode ? "◤" : "@", kMark);
  canvas_.put_over(right, y, style_.unicode ? "◥" : "@", kMark);
  canvas_.put_over(x, bottom, style_.unicode ? "◣" : "@", kMark);
  canvas_.put_over(right, bottom, style_.unicode ? "◢" : "@", kMark);
}

}  // namespace bastide::engine
