#pragma once

#include "arena/ratings/evidence.hpp"

#include <vector>

/// Which bots the games compare. Ratings of bots that no chain of games connects have no common scale; a gap
/// that only ever went one way has no upper bound but the prior.
namespace bastide::arena {

/// Sets of bots, each ascending, ordered by their smallest bot. Every bot is in exactly one.
using BotSets = std::vector<std::vector<int>>;

/// The connected parts of the graph of games. Bots without games are on their own.
[[nodiscard]] BotSets comparison_components(const Evidence& evidence);

/// The parts within which every bot took at least half a point, directly or through others, from every other.
/// The likelihood without a prior has a finite maximum exactly when there is one such part (L. R. Ford,
/// "Solution of a ranking problem from binary comparisons", Amer. Math. Monthly 64, 1957).
[[nodiscard]] BotSets contested_classes(const Evidence& evidence);

}  // namespace bastide::arena
