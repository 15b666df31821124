#pragma once

#include "arena/report/page/page_data.hpp"
#include "arena/store/store.hpp"
#include "arena/tournament/tournament_config.hpp"

#include <cstdint>

namespace bastide::arena {

/// What the page of a stored tournament shows, with at most `sample` games to step through. Ratings count
/// every game; margins and times come from a million games at most, and the parts of scores, for which games
/// are replayed, from twenty thousand, in both cases evenly spread deals. Throws InputError for games that
/// the rules cannot replay.
[[nodiscard]] PageData page_of(Store& store, const TournamentConfig& config, std::int64_t sample);

}  // namespace bastide::arena
