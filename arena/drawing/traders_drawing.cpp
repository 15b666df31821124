#include "arena/drawing/traders_drawing.hpp"

#include "arena/drawing/figure_svg.hpp"

namespace bastide::arena {
namespace {

/// Grapes, an ear of grain, a bale of cloth, each on a badge.
void draw_wine(Pen& pen, Point at) {
  pen.circle("t-badge", at, 9);
  pen.line("t-stem", at, 1, {{0, -6.6}, {0, -3.4}});
  for (const double x : {-3.6, 0.0, 3.6}) pen.circle("t-wine", moved(at, x, -2), 2.4);
  for (const double x : {-1.8, 1.8}) pen.circle("t-wine", moved(at, x, 1.6), 2.4);
  pen.circle("t-wine", moved(at, 0, 5), 2.4);
}

void draw_grain(Pen& pen, Point at) {
  pen.circle("t-badge", at, 9);
  pen.line("t-straw", at, 1, {{0, 7}, {0, -2}});
  for (const double y : {-5.0, -1.4, 2.2}) {
    for (const double side : {-1.0, 1.0}) {
      pen.polygon("t-ear", at, 1, {{0, y + 2.6}, {side * 4.6, y - 1.4}, {side * 1.2, y - 2.4}});
    }
  }
}

void draw_cloth(Pen& pen, Point at) {
  pen.circle("t-badge", at, 9);
  pen.polygon("t-cloth", at, 1, {{-6, 4.6}, {-6, -3}, {-3, -5}, {6, -5}, {6, 2.6}, {3, 4.6}});
  pen.line("t-fold", at, 1, {{-6, -3}, {3, -3}, {6, -5}});
  pen.line("t-fold", at, 1, {{3, -3}, {3, 4.6}});
}

}  // namespace

bool TradersDrawing::draw(Pen& pen, engine::Signs sign, Point at) {
  if (sign == engine::kWine) return draw_wine(pen, at), true;
  if (sign == engine::kGrain) return draw_grain(pen, at), true;
  if (sign == engine::kCloth) return draw_cloth(pen, at), true;
  return false;
}

std::string TradersDrawing::figure(engine::FigureKind kind) {
  switch (kind) {
    case engine::FigureKind::builder:
      return standing_figure() +
             R"(<path class="fig-helmet" d="M-7.4-11.4H7.4V-13H5.4C5-19-5-19-5.4-13H-7.4Z"/>)";
    case engine::FigureKind::pig:
      return R"(<path class="fig" d="M-13 0C-13-7-6-9 1-9C4-9 6-8 8-7L12-9.4L12-5C14-4 15-2 15.4 0H17V6H14C12 8 10 8.6 8.6 8.8V13H4V9H-4.6V13H-9.2V8C-11.6 6-13 3.4-13 0Z"/>)"
             R"(<circle class="fig-snout" cx="11.4" cy="-1.4" r="1.3"/>)";
    default:
      return "";
  }
}

}  // namespace bastide::arena
