#include "arena/drawing/inns_drawing.hpp"

#include "arena/drawing/figure_svg.hpp"

namespace bastide::arena {
namespace {

void draw_inn(Pen& pen, Point at) {
  pen.circle("t-pond", moved(at, 0, 3), 8.5);
  pen.box("t-plaster", moved(at, 0, 2), 9, 7);
  pen.polygon("t-roof2", at, 1, {{-6.6, -1}, {0, -7.6}, {6.6, -1}});
  pen.box("t-door", moved(at, 0, 3.4), 2.4, 4.2);
}

/// A church with two towers.
void draw_cathedral(Pen& pen, Point at) {
  pen.circle("t-yard", at, 23);
  pen.polygon("t-stone2", at, 1, {{-9, 15}, {-9, -6}, {0, -13}, {9, -6}, {9, 15}});
  for (const double x : {-12.0, 12.0}) {
    pen.polygon("t-stone", at, 1, {{x - 5, 15}, {x - 5, -10}, {x + 5, -10}, {x + 5, 15}});
    pen.polygon("t-roof", at, 1, {{x - 6, -10}, {x, -24}, {x + 6, -10}});
    pen.box("t-window", moved(at, x, 0), 2.6, 7);
  }
  pen.circle("t-glass", moved(at, 0, -3), 4);
  pen.polygon("t-door", at, 1, {{-3.4, 15}, {-3.4, 7}, {0, 3.6}, {3.4, 7}, {3.4, 15}});
}

}  // namespace

bool InnsDrawing::draw(Pen& pen, engine::Signs sign, Point at) {
  if (sign == engine::kInn) return draw_inn(pen, at), true;
  if (sign == engine::kCathedral) return draw_cathedral(pen, at), true;
  return false;
}

std::string InnsDrawing::figure(engine::FigureKind kind) {
  if (kind != engine::FigureKind::large) return "";
  return R"svg(<g transform="translate(0,-2.5) scale(1.32)">)svg" + standing_figure() + "</g>";
}

}  // namespace bastide::arena
