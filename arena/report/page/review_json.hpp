#pragma once

#include "arena/files/json.hpp"
#include "arena/report/page/review_data.hpp"

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

/// Parts of what the scripts of analysed games and positions read.
namespace bastide::arena {

/// Compact, with what is no UTF-8 replaced.
[[nodiscard]] std::string json_text(const Json& json);

/// {"type", "x", "y", "turns", "segment", "kind", "seat"}: a tile as it would lie, with the figure on it.
[[nodiscard]] Json tile_json(const ReviewTile& tile, int seat);

/// For each feature of which something is expected a list of whole numbers: its segment and the chance that
/// it is completed in percent; then by seat the chance to score it in percent, and tenths of points.
[[nodiscard]] Json features_json(const std::vector<ReviewFeature>& features);

}  // namespace bastide::arena
