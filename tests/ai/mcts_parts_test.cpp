// The parts of the tree search one by one.

#include "ai/mcts/mcts.hpp"
#include "tests/ai/mcts_compositions.hpp"
#include "tests/catch.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace bastide::tests::mcts_parts_test {
namespace {

using ai::Node;
using ai::NodePool;
using ai::Sharing;
using engine::Action;

/// The next tiles of a deal.
std::vector<int> drawn(const engine::Deal& deal, int tiles) {
  return {deal.types.begin() + deal.next, deal.types.begin() + deal.next + tiles};
}

std::vector<int> sorted(std::vector<int> tiles) {
  std::sort(tiles.begin(), tiles.end());
  return tiles;
}

/// In the order of their types.
template <class State>
std::vector<int> tiles_in_bag(const State& state) {
  std::vector<int> bag;
  for (std::size_t type = 0; type < state.bag.size(); ++type)
    bag.insert(bag.end(), state.bag[type], static_cast<int>(type));
  return bag;
}

}  // namespace

TEST_CASE("the hyperbolic tangent that is the same on every machine is one", "[mcts]") {
  double before = -2;
  for (double x = -6; x <= 6; x += 0.001) {
    const double value = ai::hyperbolic_tangent(x);
    CHECK(value == Approx(std::tanh(x)).margin(1e-4));
    CHECK(value >= before);
    CHECK(ai::hyperbolic_tangent(-x) == -value);
    before = value;
  }
}

TEST_CASE("rewards are leads, a curve over them, or shares", "[mcts]") {
  const ai::Values points{30, 50, 20};
  const ai::Payoff lead = ai::RewardScale(ai::Reward::lead, 15).payoff(points, 3, true);
  CHECK(ai::from_fixed(lead.rewards[0]) == -20);
  CHECK(ai::from_fixed(lead.rewards[1]) == 20);
  CHECK(ai::from_fixed(lead.rewards[2]) == -30);
  CHECK(ai::from_fixed(lead.leads[1]) == 20);
  const ai::Payoff expected = ai::RewardScale(ai::Reward::lead, 15).payoff(points, 3, false);
  CHECK(ai::from_fixed(expected.rewards[0]) == -12.5);  // half of -20 and -5
  const ai::Payoff curve = ai::RewardScale(ai::Reward::tanh, 20).payoff(points, 3, true);
  CHECK(ai::from_fixed(curve.rewards[1]) == Approx(std::tanh(1)).margin(1e-5));
  CHECK(ai::from_fixed(curve.leads[2]) == -30);
  const ai::Payoff share = ai::RewardScale(ai::Reward::share, 15).payoff(points, 3, true);
  CHECK(ai::from_fixed(share.rewards[0]) == Approx(0.3).margin(1e-5));
  CHECK(ai::from_fixed(share.rewards[2]) == Approx(0.2).margin(1e-5));
  const ai::Payoff nothing = ai::RewardScale(ai::Reward::share, 15).payoff({0, -3}, 2, true);
  CHECK(ai::from_fixed(nothing.rewards[1]) == 0.5);
  const ai::Payoff all = ai::RewardScale(ai::Reward::share, 15).payoff({10, -3}, 2, true);
  CHECK(ai::from_fixed(all.rewards[0]) == 1);
  CHECK(ai::from_fixed(all.rewards[1]) == 0);
}

TEST_CASE("a pool keeps the part of its tree that it is asked to", "[mcts]") {
  NodePool pool(200, true);
  CHECK(pool.capacity() == 100);
  const auto grow = [&](std::uint32_t at, std::uint32_t children) {
    REQUIRE(pool[at].begin_growing());
    pool[at].first_child = pool.take<Sharing::one_thread>(children);
    pool[at].children = static_cast<std::uint16_t>(children);
    pool[at].end_growing(ai::Growth::decisions);
    return pool[at].first_child;
  };
  const std::uint32_t root = pool.take<Sharing::one_thread>(1);
  const std::uint32_t first = grow(root, 3);
  (void)grow(first, 5);
  const std::uint32_t second = grow(first + 2, 2);
  const std::uint32_t third = grow(second + 1, 4);
  pool[first + 2].visits = 12;
  pool[second].visits = 5;
  pool[third + 3].visits = 7;
  for (int again = 0; again < 3; ++again) {
    pool.keep(again == 0 ? first + 2 : 0);
    REQUIRE(pool.size() == 1 + 2 + 4);
    CHECK(pool[0].visits == 12);
    const Node& kept = pool[pool[0].first_child];
    CHECK(kept.visits == 5);
    CHECK_FALSE(kept.is_expanded());
    const Node& parent = pool[pool[0].first_child + 1];
    REQUIRE(parent.children == 4);
    CHECK(pool[parent.first_child + 3].visits == 7);
  }
  CHECK(pool.take<Sharing::one_thread>(94) == NodePool::kNone);
  CHECK(pool.take<Sharing::one_thread>(93) == 7);
}

