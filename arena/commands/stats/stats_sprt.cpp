#include "arena/commands/options.hpp"
#include "arena/commands/stats/answer.hpp"
#include "arena/commands/stats/calculations.hpp"
#include "arena/commands/stats/stats_options.hpp"
#include "arena/match/sprt.hpp"
#include "arena/match/verdict_words.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <memory>
#include <string>

namespace bastide::arena {

namespace {

constexpr const char* kStatsSprtFooter =
    R"(The generalised sequential probability ratio test: at or below the lower bound H0 is accepted (the
first bot is elo0 stronger), at or above the upper one H1 (it is elo1 stronger), between them the match
goes on. Presets, in normalised Elo:

  screen     0 to 30   a first look at an idea
  gain       0 to 10   does a change gain?
  confirm    2 to 8    is a gain that a screening showed real? On fresh deals, at the budget to be played
  simplify  -8 to 2    is what is simpler not worse?

Examples:
  bastide stats sprt --pentanomial 20,3,110,4,31 --preset gain
  bastide stats sprt --wdl 21404,40708,21184 --elo0 0.5 --elo1 2.5
  bastide stats sprt --pentanomial 20,3,110,4,31 --elo0 0 --elo1 20 --normalised --alpha 0.01)";

struct SprtOptions {
  CountOptions counts;
  QuestionOptions question;
  JsonOption json;
};

int run_sprt(const SprtOptions& options) {
  const ScoreCounts counts = read_counts(options.counts);
  const SprtQuestion question = read_question(options.question);
  Answer answer;
  answer.add_units(counts);
  answer.add(
      "hypotheses",
      fmt::format("{:+g} against {:+g} {} Elo", question.elo0, question.elo1, scale_name(question.scale)),
      "hypotheses",
      {{"elo0", question.elo0}, {"elo1", question.elo1}, {"scale", scale_name(question.scale)}});
  const double ratio = log_likelihood_ratio(counts, question);
  answer.add_verdict(ratio, question.errors,
                     words_of(question.errors.verdict(ratio), question, options.question.preset));
  answer.print(options.json);
  return kOk;
}

}  // namespace

void add_stats_sprt(CLI::App& stats, Run& run) {
  CLI::App* command = stats.add_subcommand("sprt", "Where a sequential test stands with these counts");
  const auto options = std::make_shared<SprtOptions>();
  add_count_options(*command, options->counts);
  add_question_options(*command, options->question);
  add_error_options(*command, options->question.errors);
  add_json_option(*command, options->json);
  command->footer(std::string(kStatsSprtFooter) + kStatsExitCodes);
  command->callback([&run, options] { run = [options] { return run_sprt(*options); }; });
}

}  // namespace bastide::arena
