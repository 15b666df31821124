#include "arena/report/tuning_page.hpp"

#include "arena/report/page/document.hpp"
#include "arena/report/page/html.hpp"
#include "arena/report/page/page_texts.hpp"
#include "arena/report/page/plot_parts.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace bastide::arena {

namespace {

std::string number(double value) {
  return fmt::format("{:.4g}", value);
}
std::string bounded_html(const Bounded& bounded) {
  return fmt::format("{:+.2f} <small>({:+.2f} … {:+.2f})</small>", bounded.value, bounded.low, bounded.high);
}

/// A scale around values with a little room at its ends.
Scale scale_round(double low, double high) {
  const double room = high > low ? 0.06 * (high - low) : std::max(1e-9, 0.1 * std::abs(high));
  return {low - room, high + room};
}

std::string svg(const std::string& drawing) {
  return "<svg viewBox=\"0 0 100 100\" preserveAspectRatio=\"none\">" + drawing + "</svg>";
}

// -- courses
// --------------------------------------------------------------------------------------------------

/// Mean and deviation of a course within a tenth of it round each moment: where it is, and how far noise
/// drives it about.
struct Smoothed {
  std::vector<double> mean;
  std::vector<double> deviation;
};

Smoothed smoothed(const std::vector<double>& course) {
  Smoothed result;
  const std::size_t reach = std::max<std::size_t>(1, course.size() / 20);
  for (std::size_t at = 0; at < course.size(); ++at) {
    const std::size_t first = at < reach ? 0 : at - reach;
    const std::size_t end = std::min(course.size(), at + reach + 1);
    double sum = 0;
    double squares = 0;
    for (std::size_t i = first; i < end; ++i) sum += course[i], squares += course[i] * course[i];
    const auto count = static_cast<double>(end - first);
    const double mean = sum / count;
    result.mean.push_back(mean);
    result.deviation.push_back(std::sqrt(std::max(0.0, squares / count - mean * mean)));
  }
  return result;
}

std::string band(const Chart& chart, const Smoothed& course) {
  std::string d;
  for (std::size_t i = 0; i < course.mean.size(); ++i) {
    d += d.empty() ? "M" : "L";
    d += chart.at(static_cast<double>(i), course.mean[i] + 2 * course.deviation[i]);
  }
  for (std::size_t i = course.mean.size(); i-- > 0;)
    d += "L" + chart.at(static_cast<double>(i), course.mean[i] - 2 * course.deviation[i]);
  return fmt::format(R"(<path class="c0" style="opacity:.2" d="{}Z"/>)", d);
}

std::string line_through(const Chart& chart, const std::vector<double>& values, std::string_view style) {
  std::string d;
  for (std::size_t i = 0; i < values.size(); ++i) {
    d += d.empty() ? "M" : "L";
    d += chart.at(static_cast<double>(i), values[i]);
  }
  return fmt::format(R"(<path class="line {}" d="{}"/>)", style, d);
}

std::string course_figure(const TunedResult& result, std::int64_t generations) {
  const auto [low, high] = std::minmax_element(result.course.begin(), result.course.end());
  const Scale up = scale_round(std::min({*low, result.start, result.result}),
                               std::max({*high, result.start, result.result}));
  const Chart chart{{0, static_cast<double>(result.course.size() - 1)}, up, 1, 1};
  const double y = 100 - up.percent(result.result);
  std::string drawing = band(chart, smoothed(result.course)) + line_through(chart, result.course, "l0");
  drawing += fmt::format(R"(<path class="line l1 dash1" d="M0 {0:.2f}H100"/>)", y);
  return fmt::format(
      "<figure class=\"small\" role=\"img\" aria-label=\"{0} from {1} to {2} over {3} "
      "generations\"><figcaption>{0}: "
      "{1} → <b>{2}</b></figcaption><svg width=\"100%\" height=\"90\" viewBox=\"0 0 100 100\" "
      "preserveAspectRatio=\"none\">{4}</svg><div class=\"below\"><span style=\"left:0\">0</span><span "
      "style=\"left:100%\">{3}</span></div></figure>\n",
      escaped(result.name), number(result.start), number(result.result), generations, drawing);
}

std::string courses_section(const TuningReport& report) {
  std::string html = paragraph(
      "Each parameter by generation, with the band of two standard deviations in which noise moves it; the "
      "dashed line is "
      "the result, the mean of the last part.");
  html += "<div class=\"multiples\">\n";
  for (const TunedResult& result : report.parameters) {
    if (result.course.size() > 1) html += course_figure(result, report.generations);
  }
  return html + "</div>\n";
}

std::string objective_section(const TuningReport& report) {
  const auto [low, high] = std::minmax_element(report.course_gain.begin(), report.course_gain.end());
  const Scale up = scale_round(std::min(0.0, *low), std::max(0.0, *high));
  const auto last = static_cast<double>(report.generations);
  const auto moments = static_cast<double>(report.course_gain.size() - 1);
  const Chart chart{
      {0, last}, up, std::max(1.0, round_step(last, 5)), round_step(up.high - up.low, 6), "{:+g}"};
  std::string d;
  for (std::size_t i = 0; i < report.course_gain.size(); ++i) {
    d += d.empty() ? "M" : "L";
    d += chart.at(last * static_cast<double>(i) / moments, report.course_gain[i]);
  }
  return paragraph(
             "Points a deal over the start, as a quadratic function fitted to all comparisons expects "
             "them.") +
         chart.html("img",
                    fmt::format("Expected gain over {} generations, {:+.2f} at the end", report.generations,
                                report.course_gain.back()),
                    svg(chart.grid() + fmt::format(R"(<path class="line l0" d="{}"/>)", d)));
}

// -- tables
// ---------------------------------------------------------------------------------------------------

std::string parameters_section(const TuningReport& report) {
  const bool measured = report.parameters.front().measured;
  std::vector<std::string> headings = {"parameter", "start", "result", "step", "decisions changed by a step"};
  if (measured) headings.insert(headings.end(), {"gained", "lost a step off", "effect"});
  HtmlTable table("What was tuned; gains in points a deal with their 95 % intervals", headings);
  for (const TunedResult& result : report.parameters) {
    std::vector<std::string> row = {
        escaped(result.name), number(result.start), number(result.result),
        result.logarithmic ? fmt::format("{:.0f} %", 100 * result.step) : number(result.step),
        result.changes > 0 ? fmt::format("{:.1f} %", 100 * result.changes) : "–"};
    if (measured)
      row.insert(row.end(), {bounded_html(result.gain), bounded_html(result.off),
                             result.within_noise ? "within noise" : "felt"});
    table.add(row);
  }
  return table.html();
}

/// Bars of what a step off the result costs.
std::string sensitivity_section(const TuningReport& report) {
  double low = 0;
  double high = 0;
  for (const TunedResult& result : report.parameters) {
    low = std::min(low, result.off.low);
    high = std::max(high, result.off.high);
  }
  const Scale scale = scale_round(low, high);
  std::string html = paragraph(
      "Points a deal by being one step off the result, up or down: the further left, the more hangs on the "
      "parameter.");
  html += "<div class=\"rows\">\n";
  std::vector<const TunedResult*> order;
  for (const TunedResult& result : report.parameters) order.push_back(&result);
  std::stable_sort(order.begin(), order.end(),
                   [](const TunedResult* a, const TunedResult* b) { return a->off.value < b->off.value; });
  for (const TunedResult* result : order) {
    html += fmt::format(
        "<span class=\"name\">{}</span><svg class=\"track\" width=\"100%\" height=\"20\" role=\"img\" "
        "aria-label=\"{:+.2f} "
        "points, {:+.2f} to {:+.2f}\"><line class=\"zero\" x1=\"{:.2f}%\" x2=\"{:.2f}%\" y1=\"0\" "
        "y2=\"100%\"/><line "
        "class=\"whisker\" x1=\"{:.2f}%\" x2=\"{:.2f}%\" y1=\"10\" y2=\"10\"/><circle class=\"c{}\" "
        "cx=\"{:.2f}%\" "
        "cy=\"10\" r=\"5\"/></svg><span class=\"value\">{:+.2f}</span>\n",
        escaped(result->name), result->off.value, result->off.low, result->off.high, scale.percent(0),
        scale.percent(0), scale.percent(result->off.low), scale.percent(result->off.high),
        result->within_noise ? 6 : 0, scale.percent(result->off.value), result->off.value);
  }
  return html + "</div>\n";
}

std::string pairs_section(const TuningReport& report) {
  if (report.pairs.empty())
    return paragraph("No two parameters were found to hang on each other (three standard errors).");
  HtmlTable table("Pairs whose effect hangs on each other, beyond three standard errors",
                  {"parameters", "points a deal by a step of both, beyond each alone"});
  for (const TunedPair& pair : report.pairs)
    table.add({escaped(pair.first) + " and " + escaped(pair.second), bounded_html(pair.effect)});
  return table.html();
}

std::string candidates_section(const TuningReport& report) {
  const bool scan = report.method == "scan";
  std::vector<std::string> headings = {"candidate", "deals", "points"};
  if (!scan) headings.emplace_back("leader ahead");
  HtmlTable table("Points a deal against the opponents, with 95 % intervals", headings);
  for (const TunedCandidate& candidate : report.candidates) {
    std::vector<std::string> row = {escaped(candidate.name), std::to_string(candidate.deals),
                                    bounded_html(candidate.value)};
    if (!scan)
      row.push_back(candidate.name == report.best
                        ? "leads"
                        : bounded_html(candidate.behind) + (candidate.dropped > 0 ? ", dropped" : ""));
    table.add(row);
  }
  return table.html();
}

/// The response to one parameter: points with intervals, and the fitted optimum.
std::string response_section(const TuningReport& report) {
  std::vector<const TunedCandidate*> order;
  for (const TunedCandidate& candidate : report.candidates) order.push_back(&candidate);
  std::sort(order.begin(), order.end(),
            [](const TunedCandidate* a, const TunedCandidate* b) { return a->point[0] < b->point[0]; });
  double low = 0;
  double high = 0;
  for (const TunedCandidate* candidate : order) {
    low = std::min(low, candidate->value.low);
    high = std::max(high, candidate->value.high);
  }
  const Scale across = scale_round(order.front()->point[0], order.back()->point[0]);
  const Scale up = scale_round(low, high);
  const Chart chart{across, up, round_step(across.high - across.low, 6), round_step(up.high - up.low, 6),
                    "{:+g}"};
  std::string drawing = chart.grid();
  std::string means;
  for (const TunedCandidate* candidate : order) {
    const double x = across.percent(candidate->point[0]);
    drawing += fmt::format(R"(<path class="line l0" d="M{0:.2f} {1:.2f}V{2:.2f}"/>)", x,
                           100 - up.percent(candidate->value.low), 100 - up.percent(candidate->value.high));
    means += means.empty() ? "M" : "L";
    means += chart.at(candidate->point[0], candidate->value.value);
  }
  drawing += fmt::format(R"(<path class="line l1" d="{}"/>)", means);
  std::string html = chart.html("img", "Points a deal by the parameter's value", svg(drawing));
  for (std::size_t i = 0; i < report.optimum.size(); ++i)
    html += paragraph(fmt::format("The fitted curve is highest at {} = <b>{}</b> ({} … {}).",
                                  escaped(report.parameters[i].name), number(report.optimum[i].value),
                                  number(report.optimum[i].low), number(report.optimum[i].high)));
  return html;
}

std::string verdict_section(const TuningReport& report) {
  const TuningVerdict& verdict = report.verdict;
  if (!report.searched) return paragraph("The search has not ended.");
  if (report.start_is_best) return paragraph("Nothing is better than the start.");
  if (verdict.planned == 0) return paragraph("No verdict was asked for.");
  if (!verdict.complete())
    return paragraph(fmt::format("{} of {} deals are played.", verdict.deals, verdict.planned));
  std::string html = paragraph(fmt::format("The result {}.", escaped(verdict.words())));
  if (report.games_names.size() < 2) return html;
  HtmlTable table("By game", {"game", "points a deal"});
  for (std::size_t i = 0; i < report.games_names.size(); ++i)
    table.add({escaped(report.games_names[i]), bounded_html(verdict.games[i])});
  return html + table.html();
}

}  // namespace

std::string write_tuning_page(const TuningReport& report) {
  std::vector<Section> sections = {{"verdict", "Verdict", verdict_section(report)}};
  if (!report.candidates.empty())
    sections.push_back({"candidates", "Candidates", candidates_section(report)});
  const bool one_scanned =
      report.method == "scan" && !report.candidates.empty() && report.candidates[0].point.size() == 1;
  if (one_scanned) sections.push_back({"response", "Response", response_section(report)});
  if (!report.parameters.empty()) {
    sections.push_back({"parameters", "Parameters", parameters_section(report)});
    if (report.parameters[0].measured) {
      sections.push_back({"courses", "Courses", courses_section(report)});
      if (report.course_gain.size() > 1)
        sections.push_back({"objective", "Expected gain", objective_section(report)});
      sections.push_back({"sensitivity", "Sensitivity", sensitivity_section(report)});
      sections.push_back({"pairs", "Pairs", pairs_section(report)});
    }
  }
  const std::string summary = fmt::format("{} generations of {}, {} deals, {} games.", report.generations,
                                          report.method, report.deals, report.games);
  return write_document(
      {"Tuning of " + report.bot, summary, sections, tournament_style().text, kNoScript, "null"}, {});
}

}  // namespace bastide::arena
