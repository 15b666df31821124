#include "ai/baselines/valued_by.hpp"
#include "ai/bots/bot.hpp"
#include "ai/champion/champion.hpp"
#include "ai/evaluator/evaluator.hpp"
#include "ai/expectimax/expectimax.hpp"
#include "ai/mcts/mcts.hpp"
#include "engine/games/games.hpp"

// The one place where every player meets every game: all that searches is compiled here, and nowhere else.
namespace bastide::ai {

namespace {

template <engine::Game G>
struct Maker {
  const G& game;

  std::unique_ptr<Player<G>> operator()(const RandomParameters&) const {
    return std::make_unique<RandomPlayer<G>>(game);
  }
  std::unique_ptr<Player<G>> operator()(const GreedyParameters& parameters) const {
    return std::make_unique<GreedyPlayer<G>>(game, parameters);
  }
  std::unique_ptr<Player<G>> operator()(const EvaluatorParameters& parameters) const {
    return std::make_unique<EvaluatorPlayer<G>>(game, parameters);
  }
  std::unique_ptr<Player<G>> operator()(const FlatParameters& parameters) const {
    return std::make_unique<FlatPlayer<G>>(game, parameters);
  }
  std::unique_ptr<Player<G>> operator()(const MctsParameters& parameters) const {
    if (parameters.threads > 1)
      return std::make_unique<MctsPlayer<G, Sharing::many_threads>>(game, parameters,
                                                                    valued_by(game, parameters));
    return std::make_unique<MctsPlayer<G>>(game, parameters, valued_by(game, parameters));
  }
  std::unique_ptr<Player<G>> operator()(const ExpectimaxParameters& parameters) const {
    return make_expectimax(game, parameters);
  }
  std::unique_ptr<Player<G>> operator()(const ChampionParameters& parameters) const {
    return std::make_unique<ChampionPlayer<G>>(game, parameters);
  }
};

}  // namespace

template <engine::Game G>
std::unique_ptr<Player<G>> make_player(const G& game, const Parameters& parameters) {
  return std::visit(Maker<G>{game}, parameters);
}

#define BASTIDE_COMPILE(G) template std::unique_ptr<Player<G>> make_player(const G&, const Parameters&);
BASTIDE_FOR_EACH_GAME(BASTIDE_COMPILE)
#undef BASTIDE_COMPILE

}  // namespace bastide::ai
