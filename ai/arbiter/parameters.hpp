#pragma once

#include "ai/evaluation/parameters.hpp"

#include <cstdint>

namespace bastide::ai {

enum class ArbiterPolicy : std::uint8_t { greedy, evaluator };

/// How actions that a search found about equally good are played on. Every choice and number is explained in
/// configs/bots/mcts.toml.
struct ArbiterParameters {
  std::int64_t arbiter_orders = 16;
  ArbiterPolicy arbiter_policy = ArbiterPolicy::greedy;
  std::int64_t arbiter_turns = 0;
  double arbiter_drop = 0;
  double arbiter_weight = 0;
  double time_price = 0.02;
  /// Whether the field narrows as time goes by: iterations are playouts then, not orders.
  bool arbiter_narrows = false;
  /// Whether a net speaks to those who play on, too, who are half as fast with it.
  bool arbiter_learned = false;
  EvaluationParameters evaluation{};  ///< of who looks one turn ahead with it, and of the search

  bool operator==(const ArbiterParameters&) const = default;
};

}  // namespace bastide::ai
