// One search in many threads.

#include "ai/bots/bot.hpp"
#include "ai/mcts/mcts.hpp"
#include "bench/positions.hpp"

#include <algorithm>
#include <array>
#include <benchmark/benchmark.h>
#include <chrono>
#include <vector>

namespace {

using namespace bastide;
using bench::State;
using Player = ai::MctsPlayer<engine::BaseCarcassonne, ai::Sharing::many_threads>;

ai::MctsParameters with_threads(const char* bot, std::int64_t threads) {
  auto parameters = std::get<ai::MctsParameters>(ai::load_bot(bot).parameters);
  parameters.threads = threads;
  return parameters;
}

State middle() {
  return bench::position(36, engine::Phase::place_tile);
}

/// What the last descents of a search had to do with memory, if they went as all together did: `depth` is the
/// mean number of nodes below the root that one came through and changed, `lines` of the lines of the cache,
/// one a child, that selection read for it, and `megabytes` the size of the tree; of the first thread's,
/// where each has its own.
void tell_traffic(benchmark::State& run, const Player& player) {
  const ai::NodePool& pool = player.pool();
  double depth = 0;
  double lines = 0;
  std::vector<std::uint32_t> open{player.root()};
  while (!open.empty()) {
    const ai::Node& node = pool[open.back()];
    open.pop_back();
    if (!node.is_expanded()) continue;
    double passed = 0;
    for (std::uint32_t i = 0; i < node.children; ++i) {
      passed += pool[node.first_child + i].visits;
      open.push_back(node.first_child + i);
    }
    depth += passed;
    const int untried = node.tried < node.children ? 1 : 0;
    lines += passed * (node.growth() == ai::Growth::outcomes ? node.children : node.tried + untried);
  }
  const double descents = pool[player.root()].visits;
  run.counters["depth"] = depth / descents;
  run.counters["lines"] = lines / descents;
  run.counters["megabytes"] = pool.size() * sizeof(ai::Node) / 1e6;
}

/// A search of 20,000 iterations in the middle of a game. Arguments: threads, and 1 for trees of their own.
void iterations_of_uct(benchmark::State& run) {
  constexpr int kIterations = 20'000;
  auto parameters = with_threads("uct", run.range(0));
  parameters.parallel = run.range(1) == 0 ? ai::Parallel::tree : ai::Parallel::root;
  Player player(bench::game(), parameters);
  player.new_game(1);
  const State state = middle();
  for (auto _ : run) benchmark::DoNotOptimize(player.choose(state, {.iterations = kIterations}).action);
  run.SetItemsProcessed(run.iterations() * kIterations);
  tell_traffic(run, player);
}
BENCHMARK(iterations_of_uct)
    ->ArgNames({"threads", "root"})
    ->ArgsProduct({{1, 2, 8, 16}, {0, 1}})
    ->UseRealTime()
    ->Unit(benchmark::kMillisecond);

/// The same of `puct`'s tree alone, whose iterations are shorter. Argument: threads.
void iterations_of_puct(benchmark::State& run) {
  constexpr int kIterations = 20'000;
  auto parameters = with_threads("puct", run.range(0));
  parameters.final_choice = ai::FinalChoice::visits;
  Player player(bench::game(), parameters);
  player.new_game(1);
  const State state = middle();
  for (auto _ : run) benchmark::DoNotOptimize(player.choose(state, {.iterations = kIterations}).action);
  run.SetItemsProcessed(run.iterations() * kIterations);
  tell_traffic(run, player);
}
BENCHMARK(iterations_of_puct)
    ->ArgName("threads")
    ->RangeMultiplier(2)
    ->Range(1, 16)
    ->UseRealTime()
    ->Unit(benchmark::kMillisecond);

/// States that `puct`'s arbiter values in 0.1 s. Argument: threads.
void playouts_of_arbiter(benchmark::State& run) {
  auto parameters = with_threads("puct", run.range(0));
  parameters.arbiter_drop = 0;
  parameters.exact_nodes = 0;
  Player player(bench::game(), parameters);
  player.new_game(1);
  const State state = middle();
  for (auto _ : run) benchmark::DoNotOptimize(player.choose(state, {.seconds = 0.1}).action);
  run.SetItemsProcessed(player.valued());
}
BENCHMARK(playouts_of_arbiter)->ArgName("threads")->RangeMultiplier(2)->Range(1, 16)->UseRealTime();

/// What a descent adds to a node that it comes through. Argument: 1 for a node of each thread's own, 0 for
/// one node of all, as the root is.
void tallies_of_a_node(benchmark::State& run) {
  constexpr auto kShared = ai::Sharing::many_threads;
  static std::array<ai::Node, 2> nodes{};
  ai::Node& node = nodes.at(run.range(0) == 0 ? 0 : static_cast<std::size_t>(run.thread_index()));
  for (auto _ : run) {
    ai::add_to<kShared>(node.under_way, std::uint16_t{1});
    ai::add_to<kShared>(node.visits, 1U);
    ai::add_to<kShared>(node.rewards, ai::to_fixed(1.5));
    ai::add_to<kShared>(node.points, ai::to_fixed(-2.5));
    ai::add_to<kShared>(node.under_way, std::uint16_t{0xFFFF});
  }
}
BENCHMARK(tallies_of_a_node)->ArgName("own")->Arg(0)->Arg(1)->ThreadRange(1, 2)->UseRealTime();

/// How late decisions come that have 0.1 s and are never settled before: the median of a hundred, the 95th
/// and the last, in milliseconds. Arguments: threads, and 1 for the arbiter behind the tree.
void lateness(benchmark::State& run) {
  constexpr double kSeconds = 0.1;
  auto parameters = with_threads(run.range(1) == 0 ? "uct" : "puct", run.range(0));
  if (run.range(1) == 0) parameters.final_choice = ai::FinalChoice::mean;
  parameters.arbiter_drop = 0;
  parameters.exact_nodes = 0;
  Player player(bench::game(), parameters);
  player.new_game(1);
  const State state = middle();
  std::vector<double> late;
  for (auto _ : run) {
    const auto start = std::chrono::steady_clock::now();
    benchmark::DoNotOptimize(player.choose(state, {.seconds = kSeconds}).action);
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
    late.push_back(1e3 * (took.count() - kSeconds));
  }
  std::sort(late.begin(), late.end());
  run.counters["median_ms"] = late[late.size() / 2];
  run.counters["p95_ms"] = late[late.size() * 95 / 100];
  run.counters["worst_ms"] = late.back();
}
BENCHMARK(lateness)
    ->ArgNames({"threads", "arbiter"})
    ->ArgsProduct({{1, 2, 8, 16}, {0, 1}})
    ->Iterations(100)
    ->UseRealTime();

}  // namespace
