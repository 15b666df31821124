#pragma once

#include "arena/ratings/ratings.hpp"
#include "arena/tournament/tally.hpp"

#include <string>
#include <vector>

/// What a tournament came to, as tables for people and as JSON for programs.
namespace bastide::arena {

/// A tournament's result with its ratings.
struct Report {
  const TournamentConfig& config;
  const Tally& tally;
  Ratings ratings;
  std::vector<std::size_t> order;  ///< bot indices, best rating first
};

/// Rates the games. Refers to its arguments, which must outlive it.
[[nodiscard]] Report make_report(const TournamentConfig& config, const Tally& tally);

/// Rating table and cross-table, with a line above that says what was played. When no deal is complete only
/// that line.
[[nodiscard]] std::string report_text(const Report& report);

/// A JSON object: `tournament` (the resolved configuration), `version`, `finished`, `deals_played`,
/// `games_played`, `ratings` (best first), `cross_table`, `superiority` (a matrix, best first), `pairs`
/// (pentanomial counts of matches), `seats`, `draw`, `connected`. Elo and
/// its interval in Elo, `score` and probabilities 0 to 1, points and margins in points, times in seconds.
[[nodiscard]] std::string report_json(const Report& report);

}  // namespace bastide::arena
