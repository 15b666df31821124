#pragma once

#include "ai/analysis/analysis.hpp"
#include "ai/analysis/outlook.hpp"
#include "arena/report/page/review_data.hpp"
#include "engine/any/any_game.hpp"

#include <optional>
#include <vector>

/// What pages show of an analysis.
namespace bastide::arena {

/// Where the tile of a line and its figure go; `state` is the one that was analysed.
[[nodiscard]] std::optional<ReviewTile> tile_of(engine::AnyState state, const ai::Line& line);

/// What becomes of features, by so many players.
[[nodiscard]] std::vector<ReviewFeature> expected_features(const ai::Outlook& outlook, int players);

}  // namespace bastide::arena
