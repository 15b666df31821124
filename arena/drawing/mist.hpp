#pragma once

#include "arena/drawing/pen.hpp"
#include "engine/tiles/tile_tables.hpp"

#include <vector>

namespace bastide::arena {

/// Draws the mist over the ground of an unturned tile as puffs along the frame. Where it keeps meadows apart,
/// or covers all there is between two roads or walls, they fill the ground up to them. `walls` are points on
/// the walls of its cities.
void draw_mist(Pen& pen, const engine::OrientedTile& tile, const std::vector<Point>& walls);
/// Draws the mist over its roads, which show through.
void draw_mist_over_roads(Pen& pen, const engine::OrientedTile& tile);

}  // namespace bastide::arena
