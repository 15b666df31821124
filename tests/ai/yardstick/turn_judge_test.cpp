// Decisions valued by playouts.

#include "ai/yardstick/turn_judge.hpp"

#include "ai/analysis/exact_outcomes.hpp"
#include "ai/arbiter/judge.hpp"
#include "engine/games/with_game.hpp"
#include "tests/ai/mcts_compositions.hpp"
#include "tests/catch.hpp"
#include "tests/checks_states.hpp"

#include <algorithm>
#include <cmath>
#include <set>

namespace bastide::tests::turn_judge_test {
namespace {

using ai::JudgeParameters;
using ai::TurnJudge;
using ai::ValuedTurn;
using ai::ValuedTurns;
using engine::BaseCarcassonne;

JudgeParameters by_evaluator() {
  JudgeParameters parameters;
  parameters.policy = ai::load_bot("evaluator");
  parameters.policy_turns = 0;
  parameters.most_orders = kChecksStates ? 32 : 256;
  parameters.exact_nodes = 200'000;
  return parameters;
}

/// Every turn of a state, by what it leads to.
template <engine::Game G>
void check_turns(const G& game, const typename G::State& seen, const ValuedTurns& values) {
  REQUIRE_FALSE(values.turns.empty());
  CHECK(values.turns.front().behind == std::array<double, 2>{0, 0});
  std::set<std::vector<std::uint32_t>> different;
  for (const ValuedTurn& turn : values.turns) {
    auto state = seen;
    const engine::Actor actor = game.actor(seen);
    std::vector<std::uint32_t> bits;
    for (const engine::Action action : turn.actions) {
      REQUIRE(game.actor(state) == actor);
      REQUIRE(game.is_legal(state, action));
      game.apply(state, action);
      bits.push_back(action.bits());
    }
    CHECK((game.actor(state) != actor || game.begins_turn(state)));
    CHECK(different.insert(bits).second);
    CHECK((values.exact || turn.orders >= 0));
  }
  CHECK(std::is_sorted(values.turns.begin() + 1, values.turns.end(),
                       [](const ValuedTurn& a, const ValuedTurn& b) { return a.mean() < b.mean(); }));
}

TEST_CASE("all turns are valued, in every rule set", "[yardstick][slow]") {
  JudgeParameters parameters = by_evaluator();
  parameters.most_orders = 32;
  parameters.horizon = 4;
  const auto check = [&](const auto& game, int players) {
    TurnJudge judge(game, parameters);
    for (const int in_bag : {30, 2}) {
      const auto state = position_with(game, players, in_bag, static_cast<std::uint64_t>(in_bag));
      if (!game.actor(state).is_player()) continue;
      const auto seen = game.view(state, game.actor(state).index());
      check_turns(game, typename std::decay_t<decltype(game)>::State(seen), judge.value(seen, 3));
    }
  };
  for (const char* rules : {"base", "robbers", "mists", "expansions", "hands", "castle"}) {
    INFO(rules);
    const engine::RuleSet set = engine::load_rules(rules);
    engine::with_game(set, [&](const auto& game) { check(game, std::max(2, set.min_players)); });
  }
}

TEST_CASE("a turn is valued with its figure as well as its tile", "[yardstick]") {
  const BaseCarcassonne game = base_game();
  JudgeParameters parameters = by_evaluator();
  parameters.most_orders = 16;
  parameters.horizon = 4;
  parameters.reach = 1000;
  parameters.most_turns = 64;
  TurnJudge judge(game, parameters);
  const auto state = position_with(game, 2, 66, 7);
  REQUIRE(game.actor(state).is_player());
  const ValuedTurns values = judge.value(game.view(state, game.actor(state).index()), 3);
  int alike = 0;
  int different = 0;
  for (const ValuedTurn& a : values.turns) {
    for (const ValuedTurn& b : values.turns) {
      if (&a == &b || a.orders == 0 || b.orders == 0 || a.actions[0] != b.actions[0]) continue;
      ++(a.behind == b.behind ? alike : different);
    }
  }
  CHECK(different > 0);
  CHECK(alike == 0);
}

TEST_CASE("an end of few tiles is valued exactly", "[yardstick]") {
  const BaseCarcassonne game = base_game();
  const auto state = position_with(game, 2, 1, 5);
  REQUIRE(game.actor(state).is_player());
  TurnJudge judge(game, by_evaluator());
  const ValuedTurns values = judge.value(state, 1);
  REQUIRE(values.exact);
  REQUIRE(values.turns.size() > 2);
  ai::ExactOutcomes<BaseCarcassonne> outcomes(game);
  std::vector<double> leads;
  for (const ValuedTurn& turn : values.turns) {
    auto after = state;
    for (const engine::Action action : turn.actions) game.apply(after, action);
    ai::EffortLimit limit;
    leads.push_back(outcomes.of(after, game.actor(state).index(), limit)->prospect.lead.mean);
  }
  for (std::size_t i = 0; i < leads.size(); ++i) {
    CHECK(values.turns[i].mean() == Approx(leads.front() - leads[i]).margin(1e-9));
    CHECK(values.turns[i].mean() >= 0);
    CHECK(values.turns[i].error == 0);
  }
}

TEST_CASE("playouts say what those of the arbiter's judge say, within their errors", "[yardstick][slow]") {
  if (kChecksStates) return;
  const BaseCarcassonne game = base_game();
  const auto state = position_with(game, 2, 20, 11);
  REQUIRE(game.actor(state).is_player());
  JudgeParameters parameters = by_evaluator();
  parameters.most_orders = 512;
  parameters.error = parameters.close_error = 0.001;
  TurnJudge judge(game, parameters);
  const ValuedTurns values = judge.value(state, 2);
  REQUIRE(values.turns.size() > 3);
  REQUIRE_FALSE(values.exact);
  const ai::EvaluationParameters evaluation;
  ai::ArbiterParameters arbiter;
  arbiter.arbiter_policy = ai::ArbiterPolicy::evaluator;
  engine::Random random(99);
  const ai::StateValue<BaseCarcassonne> value(game, evaluation);
  ai::Judge<BaseCarcassonne> other(game, arbiter, value, random);
  other.start(state, 0);
  const int player = game.actor(state).index();
  const auto lead = [&](const ai::Judge<BaseCarcassonne>::Order& order, const ValuedTurn& turn) {
    const auto points = other.play_on(order, turn.actions[0], [&](const auto&, std::size_t step) {
      return step < turn.actions.size() ? turn.actions[step] : engine::Action();
    });
    return ai::lead_of(points, player, 2);
  };
  constexpr int kOrders = 400;
  for (const std::size_t turn : {std::size_t{1}, std::size_t{2}}) {
    double sum = 0;
    double squares = 0;
    for (int i = 0; i < kOrders; ++i) {
      const auto& order = other.next_order(state);
      const double behind = lead(order, values.turns[0]) - lead(order, values.turns[turn]);
      sum += behind;
      squares += behind * behind;
    }
    const double mean = sum / kOrders;
    const double error = std::sqrt((squares / kOrders - mean * mean) / kOrders);
    CHECK(std::abs(values.turns[turn].mean() - mean) <
          4 * std::sqrt(error * error + values.turns[turn].error * values.turns[turn].error));
  }
}

TEST_CASE("the same seed gives the same values, and another one others", "[yardstick]") {
  const BaseCarcassonne game = base_game();
  const auto state = position_with(game, 3, 40, 3);
  REQUIRE(game.actor(state).is_player());
  JudgeParameters parameters = by_evaluator();
  parameters.policy = ai::load_bot("bastide");
  parameters.policy.budget = {.iterations = 8};
  parameters.policy_turns = 2;
  parameters.horizon = 4;
  parameters.most_orders = 32;
  parameters.most_turns = 3;
  TurnJudge judge(game, parameters);
  const auto behind = [&](std::uint64_t seed) {
    std::vector<std::array<double, 2>> all;
    for (const ValuedTurn& turn : judge.value(state, seed).turns) all.push_back(turn.behind);
    return all;
  };
  const auto first = behind(1);
  CHECK(behind(2) != first);
  CHECK(behind(1) == first);
}

TEST_CASE("turns are played on until what they are behind is known well enough", "[yardstick]") {
  if (kChecksStates) return;
  const BaseCarcassonne game = base_game();
  JudgeParameters parameters = by_evaluator();
  parameters.most_orders = 4000;
  parameters.horizon = 8;
  parameters.error = parameters.close_error = 0.5;
  TurnJudge judge(game, parameters);
  for (const std::uint64_t seed : {4, 5}) {
    const auto state = position_with(game, 2, 30, seed);
    if (!game.actor(state).is_player()) continue;
    const ValuedTurns values = judge.value(state, seed);
    for (const ValuedTurn& turn : values.turns) {
      if (turn.orders == 0) continue;
      const bool clearly = turn.mean() > 3 * turn.error && turn.mean() > 1;
      CHECK((turn.error <= 0.5 || clearly));
    }
  }
}

TEST_CASE("a judge that is told to stop gives nothing", "[yardstick]") {
  const BaseCarcassonne game = base_game();
  const auto state = position_with(game, 2, 30, 4);
  TurnJudge judge(game, by_evaluator());
  int left = 3;
  CHECK(judge.value(state, 1, [&] { return left-- > 0; }).turns.empty());
}

}  // namespace
}  // namespace bastide::tests::turn_judge_test
