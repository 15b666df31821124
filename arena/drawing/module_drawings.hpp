#pragma once

#include "arena/drawing/inns_drawing.hpp"
#include "arena/drawing/traders_drawing.hpp"

#include <tuple>

namespace bastide::arena {

/// What modules have on tiles and on the table, drawn: the one place that lists it. Each of them has
///
///     bool draw(pen, sign, at)   draws one of its signs about a point, or says false
///     std::string figure(kind)   what one of its figures looks like, as in figure_symbols; or empty
///
/// and its colours in modules/.
using ModuleDrawings = std::tuple<InnsDrawing, TradersDrawing>;

}  // namespace bastide::arena
