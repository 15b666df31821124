#pragma once

#include "arena/drawing/tile_geometry.hpp"

#include <initializer_list>
#include <string>
#include <string_view>

namespace bastide::arena {

/// Collects the SVG elements of a drawing. Colours come from the classes (drawing.css).
class Pen {
 public:
  /// A path in SVG's own words.
  void path(std::string_view style, std::string_view d);
  /// A closed polygon whose corners are given from `at`, `scale` times as large.
  void polygon(std::string_view style, Point at, double scale, std::initializer_list<Point> corners);
  /// An open line through points that are given from `at`.
  void line(std::string_view style, Point at, double scale, std::initializer_list<Point> points);
  void circle(std::string_view style, Point at, double radius);
  /// A rectangle about `at`.
  void box(std::string_view style, Point at, double width, double height);

  void begin_group(std::string_view style);
  void end_group() { text_ += "</g>"; }

  [[nodiscard]] const std::string& text() const noexcept { return text_; }

 private:
  std::string text_;
};

}  // namespace bastide::arena
