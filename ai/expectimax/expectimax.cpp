#include "ai/expectimax/expectimax.hpp"

#include "engine/games/games.hpp"

namespace bastide::ai {

ExpectimaxParameters ExpectimaxParameters::read(const engine::Config& config, ExpectimaxParameters p) {
  visit(p, PartReader(config));
  if (config.has("value") && p.evaluation != LeafKind::value) {
    config.fail("value",
                "found numbers for the evaluation \"value\" and another evaluation, expected that one");
  }
  p.value = EvaluationParameters::read_table(config, "value", p.value);
  return p;
}

template <engine::Game G>
std::unique_ptr<Player<G>> make_expectimax(const G& game, const ExpectimaxParameters& parameters) {
  return std::make_unique<ExpectimaxPlayer<G>>(game, parameters);
}
#define BASTIDE_COMPILE(G) \
  template std::unique_ptr<Player<G>> make_expectimax(const G&, const ExpectimaxParameters&);
BASTIDE_FOR_EACH_GAME(BASTIDE_COMPILE)
#undef BASTIDE_COMPILE

}  // namespace bastide::ai
