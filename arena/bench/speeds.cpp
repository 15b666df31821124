#include "arena/bench/speeds.hpp"

#include "arena/bench/benches.hpp"
#include "engine/games/with_game.hpp"

#include <tuple>
#include <utility>

namespace bastide::arena {
namespace {

/// A quantity, and the function from a game to its value.
template <class Measure>
struct Bench {
  Quantity quantity;
  Measure measure;
};
template <class Measure>
Bench(Quantity, Measure) -> Bench<Measure>;

/// For every rule set.
constexpr std::tuple kBenches{
    Bench{{"random_games_per_second", "random games", "/s", 0},
          [](const auto& game, const auto& length) { return random_games_per_second(game, 2, length); }},
    Bench{{"uct_iterations_per_second", "uct iterations", "/s", 0},
          [](const auto& game, const auto& length) { return uct_iterations_per_second(game, length); }},
    Bench{{"evaluator_moves_per_second", "evaluator moves", "/s", 0},
          [](const auto& game, const auto& length) { return evaluator_moves_per_second(game, length); }},
    Bench{{"state_bytes", "state size", "bytes", 0},
          [](const auto& game, const auto& length) { return state_bytes(game, length); }},
    Bench{{"state_copy_ns", "state copy", "ns", 1},
          [](const auto& game, const auto& length) { return state_copy_ns(game, length); }},
};

/// For the base game alone.
constexpr std::tuple kBaseBenches{
    Bench{{"random_games_4_players_per_second", "random games, 4 players", "/s", 0},
          [](const auto& game, const auto& length) { return random_games_per_second(game, 4, length); }},
    Bench{{"greedy_games_per_second", "greedy games", "/s", 0},
          [](const auto& game, const auto& length) { return greedy_games_per_second(game, length); }},
    Bench{{"uct_nodes_per_iteration", "uct nodes per iteration", "", 2},
          [](const auto& game, const auto& length) { return uct_nodes_per_iteration(game, length); }},
    Bench{{"expectimax_nodes_per_second", "expectimax nodes", "/s", 0},
          [](const auto& game, const auto& length) { return expectimax_nodes_per_second(game, length); }},
    Bench{{"evaluation_ns", "evaluation", "ns", 0},
          [](const auto& game, const auto& length) { return evaluation_ns(game, length); }},
    Bench{{"bastide_values_per_second", "bastide, states valued", "/s", 0},
          [](const auto& game, const auto& length) { return bastide_values_per_second(game, length); }},
    Bench{{"legal_actions_ns", "legal placements", "ns", 1},
          [](const auto& game, const auto& length) { return legal_actions_ns(game, length); }},
};

/// The measurements of all `benches`, in their order; `on_done` is called after each.
template <engine::Game G, class... Measures>
std::vector<Measurement> measure_benches(const std::tuple<Bench<Measures>...>& benches, const G& game,
                                         const BenchLength& length, const std::function<void()>& on_done) {
  std::vector<Measurement> measurements;
  const auto measure = [&](const auto& bench) {
    measurements.push_back({bench.quantity, bench.measure(game, length)});
    on_done();
  };
  std::apply([&](const auto&... bench) { (measure(bench), ...); }, benches);
  return measurements;
}

}  // namespace

int bench_count() {
  return static_cast<int>(std::tuple_size_v<decltype(kBaseBenches)> +
                          kBenchRules.size() * std::tuple_size_v<decltype(kBenches)>);
}

Speeds measure_speeds(const BenchLength& length, const std::function<void()>& on_done) {
  Speeds speeds;
  const engine::RuleSet base = engine::load_rules("base");
  const engine::BaseCarcassonne base_game(base, engine::load_tiles(base));
  speeds.base_only = measure_benches(kBaseBenches, base_game, length, on_done);
  for (const char* name : kBenchRules) {
    with_game(engine::load_rules(name), [&](const auto& game) {
      speeds.by_rules.push_back({name, measure_benches(kBenches, game, length, on_done)});
    });
  }
  return speeds;
}

}  // namespace bastide::arena
