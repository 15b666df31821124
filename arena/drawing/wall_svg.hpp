#pragma once

#include "arena/drawing/tile_geometry.hpp"
#include "engine/walls/wall.hpp"

#include <string>
#include <vector>

namespace bastide::arena {

/// The wall of The Castle, in units of 100 to a cell from the north-west corner of the cell 0,0.
struct WallDrawing {
  std::string ground;         ///< wall and cells: lies under the tiles
  std::string track;          ///< the spaces of the score track: lies on them
  std::vector<Point> spaces;  ///< where a scoring figure stands
  std::vector<Point> towers;  ///< middles of the corner towers, which may hold a token
};

[[nodiscard]] WallDrawing draw_wall(const engine::Wall& wall);

}  // namespace bastide::arena
