// What a state is worth, and a move of the player that looks at nothing else.

#include "ai/bot.hpp"
#include "bench/positions.hpp"

#include <benchmark/benchmark.h>

namespace {

using namespace bastide;

template <class G>
void measure_worth(benchmark::State& run, const G& game, const typename G::State& state) {
  const ai::Evaluation<G> evaluation(game, {});
  for (auto _ : run) benchmark::DoNotOptimize(evaluation.worth(state));
}

/// Argument: tiles on the board.
void worth(benchmark::State& run) {
  measure_worth(run, bench::game(),
                bench::position(static_cast<int>(run.range(0)), engine::Phase::place_figure));
}
BENCHMARK(worth)->Arg(8)->Arg(36)->Arg(64);

/// Argument: tiles on the board. All places for a follower of one tile.
void worth_of_figures(benchmark::State& run) {
  const auto state = bench::position(static_cast<int>(run.range(0)), engine::Phase::place_figure);
  const ai::Evaluation<engine::BaseCarcassonne> evaluation(bench::game(), {});
  std::int64_t valued = 0;
  for (auto _ : run) {
    evaluation.worth_of_figures(state, [&](engine::Action, const ai::Values& worth) {
      benchmark::DoNotOptimize(worth);
      ++valued;
    });
  }
  run.SetItemsProcessed(valued);
}
BENCHMARK(worth_of_figures)->Arg(8)->Arg(36)->Arg(64);

/// Argument: tiles on the board.
void worth_of_everything(benchmark::State& run) {
  measure_worth(run, bench::everything(),
                bench::position_of_everything(static_cast<int>(run.range(0)), engine::Phase::place_figure));
}
BENCHMARK(worth_of_everything)->Arg(36)->Arg(72)->Arg(110);

/// Argument: tiles on the board.
void worth_of_castle(benchmark::State& run) {
  measure_worth(run, bench::castle(),
                bench::castle_position(static_cast<int>(run.range(0)), engine::Phase::place_figure));
}
BENCHMARK(worth_of_castle)->Arg(36);

/// Argument: tiles on the board.
void evaluator_move(benchmark::State& run) {
  const auto state = bench::position(static_cast<int>(run.range(0)), engine::Phase::place_tile);
  ai::EvaluatorPlayer<engine::BaseCarcassonne> player(bench::game(), {});
  player.new_game(1);
  for (auto _ : run) benchmark::DoNotOptimize(player.choose(state, {}).action);
}
BENCHMARK(evaluator_move)->Arg(8)->Arg(36)->Arg(64);

}  // namespace
