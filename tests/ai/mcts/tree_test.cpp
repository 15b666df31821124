// What the parts of the tree search are for, in games that are small enough to be worked out by hand.

#include "ai/mcts/mcts.hpp"
#include "tests/ai/arbiter/lottery_game.hpp"
#include "tests/ai/mcts/tree_game.hpp"
#include "tests/ai/mcts_compositions.hpp"
#include "tests/ai/pile_game.hpp"
#include "tests/catch.hpp"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

namespace bastide::tests::tree_test {
namespace {

using ai::MctsParameters;
using ai::Node;
using ai::NodePool;
using engine::Action;
using TreePlayer = ai::MctsPlayer<TreeGame>;

/// A search of a tree whose positions are worth their scores.
TreePlayer search(const TreeGame& game, const std::string& keys) {
  return TreePlayer(game, composition("knowledge = 'standing', " + keys),
                    {game, [&game](const tests::TreeState& state) { return game.worth(state); }});
}

/// The child of a node that an action leads to; there is one.
const Node& child(const NodePool& pool, const Node& node, Action action) {
  const auto children = pool.children_of(node);
  return *std::find_if(children.begin(), children.end(), [&](const Node& c) { return c.action == action; });
}
const Node& child(const NodePool& pool, const Node& node, int number) {
  return child(pool, node, TreeGame::choice(number));
}

}  // namespace

TEST_CASE("with three players each makes its own lead large, not the first one's small", "[mcts]") {
  // In position 1 the second player may lead by ten, and the first is ten behind, or be twelve behind itself
  // as the first is. The first player knows which: so it prefers that to eleven behind.
  const TreeGame game(
      3, {decision(0, {1, 2}), decision(1, {3, 4}), end({0, 11, 0}), end({0, 10, 0}), end({0, 0, 12})});
  for (const char* keys :
       {"leaf = 'playout'", "leaf = 'playout', selection = 'puct', first_play = 'reduction'"}) {
    TreePlayer player = search(game, keys);
    CHECK(player.choose(game.initial(), {.iterations = 2000}).action == TreeGame::choice(0));
    const NodePool& pool = player.pool();
    const Node& second = child(pool, pool[player.root()], 0);
    CHECK(child(pool, second, 0).visits > 10 * child(pool, second, 1).visits);
    CHECK(child(pool, second, 0).mean() == 10);
    CHECK(child(pool, second, 1).mean() == -12);
    CHECK(child(pool, pool[player.root()], 1).mean() == -11);
    CHECK(second.mean() == Approx(-10).margin(0.5));
    CHECK(pool[player.root()].owner == 0);
    CHECK(second.owner == 0);
    CHECK(child(pool, second, 0).owner == 1);
  }
}

TEST_CASE("a reward before the end is what may be expected with three players, at the end the lead",
          "[mcts]") {
  const TreeGame game(3, {decision(0, {1, 1}), end({6, 4, 0})});
  TreePlayer values = search(game, "leaf = 'value'");
  (void)values.choose(game.initial(), {.iterations = 4});
  CHECK(child(values.pool(), values.pool()[0], 0).mean() == 3);  // half of 2 and of 6 - 2
  TreePlayer playouts = search(game, "leaf = 'playout'");
  (void)playouts.choose(game.initial(), {.iterations = 4});
  CHECK(child(playouts.pool(), playouts.pool()[0], 0).mean() == 2);
}

TEST_CASE("a chance node weighs its outcomes, whoever decided before", "[mcts]") {
  // 40 points with one chance in three, or 17 less than none: 2 on an average, and 1 for sure is less.
  for (const int opponents : {0, 1}) {
    const TreeGame game(2, {decision(0, {1, 2}), decision(opponents, {3, 3}), end({1, 0}),
                            chance({4, 5}, {1, 2}), end({40, 0}), end({-17, 0})});
    const auto right = [&](const char* mean) {
      int found = 0;
      for (std::uint64_t seed = 0; seed < 20; ++seed) {
        TreePlayer player =
            search(game, std::string("leaf = 'value', exploration = 20, chance_mean = '") + mean + "'");
        player.new_game(seed);
        found += player.choose(game.initial(), {.iterations = 400}).action == TreeGame::choice(0);
        const NodePool& pool = player.pool();
        const Node& before = child(pool, pool[player.root()], 0);
        if (std::string(mean) != "weighted" || !before.is_expanded()) continue;
        for (const Node& node : pool.children_of(before)) {
          if (!node.is_expanded()) continue;
          const auto outcomes = pool.children_of(node);
          if (outcomes[0].visits == 0 || outcomes[1].visits == 0) continue;
          CHECK(node.mean() == Approx(opponents == 0 ? 2 : -2).epsilon(1e-4));
        }
      }
      return found;
    };
    CHECK(right("weighted") >= 18);
    CHECK(right("sampled") < 18);
  }
}

TEST_CASE("everywhere in a tree a chance node has the weighted mean of what was seen", "[mcts]") {
  const tests::PileGame game;
  for (const char* reward : {"lead", "tanh"}) {
    ai::MctsPlayer<tests::PileGame> player(
        game, composition(std::string("selection = 'puct', priors = 'value', leaf = 'value', chance_mean = "
                                      "'weighted', exploration = 6, reward = '") +
                          reward + "'"));
    auto state = game.initial(2);
    game.apply(state, Action::draw(3));
    (void)player.choose(state, {.iterations = 3000});
    const NodePool& pool = player.pool();
    int nodes = 0;
    int wrong = 0;
    for (std::uint32_t at = 0; at < pool.size(); ++at) {
      if (pool[at].growth() != ai::Growth::outcomes) continue;
      double sum = 0;
      double weights = 0;
      for (const Node& outcome : pool.children_of(pool[at])) {
        if (outcome.visits == 0) continue;
        sum += outcome.prior * outcome.mean();
        weights += outcome.prior;
        wrong += outcome.owner != pool[at].owner;
      }
      if (weights == 0) continue;
      ++nodes;
      wrong += std::abs(sum / weights - pool[at].mean()) > 1e-4;
    }
    CHECK(nodes > 50);
    CHECK(wrong == 0);
  }
}

TEST_CASE("priors are the softmax of leads, for whoever decides", "[mcts]") {
  // Leads of 3, 8 and -2 for who moves, of several players half of that and half over the mean of others.
  for (const int mover : {0, 1}) {
    const auto scores = [&](int lead) {
      return mover == 0 ? engine::Scores{lead, 0} : engine::Scores{0, lead};
    };
    const TreeGame game(2, {decision(mover, {1, 2, 3}), end(scores(3)), end(scores(8)), end(scores(-2))});
    TreePlayer player = search(game, "priors = 'value', prior_temperature = 5");
    (void)player.choose(game.initial(), {.iterations = 1});
    const auto children = player.pool().children_of(player.pool()[0]);
    const double sum = 1 + std::exp(-1.0) + std::exp(-2.0);
    CHECK(children[0].action == TreeGame::choice(1));
    CHECK(children[0].prior == Approx(1 / sum).epsilon(1e-3));
    CHECK(children[1].action == TreeGame::choice(0));
    CHECK(children[1].prior == Approx(std::exp(-1.0) / sum).epsilon(1e-3));
    CHECK(children[2].prior == Approx(std::exp(-2.0) / sum).epsilon(1e-3));
    CHECK(children[0].estimate == (mover == 0 ? 8 : -8));
  }
  const TreeGame game(3, {decision(2, {1, 2}), end({4, 0, 6}), end({0, 0, 0})});
  TreePlayer player = search(game, "priors = 'value', prior_temperature = 2");
  (void)player.choose(game.initial(), {.iterations = 1});
  const auto children = player.pool().children_of(player.pool()[0]);
  CHECK(children[0].prior / children[1].prior == Approx(std::exp(1.5)).epsilon(1e-3));
}

TEST_CASE("priors that look at the turn see what its second decision can make of it", "[mcts]") {
  // The first action has still to choose between 8 points and a hundred less. The second ends the turn
  // with 5.
  const TreeGame game(2,
                      {decision(0, {1, 2}), decision(0, {3, 4}), end({5, 0}), end({-100, 0}), end({8, 0})});
  const auto ratio = [&](const char* look) {
    TreePlayer player =
        search(game, std::string("priors = 'value', prior_temperature = 5, prior_look = '") + look + "'");
    (void)player.choose(game.initial(), {.iterations = 1});
    const NodePool& pool = player.pool();
    return child(pool, pool[0], 0).prior / child(pool, pool[0], 1).prior;
  };
  CHECK(ratio("action") == Approx(std::exp(-1.0)).epsilon(1e-3));
  CHECK(ratio("turn") == Approx(std::exp(0.6)).epsilon(1e-3));
}

TEST_CASE("children whose values are known from the priors are not valued again", "[mcts]") {
  const TreeGame game(2, {decision(1, {1, 2, 3}), end({0, 3}), end({0, 5}), end({0, 1})});
  TreePlayer player = search(game, "priors = 'value', leaf = 'value', selection = 'puct'");
  (void)player.choose(game.initial(), {.iterations = 3});
  CHECK(player.valued() == 3);
  const NodePool& pool = player.pool();
  for (const auto& [action, lead] : {std::pair(0, 3), {1, 5}, {2, 1}})
    CHECK(child(pool, pool[0], action).mean() == lead);
}

TEST_CASE("with a reduction a search does not try what its priors think little of", "[mcts]") {
  // One good action, and forty that are as bad as they look.
  std::vector<int> next(41, 2);
  next[7] = 1;
  const TreeGame game(2, {decision(0, next), end({1, 0}), end({0, 0})});
  const auto tried = [&](const char* reduction) {
    TreePlayer player = search(game,
                               "selection = 'puct', exploration = 0.5, priors = 'value', prior_temperature = "
                               "0.25, leaf = 'value', first_play = 'reduction', first_play_reduction = " +
                                   std::string(reduction));
    CHECK(player.choose(game.initial(), {.iterations = 60}).action == TreeGame::choice(7));
    return player.pool()[0].tried;
  };
  CHECK(tried("0.2") < 10);
  CHECK(tried("-2") == 41);
}

TEST_CASE("visits are steady, the mean is bold", "[mcts]") {
  // Looks like ten points, and comes to nothing but one: it has nearly all visits. The other comes to two.
  const TreeGame game(2, {decision(0, {1, 2}), decision(0, {3, 3}, {10, 0}), end({2, 0}), end({1, 0})});
  const std::string keys =
      "selection = 'puct', exploration = 40, priors = 'value', prior_temperature = 3, leaf = 'playout'";
  TreePlayer visits = search(game, keys + ", final_choice = 'visits'");
  const ai::Thought most = visits.choose(game.initial(), {.iterations = 200});
  CHECK(most.action == TreeGame::choice(0));
  CHECK(most.value == 1);
  TreePlayer mean = search(game, keys + ", final_choice = 'mean'");
  const ai::Thought best = mean.choose(game.initial(), {.iterations = 200});
  CHECK(best.action == TreeGame::choice(1));
  CHECK(best.value == 2);
}

TEST_CASE("a leaf is worth its value, the end that a playout finds, or some of each", "[mcts]") {
  // A line without a choice, two points more each step.
  const TreeGame game(2, {decision(0, {1, 1}), decision(1, {2}, {2, 0}), decision(0, {3}, {4, 0}),
                          decision(1, {4}, {6, 0}), end({8, 0})});
  const auto first = [&](const char* keys) {
    TreePlayer player = search(game, keys);
    (void)player.choose(game.initial(), {.iterations = 1});
    const NodePool& pool = player.pool();
    return ai::from_fixed(pool[0].rewards);
  };
  CHECK(first("leaf = 'value'") == 2);
  CHECK(first("leaf = 'playout'") == 8);
  CHECK(first("leaf = 'mix', playout_weight = 0.25") == 3.5);
  CHECK(first("leaf = 'short', playout_plies = 0") == 2);
  CHECK(first("leaf = 'short', playout_plies = 2") == 6);
  CHECK(first("leaf = 'short', playout_plies = 9") == 8);
}

TEST_CASE("a node gets its children at the visit it is told to", "[mcts]") {
  const TreeGame game(2, {decision(0, {1}), decision(0, {2, 3}), end({1, 0}), end({0, 0})});
  // With a single action there is no search: the root needs two.
  const TreeGame two(2, {decision(0, {1, 1}), decision(0, {2, 3}), end({1, 0}), end({0, 0})});
  for (const int at : {1, 2, 5}) {
    for (const int iterations : {at - 1, at}) {
      if (iterations == 0) continue;
      TreePlayer player =
          search(two, "first_play = 'reduction', exploration = 0, leaf = 'value', expand_at = " +
                          std::to_string(at));
      (void)player.choose(two.initial(), {.iterations = iterations});
      const auto children = player.pool().children_of(player.pool()[0]);
      CHECK(children[0].visits == static_cast<std::uint32_t>(iterations));
      CHECK(children[0].is_expanded() == (iterations == at));
    }
  }
  TreePlayer player = search(game, "leaf = 'value'");
  CHECK(player.choose(game.initial(), {.iterations = 5}).iterations == 0);
}

TEST_CASE("trees agree by all their visits, or by a vote each", "[mcts]") {
  // Two lotteries, by which a tree of few descents is misled.
  const TreeGame game(2, {decision(0, {1, 2}), chance({3, 4}, {1, 3}), chance({3, 5}, {1, 2}), end({30, 0}),
                          end({-10, 0}), end({-14, 0})});
  int disagree = 0;
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    int chosen[2];
    for (const bool votes : {false, true}) {
      TreePlayer player = search(
          game, std::string("leaf = 'value', trees = 3, pooling = '") + (votes ? "votes'" : "visits'"));
      player.new_game(seed);
      const Action action = player.choose(game.initial(), {.iterations = 60}).action;
      // Each tree's root and its two children were planted one after the other.
      std::int64_t visits[2] = {0, 0};
      int favourites[2] = {0, 0};
      for (std::uint32_t tree = 0; tree < 3; ++tree) {
        const Node& root = player.pool()[3 * tree];
        const Node& first = child(player.pool(), root, 0);
        const Node& second = child(player.pool(), root, 1);
        visits[0] += first.visits;
        visits[1] += second.visits;
        if (first.visits != second.visits) ++favourites[first.visits > second.visits ? 0 : 1];
      }
      chosen[votes] = action == TreeGame::choice(0) ? 0 : 1;
      if (!votes && visits[0] != visits[1]) CHECK(chosen[0] == (visits[0] > visits[1] ? 0 : 1));
      if (votes && favourites[0] + favourites[1] == 3)
        CHECK(chosen[1] == (favourites[0] > favourites[1] ? 0 : 1));
    }
    disagree += chosen[0] != chosen[1];
  }
  CHECK(disagree > 0);
}

