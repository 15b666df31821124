#include "arena/report/page/review_plots.hpp"

#include "arena/report/page/document.hpp"
#include "arena/report/page/html.hpp"
#include "arena/report/page/plot_parts.hpp"
#include "arena/report/page/review_turns.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace bastide::arena {
namespace {

constexpr double kWhole = 100;  ///< percent

/// A player's value at an entry.
struct SeriesPoint {
  double entry = 0;
  double value = 0;
};
using Series = std::vector<SeriesPoint>;

/// A seat's values where they are known, in units of which `unit` is 1.
Series series_of(const ReviewPage& page, std::vector<double> ReviewTurn::*values, std::size_t seat,
                 double unit) {
  Series series;
  for (std::size_t entry = 0; entry < page.turns.size(); ++entry) {
    const std::vector<double>& known = page.turns[entry].*values;
    if (!known.empty()) series.push_back({static_cast<double>(entry), unit * known[seat]});
  }
  return series;
}

/// What the series is at an entry: as after the last known one before.
double value_at(const Series& series, int entry) {
  double value = series.front().value;
  for (const SeriesPoint& point : series) {
    if (point.entry <= entry) value = point.value;
  }
  return value;
}

std::string path_through(const Chart& chart, const Series& series) {
  std::string d;
  for (const SeriesPoint& point : series) {
    d += d.empty() ? "M" : "L";
    d += chart.at(point.entry, point.value);
  }
  return d;
}

/// The path closed along the level of `base`.
std::string area_to(const Chart& chart, const Series& series, double base) {
  return path_through(chart, series) + "L" + chart.at(series.back().entry, base) + "L" +
         chart.at(series.front().entry, base) + "Z";
}

std::string curve(const Chart& chart, const Series& series, const std::string& style) {
  return fmt::format(R"(<path class="line {}" d="{}"/>)", style, path_through(chart, series));
}

/// A chart whose drawing is stretched, with marks on it that are not, and the cursor.
std::string graph(const Chart& chart, std::string_view key, const std::string& label,
                  const std::string& drawing, const std::string& marks) {
  return chart.html(
      "group", label,
      R"(<svg class="graph"><svg viewBox="0 0 100 100" preserveAspectRatio="none">)" + chart.grid() +
          drawing + R"(</svg><line class="cursor" visibility="hidden" y1="0" y2="100%"/>)" + marks + "</svg>",
      key);
}

/// The chart over all entries; there are two at least.
Chart chart_over(const ReviewPage& page, const Scale& up, double step, std::string_view format) {
  const auto last = static_cast<double>(page.turns.size() - 1);
  return {{0, last}, up, std::max(1.0, round_step(last, 8)), step, format};
}

std::string player_legend(const ReviewPage& page, bool areas) {
  std::string entries;
  for (std::size_t seat = 0; seat < page.names.size(); ++seat) {
    const std::string name = name_html(page.names[seat]);
    entries += legend_entry(fmt::format("p{}", seat),
                            !areas      ? name
                            : seat == 0 ? worded("from_below", "{name} (from below)", {{"name", name}})
                                        : worded("from_above", "{name} (from above)", {{"name", name}}));
  }
  return legend(entries);
}

/// Chances in percent, as heights in the chart: of two players the second's are counted from above.
std::vector<Series> chance_series(const ReviewPage& page) {
  std::vector<Series> chances;
  for (std::size_t seat = 0; seat < page.names.size(); ++seat)
    chances.push_back(series_of(page, &ReviewTurn::chance, seat, kWhole));
  if (chances.size() != 2) return chances;
  for (SeriesPoint& point : chances[1]) point.value = kWhole - point.value;
  return chances;
}

/// Two standard errors on both sides of the series; empty where none is known.
std::string band(const ReviewPage& page, const Chart& chart, const Series& series,
                 const std::string& player) {
  Series outline;
  bool known = false;
  const auto add = [&](const SeriesPoint& point, double side) {
    const double error = kWhole * page.turns[static_cast<std::size_t>(point.entry)].chance_error;
    known = known || error > 0;
    outline.push_back({point.entry, std::clamp(point.value + side * 2 * error, 0.0, kWhole)});
  };
  for (const SeriesPoint& point : series) add(point, 1);
  for (auto point = series.rbegin(); point != series.rend(); ++point) add(*point, -1);
  if (!known) return "";
  return fmt::format(R"(<path class="band {}" d="{}Z"/>)", player, path_through(chart, outline));
}

std::string chance_curves(const ReviewPage& page, const Chart& chart, const std::vector<Series>& chances) {
  std::string curves;
  for (std::size_t seat = 0; seat < chances.size(); ++seat) {
    const std::string player = fmt::format("p{}", seat);
    if (chances.size() == 2) {
      const double base = seat == 0 ? 0 : kWhole;
      curves += fmt::format(R"(<path class="area {}" d="{}"/>)", player, area_to(chart, chances[seat], base));
    }
    // Of two players both borders are the same line.
    if (chances.size() != 2 || seat == 1)
      curves += band(page, chart, chances[seat], chances.size() == 2 ? "border" : player);
    curves += curve(chart, chances[seat], chances.size() == 2 ? "border" : player);
  }
  return curves;
}

/// How high a mark stands, in percent from above: on the player's line, or beside it within the player's
/// area.
double mark_height(const std::vector<Series>& chances, const ReviewDecision& decision) {
  constexpr double kBeside = 7;
  const auto seat = static_cast<std::size_t>(decision.player);
  const double height = kWhole - value_at(chances[seat], decision.entry);
  if (chances.size() != 2) return height;
  return std::clamp(height + (seat == 0 ? kBeside : -kBeside), kBeside, kWhole - kBeside);
}

std::string mark(const ReviewPage& page, const ReviewDecision& decision, double x, double y) {
  const std::string title =
      worded("mark", "Turn {turn}: {name}, {grade}, {points} points",
             {{"turn", std::to_string(decision.entry)},
              {"name", name_html(page.names[static_cast<std::size_t>(decision.player)])},
              {"grade", grade_words(decision.grade)},
              {"points", fmt::format("{:.1f}", decision.points.value)}});
  return turn_link(
      decision.entry,
      fmt::format(
          R"(<title>{}</title><svg class="mark {}" x="{:.2f}%" y="{:.2f}%"><circle r="8"/><text y="4">{}</text></svg>)",
          title, name_of(decision.grade), x, y, sign_of(decision.grade)));
}

}  // namespace

