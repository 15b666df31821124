#pragma once

#include "ai/bot.hpp"
#include "engine/rules/rule_set.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

/// What a tournament is: who plays whom at which game, how often, and from which seed.
namespace bastide::arena {

constexpr std::int64_t kMaxBots = 64;
constexpr std::int64_t kMaxDeals = 10'000'000;
constexpr std::int64_t kMaxThreads = 1024;
/// Ratings need every result at once; so many take some 2 GiB.
constexpr std::int64_t kMaxGames = 20'000'000;

/// A checked tournament; what its results are a function of, but for `threads` and the clock.
struct TournamentConfig {
  std::string name;
  std::string source;  ///< for messages: the file it was read from
  engine::RuleSet rules;
  int players = 2;         ///< seats of every game
  std::int64_t deals = 0;  ///< for each group of `players` bots
  std::uint64_t seed = 1;
  int threads = 0;  ///< games at a time; 0 for all cores
  std::vector<ai::Bot> bots;
};

/// What a command line may say over a file.
struct TournamentOverrides {
  std::optional<std::string> rules;
  std::optional<int> players;
  std::optional<std::int64_t> deals;
  std::optional<std::uint64_t> seed;
  std::optional<int> threads;
};

/// Reads a tournament (TOML), applies `overrides` and checks the whole. `source` names it in messages. Throws
/// InputError, also for bots or rules that are not found.
[[nodiscard]] TournamentConfig read_tournament(const std::string& text, const std::string& source,
                                               const TournamentOverrides& overrides = {});

/// Finds and reads the tournament called `name`: a file, or one built in ("quick"). Throws InputError.
[[nodiscard]] TournamentConfig load_tournament(const std::string& name,
                                               const TournamentOverrides& overrides = {});

}  // namespace bastide::arena
