#pragma once

#include "arena/report/page/page_data.hpp"
#include "arena/tournament/tournament.hpp"

#include <string>

namespace bastide::tests {

/// The page of a tournament played in memory. Times are left out, so that it is the same every
/// time; `sample` is how many games it shows at most.
[[nodiscard]] arena::PageData play_for_page(const arena::TournamentConfig& config, std::int64_t sample);

/// A small tournament of greedy and random at the rule set `rules`, in which `deals` deals are played.
[[nodiscard]] arena::TournamentConfig small_tournament(const std::string& rules, int players, int deals);

}  // namespace bastide::tests
