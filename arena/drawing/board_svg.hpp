#pragma once

#include "engine/any/any_game.hpp"
#include "engine/tiles/tile_set.hpp"

#include <string>
#include <vector>

/// Pictures that stand alone: SVG files with their own colours and symbols.
namespace bastide::arena {

/// The board with coordinates along its edges, the tile laid last in a frame, the cells where the tile in
/// hand may go, that tile, and a line for each player. `names` are by seat.
[[nodiscard]] std::string board_svg(const engine::AnyState& state, const std::vector<std::string>& names);

/// All tiles of a set, unturned, each with its id and how many there are of it.
[[nodiscard]] std::string tiles_svg(const engine::TileSet& set);

}  // namespace bastide::arena
