#include "arena/bench/speeds.hpp"

#include "ai/bot.hpp"
#include "ai/expectimax/expectimax.hpp"
#include "ai/mcts/mcts.hpp"
#include "engine/carcassonne/carcassonne.hpp"
#include "engine/castle/castle.hpp"
#include "engine/expanded/expanded.hpp"

#include <algorithm>
#include <chrono>
#include <cstring>

namespace bastide::arena {
namespace {

using engine::BaseCarcassonne;
using engine::ExpandedCarcassonne;

/// The least seconds that one call of `work` took.
template <class Work>
double best_seconds(int rounds, Work&& work) {
  double best = 1e9;
  for (int round = 0; round < rounds; ++round) {
    const auto start = std::chrono::steady_clock::now();
    work();
    best = std::min(best, std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
  }
  return best;
}

/// Keeps the compiler from leaving out work whose result nobody reads.
template <class T>
void keep(T& value) {
  asm volatile("" : : "r"(&value) : "memory");
}

template <engine::Game G>
double random_games(const G& game, int players, int rounds, int games) {
  engine::Random random(1);
  const typename G::State start = game.initial(players);
  return games / best_seconds(rounds, [&] {
           for (int i = 0; i < games; ++i) {
             typename G::State state = start;
             engine::Scores scores = ai::random_playout(game, state, random);
             keep(scores);
           }
         });
}

/// Of two of the same kind.
template <class Player>
double games_between(const BaseCarcassonne& game, Player& player, int games) {
  player.new_game(1);
  engine::Random random(1);
  return games / best_seconds(3, [&] {
           for (int i = 0; i < games; ++i) {
             auto state = game.initial(2);
             engine::Deal deal = game.random_deal(state, random);
             for (auto actor = game.actor(state); !actor.is_nobody(); actor = game.actor(state)) {
               game.apply(state, actor.is_chance() ? game.next_outcome(state, deal)
                                                   : player.choose(state, {}).action);
             }
           }
         });
}

struct UctSpeed {
  double iterations_per_second;
  double nodes_per_iteration;
};

template <engine::Game G>
UctSpeed measure_uct(const G& game, int rounds, int iterations) {
  ai::MctsPlayer<G> player(game, {});
  engine::Random random(1);
  auto state = game.initial(2);
  game.apply(state, game.random_deal(state, random).draw());
  const double seconds = best_seconds(rounds, [&] {
    player.new_game(1);
    ai::Thought thought = player.choose(state, {.iterations = iterations});
    keep(thought);
  });
  return {iterations / seconds, static_cast<double>(player.nodes()) / iterations};
}

/// A game of random players when half of the tiles lie and one is to be placed.
BaseCarcassonne::State middle_of_game(const BaseCarcassonne& game) {
  engine::Random random(5);
  auto state = game.initial(2);
  engine::Deal deal = game.random_deal(state, random);
  while (state.land.board().tile_count() < 36 || state.phase != engine::Phase::place_tile) {
    game.apply(state, game.actor(state).is_chance() ? game.next_outcome(state, deal)
                                                    : game.random_action(state, random));
  }
  return state;
}

double expectimax_nodes(const BaseCarcassonne& game) {
  const auto state = middle_of_game(game);
  ai::ExpectimaxPlayer<BaseCarcassonne> player(game, {});
  std::int64_t nodes = 0;
  const double seconds = best_seconds(20, [&] {
    player.new_game(1);
    nodes = player.choose(state, {}).iterations;
  });
  return static_cast<double>(nodes) / seconds;
}

double evaluation_seconds(const BaseCarcassonne& game) {
  constexpr int kTimes = 100'000;
  const ai::Evaluation<BaseCarcassonne> evaluation(game, {});
  const auto state = middle_of_game(game);
  return best_seconds(5,
                      [&] {
                        for (int i = 0; i < kTimes; ++i) {
                          ai::Values values = evaluation.worth(state);
                          keep(values);
                        }
                      }) /
         kTimes;
}

/// Tree and playouts together, with all the time of a move for one decision.
double bastide_values(const BaseCarcassonne& game) {
  const ai::Bot bot = ai::load_bot("bastide");
  ai::MctsPlayer<BaseCarcassonne> player(game, std::get<ai::MctsParameters>(bot.parameters));
  const auto state = middle_of_game(game);
  double best = 0;
  for (int round = 0; round < 3; ++round) {
    const std::int64_t before = player.valued();
    player.new_game(1);
    const double seconds = best_seconds(1, [&] {
      ai::Thought thought = player.choose(state, {.seconds = bot.budget.seconds});
      keep(thought);
    });
    best = std::max(best, static_cast<double>(player.valued() - before) / seconds);
  }
  return best;
}

void measure_state(const BaseCarcassonne& game, Speeds& speeds) {
  constexpr int kTimes = 200'000;
  auto state = middle_of_game(game);
  auto copy = state;
  speeds.state_bytes = sizeof state;
  speeds.state_copy_ns = 1e9 / kTimes * best_seconds(5, [&] {
                           for (int i = 0; i < kTimes; ++i) {
                             std::memcpy(&copy, &state, sizeof state);
                             keep(copy);
                           }
                         });
  engine::ActionList actions;
  speeds.legal_actions_ns = 1e9 / kTimes * best_seconds(5, [&] {
                              for (int i = 0; i < kTimes; ++i) {
                                game.legal_actions(state, actions);
                                keep(actions);
                              }
                            });
}

/// The largest game there is.
ExpandedSpeeds measure_expanded() {
  const engine::RuleSet rules = engine::load_rules("everything");
  const ExpandedCarcassonne game(rules, engine::load_tiles(rules));
  ExpandedSpeeds speeds;
  speeds.random_games_per_second = random_games(game, 2, 4, 1'000);
  speeds.random_games_6_players_per_second = random_games(game, 6, 4, 1'000);
  speeds.uct_iterations_per_second = measure_uct(game, 3, 3'000).iterations_per_second;
  speeds.state_bytes = sizeof(ExpandedCarcassonne::State);
  return speeds;
}

CastleSpeeds measure_castle() {
  const engine::RuleSet rules = engine::load_rules("castle");
  const engine::TileSet tiles = engine::load_tiles(rules);
  const engine::Castle game(rules, tiles, engine::load_wall(rules, tiles));
  CastleSpeeds speeds;
  speeds.random_games_per_second = random_games(game, 2, 4, 5'000);
  speeds.uct_iterations_per_second = measure_uct(game, 3, 10'000).iterations_per_second;
  speeds.state_bytes = sizeof(engine::Castle::State);
  return speeds;
}

}  // namespace

Speeds measure_speeds() {
  const engine::RuleSet rules = engine::load_rules("base");
  const BaseCarcassonne game(rules, engine::load_tiles(rules));
  Speeds speeds;
  speeds.random_games_per_second = random_games(game, 2, 8, 10'000);
  speeds.random_games_4_players_per_second = random_games(game, 4, 8, 10'000);
  ai::GreedyPlayer<BaseCarcassonne> greedy(game, {});
  speeds.greedy_games_per_second = games_between(game, greedy, 100);
  const UctSpeed uct = measure_uct(game, 4, 40'000);
  speeds.uct_iterations_per_second = uct.iterations_per_second;
  speeds.uct_nodes_per_iteration = uct.nodes_per_iteration;
  speeds.expectimax_nodes_per_second = expectimax_nodes(game);
  speeds.evaluation_ns = 1e9 * evaluation_seconds(game);
  ai::EvaluatorPlayer<BaseCarcassonne> evaluator(game, {});
  speeds.evaluator_moves_per_second =
      (game.tables().set().tile_count() - 1) * games_between(game, evaluator, 20);
  speeds.bastide_values_per_second = bastide_values(game);
  measure_state(game, speeds);
  speeds.expanded = measure_expanded();
  speeds.castle = measure_castle();
  return speeds;
}

}  // namespace bastide::arena
