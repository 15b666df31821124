#pragma once

#include "arena/bots/competitor.hpp"
#include "arena/deals/schedule.hpp"
#include "arena/deals/streams.hpp"
#include "arena/tournament/sequential_test.hpp"
#include "engine/rules/rule_set.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

/// What a tournament is: who plays whom at which game, how often, and from which seed.
namespace bastide::arena {

constexpr std::int64_t kMaxBots = 1000;
constexpr std::int64_t kMaxConcurrency = 1024;
constexpr std::int64_t kMaxGames = 1'000'000'000;
/// Seconds for which a rank may be silent (arena/cluster).
constexpr double kShortestSilence = 1;
constexpr double kLongestSilence = 86'400;

/// A checked tournament; what its results are a function of, but for `concurrency` and the clock.
struct TournamentConfig {
  std::string name;
  std::string source;      ///< for messages: the file it was read from
  std::string rules_name;  ///< of the rule set, as it is found by: a built-in name, or a path
  engine::RuleSet rules;
  int players = 2;         ///< seats of every game
  int seeds = 0;           ///< a gauntlet of the first so many bots against the others; 0: a round-robin
  std::int64_t deals = 0;  ///< for each group of `players` bots; with a test, at most
  std::uint64_t seed = 1;
  std::optional<DealSecret> deal_secret;  ///< what deals hang on beside it; always where a program takes part
  int concurrency = 0;                    ///< games at a time; 0 for all cores
  bool affinity = false;  ///< whether each of them keeps to a CPU of its own, its programs included
  double silence = 60;    ///< seconds after which a rank that says nothing is given up (arena/cluster)
  bool luck = false;      ///< whether to compute the draws' luck (arena/luck)
  bool recover = false;   ///< whether to go on when a bot does not start
  std::vector<Competitor> bots;
  std::vector<std::string> hidden;     ///< files that isolated programs find empty: they tell of deals
  std::string logs;                    ///< folder of the logs of games with programs; empty for none
  std::int64_t first_number = 1;       ///< of the schedule's games, as the store has it; for the logs' names
  std::optional<SequentialTest> test;  ///< of the first bot against the second

  /// Whether a bot is a program of its own.
  [[nodiscard]] bool has_programs() const noexcept;
  [[nodiscard]] Field field() const noexcept { return {static_cast<int>(bots.size()), players, seeds}; }
};

/// What a command line may say over a file.
struct TournamentOverrides {
  std::vector<std::string>
      bots;                    ///< in place of all of the file's, as names or files; they name the tournament
  std::optional<double> time;  ///< seconds for each move of every bot, whatever budget it has
  std::optional<std::string> rules;
  std::optional<std::string> test;  ///< a preset, played until its verdict whatever deals the file has
  std::optional<int> players;
  std::optional<std::int64_t> deals;
  std::optional<std::uint64_t> seed;
  std::optional<DealSecret> deal_secret;
  std::optional<int> concurrency;
  std::optional<int> seeds;
  std::optional<bool> affinity;
  std::optional<double> silence;
  std::optional<bool> luck;
  std::optional<bool> recover;
};

/// Reads a tournament (TOML), applies `overrides` and checks the whole. `source` names it in messages. Throws
/// InputError, also for bots or rules that are not found.
[[nodiscard]] TournamentConfig read_tournament(const std::string& text, const std::string& source,
                                               const TournamentOverrides& overrides = {});

/// Throws InputError for a tournament that cannot be played: names, numbers of bots, players, games.
void check_tournament(const TournamentConfig& config);

/// Finds and reads the tournament called `name`: a file, or one built in ("quick"). Throws InputError.
[[nodiscard]] TournamentConfig load_tournament(const std::string& name,
                                               const TournamentOverrides& overrides = {});

}  // namespace bastide::arena
