// Players ask a game nothing but what the concept Game says.

#include "ai/baselines/valued_by.hpp"
#include "ai/evaluator/evaluator.hpp"
#include "ai/expectimax/exact_end.hpp"
#include "ai/expectimax/expectimax.hpp"
#include "ai/flat/flat.hpp"
#include "ai/greedy/greedy.hpp"
#include "ai/mcts/mcts.hpp"
#include "ai/random/random_player.hpp"
#include "tests/ai/expectimax/brute_force.hpp"
#include "tests/ai/mcts_compositions.hpp"
#include "tests/ai/pile_game.hpp"
#include "tests/catch.hpp"

namespace bastide::tests::ai_any_game_test {
namespace {

using engine::Action;
using State = PileGame::State;

static_assert(engine::Game<PileGame> && !engine::TileGame<PileGame>);
static_assert(engine::TileGame<engine::BaseCarcassonne> && engine::TileGame<engine::LargeCarcassonne> &&
              engine::TileGame<engine::Castle>);

/// Plays every seat of a game to its end.
void play(ai::Player<PileGame>& player, int players, std::uint64_t seed) {
  const PileGame game;
  engine::Random random(seed);
  State state = game.initial(players);
  engine::Deal deal = game.random_deal(state, random);
  player.new_game(seed);
  bool legal = true;
  while (!game.actor(state).is_nobody() && legal) {
    const bool chance = game.actor(state).is_chance();
    const Action action =
        chance ? game.next_outcome(state, deal) : player.choose(state, {.iterations = 60}).action;
    legal = game.is_legal(state, action);
    if (!legal) continue;
    player.observe(state, action);
    game.apply(state, action);
  }
  CHECK(legal);
  player.game_over(game.scores(state));
}

void play_some(ai::Player<PileGame>& player) {
  for (const int players : {2, 3}) {
    for (const std::uint64_t seed : {1U, 2U}) play(player, players, seed);
  }
}

/// Four stones, a three in hand, and only a one to come. To take three leaves the last stone to the opponent,
/// with its five points: 3 - 6. One of each would be even. Two, and the opponent's one, are a point ahead.
State four_stones() {
  State state = PileGame().initial(2);
  state.stones = 4;
  state.flags = {true, true};
  state.bag = {0, 1, 0, 0};
  state.die = 3;
  state.step = PileGame::Step::take;
  return state;
}
const Action kBest = PileGame::take(2);

}  // namespace

TEST_CASE("players without a search play any game to its end", "[any_game]") {
  const PileGame game;
  ai::RandomPlayer<PileGame> random(game);
  play_some(random);
  ai::GreedyPlayer<PileGame> greedy(game, {});
  play_some(greedy);
  ai::EvaluatorPlayer<PileGame> evaluator(game, {});
  play_some(evaluator);
  ai::FlatPlayer<PileGame> flat(game, {});
  play_some(flat);
}

TEST_CASE("every composition of the tree search plays any game to its end", "[any_game]") {
  const PileGame game;
  for (const char* keys : tests::kCompositions) {
    INFO(keys);
    ai::MctsParameters parameters = tests::composition(keys);
    ai::MctsPlayer<PileGame> player = tests::search_with(game, parameters);
    play_some(player);
    parameters.threads = 2;
    ai::MctsPlayer<PileGame, ai::Sharing::many_threads> many =
        tests::search_with<ai::Sharing::many_threads>(game, parameters);
    play_some(many);
  }
}

TEST_CASE("expectimax plays any game to its end, whatever its leaves and its pruning", "[any_game]") {
  const PileGame game;
  for (const auto leaf : {ai::LeafKind::virtual_score, ai::LeafKind::heyden, ai::LeafKind::value}) {
    for (const auto pruning :
         {ai::Pruning::none, ai::Pruning::star1, ai::Pruning::star2, ai::Pruning::star25}) {
      for (const int exact_tiles : {0, 4}) {
        ai::ExpectimaxPlayer<PileGame> player(
            game, {.evaluation = leaf, .pruning = pruning, .exact_tiles = exact_tiles});
        play_some(player);
      }
    }
  }
}

TEST_CASE("the last stone of a pile is not left to the opponent", "[any_game]") {
  const PileGame game;
  const State state = four_stones();
  ai::GreedyPlayer<PileGame> greedy(game, {});
  CHECK(greedy.choose(state, {}).action == PileGame::take(3));

  ai::ExactEnd<PileGame> exact(game);
  const auto solved = exact.solve(state, {});
  REQUIRE(solved);
  CHECK(solved->action == kBest);
  CHECK(solved->leads[0] == 1);
}

TEST_CASE("expectimax and tree searches find the best action of any game", "[any_game]") {
  const PileGame game;
  const State state = four_stones();
  for (const auto leaf : {ai::LeafKind::virtual_score, ai::LeafKind::heyden, ai::LeafKind::value}) {
    ai::ExpectimaxPlayer<PileGame> player(game, {.depth = 2, .evaluation = leaf});
    CHECK(player.choose(state, {}).action == kBest);
  }
  for (const char* keys : tests::kCompositions) {
    INFO(keys);
    ai::MctsPlayer<PileGame> player = tests::search_with(game, tests::composition(keys));
    player.new_game(1);
    CHECK(player.choose(state, {.iterations = 4'000}).action == kBest);
  }
}

TEST_CASE("ends of any game are worth what trying everything says", "[any_game]") {
  const PileGame game;
  ai::LeafValue<PileGame> leaf(game, ai::LeafKind::virtual_score, {});
  ai::ExactEnd<PileGame> exact(game);
  int solved = 0;
  for (const int players : {2, 3}) {
    for (std::uint64_t seed = 0; seed < 12; ++seed) {
      const State state = tests::late_position(game, players, 4, seed);
      if (!game.actor(state).is_player()) continue;
      tests::BruteLimit limit(1'000'000);
      const auto brute = tests::brute_force(game, state, leaf, game.tiles_left(state) + 1, limit);
      const auto found = exact.solve(state, {});
      REQUIRE(found);
      for (int player = 0; player < players; ++player) {
        CHECK(found->leads[static_cast<std::size_t>(player)] ==
              Approx(brute.leads[static_cast<std::size_t>(player)]).margin(1e-9));
      }
      ++solved;
    }
  }
  CHECK(solved > 10);
}

}  // namespace bastide::tests::ai_any_game_test
