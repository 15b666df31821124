// Questions to bots that are programs: how long one takes to write, over all decisions of a random game.

#include "arena/protocol/game_messages.hpp"
#include "engine/games/with_game.hpp"
#include "engine/text/action.hpp"

#include <benchmark/benchmark.h>
#include <type_traits>
#include <vector>

namespace {

using namespace bastide;

/// What a player sees at each decision of a game for two.
template <class G>
std::vector<typename G::State> decisions(const G& game) {
  engine::Random random(1);
  typename G::State state = game.initial(2);
  engine::Deal deal = game.random_deal(state, random);
  std::vector<typename G::State> seen;
  for (engine::Actor actor = game.actor(state); !actor.is_nobody(); actor = game.actor(state)) {
    if (actor.is_player()) seen.push_back(game.view(state, actor.index()));
    game.apply(state, actor.is_chance() ? game.next_outcome(state, deal) : game.random_action(state, random));
  }
  return seen;
}

void write_questions(benchmark::State& run, const char* rules, const arena::Wants& wants) {
  engine::with_game(engine::load_rules(rules), [&](const auto& game) {
    const auto seen = decisions(game);
    std::size_t at = 0;
    for (auto _ : run) {
      const auto& state = seen[at++ % seen.size()];
      engine::ActionList legal;
      game.legal_actions(state, legal);
      benchmark::DoNotOptimize(arena::choose_line(game, state, legal, {}, {}, wants));
    }
  });
}

constexpr arena::Wants kNothing{};
constexpr arena::Wants kFeatures{.features = true};
constexpr arena::Wants kScores{.if_ended = true};
constexpr arena::Wants kBoth{true, true};

#define BASTIDE_QUESTIONS(rules)                                                                          \
  BENCHMARK_CAPTURE(write_questions, rules##_plain, #rules, kNothing)->Unit(benchmark::kMicrosecond);     \
  BENCHMARK_CAPTURE(write_questions, rules##_features, #rules, kFeatures)->Unit(benchmark::kMicrosecond); \
  BENCHMARK_CAPTURE(write_questions, rules##_if_ended, #rules, kScores)->Unit(benchmark::kMicrosecond);   \
  BENCHMARK_CAPTURE(write_questions, rules##_both, #rules, kBoth)->Unit(benchmark::kMicrosecond)
BASTIDE_QUESTIONS(base);
BASTIDE_QUESTIONS(everything);
BASTIDE_QUESTIONS(castle);
#undef BASTIDE_QUESTIONS

}  // namespace
