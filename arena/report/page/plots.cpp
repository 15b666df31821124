#include "arena/report/page/plots.hpp"

#include "arena/report/page/html.hpp"
#include "arena/report/page/plot_parts.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace bastide::arena {
namespace {

/// A colour of tournament.css for bots.
int colour_of(std::size_t bot) {
  constexpr std::size_t kColours = 8;
  return static_cast<int>(bot % kColours);
}

/// One row of a plot: a name, what is drawn, a value in words.
std::string row(const std::string& name, const std::string& drawn, const std::string& value) {
  return fmt::format(
      R"(<span class="name">{}</span><svg class="track" width="100%" height="26">{}</svg><span class="value">{}</span>)",
      name, drawn, value);
}

std::string ticks(const Scale& scale, double step) {
  std::string lines;
  for (const double at : ticks_of(scale, step)) {
    lines += fmt::format(R"(<line class="grid" x1="{0:.2f}%" x2="{0:.2f}%" y1="0" y2="100%"/>)",
                         scale.percent(at));
  }
  return lines;
}

std::string tick_labels(const Scale& scale, double step, std::string_view format) {
  std::string labels;
  for (const double at : ticks_of(scale, step)) {
    labels += fmt::format(R"(<text class="tick" x="{:.2f}%" y="14">{}</text>)", scale.percent(at),
                          tick_text(at, format));
  }
  return row("", labels, "");
}

std::string rows(const std::string& label, const std::string& content) {
  return fmt::format("<div class=\"rows\" role=\"img\" aria-label=\"{}\">{}</div>\n", label, content);
}

/// Elo of the course: all its points and some room.
Scale course_scale(const PageData& data) {
  double low = data.course.front().elo.front();
  double high = low;
  for (const RatingPoint& point : data.course) {
    for (const double elo : point.elo) low = std::min(low, elo), high = std::max(high, elo);
  }
  const double room = std::max(10.0, 0.05 * (high - low));
  return {low - room, high + room};
}

}  // namespace

std::string rating_plot(const PageData& data, const std::vector<std::size_t>& order) {
  Scale scale{0, 0};
  for (const BotRating& bot : data.ratings.bots) {
    scale.low = std::min(scale.low, bot.elo.low);
    scale.high = std::max(scale.high, bot.elo.high);
  }
  const double room = std::max(10.0, 0.04 * (scale.high - scale.low));
  scale = {scale.low - room, scale.high + room};
  const double step = round_step(scale.high - scale.low, 5);
  std::string content;
  std::string label = "Elo with 95 percent intervals";
  for (const std::size_t bot : order) {
    const Estimate& elo = data.ratings.bots[bot].elo;
    const std::string drawn = fmt::format(
        R"({0}<line class="whisker" x1="{1:.2f}%" x2="{2:.2f}%" y1="13" y2="13"/><circle class="c{4}" cx="{3:.2f}%" cy="13" r="6"/>)",
        ticks(scale, step), scale.percent(elo.low), scale.percent(elo.high), scale.percent(elo.value),
        colour_of(bot));
    content += row(escaped(data.bots[bot].name), drawn, fmt::format("{:+.0f}", elo.value));
    label += fmt::format("; {} {:+.0f}, {:+.0f} to {:+.0f}", escaped(data.bots[bot].name), elo.value, elo.low,
                         elo.high);
  }
  return rows(label, content + tick_labels(scale, step, "{:+g}"));
}

std::string course_plot(const PageData& data, const std::vector<std::size_t>& order) {
  if (data.course.size() < 2) return "<p>Too few games for a course.</p>\n";
  const Scale up = course_scale(data);
  const auto last = static_cast<double>(data.course.back().games);
  const Chart chart{
      {0, last}, up, std::max(1.0, round_step(last, 5)), round_step(up.high - up.low, 7), "{:+g}"};
  std::string lines = chart.grid();
  std::string key;
  for (const std::size_t bot : order) {
    std::string d;
    for (const RatingPoint& point : data.course) {
      d += d.empty() ? "M" : "L";
      d += chart.at(static_cast<double>(point.games), point.elo[bot]);
    }
    lines += fmt::format(R"(<path class="line l{} dash{}" d="{}"/>)", colour_of(bot), bot / 8 % 3, d);
    key += legend_entry(fmt::format("c{}", colour_of(bot)), escaped(data.bots[bot].name));
  }
  return legend(key) +
         chart.html("img",
                    fmt::format("Elo of each bot as the tournament went on, over {} games",
                                data.course.back().games),
                    "<svg viewBox=\"0 0 100 100\" preserveAspectRatio=\"none\">" + lines + "</svg>");
}

