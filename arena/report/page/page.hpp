#pragma once

#include "arena/report/page/page_data.hpp"

#include <string>

namespace bastide::arena {

/// The report as one HTML file that needs nothing else: no network, no other file, and its
/// Content-Security-Policy lets no script but its own run and nothing be fetched. Plots and tables are there
/// without scripts; the games step through on a board with one. The same data gives the same bytes.
[[nodiscard]] std::string write_page(const PageData& data);

}  // namespace bastide::arena
