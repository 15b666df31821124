#pragma once

#include "arena/analysis/review.hpp"
#include "arena/report/page/review_data.hpp"

#include <cstdint>
#include <optional>
#include <string>

namespace bastide::arena {

/// What the page of a review shows. `number` is that of the game among others; `notes` says how the game was
/// analysed, as HTML.
[[nodiscard]] ReviewPage review_page_of(const engine::AnyGame& game, const engine::Record& record,
                                        const Review& review, std::optional<std::int64_t> number,
                                        const std::string& notes);

// -- parts of notes, worded (arena/report/page/html.hpp)
/// "Lines were played on with 64 to 300 orders of the tiles a turn", but for the capital letter.
[[nodiscard]] std::string orders_words(const Review& review);
/// "The game was analysed in 12.0 s".
[[nodiscard]] std::string seconds_words(double seconds);
/// What was spent, by whose search, and with how many orders.
[[nodiscard]] std::string analysis_words(const std::string& budget, const std::string& bot,
                                         std::uint64_t seed, const Review& review);

}  // namespace bastide::arena
