#pragma once

#include "arena/luck/luck_report.hpp"
#include "arena/ratings/ratings.hpp"
#include "arena/tournament/tally.hpp"

#include <optional>
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
  std::optional<LuckReport> luck;  ///< where it was computed

  [[nodiscard]] const std::string& name(std::size_t bot) const { return config.bots[bot].name; }
};

/// Rates the games. Refers to its arguments, which must outlive it.
[[nodiscard]] Report make_report(const TournamentConfig& config, const Tally& tally);

/// Rating table and cross-table, with a line above that says what was played. When no deal is complete only
/// that line. Tables keep to `width` columns; 0 is any width.
[[nodiscard]] std::string report_text(const Report& report, int width = 0);

/// The line of it that says what was played, its rating table, failures and test.
[[nodiscard]] std::string short_report_text(const Report& report, int width = 0);

/// What stands behind it, pair by pair: how sure it is which bot is stronger, what deals of two games came
/// to, and the margins with their intervals, with and without luck. Empty when no deal is complete.
[[nodiscard]] std::string details_text(const Report& report, int width = 0);

/// A JSON object: `tournament` (the resolved configuration), `version`, `finished`, `deals_played`,
/// `games_played`, `ratings` (best first), `cross_table`, `superiority`, `pairs` (what deals of two games
/// came to), `seats`, `draw`, `luck` where it was computed, `connected` and `components` (the sets of bots
/// that games connect). Elo and its interval in Elo, `score`, probabilities and reductions of variance 0 to
/// 1, points and margins in points, times in seconds.
[[nodiscard]] std::string report_json(const Report& report);

}  // namespace bastide::arena
