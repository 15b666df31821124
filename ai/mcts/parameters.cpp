#include "ai/mcts/parameters.hpp"

#include <vector>

namespace bastide::ai {
namespace {

/// Refuses parts that do not go together.
void check(const engine::Config& config, const MctsParameters& p) {
  if (p.reuse && (p.chance != Chance::nodes || p.trees > 1))
    config.fail("reuse",
                "found reuse with several trees or determinisations, expected one tree with chance nodes");
  const bool antisymmetric = p.reward != Reward::share;
  if (p.implicit_minimax > 0 && !antisymmetric)
    config.fail("implicit_minimax",
                "found implicit_minimax with reward \"share\", expected \"lead\" or \"tanh\"");
  if (p.chance_mean == ChanceMean::weighted && !antisymmetric)
    config.fail("chance_mean",
                "found chance_mean \"weighted\" with reward \"share\", expected \"lead\" or \"tanh\"");
  if (p.rave && p.first_play != FirstPlay::untried)
    config.fail("rave", "found rave with first_play \"reduction\", expected \"untried\"");
  const bool own_trees = p.threads > 1 && p.parallel == Parallel::root;
  if (p.trees * (own_trees ? p.threads : 1) > p.max_nodes / 4096)
    config.fail("trees",
                "found more trees than one for each 4096 of max_nodes, expected fewer trees or more nodes");
  if (p.reuse && own_trees)
    config.fail("reuse", "found reuse with a tree for each thread, expected parallel \"tree\"");
  if (p.ponder && !p.reuse)
    config.fail("ponder", "found ponder without reuse, which would forget what it thought of");
}

}  // namespace

MctsParameters MctsParameters::read(const engine::Config& config, MctsParameters parameters) {
  visit(parameters, PartReader(config));
  parameters.evaluation = EvaluationParameters::read_table(config, "evaluation", parameters.evaluation);
  check(config, parameters);
  return parameters;
}

}  // namespace bastide::ai
