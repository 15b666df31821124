#include "ai/champion/parameters.hpp"

#include "ai/parameters/part_reader.hpp"

namespace bastide::ai {

ChampionParameters::ChampionParameters() {
  constexpr std::int64_t kNoLimit = 1'000'000'000;
  arbiter_orders = kNoLimit;
  arbiter_policy = ArbiterPolicy::evaluator;
  arbiter_turns = 8;
  arbiter_drop = 4;
  arbiter_weight = 4;
  arbiter_narrows = true;
}

ChampionParameters ChampionParameters::read(const engine::Config& config, ChampionParameters parameters) {
  visit(parameters, PartReader(config));
  parameters.evaluation = EvaluationParameters::read_table(config, "evaluation", parameters.evaluation);
  return parameters;
}

}  // namespace bastide::ai
