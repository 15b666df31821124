#pragma once

#include "arena/drawing/pen.hpp"
#include "engine/figure_kind.hpp"
#include "engine/tiles/tile_set.hpp"

#include <string>

namespace bastide::arena {

/// Inns, cathedrals and the large follower (module_drawings.hpp).
struct InnsDrawing {
  [[nodiscard]] static bool draw(Pen& pen, engine::Signs sign, Point at);
  [[nodiscard]] static std::string figure(engine::FigureKind kind);
};

}  // namespace bastide::arena
