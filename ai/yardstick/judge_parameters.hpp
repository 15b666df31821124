#pragma once

#include "ai/bots/bot.hpp"

#include <cstdint>

namespace bastide::ai {

/// How the turns of a decision are valued.
struct JudgeParameters {
  /// Plays the first `policy_turns` turns of a playout behind the turn that is valued, all players' together;
  /// `evaluator` plays those after them. With a budget of iterations.
  Bot policy;
  std::int64_t policy_turns = 8;
  /// Turns of a playout, after which the evaluation says what the lead will be; 0 is to the end.
  std::int64_t horizon = 0;

  std::int64_t first_orders = 8;  ///< that every turn is looked at first
  std::int64_t first_turns = 4;   ///< of those playouts, all `evaluator`'s
  double reach = 6;  ///< points behind the best at the first look within which a turn is played on
  std::int64_t most_turns = 16;  ///< that are played on

  double error = 0.3;        ///< standard error of what a turn is behind the best, points
  double close_error = 0.2;  ///< the same where few turns are in reach
  std::int64_t few = 4;      ///< turns that are few
  std::int64_t most_orders = 1000;
  std::int64_t exact_nodes = 1'000'000;  ///< an end that fits into so many is searched; 0 is never

  /// What a table says; all keys but `policy` may be left out. Throws InputError.
  [[nodiscard]] static JudgeParameters read(const engine::Config& config);
};

}  // namespace bastide::ai
