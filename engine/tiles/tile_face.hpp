#pragma once

#include "engine/config/config.hpp"
#include "engine/tiles/tile_set.hpp"

#include <vector>

namespace bastide::engine {

/// Reads what a [[tile]] shows inside its edges into `design`, whose edges are known: `mist`, `ruin` and
/// `segments`. Every port is then in exactly one segment, but for meadow under mist or ruin, which is in
/// none. `classes` are those of the file. Throws InputError.
void read_face(const Config& tile, const std::vector<EdgeClass>& classes, TileDesign& design);

}  // namespace bastide::engine
