#pragma once

#include "engine/text/picture.hpp"
#include "engine/tiles/tile_set.hpp"

#include <string>

namespace bastide::engine {

/// All tiles of a set, unturned, as pictures for a terminal (picture.hpp): above each its id, how many of it
/// there are, and whether it is the start tile. Fits into `options.width` columns, or 100 where that is 0.
/// Ends with a newline.
[[nodiscard]] std::string draw_tiles(const TileSet& set, const PictureOptions& options = {});

/// What stands above a tile's picture: "V ×9", "D ×4 start".
[[nodiscard]] std::string tile_caption(const TileSet& set, std::size_t type, bool unicode);

}  // namespace bastide::engine
