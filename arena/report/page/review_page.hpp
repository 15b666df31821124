#pragma once

#include "arena/report/page/review_data.hpp"

#include <string>

namespace bastide::arena {

/// The review of one game as one HTML file that needs nothing else, under the policy of `write_document`: the
/// game on a board with what was decided in each turn, graphs of chances and luck, and tables. Graphs and
/// tables are there without scripts. All texts of `page` are shown as they are, never as markup. The same
/// data gives the same bytes.
[[nodiscard]] std::string write_review_page(const ReviewPage& page);

}  // namespace bastide::arena
