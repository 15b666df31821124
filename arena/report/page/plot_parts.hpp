#pragma once

#include <string>
#include <string_view>
#include <vector>

/// What plots are put together from. Sideways everything is in percent of the plot's width, so that text
/// keeps its size on a narrow window.
namespace bastide::arena {

/// Where values lie between the two ends of a plot.
struct Scale {
  double low = 0;
  double high = 1;

  [[nodiscard]] double percent(double value) const noexcept { return 100 * (value - low) / (high - low); }
};

/// A round step that divides `range` (more than 0) into at most `most` parts: 1, 2 or 5 times a power of ten.
[[nodiscard]] double round_step(double range, int steps);

/// The multiples of `step` on a scale, ascending.
[[nodiscard]] std::vector<double> ticks_of(const Scale& scale, double step);

/// A number beside a tick; `format` is that of fmt. Zero is "0".
[[nodiscard]] std::string tick_text(double at, std::string_view format);

/// A list item that says what is drawn in the colour of the CSS class `swatch`; `name` is HTML.
[[nodiscard]] std::string legend_entry(std::string_view swatch, const std::string& name);
[[nodiscard]] std::string legend(const std::string& entries);

/// The two scales of a chart, whose lines are drawn in a square of 100 by 100 that is stretched to its place.
struct Chart {
  Scale across;
  Scale up;
  double across_step = 1;
  double up_step = 1;
  std::string_view up_format = "{:g}";

  /// "12.50 40.00": where a point lies in the square.
  [[nodiscard]] std::string at(double x, double y) const;
  /// The lines across at its ticks.
  [[nodiscard]] std::string grid() const;
  /// The chart around its `drawing`, an svg element. `role` and `label` say what it is to who cannot see it;
  /// with a `key` the label are its words in English.
  [[nodiscard]] std::string html(std::string_view role, const std::string& label, const std::string& drawing,
                                 std::string_view key = {}) const;
};

}  // namespace bastide::arena
