// The game with all modules: copying a state, whole games, virtual scores.

#include "ai/playout/random_playout.hpp"
#include "bench/positions.hpp"

#include <benchmark/benchmark.h>

namespace {

using namespace bastide;
using State = engine::ExpandedState;

void expanded_state_copy(benchmark::State& run) {
  State from = bench::position_of_everything(72, engine::Phase::place_tile);
  State to = from;
  for (auto _ : run) {
    to = from;
    benchmark::DoNotOptimize(&to);
    benchmark::ClobberMemory();
  }
  run.SetBytesProcessed(static_cast<std::int64_t>(run.iterations() * sizeof(State)));
}
BENCHMARK(expanded_state_copy);

/// Argument: players.
void expanded_random_game(benchmark::State& run) {
  engine::Random random(1);
  const State start = bench::everything().initial(static_cast<int>(run.range(0)));
  for (auto _ : run) {
    State state = start;
    benchmark::DoNotOptimize(ai::random_playout(bench::everything(), state, random));
  }
  run.SetItemsProcessed(run.iterations());
}
BENCHMARK(expanded_random_game)->Arg(2)->Arg(6);

/// Argument: tiles on the board.
void expanded_scores_if_ended(benchmark::State& run) {
  const State state =
      bench::position_of_everything(static_cast<int>(run.range(0)), engine::Phase::place_tile);
  for (auto _ : run) benchmark::DoNotOptimize(bench::everything().scores_if_ended(state));
}
BENCHMARK(expanded_scores_if_ended)->Arg(16)->Arg(72)->Arg(136);

}  // namespace
