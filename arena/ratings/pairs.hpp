#pragma once

#include "arena/match/score_counts.hpp"
#include "arena/ratings/evidence.hpp"

#include <vector>

namespace bastide::arena {

/// The deals that two bots played with each other alone and once from either seat, as `bot` sees them.
struct PairMatch {
  int bot = 0;
  int rival = 0;  ///< more than `bot`
  Pentanomial deals{};
};

/// One for each pair of bots that has such a deal, ascending.
[[nodiscard]] std::vector<PairMatch> pair_matches(const Evidence& evidence);

}  // namespace bastide::arena
