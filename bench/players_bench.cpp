// Whole games and the players' decisions.

#include "ai/bot.hpp"
#include "bench/positions.hpp"

#include <benchmark/benchmark.h>

namespace {

using namespace bastide;
using bench::State;

/// Argument: players.
void random_game(benchmark::State& run) {
  engine::Random random(1);
  const State start = bench::game().initial(static_cast<int>(run.range(0)));
  for (auto _ : run) {
    State state = start;
    benchmark::DoNotOptimize(ai::random_playout(bench::game(), state, random));
  }
  run.SetItemsProcessed(run.iterations());
}
BENCHMARK(random_game)->Arg(2)->Arg(4);

/// Argument: tiles on the board.
void greedy_move(benchmark::State& run) {
  const State state = bench::position(static_cast<int>(run.range(0)), engine::Phase::place_tile);
  ai::GreedyPlayer<engine::BaseCarcassonne> player(bench::game(), {});
  player.new_game(1);
  for (auto _ : run) benchmark::DoNotOptimize(player.choose(state, {}).action);
}
BENCHMARK(greedy_move)->Arg(8)->Arg(36)->Arg(64);

/// Argument: tiles on the board. The time is that of one iteration of a search of 10,000.
void uct_iteration(benchmark::State& run) {
  constexpr int kIterations = 10'000;
  const State state = bench::position(static_cast<int>(run.range(0)), engine::Phase::place_tile);
  ai::UctPlayer<engine::BaseCarcassonne> player(bench::game(), {});
  player.new_game(1);
  for (auto _ : run) benchmark::DoNotOptimize(player.choose(state, {.iterations = kIterations}).action);
  run.SetItemsProcessed(run.iterations() * kIterations);
}
BENCHMARK(uct_iteration)->Arg(1)->Arg(36)->Arg(64)->Unit(benchmark::kMillisecond);

}  // namespace
