#pragma once

#include "arena/analysis/review.hpp"
#include "arena/report/page/review_data.hpp"

#include <string>

namespace bastide::arena {

/// What the page of a review shows. `notes` says how the game was analysed.
[[nodiscard]] ReviewPage review_page_of(const engine::AnyGame& game, const engine::Record& record,
                                        const Review& review, const std::string& title,
                                        const std::string& notes);

}  // namespace bastide::arena
