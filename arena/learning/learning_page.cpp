#include "arena/learning/learning_page.hpp"

#include "arena/learning/learning.hpp"
#include "arena/report/page/document.hpp"
#include "arena/report/page/html.hpp"
#include "arena/report/page/page_texts.hpp"
#include "arena/report/page/plot_parts.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <utility>
#include <vector>

namespace bastide::arena {

namespace {

using Line = std::vector<std::pair<double, double>>;

std::string path_of(const Chart& chart, const Line& line) {
  std::string path;
  for (const auto& [x, y] : line) path += (path.empty() ? "M" : "L") + chart.at(x, y);
  return path;
}

/// A chart from 1 to `last` across, with room for all that lies between `low` and `high`.
Chart chart_of(double last, double low, double high) {
  constexpr int kAcross = 6;
  constexpr int kUp = 4;
  constexpr double kRoom = 0.06;
  Chart chart;
  chart.across = {1, std::max(last, 2.0)};
  const double room = std::max(1e-3, kRoom * (high - low));
  chart.up = {low - room, high + room};
  chart.across_step = std::max(1.0, round_step(chart.across.high - 1, kAcross));
  chart.up_step = round_step(chart.up.high - chart.up.low, kUp);
  return chart;
}

std::string gain_chart(const std::vector<LearningRound>& rounds) {
  double low = 0;
  double high = 0;
  for (const LearningRound& round : rounds)
    low = std::min(low, round.gain.low), high = std::max(high, round.gain.high);
  const Chart chart = chart_of(static_cast<double>(rounds.size()), low, high);
  std::string drawing = chart.grid();
  Line course;
  for (const LearningRound& round : rounds) {
    const double x = round.round;
    drawing += fmt::format(R"(<path class="line l1" d="{}"/>)",
                           path_of(chart, {{x, round.gain.low}, {x, round.gain.high}}));
    course.emplace_back(x, round.gain.value);
  }
  drawing += fmt::format(R"(<path class="line l0" d="{}"/>)", path_of(chart, course));
  return chart.html("img", "Points a deal over the bot without a net, by round, with 95 % intervals",
                    "<svg viewBox=\"0 0 100 100\" preserveAspectRatio=\"none\">" + drawing + "</svg>");
}

std::string fit_chart(const std::vector<LearningRound>& rounds) {
  Line formulas;
  Line net;
  double low = rounds.front().fits.front().net;
  double high = low;
  for (const LearningRound& round : rounds) {
    for (const ai::TrainingFit& fit : round.fits) {
      const double x = static_cast<double>(formulas.size()) + 1;
      formulas.emplace_back(x, fit.formulas);
      net.emplace_back(x, fit.net);
      low = std::min({low, fit.formulas, fit.net});
      high = std::max({high, fit.formulas, fit.net});
    }
  }
  const Chart chart = chart_of(static_cast<double>(formulas.size()), low, high);
  const std::string drawing = chart.grid() +
                              fmt::format(R"(<path class="line l1" d="{}"/>)", path_of(chart, formulas)) +
                              fmt::format(R"(<path class="line l0" d="{}"/>)", path_of(chart, net));
  return chart.html("img", "Standard deviation of the targets, by pass",
                    "<svg viewBox=\"0 0 100 100\" preserveAspectRatio=\"none\">" + drawing + "</svg>") +
         legend(legend_entry("l0", "formulas and net") + legend_entry("l1", "formulas alone"));
}

std::string rounds_table(const std::vector<LearningRound>& rounds) {
  HtmlTable table("What came of each round",
                  {"round", "games", "points a deal", "95 % interval", "formulas miss", "with the net", "s"});
  for (const LearningRound& round : rounds) {
    const ai::TrainingFit last = round.fits.empty() ? ai::TrainingFit() : round.fits.back();
    table.add({std::to_string(round.round), std::to_string(round.games),
               fmt::format("{:+.2f}", round.gain.value),
               fmt::format("{:+.2f} … {:+.2f}", round.gain.low, round.gain.high),
               fmt::format("{:.3f}", last.formulas), fmt::format("{:.3f}", last.net),
               fmt::format("{:.0f}", round.seconds)});
  }
  return table.html();
}

}  // namespace

std::string write_learning_page(const Learning& learning) {
  const std::vector<LearningRound>& rounds = learning.rounds();
  const auto& verdict = learning.verdict();
  std::vector<Section> sections;
  sections.push_back({"verdict", "Verdict",
                      paragraph(verdict ? fmt::format("The net after round {} {}.", verdict->round,
                                                      escaped(words_of(*verdict)))
                                        : std::string("There is none yet."))});
  if (!rounds.empty()) {
    sections.push_back({"gain", "Gain by round", gain_chart(rounds)});
    if (!rounds.front().fits.empty()) sections.push_back({"fit", "Fit by pass", fit_chart(rounds)});
    sections.push_back({"rounds", "Rounds", rounds_table(rounds)});
  }
  const std::string summary = fmt::format(
      "{} of {} rounds of {} games by the rules {} with {} players, beside the formulas of {}, seed {}.",
      rounds.size(), learning.config().rounds, learning.config().self_play.games,
      escaped(learning.config().rules_name), ai::text_of(learning.config().self_play.players),
      escaped(learning.config().bot.name), learning.config().seed);
  return write_document({"Learning of " + learning.config().name, summary, sections, tournament_style().text,
                         kNoScript, "null"},
                        {});
}

}  // namespace bastide::arena
