// The Castle: copying a state, whole games, virtual scores, decisions.

#include "ai/greedy/greedy.hpp"
#include "ai/playout/random_playout.hpp"
#include "bench/positions.hpp"

#include <benchmark/benchmark.h>

namespace {

using namespace bastide;
using State = engine::CastleState;

void castle_state_copy(benchmark::State& run) {
  State from = bench::castle_position(36, engine::Phase::place_tile);
  State to = from;
  for (auto _ : run) {
    to = from;
    benchmark::DoNotOptimize(&to);
    benchmark::ClobberMemory();
  }
  run.SetBytesProcessed(static_cast<std::int64_t>(run.iterations() * sizeof(State)));
}
BENCHMARK(castle_state_copy);

void castle_random_game(benchmark::State& run) {
  engine::Random random(1);
  const State start = bench::castle().initial(2);
  for (auto _ : run) {
    State state = start;
    benchmark::DoNotOptimize(ai::random_playout(bench::castle(), state, random));
  }
  run.SetItemsProcessed(run.iterations());
}
BENCHMARK(castle_random_game);

/// Argument: tiles on the board.
void castle_legal_placements(benchmark::State& run) {
  const State state = bench::castle_position(static_cast<int>(run.range(0)), engine::Phase::place_tile);
  engine::ActionList legal;
  for (auto _ : run) {
    bench::castle().legal_actions(state, legal);
    benchmark::DoNotOptimize(legal.size());
  }
}
BENCHMARK(castle_legal_placements)->Arg(12)->Arg(36)->Arg(60);

/// Argument: tiles on the board.
void castle_scores_if_ended(benchmark::State& run) {
  const State state = bench::castle_position(static_cast<int>(run.range(0)), engine::Phase::place_tile);
  for (auto _ : run) benchmark::DoNotOptimize(bench::castle().scores_if_ended(state));
}
BENCHMARK(castle_scores_if_ended)->Arg(12)->Arg(36)->Arg(60);

void castle_greedy_move(benchmark::State& run) {
  const State state = bench::castle_position(36, engine::Phase::place_tile);
  ai::GreedyPlayer<engine::Castle> greedy(bench::castle(), {});
  greedy.new_game(1);
  for (auto _ : run) benchmark::DoNotOptimize(greedy.choose(state, {}));
}
BENCHMARK(castle_greedy_move);

}  // namespace
