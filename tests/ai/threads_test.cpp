// What players share when several threads play or search.

#include "ai/bots/bot.hpp"
#include "ai/mcts/mcts.hpp"
#include "ai/parallel/team.hpp"
#include "tests/ai/mcts_compositions.hpp"
#include "tests/ai/self_play.hpp"
#include "tests/catch.hpp"
#include "tests/checks_states.hpp"

#include <array>
#include <atomic>
#include <stdexcept>
#include <string>
#include <thread>

namespace {

using namespace bastide;
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
/// that ended there, as far as they have one owner.
struct Unaccounted {
  int visits = 0;
  int under_way = 0;
  int rewards = 0;
};
Unaccounted unaccounted(const NodePool& pool, std::uint32_t root) {
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
    if (at == root) found.rewards += rewards != node.rewards;
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
        "selection = 'puct', priors = 'value', leaf = 'value', reward = 'tanh', first_play = 'reduction'"}) {
    INFO(keys);
    ManyThreads<BaseCarcassonne> player(game, composition_with(16, keys));
    player.new_game(1);
    const ai::Thought thought = player.choose(state, {.iterations = iterations});
    CHECK(thought.iterations == iterations);
    CHECK(game.is_legal(state, thought.action));
    CHECK(player.pool()[player.root()].visits == iterations);
    const Unaccounted found = unaccounted(player.pool(), player.root());
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
  const std::int64_t iterations = tests::kChecksStates ? 20 : 1'000;
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
