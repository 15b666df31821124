// What the base game's states are worth after each way to place a follower.

#include "ai/bots/bot.hpp"
#include "bench/positions.hpp"

#include <benchmark/benchmark.h>

namespace {

using namespace bastide;

/// Argument: tiles on the board. All places for a follower of one tile.
void worth_of_figures(benchmark::State& run) {
  const auto state = bench::position(static_cast<int>(run.range(0)), engine::Phase::place_figure);
  ai::Evaluation<engine::BaseCarcassonne> evaluation(bench::game(), {});
  std::int64_t valued = 0;
  for (auto _ : run) {
    evaluation.look_from(state);
    evaluation.worth_of_figures(
        state,
        [&](engine::Action, const ai::Values& worth) {
          benchmark::DoNotOptimize(worth);
          ++valued;
        },
        [](engine::Action) {});
  }
  run.SetItemsProcessed(valued);
}
BENCHMARK(worth_of_figures)->Arg(8)->Arg(36)->Arg(64);

}  // namespace
