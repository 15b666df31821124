#pragma once

#include "engine/board/cell.hpp"
#include "engine/config/config.hpp"

#include <map>
#include <vector>

namespace bastide::engine {

/// What the map of a wall file shows.
struct WallMap {
  std::vector<Cell> cells;      ///< inside, row by row
  std::map<char, Cell> starts;  ///< the start cells by their letters
};

/// Reads the text `map` of a wall file: '.' is a cell inside, '#' wall, a letter a start cell in the wall.
/// The cells inside hang together round no hole; each start cell touches one and no other start cell. Throws
/// InputError.
[[nodiscard]] WallMap read_wall_map(const Config& file);

}  // namespace bastide::engine