TEST_CASE("a trace knows which actions came later, of whom, and with which tile", "[mcts]") {
  ai::ActionTrace trace;
  ai::ActionTrace::Context context;
  trace.clear();
  context.follow(Action::draw(3));
  const Action place = Action::place_tile(0x8080, 1);
  const std::uint32_t start = trace.now();
  trace.note(context, place, 0);
  CHECK(trace.has(context, place, 0, start));
  CHECK_FALSE(trace.has(context, place, 0, trace.now()));
  CHECK_FALSE(trace.has(context, place, 1, start));
  ai::ActionTrace::Context other = context;
  other.follow(Action::draw(4));
  CHECK_FALSE(trace.has(other, place, 0, start));
  // Where the figure stands depends on where its tile lies, and where the tile goes does not on what was laid
  // before.
  context.follow(place);
  trace.note(context, Action::place_figure(2), 0);
  CHECK(trace.has(context, Action::place_figure(2), 0, start));
  other = context;
  other.follow(Action::place_tile(0x8080, 2));
  CHECK_FALSE(trace.has(other, Action::place_figure(2), 0, start));
  CHECK(trace.has(other, place, 0, start));
  trace.clear();
  CHECK_FALSE(trace.has(context, place, 0, 0));
}

TEST_CASE("playouts place figures as often as they are told to", "[mcts]") {
  const auto game = base_game();
  engine::Random random(4);
  for (const double chance : {0.0, 0.3, 1.0}) {
    const ai::PlayoutPolicy policy{chance};
    int asked = 0;
    int placed = 0;
    for (int i = 0; i < 100; ++i) {
      auto state = game.initial(2);
      engine::Deal deal = game.random_deal(state, random);
      (void)ai::random_playout(game, state, deal, random, policy, [&](const auto& before, Action action) {
        asked += before.phase == engine::Phase::place_figure;
        placed += action.kind() == Action::Kind::place_figure;
      });
    }
    REQUIRE(asked > 500);
    CHECK(std::abs(placed - chance * asked) <= 4 * std::sqrt(asked * chance * (1 - chance)));
  }
}

TEST_CASE("uct follows its bound, and puct its priors", "[mcts]") {
  std::array<Node, 3> children{};
  Node parent{};
  parent.tried = 3;
  const auto set = [&](std::size_t i, std::uint32_t visits, double mean, float prior) {
    children[i].visits = visits;
    children[i].rewards = ai::to_fixed(mean) * visits;
    children[i].squares = ai::to_fixed(mean * mean) * visits;
    children[i].prior = prior;
  };
  set(0, 50, 2.0, 0.2F);
  set(1, 10, 1.5, 0.2F);
  set(2, 40, 1.9, 0.6F);
  parent.visits = 100;
  const auto chosen = [&](const std::string& keys) {
    const ai::MctsParameters parameters = tests::composition(keys);
    ai::PlayerSelection selection(parameters);
    selection.begin(4);
    return selection.choose<Sharing::one_thread>(parent, children, 0);
  };
  CHECK(chosen("selection = 'uct', exploration = 0") == 0);
  // 1.5 + √(ln 100 / 10) = 2.18 against 2 + √(ln 100 / 50) = 2.30; twice the exploration turns it.
  CHECK(chosen("selection = 'uct', exploration = 1") == 0);
  CHECK(chosen("selection = 'uct', exploration = 2") == 1);
  CHECK(chosen("selection = 'uct', exploration = 8, exploration_schedule = 'by_turn'") == 1);
  // 1.9 + c · 0.6 · 10 / 41 against 2 + c · 0.2 · 10 / 51
  CHECK(chosen("selection = 'puct', exploration = 0.5, priors = 'value'") == 0);
  CHECK(chosen("selection = 'puct', exploration = 1.2, priors = 'value'") == 2);
  parent.tried = 2;
  children[2] = Node{};
  children[2].prior = 0.6F;
  CHECK(chosen("selection = 'puct', exploration = 0.1, first_play = 'reduction', priors = 'value'") == 2);
  parent.tried = 2;
  CHECK(chosen("selection = 'puct', exploration = 0.01, first_play = 'reduction', priors = 'value'") == 0);
  CHECK(parent.tried == 2);
  CHECK(chosen("selection = 'uct', exploration = 0") == 2);
  CHECK(parent.tried == 3);
}

