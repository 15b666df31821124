// Whether an analysis keeps its promises: one run of each, whose counters are what counts, not its time.

#include "ai/analysis/analyst.hpp"
#include "ai/bots/bot.hpp"
#include "ai/evaluator/evaluator.hpp"
#include "ai/lead.hpp"
#include "ai/mcts/mcts.hpp"
#include "bench/positions.hpp"

#include <benchmark/benchmark.h>
#include <cmath>
#include <memory>
#include <vector>

namespace {

using namespace bastide;
using bench::State;
using Game = engine::BaseCarcassonne;

constexpr int kPositions = 50;
constexpr double kSeconds = 1;  ///< of an analysis

ai::MctsParameters puct_bot() {
  return std::get<ai::MctsParameters>(ai::load_bot("puct").parameters);
}
ai::EvaluatorParameters evaluator_bot() {
  return std::get<ai::EvaluatorParameters>(ai::load_bot("evaluator").parameters);
}

/// Plays a game on until `ends(state)`; everyone's decisions are `player`'s.
template <class Ends>
void play_on(State& state, ai::Player<Game>& player, const ai::Budget& budget, engine::Random& random,
             Ends&& ends) {
  const Game& game = bench::game();
  engine::Deal deal = game.random_deal(state, random);
  while (!game.actor(state).is_nobody() && !ends(state)) {
    game.apply(state, game.actor(state).is_chance() ? game.next_outcome(state, deal)
                                                    : player.choose(state, budget).action);
  }
}

/// A placement in a game of its own that `evaluator` plays against itself, with 10 tiles on the board and one
/// more for each number from 0 on.
State placement(int number) {
  ai::EvaluatorPlayer<Game> evaluator(bench::game(), evaluator_bot());
  evaluator.new_game(1);
  engine::Random random(static_cast<std::uint64_t>(number) + 100);
  const int tiles = 10 + number;
  State state = bench::game().initial(2);
  play_on(state, evaluator, {}, random, [&](const State& now) {
    return now.land.board().tile_count() >= tiles && now.phase == engine::Phase::place_tile;
  });
  return state;
}

/// How far figures are from what they should be.
class Agreement {
 public:
  void add(double difference, double error) {
    ++count_;
    sum_ += difference;
    squares_ += difference * difference;
    in_errors_ += difference * difference / (error * error);
    within_ += std::abs(difference) <= 2 * error ? 1 : 0;
  }
  /// `off` is the mean difference in points with its error, `in_errors` the root of the mean square of
  /// differences in standard errors, which is 1 if these are right, `within_2` the share that is no further
  /// off than two.
  void tell(benchmark::State& run) const {
    const double mean = sum_ / count_;
    run.counters["off"] = mean;
    run.counters["off_error"] = std::sqrt((squares_ / count_ - mean * mean) / count_);
    run.counters["in_errors"] = std::sqrt(in_errors_ / count_);
    run.counters["within_2"] = within_ / count_;
  }

 private:
  double count_ = 0;
  double sum_ = 0;
  double squares_ = 0;
  double in_errors_ = 0;
  double within_ = 0;
};

ai::Estimate lead_of_best(ai::Analyst<Game>& analyst, const State& state, std::uint64_t seed) {
  return analyst.analyse(state, {.seconds = kSeconds}, seed).lines.front().prospect.lead;
}

/// The lead that an analysis expects after the best line against that of games played from there. Argument:
/// milliseconds for each decision of those who play, by `puct`'s moves; 0 for `evaluator`'s.
void analysis_against_self_play(benchmark::State& run) {
  const Game& game = bench::game();
  const int games = run.range(0) == 0 ? 400 : 16;
  std::unique_ptr<ai::Player<Game>> player;
  if (run.range(0) == 0) {
    player = std::make_unique<ai::EvaluatorPlayer<Game>>(game, evaluator_bot());
  } else {
    player = std::make_unique<ai::MctsPlayer<Game>>(game, puct_bot());
  }
  const ai::Budget budget{.seconds = static_cast<double>(run.range(0)) / 1000};
  ai::Analyst<Game> analyst(game, puct_bot(), 1);
  Agreement agreement;
  for (auto _ : run) {
    for (int number = 0; number < kPositions; ++number) {
      const State state = placement(number);
      const int mover = game.actor(state).index();
      const ai::Analysis analysis = analyst.analyse(state, {.seconds = kSeconds}, 1);
      const ai::Line& best = analysis.lines.front();
      State after = state;
      for (const engine::Action action : best.actions) game.apply(after, action);
      double sum = 0;
      double squares = 0;
      engine::Random random(static_cast<std::uint64_t>(number) + 1000);
      for (int i = 0; i < games; ++i) {
        State end = after;
        player->new_game(random.next());
        play_on(end, *player, budget, random, [](const State&) { return false; });
        const double lead = ai::lead_of(game.scores(end), mover, 2);
        sum += lead;
        squares += lead * lead;
      }
      const double mean = sum / games;
      const double variance = (squares / games - mean * mean) / (games - 1);
      const ai::Estimate& lead = best.prospect.lead;
      agreement.add(lead.mean - mean, std::hypot(lead.error, std::sqrt(variance)));
    }
  }
  agreement.tell(run);
}
BENCHMARK(analysis_against_self_play)
    ->ArgName("ms")
    ->Arg(0)
    ->Arg(10)
    ->Iterations(1)
    ->Unit(benchmark::kSecond);

/// The lead that two analyses of the same position expect, from different seeds.
void analysis_twice(benchmark::State& run) {
  ai::Analyst<Game> analyst(bench::game(), puct_bot(), 1);
  Agreement agreement;
  for (auto _ : run) {
    for (int number = 0; number < kPositions; ++number) {
      const State state = placement(number);
      const ai::Estimate first = lead_of_best(analyst, state, 1);
      const ai::Estimate again = lead_of_best(analyst, state, 2);
      agreement.add(first.mean - again.mean, std::hypot(first.error, again.error));
    }
  }
  agreement.tell(run);
}
BENCHMARK(analysis_twice)->Iterations(1)->Unit(benchmark::kSecond);

}  // namespace
