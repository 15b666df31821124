// The base game's parts: a random placement, applying actions, finding and joining features.

#include "bench/positions.hpp"

#include <benchmark/benchmark.h>
#include <utility>
#include <vector>

namespace {

using namespace bastide;
using bench::State;

void random_placement(benchmark::State& run) {
  const State state = bench::position(static_cast<int>(run.range(0)), engine::Phase::place_tile);
  engine::Random random(1);
  for (auto _ : run) benchmark::DoNotOptimize(bench::game().random_action(state, random));
}
BENCHMARK(random_placement)->Arg(8)->Arg(36)->Arg(64);

/// Lays a tile on a fresh copy; less `state_copy/base` it is the cost of placing and joining.
void apply_placement(benchmark::State& run) {
  const State state = bench::position(static_cast<int>(run.range(0)), engine::Phase::place_tile);
  engine::ActionList actions;
  bench::game().legal_actions(state, actions);
  int next = 0;
  for (auto _ : run) {
    State copy = state;
    bench::game().apply(copy, actions[next]);
    next = next + 1 == actions.size() ? 0 : next + 1;
    benchmark::DoNotOptimize(&copy);
    benchmark::ClobberMemory();
  }
}
BENCHMARK(apply_placement)->Arg(8)->Arg(36)->Arg(64);

/// The feature of every segment on the board.
void find_feature(benchmark::State& run) {
  const State state = bench::position(64, engine::Phase::place_tile);
  for (auto _ : run) {
    int open = 0;
    for (int node = 0; node < state.land.node_count(); ++node) {
      open += state.land.feature(state.land.feature_of(node)).open();
    }
    benchmark::DoNotOptimize(open);
  }
  run.SetItemsProcessed(run.iterations() * state.land.node_count());
}
BENCHMARK(find_feature);

/// Lays the tiles of a whole game again, without rules: sites, joins and counts.
void join_features(benchmark::State& run) {
  const State state = bench::position(72, engine::Phase::over);
  const auto& board = state.land.board();
  std::vector<std::pair<engine::CellKey, int>> tiles;
  for (int node = 0; node < state.land.node_count(); ++node) {
    const auto site = state.land.site_of(node);
    if (board.first_node(site) == node) tiles.emplace_back(board.key_at(site), board.oriented_at(site));
  }
  auto land = state.land;
  for (auto _ : run) {
    land.start(tiles.front().first);
    for (const auto& [key, oriented] : tiles) {
      benchmark::DoNotOptimize(land.place(bench::game().tables(), land.board().find(key), oriented));
    }
  }
  run.SetItemsProcessed(run.iterations() * static_cast<std::int64_t>(tiles.size()));
}
BENCHMARK(join_features);

}  // namespace