TEST_CASE("implicit minimax backs up the best of the evaluation", "[mcts]") {
  const auto game = base_game();
  const auto state = position_with(game, 2, 40, 2);
  ai::MctsPlayer<engine::BaseCarcassonne> player = tests::search_with(
      game,
      tests::composition("selection = 'puct', priors = 'value', leaf = 'value', knowledge = 'standing', "
                         "first_play = 'reduction', implicit_minimax = 0.4, expand_at = 1"));
  (void)player.choose(state, {.iterations = 400});
  const NodePool& pool = player.pool();
  int checked = 0;
  for (std::uint32_t at = 0; at < pool.size(); ++at) {
    if (pool[at].growth() != ai::Growth::decisions) continue;
    const auto children = pool.children_of(pool[at]);
    float best = children[0].estimate;
    for (const Node& child : children)
      best = child.owner == 0 ? std::max(best, child.estimate) : std::min(best, child.estimate);
    if (pool[at].visits == 0) continue;
    CHECK(pool[at].estimate == best);
    ++checked;
  }
  CHECK(checked > 5);
}

TEST_CASE(
    "the arbiter gives the same answer on the same orders, and prefers what greedy players make more of",
    "[mcts]") {
  const auto game = base_game();
  const auto state = position_with(game, 2, 12, 2);
  const auto parameters = tests::composition("final_choice = 'arbiter', arbiter_orders = 20");
  engine::Random random(0);
  const std::array randoms{&random};
  ai::Arbiter<engine::BaseCarcassonne> arbiter(game, parameters, {game, parameters.evaluation}, randoms);
  engine::ActionList actions;
  game.legal_actions(state, actions);
  REQUIRE(actions.size() > 1);
  using Candidate = ai::Arbiter<engine::BaseCarcassonne>::Candidate;
  const auto none = [](std::size_t, const auto&, std::size_t) { return Action(); };
  const auto sums = [&](std::uint64_t seed) {
    std::vector<Candidate> candidates{{actions[0]}, {actions[1]}, {actions[0]}};
    random = engine::Random(seed);
    const ai::Stopwatch watch({.iterations = 20});
    const std::size_t best = arbiter.decide(state, candidates, watch, ai::Team(1), none);
    CHECK(candidates[best].sum == std::max(candidates[0].sum, candidates[1].sum));
    CHECK(candidates[best].playouts == 20);
    // The same action meets the same orders and the same ties.
    CHECK(candidates[0].sum == candidates[2].sum);
    return std::pair(candidates[0].sum, candidates[1].sum);
  };
  CHECK(sums(1) == sums(1));
  CHECK(sums(1) != sums(2));
}

TEST_CASE("an arbiter that stops after the turn values what the evaluation says of it", "[mcts]") {
  const auto game = base_game();
  const auto state = position_with(game, 2, 30, 3);
  const auto parameters = tests::composition(
      "final_choice = 'arbiter', arbiter_policy = 'evaluator', arbiter_turns = 1, arbiter_orders = 3");
  engine::Random random(4);
  const std::array randoms{&random};
  ai::Arbiter<engine::BaseCarcassonne> arbiter(game, parameters, {game, parameters.evaluation}, randoms);
  engine::ActionList actions;
  game.legal_actions(state, actions);
  using Candidate = ai::Arbiter<engine::BaseCarcassonne>::Candidate;
  std::vector<Candidate> candidates{{actions[0]}, {actions[1]}};
  const ai::Stopwatch watch({.iterations = 3});
  const auto pass = [](std::size_t, const auto& now, std::size_t) {
    return now.phase == engine::Phase::place_figure ? Action::pass() : Action();
  };
  engine::Random same(4);
  ai::TileOrders<engine::BaseCarcassonne> orders(game);
  orders.restart(state, 1);
  double sum = 0;
  ai::EvaluatorPlayer<engine::BaseCarcassonne> evaluator(game, {});
  ai::Evaluation<engine::BaseCarcassonne> evaluation(game, {});
  const int player = game.actor(state).index();
  for (int order = 0; order < 3; ++order) {
    auto after = state;
    game.imagine(after, same);
    engine::Deal deal = orders.next(after, same);
    evaluator.new_game(same.next());
    game.apply(after, actions[0]);
    if (after.phase == engine::Phase::place_figure) game.apply(after, Action::pass());
    game.apply(after, game.next_outcome(after, deal));
    while (game.actor(after).is_player()) game.apply(after, evaluator.choose(after, {}).action);
    game.apply(after, game.next_outcome(after, deal));
    sum += ai::lead_of(evaluation.worth(after), player, 2);
  }
  (void)arbiter.decide(state, candidates, watch, ai::Team(1), pass);
  CHECK(candidates[0].sum == Approx(sum));
}

