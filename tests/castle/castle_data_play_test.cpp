#include "engine/castle/castle.hpp"
#include "tests/castle/castle_data.hpp"
#include "tests/catch.hpp"

namespace bastide::tests::castle_data_play_test {

using namespace bastide::engine;

TEST_CASE("CAS-9 in random play under 2 % of the castle's tiles have no place") {
  const Castle game(castle_rules(), castle_tiles(), castle_wall());
  constexpr int kGames = 200;
  Random random(60);
  int unplaceable = 0;
  for (int i = 0; i < kGames; ++i) {
    Castle::State state = game.initial(2);
    Deal deal = game.random_deal(state, random);
    CHECK(deal.size == 60);
    for (Actor actor = game.actor(state); !actor.is_nobody(); actor = game.actor(state)) {
      const Action action =
          actor.is_chance() ? game.next_outcome(state, deal) : game.random_action(state, random);
      game.apply(state, action);
      unplaceable += action.kind() == Action::Kind::draw && state.phase != Phase::place_tile;
    }
    CHECK(state.bag_size == 0);
  }
  CHECK(unplaceable < 60 * kGames / 50);
}

}  // namespace bastide::tests::castle_data_play_test
