#pragma once

#include "ai/yardstick/judge_parameters.hpp"
#include "arena/store/store_file.hpp"
#include "engine/rules/rule_set.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

/// Yardsticks: fixed sets of decisions whose every turn has been valued, against which bots and people are
/// rated without a game.
namespace bastide::arena {

/// A number of players, and the share of the questions with so many.
struct YardstickTable {
  int players = 2;
  double share = 1;
};

/// How a set is made: whose games its decisions are from, and how they are valued.
struct YardstickPlan {
  std::string source;  ///< for messages
  std::string text;    ///< of the file
  std::string name;
  std::string rules_name;
  engine::RuleSet rules;
  std::uint64_t seed = 1;
  std::int64_t questions = 0;
  std::vector<YardstickTable> tables;  ///< shares sum to 1
  std::vector<ai::Bot> bots;           ///< who play the games, each seat one of them by lot
  ai::JudgeParameters judge;
  std::optional<ai::JudgeParameters> second_judge;
  double second_share = 0.1;  ///< of the questions, which the second judge values, too
};

constexpr std::int64_t kMostQuestions = 1'000'000;

/// Reads a plan (TOML). Throws InputError.
[[nodiscard]] YardstickPlan read_plan(const std::string& text, const std::string& source);
/// Finds and reads the plan called `name`: a file, or one built in ("base"). Throws InputError.
[[nodiscard]] YardstickPlan load_plan(const std::string& name);

/// The numbers by which the plan's bots and judges play, as texts: a set keeps them, and goes on by them,
/// whatever the plan's names stand for by then.
[[nodiscard]] Settings numbers_of(const YardstickPlan& plan);
/// Has the plan's bots and judges play by these numbers; by its own where there are none. Throws InputError
/// with `source` as place.
void take_numbers(YardstickPlan& plan, const Settings& numbers, const std::string& source);
/// How the plan's bots and judges play, as a hash.
[[nodiscard]] std::string play_of(const YardstickPlan& plan);

}  // namespace bastide::arena
