// Whoever breaks off a decision gets one soon, however long it might have taken.

#include "ai/bots/any_player.hpp"
#include "tests/arena/program.hpp"
#include "tests/catch.hpp"

#include <atomic>
#include <chrono>
#include <ctime>
#include <thread>

namespace bastide::tests::stop_test {
namespace {

using namespace bastide::engine;

/// A position of the middle game in which a tile is to be placed.
AnyState middle_game(const AnyGame& game) {
  AnyState state = game.start(2);
  Random random(7);
  Deal deal = state.random_deal(random);
  while (state.tiles_in_bag() > 35 || !state.begins_turn()) {
    if (state.actor().is_chance()) {
      state.apply(state.next_outcome(deal));
    } else {
      const auto legal = state.legal_actions();
      state.apply(legal[random.below(static_cast<std::uint32_t>(legal.size()))]);
    }
  }
  return state;
}

/// Seconds that the cores have worked for this process.
double worked() {
  timespec time{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

/// What the bot decides when it is broken off before it begins, or once it has worked for a while.
Action broken_off(const AnyState& state, const std::string& name, ai::Budget budget, bool at_once) {
  ai::AnyPlayer player(state.game(), ai::load_bot(name));
  player.new_game(1);
  constexpr double kWhile = 0.02;
  std::atomic<bool> stop = at_once;
  budget.stop = &stop;
  std::jthread other;
  if (!at_once)
    other = std::jthread([&, until = worked() + kWhile] { stop = comes([&] { return worked() >= until; }); });
  return player.choose(state, budget).action;
}

}  // namespace

TEST_CASE("every player that searches can be broken off", "[players][stop]") {
  const AnyState state = middle_game(AnyGame::load("base"));
  const auto began = std::chrono::steady_clock::now();
  for (const char* name : {"bastide", "puct", "uct", "carcasum", "puct-pimc-arbiter", "flat", "heyden-3"}) {
    CAPTURE(name);
    for (const bool at_once : {true, false}) {
      CHECK(state.is_legal(broken_off(state, name, {.seconds = 3600}, at_once)));
      CHECK(state.is_legal(broken_off(state, name, {.iterations = 1'000'000'000}, at_once)));
    }
  }
  CHECK(std::chrono::steady_clock::now() - began < std::chrono::minutes(2));
}

}  // namespace bastide::tests::stop_test
