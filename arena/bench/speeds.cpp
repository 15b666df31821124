#include "arena/bench/speeds.hpp"

#include "ai/bot.hpp"
#include "engine/carcassonne/carcassonne.hpp"

#include <algorithm>
#include <chrono>
#include <cstring>

namespace bastide::arena {
namespace {

using engine::BaseCarcassonne;
using State = BaseCarcassonne::State;

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

double random_games(const BaseCarcassonne& game, int players) {
  constexpr int kGames = 10'000;
  engine::Random random(1);
  const State start = game.initial(players);
  return kGames / best_seconds(8, [&] {
           for (int i = 0; i < kGames; ++i) {
             State state = start;
             engine::Scores scores = ai::random_playout(game, state, random);
             keep(scores);
           }
         });
}

double greedy_games(const BaseCarcassonne& game) {
  constexpr int kGames = 100;
  ai::GreedyPlayer<BaseCarcassonne> player(game, {});
  player.new_game(1);
  engine::Random random(1);
  return kGames / best_seconds(3, [&] {
           for (int i = 0; i < kGames; ++i) {
             State state = game.initial(2);
             engine::Deal deal = game.random_deal(state, random);
             for (auto actor = game.actor(state); !actor.is_nobody(); actor = game.actor(state)) {
               game.apply(state, actor.is_chance() ? game.next_outcome(state, deal)
                                                   : player.choose(state, {}).action);
             }
           }
         });
}

void measure_uct(const BaseCarcassonne& game, Speeds& speeds) {
  constexpr int kIterations = 40'000;
  ai::UctPlayer<BaseCarcassonne> player(game, {});
  engine::Random random(1);
  State state = game.initial(2);
  game.apply(state, game.random_deal(state, random).draw());
  const double seconds = best_seconds(4, [&] {
    player.new_game(1);
    ai::Thought thought = player.choose(state, {.iterations = kIterations});
    keep(thought);
  });
  speeds.uct_iterations_per_second = kIterations / seconds;
  speeds.uct_nodes_per_iteration = static_cast<double>(player.nodes()) / kIterations;
}

/// A game of random players when half of the tiles lie and one is to be placed.
State middle_of_game(const BaseCarcassonne& game) {
  engine::Random random(5);
  State state = game.initial(2);
  engine::Deal deal = game.random_deal(state, random);
  while (state.land.board().tile_count() < 36 || state.phase != engine::Phase::place_tile) {
    game.apply(state, game.actor(state).is_chance() ? game.next_outcome(state, deal)
                                                    : game.random_action(state, random));
  }
  return state;
}

void measure_state(const BaseCarcassonne& game, Speeds& speeds) {
  constexpr int kTimes = 200'000;
  State state = middle_of_game(game);
  State copy = state;
  speeds.state_bytes = sizeof(State);
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

}  // namespace

Speeds measure_speeds() {
  const engine::RuleSet rules = engine::load_rules("base");
  const BaseCarcassonne game(rules, engine::load_tiles(rules));
  Speeds speeds;
  speeds.random_games_per_second = random_games(game, 2);
  speeds.random_games_4_players_per_second = random_games(game, 4);
  speeds.greedy_games_per_second = greedy_games(game);
  measure_uct(game, speeds);
  measure_state(game, speeds);
  return speeds;
}

}  // namespace bastide::arena
