#include "arena/commands/options.hpp"
#include "arena/commands/stats/answer.hpp"
#include "arena/commands/stats/calculations.hpp"
#include "arena/commands/stats/stats_options.hpp"
#include "arena/match/elo.hpp"
#include "arena/match/test_length.hpp"
#include "engine/error.hpp"

#include <CLI/CLI.hpp>
#include <cmath>
#include <fmt/format.h>
#include <functional>
#include <memory>
#include <optional>
#include <string>

namespace bastide::arena {

namespace {

constexpr const char* kStatsLengthFooter =
    R"(Expected numbers of deals until the verdict, and those that one test in twenty exceeds (deals_95 with
--json), by Brownian motion with Siegmund's correction for overshoot.
With --points0 and --points1 it is the test on margins, in points and by the deviation of a deal's margin.
Logistic Elo needs to know how a deal's score varies: from counts that were played (--pentanomial), or
from the share of drawn games if the games of a deal are independent of each other.

Examples:
  bastide stats length --preset screen
  bastide stats length --elo0 0 --elo1 10 --elo 4 --draws 0.02
  bastide stats length --points0 0 --points1 2 --points 1)";

struct LengthOptions {
  QuestionOptions question;
  MarginQuestionOptions margin;
  std::string pilot;
  std::optional<double> elo, points, draws, deviation;
  JsonOption json;
};

/// A test and what its effects are measured in.
struct Measured {
  TestScale scale;
  double hypothesis0, hypothesis1;
  std::optional<double> truth;
  std::string unit;
  std::function<double(double)> effect;
};

double deal_deviation(const LengthOptions& options) {
  if (options.pilot.empty()) return kUsualScoreDeviation * std::sqrt(1 - options.draws.value_or(0));
  const double deviation = std::sqrt(read_counts({"", options.pilot}).variance());
  if (deviation > 0) return deviation;
  throw InputError("--pentanomial: found " + in_quotes(options.pilot) + ", expected deals that differ");
}

Measured measured_elo(const LengthOptions& options) {
  const SprtQuestion question = read_question(options.question);
  const double deviation = deal_deviation(options);
  return {scale_of(question, deviation),
          question.elo0,
          question.elo1,
          options.elo,
          std::string(scale_name(question.scale)) + " Elo",
          [=](double elo) { return effect_of(question, elo, deviation); }};
}

Measured measured_margin(const LengthOptions& options) {
  const MarginQuestion question = read_margin_question(options.margin);
  const double deviation = options.deviation.value_or(kUsualMarginDeviation);
  return {scale_of(question, deviation),
          question.points0,
          question.points1,
          options.points,
          "points",
          [=](double points) { return points / deviation; }};
}

int run_length(const LengthOptions& options) {
  const bool margin = options.margin.given();
  if (margin && options.question.given()) {
    throw InputError("found two questions, expected --points0 and --points1, or one about Elo");
  }
  const Measured test = margin ? measured_margin(options) : measured_elo(options);
  Answer answer;
  const auto add = [&](double truth, const char* key) {
    const TestLength length = expected_length(test.scale, test.effect(truth));
    const double within_95 = length_of_95(test.scale, test.effect(truth));
    answer.add(fmt::format("truly {:+g} {}", truth, test.unit),
               fmt::format("{:.0f} deals, one test in twenty more than {:.0f}; H1 accepted in {:.1f} %",
                           length.units, within_95, 100 * length.accept_h1),
               key,
               {{"truth", truth},
                {"deals", length.units},
                {"deals_95", within_95},
                {"accept_h1", length.accept_h1}});
  };
  add(test.hypothesis0, "h0");
  add(test.hypothesis1, "h1");
  if (test.truth) add(*test.truth, "truth");
  const double longest = longest_expected_length(test.scale);
  const double longest_95 = longest_length_of_95(test.scale);
  answer.add("at worst",
             fmt::format("{:.0f} deals, one test in twenty more than {:.0f}", longest, longest_95), "longest",
             longest);
  answer.json()["longest_95"] = longest_95;
  answer.print(options.json);
  return kOk;
}

}  // namespace

void add_stats_length(CLI::App& stats, Run& run) {
  CLI::App* command = stats.add_subcommand("length", "How many deals a sequential test is expected to take");
  const auto options = std::make_shared<LengthOptions>();
  const double furthest = kMaxTestedLogistic;
  add_question_options(*command, options->question);
  add_number(*command, "--elo", options->elo, -furthest, furthest,
             "A true Elo to foresee, on the test's scale");
  add_number(*command, "--draws", options->draws, 0, 0.99, "Share of games that are drawn (default 0)")
      ->excludes(add_pentanomial_option(*command, options->pilot));
  add_margin_question_options(*command, options->margin);
  add_number(*command, "--points", options->points, -kMaxTestedMargin, kMaxTestedMargin,
             "A true margin to foresee");
  add_number(*command, "--deviation", options->deviation, 1e-3, kMaxTestedMargin,
             fmt::format("Standard deviation of a deal's margin (default {})", kUsualMarginDeviation));
  add_error_options(*command, options->question.errors);
  add_json_option(*command, options->json);
  command->footer(std::string(kStatsLengthFooter) + kStatsExitCodes);
  command->callback([&run, options] { run = [options] { return run_length(*options); }; });
}

}  // namespace bastide::arena
