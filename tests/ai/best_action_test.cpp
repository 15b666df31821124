#include "ai/best_action.hpp"

#include "ai/flat/flat.hpp"
#include "tests/ai/pile_game.hpp"
#include "tests/catch.hpp"

#include <map>

namespace bastide::tests::best_action_test {
namespace {

/// So many stones, a three in hand, and only a one to come.
PileGame::State pile_of(int stones, int player) {
  PileGame::State state = PileGame().initial(2);
  state.stones = static_cast<std::uint8_t>(stones);
  state.flags = {true, true};
  state.bag = {0, 1, 0, 0};
  state.die = 3;
  state.current = static_cast<std::uint8_t>(player);
  state.step = PileGame::Step::take;
  return state;
}

}  // namespace

TEST_CASE("of actions that are equally good each is taken as often, and of others none", "[ai]") {
  const PileGame game;
  engine::Random random(1);
  std::map<int, int> taken;
  constexpr int kTimes = 3'000;
  for (int i = 0; i < kTimes; ++i) {
    const auto thought =
        ai::best_action(game, pile_of(4, 0), random, [](engine::Action action, const PileGame::State&) {
          return action == PileGame::take(1) ? 0.0 : 2.0;
        });
    CHECK(thought.value == 2);
    CHECK(thought.iterations == 3);
    ++taken[static_cast<int>(thought.action.cell_key())];
  }
  CHECK(taken[1] == 0);
  CHECK(taken[2] == Approx(kTimes / 2).margin(150));
  CHECK(taken[2] + taken[3] == kTimes);
}

TEST_CASE("flat takes what brings its own player most, whoever that is", "[ai]") {
  const PileGame game;
  for (const int player : {0, 1}) {
    ai::FlatPlayer<PileGame> flat(game, {});
    flat.new_game(1);
    // All three stones bring three points and the five for the last one.
    const auto thought = flat.choose(pile_of(3, player), {.iterations = 90});
    CHECK(thought.action == PileGame::take(3));
    CHECK(thought.value == 8);
    CHECK(thought.iterations == 90);
  }
}

}  // namespace bastide::tests::best_action_test
