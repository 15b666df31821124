// What players share when several threads play or search.

#include "ai/bots/bot.hpp"
#include "ai/champion/champion.hpp"
#include "ai/mcts/mcts.hpp"
#include "ai/parallel/team.hpp"
#include "tests/ai/mcts_compositions.hpp"
#include "tests/ai/self_play.hpp"
#include "tests/catch.hpp"
#include "tests/checks_states.hpp"
#include "tests/rules/games.hpp"

#include <array>
#include <atomic>
#include <span>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

namespace bastide::tests::threads_test {
namespace {

using ai::MctsParameters;
using ai::Node;
using ai::NodePool;
using ai::Sharing;
using engine::BaseCarcassonne;

template <engine::Game G>
using ManyThreads = ai::MctsPlayer<G, Sharing::many_threads>;

MctsParameters composition_with(int threads, const std::string& keys) {
  MctsParameters parameters = tests::composition(keys);
  parameters.threads = threads;
  return parameters;
}

/// Nodes of the tree whose tallies are not those of all descents that came through, or that think one is
/// still under way. Every reward is its owner's: a node's sum is that of its children and of the one descent
/// that ended there, as far as they have one owner. With weighted means of chance, a chance node has that of
/// its children for each visit.
struct Unaccounted {
  int visits = 0;
  int under_way = 0;
  int rewards = 0;
};
Unaccounted unaccounted(const NodePool& pool, std::uint32_t root, ai::ChanceMean chance) {
  const bool weighted = chance == ai::ChanceMean::weighted;
  Unaccounted found;
  for (std::uint32_t at = root; at < pool.size(); ++at) {
    const Node& node = pool[at];
    found.under_way += node.under_way != 0;
    if (!node.is_expanded()) continue;
    std::int64_t visits = 0;
    ai::Fixed rewards = 0;
    for (const Node& child : pool.children_of(node)) visits += child.visits, rewards += child.rewards;
    // Descents that ended in a node before its children were there: threads that meet in a leaf all end
    // there.
    const std::int64_t ended = node.visits - visits;
    found.visits += at == root ? ended != 0 : ended < 0;
    if (weighted && node.growth() == ai::Growth::outcomes && visits > 0)
      found.rewards += node.rewards != *ai::weighted_mean(pool.children_of(node)) * node.visits;
    if (!weighted && at == root) found.rewards += rewards != node.rewards;
  }
  return found;
}

}  // namespace

TEST_CASE("statistics lose nothing when several threads add to them", "[mcts]") {
  Node node{};
  std::vector<std::thread> threads;
  constexpr int kThreads = 4;
  constexpr int kTimes = 20'000;
  for (int t = 0; t < kThreads; ++t) {
    threads.emplace_back([&] {
      for (int i = 0; i < kTimes; ++i) {
        ai::add_to<Sharing::many_threads>(node.visits, 1U);
        ai::add_to<Sharing::many_threads>(node.rewards, ai::to_fixed(-1.5));
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  CHECK(node.visits == kThreads * kTimes);
  CHECK(node.mean() == -1.5);
}

namespace {

/// A chance node, and its outcomes behind it.
struct ChanceNode {
  std::array<Node, 4> nodes{};

  ChanceNode() {
    for (std::size_t i = 1; i < nodes.size(); ++i) nodes[i].prior = static_cast<float>(i);
  }
  [[nodiscard]] std::span<const Node> outcomes() const { return std::span(nodes).subspan(1); }

  /// A descent with a reward of its own comes back; `meanwhile` is what comes between its looking and
  /// writing.
  template <class... Meanwhile>
  void descend(std::size_t number, Meanwhile... meanwhile) {
    for (Node* const met : {&nodes[1 + number % outcomes().size()], &nodes[0]}) {
      ai::add_to<Sharing::many_threads>(met->visits, 1U, std::memory_order_release);
      ai::add_to<Sharing::many_threads>(met->rewards, ai::to_fixed(static_cast<double>(number % 7)));
    }
    (void)ai::take_weighted_mean<Sharing::many_threads>(nodes[0], outcomes(), meanwhile...);
  }
  [[nodiscard]] bool has_mean_of(std::size_t descents) const {
    return nodes[0].visits == descents &&
           nodes[0].rewards == *ai::weighted_mean(outcomes()) * static_cast<ai::Fixed>(descents);
  }
};

}  // namespace

TEST_CASE("a weighted mean of chance has a descent in it that came while it was worked out", "[mcts]") {
  ChanceNode node;
  node.descend(4);
  std::size_t others = 0;
  node.descend(9, [&] {
    if (others < 3) node.descend(20 + others++);
  });
  CHECK(others == 3);
  CHECK(node.has_mean_of(5));
}

TEST_CASE("a weighted mean of chance has every descent in it when several threads are at its node",
          "[mcts]") {
  constexpr std::size_t kDescents = 8;
  constexpr int kThreads = 4;
  std::vector<ChanceNode> nodes(tests::kChecksStates ? 1'000 : 20'000);
  // By number, and all threads from the first on, so that they are at the same node at the same time.
  std::atomic<std::size_t> begun = 0;
  std::atomic<int> ready = 0;
  std::vector<std::thread> threads;
  for (int t = 0; t < kThreads; ++t) {
    threads.emplace_back([&] {
      ++ready;
      while (ready < kThreads) std::this_thread::yield();
      for (std::size_t i = begun++; i < nodes.size() * kDescents; i = begun++)
        nodes[i / kDescents].descend(i);
    });
  }
  for (std::thread& thread : threads) thread.join();
  std::size_t whole = 0;
  for (const ChanceNode& node : nodes) whole += node.has_mean_of(kDescents);
  CHECK(whole == nodes.size());
}

TEST_CASE("only one thread makes a node's children", "[mcts]") {
  NodePool pool(4096, false);
  const std::uint32_t root = pool.take<Sharing::many_threads>(1);
  std::atomic<int> makers = 0;
  std::atomic<std::uint32_t> taken = 0;
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t) {
    threads.emplace_back([&] {
      makers += pool[root].begin_growing();
      for (int i = 0; i < 100; ++i) taken += pool.take<Sharing::many_threads>(3) != NodePool::kNone;
    });
  }
  for (std::thread& thread : threads) thread.join();
  CHECK(makers == 1);
  CHECK(taken == 400);
  CHECK(pool.size() == 1 + 3 * 400);
}

TEST_CASE("a game from a seed is the same when other games run beside it") {
  const engine::BaseCarcassonne game = tests::base_game();
  ai::Bot bot = ai::load_bot("uct");
  bot.budget = {.iterations = tests::kChecksStates ? 1 : 60};
  const auto alone = tests::self_play(game, bot, 2, 1);
  std::vector<std::vector<engine::Action>> beside(4);
  std::vector<std::thread> threads;
  for (std::size_t i = 0; i < beside.size(); ++i) {
    threads.emplace_back([&, i] { beside[i] = tests::self_play(game, bot, 2, i % 2 + 1); });
  }
  for (std::thread& thread : threads) thread.join();
  CHECK(beside[0] == alone);
  CHECK(beside[2] == alone);
  CHECK(beside[1] == beside[3]);
}

TEST_CASE("a team calls every share once, however many threads there are", "[parallel]") {
  for (const int size : {1, 2, 5, 16}) {
    const ai::Team team(size);
    std::array<std::atomic<int>, 16> calls{};
    for (int times = 0; times < 20; ++times)
      team.run([&](int share) { ++calls[static_cast<std::size_t>(share)]; });
    for (int share = 0; share < 16; ++share)
      CHECK(calls[static_cast<std::size_t>(share)] == (share < size ? 20 : 0));
  }
}

TEST_CASE("a team that may not have more threads does its work in one", "[parallel]") {
  const ai::ThreadLimit limit(1);
  const ai::Team team(4);
  const auto caller = std::this_thread::get_id();
  int calls = 0;
  team.run([&](int) { calls += std::this_thread::get_id() == caller; });
  CHECK(calls == 4);
}

TEST_CASE("what a share of a team's work throws comes to who asked for it", "[parallel]") {
  const ai::Team team(3);
  CHECK_THROWS_AS(team.run([](int share) {
    if (share == 2) throw std::runtime_error("share 2");
  }),
                  std::runtime_error);
}

TEST_CASE("sixteen threads on one tree lose no visit and count none twice", "[mcts][parallel]") {
  const BaseCarcassonne game = tests::base_game();
  const auto state = tests::position_with(game, 2, 40, 3);
  const std::int64_t iterations = tests::kChecksStates ? 300 : 20'000;
  for (const char* keys :
       {"selection = 'uct'", "selection = 'uct', in_flight = 'virtual_loss'",
        "selection = 'uct', rave = true",
        "selection = 'puct', priors = 'value', leaf = 'value', reward = 'tanh', first_play = 'reduction'",
        "selection = 'puct', priors = 'value', leaf = 'value', reward = 'tanh', first_play = 'reduction', "
        "chance_mean = 'weighted'"}) {
    INFO(keys);
    const MctsParameters parameters = composition_with(16, keys);
    ManyThreads<BaseCarcassonne> player(game, parameters);
    player.new_game(1);
    const ai::Thought thought = player.choose(state, {.iterations = iterations});
    CHECK(thought.iterations == iterations);
    CHECK(game.is_legal(state, thought.action));
    CHECK(player.pool()[player.root()].visits == iterations);
    const Unaccounted found = unaccounted(player.pool(), player.root(), parameters.chance_mean);
    CHECK(found.visits == 0);
    CHECK(found.under_way == 0);
    CHECK(found.rewards == 0);
  }
}

TEST_CASE("every composition of the search plays with many threads, and keeps to its memory",
          "[mcts][parallel]") {
  const BaseCarcassonne base = tests::base_game();
  const engine::LargeCarcassonne hands =
      tests::expanded_game("hand = 3\nhand_open = false\nrobbers = true\n");
  const std::int64_t iterations = tests::kChecksStates ? 20 : tests::short_tests() ? 500 : 1'000;
  const auto check = [&](const auto& game, const MctsParameters& parameters, const auto& state) {
    using G = std::decay_t<decltype(game)>;
    ManyThreads<G> player = tests::search_with<Sharing::many_threads>(game, parameters);
    player.new_game(2);
    const ai::Thought thought =
        player.choose(game.view(state, game.actor(state).index()), {.iterations = iterations});
    CHECK(thought.iterations == iterations);
    CHECK(game.is_legal(state, thought.action));
    CHECK(player.nodes() <= player.pool().capacity());
    for (std::uint32_t at = 0; at < player.nodes(); ++at) CHECK(player.pool()[at].under_way == 0);
  };
  for (const char* keys : tests::kCompositions) {
    for (const ai::Parallel parallel : {ai::Parallel::tree, ai::Parallel::root}) {
      INFO(keys << (parallel == ai::Parallel::root ? ", at the root" : ""));
      MctsParameters parameters = composition_with(4, keys);
      if (parameters.reuse && parallel == ai::Parallel::root) continue;
      parameters.parallel = parallel;
      parameters.max_nodes = 4096 * 4 * parameters.trees;
      check(base, parameters, tests::position_with(base, 2, 30, 4));
      check(hands, parameters, tests::position_with(hands, 3, 30, 5));
    }
  }
}

TEST_CASE("a search that ponders goes on with what it found", "[mcts][parallel]") {
  const BaseCarcassonne game = tests::base_game();
  const MctsParameters parameters = composition_with(2, "reuse = true, ponder = true");
  ManyThreads<BaseCarcassonne> player(game, parameters);
  player.new_game(3);
  auto state = tests::position_with(game, 2, 30, 6);
  engine::Random random(1);
  engine::Deal deal = game.random_deal(state, random);
  int more = 0;
  for (int turns = 0; turns < 6; ++turns) {
    const int mover = game.actor(state).index();
    while (!game.begins_turn(state) || game.actor(state).index() != 1 - mover) {
      const bool chance = game.actor(state).is_chance();
      const engine::Action action =
          chance ? game.next_outcome(state, deal) : player.choose(state, {.iterations = 100}).action;
      player.observe(state, action);
      game.apply(state, action);
    }
    (void)player.choose(state, {.iterations = 100});
    more += player.reused() > 0;
  }
  CHECK(more == 6);
  player.game_over(game.scores_if_ended(state));
}

TEST_CASE("the champion's playouts in many threads are as many as in one, and its turns are legal",
          "[champion][parallel]") {
  const BaseCarcassonne base = tests::base_game();
  const engine::LargeCarcassonne hands =
      tests::expanded_game("hand = 3\nhand_open = false\nrobbers = true\n");
  const std::int64_t playouts = tests::kChecksStates ? 20 : 1'000;
  const auto check = [&](const auto& game, auto state) {
    using G = std::decay_t<decltype(game)>;
    ai::ChampionParameters parameters;
    parameters.threads = 4;
    parameters.arbiter_drop = 0;
    parameters.arbiter_turns = 2;
    ai::ChampionPlayer<G> champion(game, parameters);
    champion.new_game(2);
    const auto choose = [&] {
      const ai::Thought thought =
          champion.choose(game.view(state, game.actor(state).index()), {.iterations = playouts});
      REQUIRE(game.is_legal(state, thought.action));
      game.apply(state, thought.action);
      return thought.iterations;
    };
    const std::int64_t played = choose();
    CHECK(played >= playouts);
    CHECK(played < playouts + parameters.candidates);
    while (game.actor(state).is_player() && !game.begins_turn(state)) (void)choose();
  };
  check(base, tests::position_with(base, 2, 30, 4));
  check(hands, tests::position_with(hands, 3, 30, 5));
}

}  // namespace bastide::tests::threads_test
