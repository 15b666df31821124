#pragma once

#include "arena/bots/competitor.hpp"
#include "arena/optimisers/cma_es.hpp"
#include "arena/optimisers/race.hpp"
#include "arena/optimisers/scan.hpp"
#include "arena/optimisers/spsa.hpp"
#include "arena/tuning/parameter_space.hpp"
#include "engine/rules/rule_set.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// What a tuning is: which parameters of which bot, by which method, and what for.
namespace bastide::arena {

enum class TuningMethod { spsa, cma_es, race, scan, fit };
/// As in files.
[[nodiscard]] std::string_view name_of(TuningMethod method) noexcept;

/// A game that candidates play, and how much it counts.
struct TuningGame {
  std::string rules_name;
  engine::RuleSet rules;
  int players = 2;
  double weight = 1;  ///< all together 1
};

/// Whom a candidate plays.
enum class Opponents {
  opposite,  ///< the candidate with the opposite change; spsa only
  start,     ///< the bot as it was
  listed     ///< `TuningConfig::opponents`
};

enum class Measure { margin, score };

/// The numbers of an evaluation from positions, by regression on what happened.
struct FitSettings {
  std::int64_t games = 400;                     ///< of the bot against itself
  std::string store;                            ///< in place of them, the games of a tournament
  int folds = 5;                                ///< of the cross-validation, by game
  int rounds = 4;                               ///< of Gauss and Newton
  std::vector<double> shares = {0.25, 0.5, 1};  ///< of the way from start to fit, raced in games
  std::int64_t deals = 1024;                    ///< of that race, at most
};

/// What a command line says in place of a tuning's file; empty where it says nothing.
struct TuningChanges {
  std::string method;  ///< by name, of those that move numbers
  std::string bot;     ///< whose numbers the search starts from, in place of the file's bot and starts

  bool operator==(const TuningChanges&) const = default;
};

struct TuningConfig {
  std::string source;  ///< for messages
  std::string text;    ///< of the file
  TuningChanges changes;
  TuningMethod method = TuningMethod::spsa;
  Competitor bot;        ///< where it starts
  std::string bot_name;  ///< as it is found by
  std::uint64_t seed = 1;
  std::optional<std::int64_t> generations;
  int concurrency = 0;  ///< games at a time; 0 for all cores
  std::vector<TuningGame> games;
  Opponents against = Opponents::start;
  std::vector<Competitor> opponents;
  Measure measure = Measure::margin;

  std::vector<TunedParameter> parameters;  ///< of spsa, cma-es, scan and fit
  /// Of a race: the candidates, first of all the bot as it is.
  std::vector<Competitor> candidates;
  std::vector<Coordinates> grid;  ///< of a scan

  bool own_directions = false;  ///< whether the file has spsa.directions
  bool own_c = false;           ///< and spsa.c
  bool own_gamma = false;
  SpsaSettings spsa;
  CmaEsSettings cma_es;
  RaceSettings race;
  ScanSettings scan;
  FitSettings fit;
  std::int64_t verdict_deals = 2000;  ///< of start against result; 0: none

  std::vector<std::string> hidden;  ///< files that isolated programs find empty: they tell of deals
  std::string logs;                 ///< folder of the logs of games with programs; empty for none

  [[nodiscard]] bool has_programs() const noexcept;
  /// Whether all that plays has a budget of iterations or none, so that games repeat.
  [[nodiscard]] bool repeats() const noexcept;
};

constexpr std::int64_t kMostGenerations = 1'000'000;

/// The methods that move numbers, and take each other's parameters.
constexpr std::array<std::string_view, 3> kNumberMethods = {"spsa", "cma-es", "fit"};

/// Reads a tuning (TOML). Throws InputError.
[[nodiscard]] TuningConfig read_tuning(const std::string& text, const std::string& source,
                                       const TuningChanges& changes = {});
/// Finds and reads the tuning called `name`: a file, or one built in ("quick"). Throws InputError.
[[nodiscard]] TuningConfig load_tuning(const std::string& name, const TuningChanges& changes = {});

}  // namespace bastide::arena
