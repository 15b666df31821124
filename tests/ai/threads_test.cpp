// What players share when several threads play or search.

#include "ai/bot.hpp"
#include "ai/mcts/mcts.hpp"
#include "tests/ai/mcts_compositions.hpp"
#include "tests/ai/self_play.hpp"
#include "tests/catch.hpp"
#include "tests/checks_states.hpp"

#include <thread>

namespace {

using namespace bastide;
using ai::Node;
using ai::NodePool;
using ai::Sharing;

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
