#include "arena/drawing/pen.hpp"

#include <fmt/format.h>

namespace bastide::arena {
namespace {

std::string through(Point at, double scale, std::initializer_list<Point> points) {
  std::string d;
  for (const Point& point : points) {
    d += d.empty() ? 'M' : 'L';
    d += coordinates({at.x + scale * point.x, at.y + scale * point.y});
  }
  return d;
}

}  // namespace

void Pen::path(std::string_view style, std::string_view d) {
  text_ += fmt::format(R"(<path class="{}" d="{}"/>)", style, d);
}

void Pen::polygon(std::string_view style, Point at, double scale, std::initializer_list<Point> corners) {
  path(style, through(at, scale, corners) + "Z");
}

void Pen::line(std::string_view style, Point at, double scale, std::initializer_list<Point> points) {
  path(style, through(at, scale, points));
}

void Pen::circle(std::string_view style, Point at, double radius) {
  text_ += fmt::format(R"(<circle class="{}" cx="{}" cy="{}" r="{}"/>)", style, coordinate(at.x),
                       coordinate(at.y), coordinate(radius));
}

void Pen::box(std::string_view style, Point at, double width, double height) {
  text_ += fmt::format(R"(<rect class="{}" x="{}" y="{}" width="{}" height="{}"/>)", style,
                       coordinate(at.x - width / 2), coordinate(at.y - height / 2), coordinate(width),
                       coordinate(height));
}

void Pen::begin_group(std::string_view style) {
  text_ += fmt::format(R"(<g class="{}">)", style);
}

}  // namespace bastide::arena
