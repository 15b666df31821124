#pragma once

#include "engine/expanded/expanded.hpp"
#include "engine/survey/survey.hpp"

namespace bastide::engine {

/// The part of `check_consistency` that modules and house rules add: guards, ghosts, robbers, the two scoring
/// figures, hands, and that nothing of a turn is left over when it has ended. Throws std::logic_error.
void check_modules(const ExpandedCarcassonne& game, const ExpandedState& state);

/// Whether no figure stands on the zone of the road segment `node` (LAB-6), found on the survey.
/// `has_figure` says which nodes hold one.
[[nodiscard]] bool zone_is_free(const Survey& survey, int node, const std::vector<bool>& has_figure);

}  // namespace bastide::engine
