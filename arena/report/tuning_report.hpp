#pragma once

#include "arena/files/json.hpp"
#include "arena/tuning/tuning.hpp"
#include "arena/tuning/tuning_run.hpp"

#include <string>
#include <string_view>
#include <vector>

/// What a tuning has found, for people and for programs.
namespace bastide::arena {

/// What is known of one parameter.
struct TunedResult {
  std::string name;
  double start = 0;
  double result = 0;
  double step = 0;  ///< as TunedParameter has it
  bool logarithmic = false;
  double changes = 0;  ///< share of decisions that a step changes; 0 where it was given
  // -- of spsa and cma-es, from the comparisons
  bool measured = false;
  Bounded gain;  ///< points a deal by its change from start to result
  Bounded off;   ///< points a deal by being a step off the result, either way
  bool within_noise = false;
  std::vector<double> course;  ///< its value, at most 200 moments
};

/// Two parameters whose effect hangs on each other.
struct TunedPair {
  std::string first;
  std::string second;
  Bounded effect;  ///< points a deal by a step of both beyond what each gives alone
};

struct TunedCandidate {
  std::string name;
  Bounded value;   ///< against the opponents; of a race's first one against itself 0
  Bounded behind;  ///< how far the leader is ahead
  std::int64_t deals = 0;
  std::int64_t dropped = 0;  ///< after so many deals; 0: not
  Coordinates point;         ///< of a scan: the parameters' values
};

struct TuningReport {
  std::string bot;
  std::string method;
  std::int64_t generations = 0;
  std::int64_t deals = 0;
  std::int64_t games = 0;
  std::int64_t failed = 0;
  std::string failure;
  double seconds = 0;
  bool searched = false;
  bool start_is_best = false;
  std::string best;  ///< the name of the winner in a race
  std::vector<TunedResult> parameters;
  std::vector<TunedPair> pairs;            ///< those that interact by three standard errors
  std::vector<TunedCandidate> candidates;  ///< of race, scan and fit
  std::vector<Bounded> optimum;            ///< of a scan: by parameter, in its own units
  std::optional<FittedNumbers> fit;
  TuningVerdict verdict;
  std::vector<std::string> games_names;
  std::vector<double> course_gain;  ///< expected gain over the start by generation, from the fitted response
};

/// All that a tuning's store says; it must have a plan.
[[nodiscard]] TuningReport make_tuning_report(const Tuning& tuning);
[[nodiscard]] std::string tuning_text(const TuningReport& report, int width);
[[nodiscard]] Json tuning_json(const TuningReport& report);

/// "▁▂▅▇": values as bars between their least and largest, at most `width` of them.
[[nodiscard]] std::string sparkline(const std::vector<double>& values, std::size_t width);

/// What a terminal shows while a tuning runs: how far it is, and each parameter's course.
[[nodiscard]] std::string tuning_live_text(const TuningProgress& progress, const Tuning& tuning,
                                           double seconds_left);

/// The file of the result, from that of the start: `tuned_file`, or of a whole bot that won its own.
[[nodiscard]] std::string result_file(const Tuning& tuning);

}  // namespace bastide::arena
