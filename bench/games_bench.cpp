// Every rule set of `bastide bench`: copying a state, placements, whole games, scores, decisions.

#include "ai/bots/bot.hpp"
#include "ai/mcts/mcts.hpp"
#include "ai/playout/random_playout.hpp"
#include "arena/bench/positions.hpp"
#include "arena/bench/speeds.hpp"
#include "engine/games/with_game.hpp"

#include <benchmark/benchmark.h>
#include <string>

namespace {

using namespace bastide;
using engine::Phase;

/// Registers `name`/RULES for every rule set; gives what was registered. `measure(run, game)` is the bench.
template <class Measure>
std::vector<benchmark::internal::Benchmark*> by_rules(const std::string& name, Measure measure) {
  std::vector<benchmark::internal::Benchmark*> registered;
  for (const char* rules : arena::kBenchRules) {
    const auto bench = [=](benchmark::State& run) {
      engine::with_game(engine::load_rules(rules), [&](const auto& game) { measure(run, game); });
    };
    registered.push_back(benchmark::RegisterBenchmark((name + "/" + rules).c_str(), bench));
  }
  return registered;
}

/// The same early, in the middle and late in the game: the argument is the share of the tiles that are on the
/// board, in percent.
template <class Measure>
bool by_rules_and_share(const std::string& name, Measure measure) {
  for (auto* bench : by_rules(name, measure)) bench->ArgName("percent")->Arg(10)->Arg(50)->Arg(90);
  return true;
}

template <engine::Game G>
typename G::State position(const benchmark::State& run, const G& game, Phase phase) {
  const int tiles = game.tables().set().tile_count() * static_cast<int>(run.range(0)) / 100;
  return arena::position_in(game, tiles, phase);
}

template <engine::Game G>
void play_random_games(benchmark::State& run, const G& game, int players) {
  engine::Random random(1);
  const typename G::State start = game.initial(players);
  for (auto _ : run) {
    typename G::State state = start;
    benchmark::DoNotOptimize(ai::random_playout(game, state, random));
  }
  run.SetItemsProcessed(run.iterations());
}

template <engine::Game G>
void choose(benchmark::State& run, ai::Player<G>& player, const typename G::State& state) {
  player.new_game(1);
  for (auto _ : run) benchmark::DoNotOptimize(player.choose(state, {}).action);
}

const auto state_copy = by_rules("state_copy", []<engine::Game G>(benchmark::State& run, const G& game) {
  typename G::State from = arena::middle_of_game(game);
  typename G::State to = from;
  for (auto _ : run) {
    to = from;
    benchmark::DoNotOptimize(&to);
    benchmark::ClobberMemory();
  }
  run.SetBytesProcessed(static_cast<std::int64_t>(run.iterations() * sizeof from));
});

const auto random_game =
    by_rules("random_game", [](benchmark::State& run, const auto& game) { play_random_games(run, game, 2); });

/// As many players as the rules have room for.
const auto random_game_of_all = by_rules("random_game_of_all", [](benchmark::State& run, const auto& game) {
  play_random_games(run, game, game.rules().max_players);
});

const auto legal_placements = by_rules_and_share("legal_placements", [](auto& run, const auto& game) {
  const auto state = position(run, game, Phase::place_tile);
  engine::ActionList actions;
  for (auto _ : run) {
    game.legal_actions(state, actions);
    benchmark::DoNotOptimize(&actions);
    benchmark::ClobberMemory();
  }
  run.counters["placements"] = actions.size();
});

const auto scores_if_ended = by_rules_and_share("scores_if_ended", [](auto& run, const auto& game) {
  const auto state = position(run, game, Phase::place_tile);
  for (auto _ : run) benchmark::DoNotOptimize(game.scores_if_ended(state));
});

const auto worth = by_rules_and_share("worth", []<engine::Game G>(benchmark::State& run, const G& game) {
  const auto state = position(run, game, Phase::place_figure);
  ai::Evaluation<G> evaluation(game, {});
  for (auto _ : run) benchmark::DoNotOptimize(evaluation.worth(state));
});

const auto greedy_move =
    by_rules_and_share("greedy_move", []<engine::Game G>(benchmark::State& run, const G& game) {
      ai::GreedyPlayer<G> player(game, {});
      choose(run, player, position(run, game, Phase::place_tile));
    });

const auto evaluator_move =
    by_rules_and_share("evaluator_move", []<engine::Game G>(benchmark::State& run, const G& game) {
      ai::EvaluatorPlayer<G> player(game, {});
      choose(run, player, position(run, game, Phase::place_tile));
    });

/// A search of 10,000 iterations, which are the items.
const auto uct_search =
    by_rules_and_share("uct_search", []<engine::Game G>(benchmark::State& run, const G& game) {
      constexpr int kIterations = 10'000;
      const auto state = position(run, game, Phase::place_tile);
      ai::MctsPlayer<G> player(game, {});
      player.new_game(1);
      for (auto _ : run) benchmark::DoNotOptimize(player.choose(state, {.iterations = kIterations}).action);
      run.SetItemsProcessed(run.iterations() * kIterations);
    });

}  // namespace
