#pragma once

#include "arena/drawing/pen.hpp"
#include "engine/figure_kind.hpp"
#include "engine/tiles/tile_set.hpp"

#include <string>

namespace bastide::arena {

/// Goods, builders and pigs (module_drawings.hpp).
struct TradersDrawing {
  [[nodiscard]] static bool draw(Pen& pen, engine::Signs sign, Point at);
  [[nodiscard]] static std::string figure(engine::FigureKind kind);
};

}  // namespace bastide::arena