namespace {

/// A fair at which stall 1 pays five points, stall 0 nothing and the others take much. A bet pays four, as
/// the tree knows, and who looks at points does not.
struct BetFair {
  LotteryGame game{{.gains = {0, 5, -50, -50}, .bet = 4}};
  LotteryGame::State state = game.opening(2, 1);

  ai::MctsPlayer<LotteryGame> search(const std::string& keys) {
    const MctsParameters parameters = composition(
        "knowledge = 'standing', selection = 'puct', priors = 'value', leaf = 'value', final_choice = "
        "'arbiter', "
        "first_play = 'reduction', arbiter_turns = 1, " +
        keys);
    return {game, parameters, {game, [this](const LotteryGame::State& s) { return game.outlook(s); }}};
  }
};

}  // namespace

TEST_CASE("the arbiter plays on with what the tree would do with the rest of the turn", "[mcts]") {
  // By every candidate: who looks at points would not bet.
  BetFair fair;
  auto player = fair.search("arbiter_visits = 0, arbiter_candidates = 4, arbiter_orders = 10");
  const ai::Thought thought = player.choose(fair.state, {.iterations = 400});
  CHECK(thought.action == LotteryGame::stall(1));
  // 5 for the stall, 4 for the first bet; the second is nobody's plan.
  CHECK(thought.value == 9);
}

