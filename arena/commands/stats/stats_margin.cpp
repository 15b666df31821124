#include "arena/commands/options.hpp"
#include "arena/commands/stats/answer.hpp"
#include "arena/commands/stats/calculations.hpp"
#include "arena/commands/stats/stats_options.hpp"
#include "arena/match/margin_sprt.hpp"
#include "arena/match/verdict_words.hpp"
#include "engine/error.hpp"

#include <CLI/CLI.hpp>
#include <cmath>
#include <fmt/format.h>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace bastide::arena {

namespace {

constexpr const char* kStatsMarginFooter =
    R"(A margin is own points less the rival's, mean over the games of a deal. The interval is Student's t, with
one virtual deal of 15 points' deviation in the variance. With --points0 and --points1 also the
sequential test of H0 (the margin is points0) against H1 (it is points1).

Examples:
  bastide stats margin --values 12,-3.5,8,0,4
  bastide stats margin --deals 360 --mean 2.1 --deviation 13.6 --points0 0 --points1 2)";

/// Margins as they were typed: one by one, or as a report's figures.
struct MarginOptions {
  std::vector<double> values;
  std::optional<std::int64_t> deals;
  std::optional<double> mean, deviation;
  MarginQuestionOptions question;
  JsonOption json;
};

Margins read_margins(const MarginOptions& options) {
  const bool figures = options.deals || options.mean || options.deviation;
  if (figures == !options.values.empty() ||
      (figures && !(options.deals && options.mean && (options.deviation || *options.deals == 1)))) {
    throw InputError("found no margins, expected --values X,Y… or --deals N --mean M --deviation S");
  }
  if (figures) return {*options.deals, *options.mean, options.deviation.value_or(0)};
  Margins margins;
  for (const double value : options.values) {
    if (!(std::abs(value) <= kMaxTestedMargin)) {
      throw InputError(fmt::format("--values: found {}, expected points from -1000000 to 1000000", value));
    }
    margins.add(value);
  }
  return margins;
}

int run_margin(const MarginOptions& options) {
  const Margins margins = read_margins(options);
  Answer answer;
  answer.add("deals", std::to_string(margins.deals()), "deals", margins.deals());
  answer.add("margin", mean_margin(margins), "margin", 2);
  answer.add("deviation", fmt::format("{:.2f}", margins.deviation()), "deviation", margins.deviation());
  answer.add("superiority", fmt::format("{:.1f} %", 100 * margin_superiority(margins)), "superiority",
             margin_superiority(margins));
  if (options.question.given()) {
    const MarginQuestion question = read_margin_question(options.question);
    answer.add("hypotheses", fmt::format("{:+g} against {:+g} points", question.points0, question.points1),
               "hypotheses", {{"points0", question.points0}, {"points1", question.points1}});
    const double ratio = log_likelihood_ratio(margins, question);
    answer.add_verdict(ratio, question.errors, words_of(question.errors.verdict(ratio), question));
  }
  answer.print(options.json);
  return kOk;
}

}  // namespace

void add_stats_margin(CLI::App& stats, Run& run) {
  CLI::App* command =
      stats.add_subcommand("margin", "The mean margin in points, and the sequential test on it");
  const auto options = std::make_shared<MarginOptions>();
  command->add_option("--values", options->values, "The margins of all deals")
      ->type_name("X,X…")
      ->delimiter(',');
  command->add_option("--deals", options->deals, "Number of deals")
      ->type_name("N")
      ->check(CLI::Range(std::int64_t{1}, std::int64_t{1'000'000'000'000}).description(""));
  add_number(*command, "--mean", options->mean, -kMaxTestedMargin, kMaxTestedMargin,
             "Their mean margin, in points");
  add_number(*command, "--deviation", options->deviation, 0, kMaxTestedMargin,
             "Standard deviation of a deal's margin");
  add_margin_question_options(*command, options->question);
  add_error_options(*command, options->question.errors);
  add_json_option(*command, options->json);
  command->footer(std::string(kStatsMarginFooter) + kStatsExitCodes);
  command->callback([&run, options] { run = [options] { return run_margin(*options); }; });
}

}  // namespace bastide::arena