std::string margin_plot(const MarginCounts& margins, const std::string& name, int colour) {
  const auto classes = static_cast<double>(margins.counts.size());
  const Scale scale{static_cast<double>(margins.first), margins.first + margins.width * classes};
  std::int64_t tallest = 1;
  for (const std::int64_t count : margins.counts) tallest = std::max(tallest, count);
  std::string bars;
  for (std::size_t i = 0; i < margins.counts.size(); ++i) {
    if (margins.counts[i] == 0) continue;
    const int from = margins.first + static_cast<int>(i) * margins.width;
    const double height = 96.0 * static_cast<double>(margins.counts[i]) / static_cast<double>(tallest);
    bars +=
        fmt::format(R"(<rect class="c{}" x="{:.2f}%" y="{:.2f}%" width="{:.2f}%" height="{:.2f}%"><title>)",
                    colour, scale.percent(from) + 0.2, 100 - height, 100 / classes - 0.4, height);
    bars += margins.width == 1 ? fmt::format("{:+d}", from)
                               : fmt::format("{:+d} to {:+d}", from, from + margins.width - 1);
    bars += fmt::format(": {}</title></rect>", margins.counts[i]);
  }
  const double zero = scale.percent(0);
  return fmt::format(
      R"(<figure class="small" role="img" aria-label="Margins of {0}: mean {1:+.1f} points over {2} games"><figcaption>{0}: <b>{1:+.1f}</b></figcaption>)"
      R"(<svg width="100%" height="90">{3}<line class="zero" x1="{4:.2f}%" x2="{4:.2f}%" y1="0" y2="100%"/></svg>)"
      R"(<div class="below"><span style="left:0">{5:+g}</span><span style="left:{4:.2f}%">0</span><span style="left:100%">{6:+g}</span></div></figure>)"
      "\n",
      name, margins.mean, margins.games, bars, zero, scale.low, scale.high);
}

std::string parts_plot(const PageData& data, const std::vector<std::size_t>& order) {
  Scale scale{0, 1};
  std::array<bool, kScoreParts> used{};
  for (const PartPoints& bot : data.parts) {
    double gains = 0;
    double losses = 0;
    for (std::size_t part = 0; part < kScoreParts; ++part) {
      used[part] = used[part] || bot[part] != 0;
      (bot[part] > 0 ? gains : losses) += bot[part];
    }
    scale.low = std::min(scale.low, losses);
    scale.high = std::max(scale.high, gains);
  }
  std::string content;
  for (const std::size_t bot : order) {
    std::string bars;
    double gains = 0;
    double losses = 0;
    for (std::size_t part = 0; part < kScoreParts; ++part) {
      const double points = data.parts[bot][part];
      if (points == 0) continue;
      const double width = 100 * std::abs(points) / (scale.high - scale.low);
      const double from = points > 0 ? gains : (losses += points);
      if (points > 0) gains += points;
      bars += fmt::format(
          R"(<rect class="part s{0}" x="{2:.2f}%" y="3" width="{3:.2f}%" height="20"><title>{1}: {4:.1f}</title></rect>)",
          part, name_of_part(part), scale.percent(from), width, points);
      constexpr double kRoomForNumber = 9;
      if (width < kRoomForNumber) continue;
      bars += fmt::format(R"(<text class="in s{}" x="{:.2f}%" y="17">{:.0f}</text>)", part,
                          scale.percent(from) + width / 2, points);
    }
    content += row(escaped(data.bots[bot].name), bars, fmt::format("{:.1f}", gains + losses));
  }
  std::string key;
  for (std::size_t part = 0; part < kScoreParts; ++part) {
    if (used[part]) key += legend_entry(fmt::format("part s{}", part), std::string(name_of_part(part)));
  }
  const double step = round_step(scale.high - scale.low, 6);
  return legend(key) +
         rows("Mean points a game by what they were scored for; the table below has the numbers",
              content + tick_labels(scale, step, "{:g}"));
}

std::string time_plot(const PageData& data, const std::vector<std::size_t>& order) {
  double least = 1e9;
  double longest = 0;
  for (const PageBot& bot : data.bots) {
    if (bot.time.mean <= 0) continue;
    least = std::min({least, bot.time.low, bot.time.mean});
    longest = std::max({longest, bot.time.high, bot.time.mean});
  }
  if (longest <= 0) return "<p>No times were measured.</p>\n";
  const auto log_of = [&](double value) { return std::log10(std::max(value, 1e-6)); };
  const Scale scale{std::floor(log_of(least)),
                    std::max(std::ceil(log_of(longest)), std::floor(log_of(least)) + 1)};
  std::string content;
  for (const std::size_t bot : order) {
    const TimeUse& time = data.bots[bot].time;
    std::string drawn = ticks(scale, 1);
    if (time.mean > 0) {
      drawn += fmt::format(
          R"(<line class="range l{0}" x1="{1:.2f}%" x2="{2:.2f}%" y1="13" y2="13"/><circle class="c{0}" cx="{3:.2f}%" cy="13" r="6"/>)",
          colour_of(bot), scale.percent(log_of(time.low)), scale.percent(log_of(time.high)),
          scale.percent(log_of(time.median)));
    }
    content += row(escaped(data.bots[bot].name), drawn, fmt::format("{:.3g}", time.median));
  }
  std::string labels;
  for (double power = scale.low; power <= scale.high; ++power) {
    labels += fmt::format(R"(<text class="tick" x="{:.2f}%" y="14">{:g}</text>)", scale.percent(power),
                          std::pow(10, power));
  }
  return rows("Milliseconds a move, logarithmic; the table below has the numbers",
              content + row("", labels, ""));
}

}  // namespace bastide::arena
