// Who plays a position on hears a net only where that is asked for.

#include "ai/arbiter/judge.hpp"
#include "tests/ai/learning/talkative_net.hpp"
#include "tests/catch.hpp"
#include "tests/rules/games.hpp"

namespace bastide::tests::judge_with_net_test {
namespace {

using Game = engine::BaseCarcassonne;
using Judge = ai::Judge<Game>;

enum class Net { none, in_values, in_playouts };

/// What a playout of so many turns from the first turn on comes to, 0 is to the end.
ai::Values playout(std::int64_t turns, Net net) {
  const Game& game = game_of("base");
  ai::ArbiterParameters parameters;
  parameters.arbiter_policy = ai::ArbiterPolicy::evaluator;
  parameters.arbiter_learned = net == Net::in_playouts;
  if (net != Net::none) parameters.evaluation.learned = ai::LearnedValues(talkative_net("base"));
  engine::Random random(5);
  Judge judge(game, parameters, {game, parameters.evaluation}, random);
  Game::State state = game.initial(2);
  engine::Deal deal = game.random_deal(state, random);
  game.apply(state, game.next_outcome(state, deal));
  engine::ActionList actions;
  game.legal_actions(state, actions);
  judge.start(state, turns);
  return judge.play_on(judge.next_order(state), actions[0],
                       [](const Game::State&, std::size_t) { return engine::Action(); });
}

}  // namespace

TEST_CASE("a net says what playouts come to, and moves those who play on only where they are to hear it",
          "[arbiter][learning]") {
  constexpr std::int64_t kToTheEnd = 0;
  const ai::Values final_points = playout(kToTheEnd, Net::none);
  CHECK(playout(kToTheEnd, Net::in_values) == final_points);
  CHECK(playout(kToTheEnd, Net::in_playouts) != final_points);
  CHECK(playout(6, Net::in_values) != playout(6, Net::none));
}

}  // namespace bastide::tests::judge_with_net_test
