#include "ai/yardstick/judge_parameters.hpp"

#include "engine/config/config.hpp"

namespace bastide::ai {

JudgeParameters JudgeParameters::read(const engine::Config& config) {
  constexpr std::int64_t kManyOrders = 1'000'000;
  constexpr std::int64_t kManyTurns = 1000;
  JudgeParameters judge;
  judge.policy = config.found("policy", [&] { return load_bot(config.text("policy")); });
  if (config.has("parameters"))
    judge.policy.parameters = read_parameters(config.table("parameters"), judge.policy.parameters);
  if (config.has("iterations"))
    judge.policy.budget = {.iterations = config.integer("iterations", 1, 1'000'000'000)};
  if (judge.policy.budget.timed())
    config.fail("policy", "found a policy with a time, expected iterations, so that values repeat");
  judge.policy_turns = config.integer_or("policy_turns", judge.policy_turns, 0, kManyTurns);
  judge.horizon = config.integer_or("horizon", judge.horizon, 0, kManyTurns);
  judge.first_orders = config.integer_or("first_orders", judge.first_orders, 2, kManyOrders);
  judge.first_turns = config.integer_or("first_turns", judge.first_turns, 1, kManyTurns);
  judge.reach = config.number_or("reach", judge.reach, 0, 1000);
  judge.most_turns = config.integer_or("most_turns", judge.most_turns, 2, kManyTurns);
  judge.error = config.number_or("error", judge.error, 0.001, 1000);
  judge.close_error = config.number_or("close_error", judge.close_error, 0.001, 1000);
  judge.few = config.integer_or("few", judge.few, 0, kManyTurns);
  judge.most_orders = config.integer_or("most_orders", judge.most_orders, 4, kManyOrders);
  judge.exact_nodes = config.integer_or("exact_nodes", judge.exact_nodes, 0, kManyOrders * kManyTurns);
  config.finish();
  return judge;
}

}  // namespace bastide::ai
