#pragma once

#include "engine/tiles/tile_set.hpp"

#include <optional>
#include <string>
#include <string_view>

/// JCloisterZone's names of the places on a tile.
namespace bastide::arena {

/// The segment of a tile, turned by quarter turns clockwise, that a location means: "road@S". `feature` is
/// the kind that is told beside it, "City" or "Field", or empty. Nothing where the tile has no such segment.
[[nodiscard]] std::optional<std::string> segment_of_location(const engine::TileDesign& design, int turn,
                                                             std::string_view location,
                                                             std::string_view feature);

struct JczPointer {
  std::string location;
  std::string feature;
};

/// And back.
[[nodiscard]] JczPointer location_of_segment(const engine::TileDesign& design, int turn,
                                             std::string_view segment);

}  // namespace bastide::arena
