#include "arena/commands/stats/stats_options.hpp"

#include "arena/commands/options.hpp"
#include "engine/config/nearest.hpp"
#include "engine/error.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <fmt/format.h>
#include <string_view>
#include <tuple>

namespace bastide::arena {

namespace {

/// More than can be played; sums of five such counts are exact in a double.
constexpr std::int64_t kMostCount = 1'000'000'000'000'000;

[[noreturn]] void refuse(std::string_view option, const std::string& text, const char* expected) {
  throw InputError(fmt::format("{}: found {}, expected {}", option, in_quotes(text), expected));
}

/// `size` counts separated by commas.
std::vector<std::int64_t> read_list(std::string_view option, const std::string& text, std::size_t size,
                                    const char* expected) {
  std::vector<std::int64_t> counts;
  const char* at = text.data();
  const char* const end = at + text.size();
  while (true) {
    std::int64_t count = -1;
    const auto [stopped, error] = std::from_chars(at, end, count);
    if (error != std::errc() || count < 0 || count > kMostCount) refuse(option, text, expected);
    counts.push_back(count);
    if (stopped == end) break;
    if (*stopped != ',') refuse(option, text, expected);
    at = stopped + 1;
  }
  if (counts.size() != size) refuse(option, text, expected);
  return counts;
}

SprtQuestion preset_question(const std::string& name) {
  if (const auto found = find_sprt_preset(name)) return *found;
  const std::vector<std::string_view> known = sprt_preset_names();
  throw InputError("--preset: found " + in_quotes(name) + ", expected one of " + listed(known) +
                   engine::did_you_mean(name, known));
}

}  // namespace

void add_count_options(CLI::App& command, CountOptions& options) {
  CLI::Option* games = command.add_option("--wdl", options.wdl, "Games won, drawn and lost by the first bot")
                           ->type_name("W,D,L");
  games->excludes(add_pentanomial_option(command, options.pentanomial));
}

CLI::Option* add_pentanomial_option(CLI::App& command, std::string& counts) {
  return command
      .add_option("--pentanomial", counts,
                  "Deals (two games, seats swapped) in which it took 0, ½, 1, 1½ and 2 points")
      ->type_name("LL,LD,DD,WD,WW");
}

void add_question_options(CLI::App& command, QuestionOptions& options) {
  CLI::Option* preset =
      command
          .add_option("--preset", options.preset, "A question with a name: " + listed(sprt_preset_names()))
          ->type_name("NAME");
  const double furthest = kMaxTestedLogistic;
  add_number(command, "--elo0", options.elo0, -furthest, furthest, "Elo of the first bot under H0")
      ->excludes(preset);
  add_number(command, "--elo1", options.elo1, -furthest, furthest, "Elo of the first bot under H1")
      ->excludes(preset);
  command.add_flag("--normalised,--normalized", options.normalised, "Both are in normalised Elo")
      ->excludes(preset);
}

void add_margin_question_options(CLI::App& command, MarginQuestionOptions& options) {
  add_number(command, "--points0", options.points0, -kMaxTestedMargin, kMaxTestedMargin,
             "Mean margin under H0, in points");
  add_number(command, "--points1", options.points1, -kMaxTestedMargin, kMaxTestedMargin,
             "Mean margin under H1, in points");
}

void add_error_options(CLI::App& command, ErrorOptions& options) {
  for (const auto& [name, value, what] :
       {std::tuple{"--alpha", &options.alpha, "Chance of accepting H1 when H0 holds"},
        std::tuple{"--beta", &options.beta, "Chance of accepting H0 when H1 holds"}}) {
    in_range(command.add_option(name, *value, what), kLeastError, kMostError)
        ->type_name("P")
        ->capture_default_str();
  }
}

CLI::Option* add_number(CLI::App& command, const std::string& name, std::optional<double>& value, double low,
                        double high, const std::string& what) {
  return in_range(command.add_option(name, value, what), low, high)->type_name("X");
}

ScoreCounts read_counts(const CountOptions& options) {
  if (!options.given()) {
    throw InputError("found no counts, expected --wdl W,D,L or --pentanomial LL,LD,DD,WD,WW");
  }
  ScoreCounts counts = ScoreCounts::games(0, 0, 0);
  if (!options.wdl.empty()) {
    const auto list = read_list("--wdl", options.wdl, 3, "three counts from 0, as in 60,5,35");
    counts = ScoreCounts::games(list[0], list[1], list[2]);
  } else {
    const auto list =
        read_list("--pentanomial", options.pentanomial, 5, "five counts from 0, as in 20,3,110,4,31");
    counts = ScoreCounts::deals({list[0], list[1], list[2], list[3], list[4]});
  }
  if (counts.units() == 0) {
    const bool games = !options.wdl.empty();
    refuse(games ? "--wdl" : "--pentanomial", games ? options.wdl : options.pentanomial,
           games ? "at least one game" : "at least one deal");
  }
  return counts;
}

SprtQuestion read_question(const QuestionOptions& options) {
  SprtQuestion question;
  if (!options.preset.empty()) {
    question = preset_question(options.preset);
  } else if (options.elo0 && options.elo1) {
    question = {
        *options.elo0, *options.elo1, options.normalised ? EloScale::normalised : EloScale::logistic, {}};
  } else {
    throw InputError("found no question, expected --preset NAME or --elo0 X --elo1 Y");
  }
  question.errors = options.errors.errors();
  if (!(question.elo0 < question.elo1)) {
    throw InputError(
        fmt::format("--elo1: found {}, expected more than elo0, which is {}", question.elo1, question.elo0));
  }
  const double furthest = std::max(std::abs(question.elo0), std::abs(question.elo1));
  if (question.scale == EloScale::normalised && furthest > kMaxTestedNormalised) {
    throw InputError(fmt::format("--normalised: found hypotheses {} and {}, expected -{} to {}",
                                 question.elo0, question.elo1, kMaxTestedNormalised, kMaxTestedNormalised));
  }
  return question;
}

MarginQuestion read_margin_question(const MarginQuestionOptions& options) {
  if (!options.points0 || !options.points1) {
    throw InputError("found half a question, expected --points0 X and --points1 Y");
  }
  if (!(*options.points0 < *options.points1)) {
    throw InputError(fmt::format("--points1: found {}, expected more than points0, which is {}",
                                 *options.points1, *options.points0));
  }
  return {*options.points0, *options.points1, options.errors.errors()};
}

const char* scale_name(EloScale scale) noexcept {
  return scale == EloScale::normalised ? "normalised" : "logistic";
}

}  // namespace bastide::arena
