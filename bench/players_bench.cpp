// Decisions of the base game's players.

#include "ai/bots/bot.hpp"
#include "ai/expectimax/expectimax.hpp"
#include "ai/mcts/mcts.hpp"
#include "bench/positions.hpp"

#include <benchmark/benchmark.h>

namespace {

using namespace bastide;
using bench::State;

/// Argument: tiles on the board. Items are playouts of `puct`'s arbiter between two candidates.
void arbiter_playout(benchmark::State& run) {
  constexpr int kOrders = 20;
  const State state = bench::position(static_cast<int>(run.range(0)), engine::Phase::place_tile);
  auto parameters = std::get<ai::MctsParameters>(ai::load_bot("puct").parameters);
  parameters.arbiter_orders = kOrders;
  parameters.arbiter_drop = 0;
  using Arbiter = ai::Arbiter<engine::BaseCarcassonne>;
  engine::Random random(1);
  const std::array randoms{&random};
  Arbiter arbiter(bench::game(), parameters, {bench::game(), parameters.evaluation}, randoms);
  const ai::Team alone(1);
  engine::ActionList actions;
  bench::game().legal_actions(state, actions);
  std::array<Arbiter::Candidate, 2> candidates{{{actions[0]}, {actions[1]}}};
  const auto go_on = [](std::size_t, const State&, std::size_t) { return engine::Action(); };
  for (auto _ : run) {
    const ai::Stopwatch watch({.iterations = kOrders});
    benchmark::DoNotOptimize(arbiter.decide(state, candidates, watch, alone, go_on));
  }
  run.SetItemsProcessed(run.iterations() * kOrders * static_cast<std::int64_t>(candidates.size()));
}
BENCHMARK(arbiter_playout)->Arg(8)->Arg(36)->Arg(64)->Unit(benchmark::kMillisecond);

/// Arguments: tiles on the board, plies.
void expectimax_move(benchmark::State& run) {
  const State state = bench::position(static_cast<int>(run.range(0)), engine::Phase::place_tile);
  ai::ExpectimaxPlayer<engine::BaseCarcassonne> player(bench::game(),
                                                       {.depth = static_cast<int>(run.range(1))});
  player.new_game(1);
  for (auto _ : run) benchmark::DoNotOptimize(player.choose(state, {}).action);
  run.SetItemsProcessed(run.iterations() * player.nodes());
}
BENCHMARK(expectimax_move)
    ->Args({8, 2})
    ->Args({36, 2})
    ->Args({64, 2})
    ->Args({36, 3})
    ->Unit(benchmark::kMillisecond);

/// Argument: tiles left to draw.
void exact_end(benchmark::State& run) {
  constexpr int kTiles = 72;
  const State state = bench::position(kTiles - 1 - static_cast<int>(run.range(0)), engine::Phase::place_tile);
  ai::ExactEnd<engine::BaseCarcassonne> exact(bench::game());
  std::int64_t nodes = 0;
  for (auto _ : run) {
    const auto result = exact.solve(state, {});
    if (result) nodes += result->nodes;
  }
  run.SetItemsProcessed(nodes);
}
BENCHMARK(exact_end)->Arg(0)->Arg(1)->Arg(2)->Unit(benchmark::kMillisecond);

}  // namespace
