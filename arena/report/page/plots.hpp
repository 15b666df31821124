#pragma once

#include "arena/report/page/page_data.hpp"

#include <string>
#include <vector>

/// The plots of a report's page, as HTML and SVG.
namespace bastide::arena {

/// Elo as a dot and its 95 % interval as a line, a row for each bot of `order`.
[[nodiscard]] std::string rating_plot(const PageData& data, const std::vector<std::size_t>& order);

/// A line of ratings for each bot over the games played.
[[nodiscard]] std::string course_plot(const PageData& data, const std::vector<std::size_t>& order);

/// A histogram of margins.
[[nodiscard]] std::string margin_plot(const MarginCounts& margins, const std::string& name, int colour);

/// Mean points by what they were scored for, a stacked bar for each bot, with the key to the colours.
[[nodiscard]] std::string parts_plot(const PageData& data, const std::vector<std::size_t>& order);

/// Milliseconds a move on a logarithmic scale: a bar from the first to the last decile of games, a dot for
/// the median.
[[nodiscard]] std::string time_plot(const PageData& data, const std::vector<std::size_t>& order);

}  // namespace bastide::arena