TEST_CASE("an arbiter lets go of who falls behind, and listens to the search as much as it is told",
          "[mcts]") {
  const auto game = base_game();
  const auto state = position_with(game, 2, 40, 1);
  using Candidate = ai::Arbiter<engine::BaseCarcassonne>::Candidate;
  engine::ActionList actions;
  game.legal_actions(state, actions);
  const auto decide = [&](const char* keys, std::vector<Candidate>& candidates) {
    const auto parameters =
        tests::composition(std::string("final_choice = 'arbiter', arbiter_policy = "
                                       "'evaluator', arbiter_turns = 2, arbiter_orders = 60, ") +
                           keys);
    engine::Random random(1);
    const std::array randoms{&random};
    ai::Arbiter<engine::BaseCarcassonne> arbiter(game, parameters, {game, parameters.evaluation}, randoms);
    const auto none = [](std::size_t, const auto&, std::size_t) { return Action(); };
    return arbiter.decide(state, candidates, ai::Stopwatch({.iterations = 60}), ai::Team(1), none);
  };
  const auto all = [&] {
    std::vector<Candidate> candidates;
    for (const Action action : actions) candidates.push_back({action});
    return candidates;
  };
  auto kept = all();
  const std::size_t best = decide("arbiter_drop = 0.0", kept);
  for (const Candidate& candidate : kept) CHECK(candidate.playouts == 60);
  auto dropped = all();
  CHECK(decide("arbiter_drop = 4.0", dropped) == best);
  CHECK(std::any_of(dropped.begin(), dropped.end(), [](const auto& c) { return c.playouts < 60; }));
  auto told = all();
  const std::size_t other = best == 0 ? 1 : 0;
  told[other].expected = 1000;
  CHECK(decide("arbiter_weight = 0.0", told) == best);
  CHECK(decide("arbiter_weight = 1000.0", told) == other);
}

TEST_CASE("orders for short playouts together draw every tile once", "[mcts]") {
  const auto game = base_game();
  const auto state = position_with(game, 2, 31, 1);
  engine::Random random(1);
  const int left = state.bag_size;
  REQUIRE(left >= 16);
  ai::TileOrders<engine::BaseCarcassonne> orders(game);
  orders.restart(state, left / 4);
  std::vector<int> seen;
  std::vector<std::vector<int>> wholes;
  for (int i = 0; i < 4; ++i) {
    const engine::Deal& deal = orders.next(state, random);
    const auto tiles = drawn(deal, left / 4);
    seen.insert(seen.end(), tiles.begin(), tiles.end());
    wholes.push_back(drawn(deal, left));
  }
  const std::vector<int> bag = tiles_in_bag(state);
  for (const auto& whole : wholes) CHECK(sorted(whole) == bag);
  std::sort(seen.begin(), seen.end());
  CHECK(std::includes(bag.begin(), bag.end(), seen.begin(), seen.end()));
  // Then another one.
  CHECK(drawn(orders.next(state, random), left) != wholes[0]);
  orders.restart(state, left / 4);
  CHECK(drawn(orders.next(state, random), left) != wholes[1]);
}

TEST_CASE("where tiles are hidden every order is one of the bag as it is imagined", "[mcts]") {
  const auto game = expanded_game("hand = 3\nhand_open = false\n");
  const auto state = position_with(game, 3, 40, 1);
  const auto seen = game.view(state, game.actor(state).index());
  REQUIRE(game.hides_something(seen));
  engine::Random random(1);
  ai::TileOrders<engine::LargeCarcassonne> orders(game);
  orders.restart(seen, 2);
  for (int i = 0; i < 10; ++i) {
    auto imagined = seen;
    game.imagine(imagined, random);
    const engine::Deal& deal = orders.next(imagined, random);
    CHECK(sorted(drawn(deal, imagined.bag_size)) == tiles_in_bag(imagined));
  }
}

}  // namespace bastide::tests::mcts_parts_test