std::string chance_plot(const ReviewPage& page) {
  const std::vector<Series> chances = chance_series(page);
  if (page.turns.size() < 2 || chances.front().size() < 2)
    return paragraph(worded("no_chances", "No chances to win are known."));
  const Chart chart = chart_over(page, {0, kWhole}, kWhole / 4, "{:g} %");
  std::string marks;
  for (const ReviewDecision& decision : page.decisions) {
    if (decision.grade == Grade::fine) continue;
    marks += mark(page, decision, chart.across.percent(decision.entry), mark_height(chances, decision));
  }
  return player_legend(page, chances.size() == 2) +
         graph(chart, "chance_graph",
               "Chance to win of each player with two standard errors, turn by turn; marks are mistakes",
               chance_curves(page, chart, chances), marks);
}

std::string luck_plot(const ReviewPage& page) {
  std::vector<Series> lucks;
  Scale up{0, 0};
  for (std::size_t seat = 0; seat < page.names.size(); ++seat) {
    lucks.push_back(series_of(page, &ReviewTurn::luck, seat, 1));
    for (const SeriesPoint& point : lucks.back()) {
      up.low = std::min(up.low, point.value);
      up.high = std::max(up.high, point.value);
    }
  }
  if (page.turns.size() < 2 || lucks.front().size() < 2)
    return paragraph(worded("no_luck", "No luck was measured."));
  const double room = std::max(0.5, 0.05 * (up.high - up.low));
  up = {up.low - room, up.high + room};
  const Chart chart = chart_over(page, up, round_step(up.high - up.low, 4), "{:+g}");
  std::string drawing = fmt::format(R"(<path class="level" d="M{}H100"/>)", chart.at(0, 0));
  for (std::size_t seat = 0; seat < lucks.size(); ++seat)
    drawing += curve(chart, lucks[seat], fmt::format("p{}", seat));
  return graph(chart, "luck_graph", "Points that chance has brought to each player, turn by turn", drawing,
               "");
}

}  // namespace bastide::arena
