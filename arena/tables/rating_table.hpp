#pragma once

#include "arena/ratings/ratings.hpp"

#include <string>
#include <vector>

/// What tables of ratings have in common, on terminals and pages.
namespace bastide::arena {

/// Columns behind a bot's name. The first `kColumnsOfOrders` are known also where games have no points.
[[nodiscard]] std::vector<std::string> rating_headings();
[[nodiscard]] std::vector<std::string> rating_cells(const BotRating& rating);
constexpr std::size_t kColumnsOfOrders = 4;

/// What has to be said below the table: guesses, and bots that no games connect; a line each. Empty where
/// there is nothing to say.
[[nodiscard]] std::string rating_notes(const Ratings& ratings);
/// "Elo by seat: -6 (-14 … +2), +6 (-2 … +14). Draws between equals: 2.1 %."
[[nodiscard]] std::string seat_note(const Ratings& ratings);

/// Who stands where in a cross-table, as bot indices. Of a gauntlet only its seeds have rows, and whom none
/// of them met has no column.
struct CrossShape {
  std::vector<std::size_t> rows;
  std::vector<std::size_t> columns;
};
/// `order` has the bots as they are to stand; `seeds` is 0 for a round-robin.
[[nodiscard]] CrossShape cross_shape(const CrossTable& table, const std::vector<std::size_t>& order,
                                     int seeds);

/// "+34.3 ± 1.2": an estimate with half of its 95 % interval; without it where there is none.
[[nodiscard]] std::string margin_text(double value, double low, double high);

}  // namespace bastide::arena
