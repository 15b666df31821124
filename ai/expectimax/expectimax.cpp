#include "ai/expectimax/expectimax.hpp"

#include "engine/games/games.hpp"

namespace bastide::ai {

std::vector<std::string_view> leaf_kind_names() {
  return {"virtual", "heyden", "value"};
}

std::vector<std::string_view> pruning_names() {
  return {"none", "star1", "star2", "star2.5"};
}

ExpectimaxParameters ExpectimaxParameters::read(const engine::Config& config, ExpectimaxParameters p) {
  constexpr int kMostProbes = 1000;
  constexpr int kMostTiles = 200;
  p.depth = static_cast<int>(config.integer_or("depth", p.depth, 1, kMostPlies));
  p.evaluation = static_cast<LeafKind>(
      config.choice_or("evaluation", static_cast<std::size_t>(p.evaluation), leaf_kind_names()));
  if (config.has("value")) {
    if (p.evaluation != LeafKind::value) {
      config.fail("value",
                  "found numbers for the evaluation \"value\" and another evaluation, expected that one");
    }
    const engine::Config table = config.table("value");
    p.value = EvaluationParameters::read(table, p.value);
    table.finish();
  }
  p.pruning =
      static_cast<Pruning>(config.choice_or("pruning", static_cast<std::size_t>(p.pruning), pruning_names()));
  p.probing_factor = static_cast<int>(config.integer_or("probing_factor", p.probing_factor, 1, kMostProbes));
  p.exact_tiles = static_cast<int>(config.integer_or("exact_tiles", p.exact_tiles, 0, kMostTiles));
  p.exact_nodes = config.integer_or("exact_nodes", p.exact_nodes, 1, 1'000'000'000);
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
