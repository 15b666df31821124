#pragma once

#include "engine/castle/castle.hpp"
#include "engine/survey/survey.hpp"

namespace bastide::engine {

/// The part of `check_consistency` that is The Castle's: tokens, keeps, points, and that nothing of a turn is
/// left over when it has ended. Throws std::logic_error.
void check_castle(const Castle& game, const CastleState& state, const Survey& survey);

}  // namespace bastide::engine
