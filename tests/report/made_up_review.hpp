#pragma once

#include "arena/report/page/page_data.hpp"
#include "arena/report/page/review_data.hpp"

namespace bastide::tests {

/// A review of one of the games of a tournament's page, with numbers that are made up and the same every
/// time: an opinion of every turn, some of them with a tile to mark, a few without chances.
[[nodiscard]] arena::ReviewPage made_up_review(const arena::PageData& data, std::size_t game);

}  // namespace bastide::tests
