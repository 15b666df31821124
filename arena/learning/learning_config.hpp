#pragma once

#include "ai/learning/self_play.hpp"
#include "ai/learning/training.hpp"
#include "arena/bots/competitor.hpp"
#include "engine/rules/rule_set.hpp"

#include <cstdint>
#include <string>
#include <utility>

/// What a learning is: beside which bot's formulas, by which rules, with how many players, from how many
/// games.
namespace bastide::arena {

struct LearningConfig {
  explicit LearningConfig(Competitor of) : bot(std::move(of)) {}

  std::string source;  ///< for messages
  std::string text;    ///< of the file
  std::string name;    ///< what it is called: that of its file, without the ending
  Competitor bot;      ///< an evaluator, whose formulas stay as they are
  std::string rules_name;
  engine::RuleSet rules;
  std::uint64_t seed = 1;
  int rounds = 3;
  int concurrency = 0;     ///< games at a time; 0 for all cores
  ai::SelfPlay self_play;  ///< with the players that the net is for
  ai::Training training;
  /// After each round, of the bot with its net against the bot without; shared among the numbers of players.
  int deals = 400;
  int verdict_deals = 2000;  ///< the same at the end, on deals that were never seen
  std::string yardstick;     ///< the file of a set that both are rated by at the end; empty for none
};

constexpr int kMostRounds = 10'000;

/// Reads a learning (TOML). Throws InputError.
[[nodiscard]] LearningConfig read_learning(const std::string& text, const std::string& source);
/// Finds and reads the learning called `name`: a file, or one built in ("base"). Throws InputError.
[[nodiscard]] LearningConfig load_learning(const std::string& name);

}  // namespace bastide::arena