TEST_CASE("those who come before the arbiter have nearly the most visits, and are so many at most",
          "[mcts]") {
  BetFair fair;
  const auto valued = [&](const std::string& keys) {
    auto player = fair.search(keys + ", arbiter_orders = 100");
    const std::int64_t before = player.valued();
    (void)player.choose(fair.state, {.iterations = 100});
    const NodePool& pool = player.pool();
    std::vector<std::uint32_t> visits;
    for (const Node& node : pool.children_of(pool[player.root()])) visits.push_back(node.visits);
    std::sort(visits.rbegin(), visits.rend());
    return std::pair(player.valued() - before, visits);
  };
  const std::string wide = "exploration = 1000, prior_temperature = 1000, ";
  const auto [tree_and_four, even] = valued(wide + "arbiter_visits = 0.5, arbiter_candidates = 4");
  REQUIRE(even[3] > even[0] / 2);
  const auto [tree_and_three, same] = valued(wide + "arbiter_visits = 0.5, arbiter_candidates = 3");
  CHECK(even == same);
  CHECK(tree_and_four - tree_and_three == 100);
  // With one that has far more visits than all others there is nothing to decide.
  const auto [tree_and_two, uneven] = valued("exploration = 0.1, arbiter_visits = 0, arbiter_candidates = 2");
  const auto [tree_alone, again] = valued("exploration = 0.1, arbiter_visits = 0.5, arbiter_candidates = 2");
  REQUIRE(uneven[1] < uneven[0] / 2);
  REQUIRE(uneven[1] > 0);
  CHECK(uneven == again);
  CHECK(tree_and_two - tree_alone == 200);
}

}  // namespace bastide::tests::tree_test
