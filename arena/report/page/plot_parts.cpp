#include "arena/report/page/plot_parts.hpp"

#include <cmath>
#include <fmt/format.h>

namespace bastide::arena {

double round_step(double range, int steps) {
  const double power = std::pow(10, std::floor(std::log10(range / steps)));
  for (const double factor : {1.0, 2.0, 5.0}) {
    if (range / (factor * power) <= steps) return factor * power;
  }
  return 10 * power;
}

std::vector<double> ticks_of(const Scale& scale, double step) {
  std::vector<double> ticks;
  for (double at = std::ceil(scale.low / step) * step; at <= scale.high + step / 1000; at += step)
    ticks.push_back(std::abs(at) < step / 1000 ? 0 : at);
  return ticks;
}

std::string tick_text(double at, std::string_view format) {
  return at == 0 ? "0" : fmt::format(fmt::runtime(format), at);
}

std::string legend_entry(std::string_view swatch, const std::string& name) {
  return fmt::format(R"(<li><span class="swatch {}"></span>{}</li>)", swatch, name);
}

std::string legend(const std::string& entries) {
  return "<ul class=\"legend\">" + entries + "</ul>";
}

std::string Chart::at(double x, double y) const {
  return fmt::format("{:.2f} {:.2f}", across.percent(x), 100 - up.percent(y));
}

std::string Chart::grid() const {
  std::string lines;
  for (const double tick : ticks_of(up, up_step))
    lines += fmt::format(R"(<path class="grid" d="M0 {:.2f}H100"/>)", 100 - up.percent(tick));
  return lines;
}

std::string Chart::html(std::string_view role, const std::string& label, const std::string& drawing,
                        std::string_view key) const {
  std::string beside;
  for (const double tick : ticks_of(up, up_step)) {
    beside += fmt::format(R"(<span style="top:{:.2f}%">{}</span>)", 100 - up.percent(tick),
                          tick_text(tick, up_format));
  }
  std::string below;
  for (const double tick : ticks_of(across, across_step))
    below += fmt::format(R"(<span style="left:{:.2f}%">{:g}</span>)", across.percent(tick), tick);
  return fmt::format(
      R"(<div class="chart" role="{}"{} aria-label="{}"><div class="up">{}</div>{}<div class="below">{}</div></div>)"
      "\n",
      role, key.empty() ? "" : fmt::format(R"( data-t-label="{}")", key), label, beside, drawing, below);
}

}  // namespace bastide::arena
