// check_consistency finds what is wrong, and says what and where.

#include "engine/check.hpp"
#include "tests/catch.hpp"
#include "tests/rules/games.hpp"
#include "tests/rules/random_play.hpp"
#include "tests/rules/table.hpp"

#include <stdexcept>

namespace bastide::tests::consistency_test {

using namespace bastide::engine;

namespace {

using State = BaseCarcassonne::State;

/// The message of the inconsistency after `spoil`; empty when there is none.
template <class Spoil>
std::string complaint(const Table& table, Spoil spoil) {
  State state = table.state();
  spoil(state);
  try {
    check_consistency(table.game(), state);
  } catch (const std::logic_error& error) {
    return error.what();
  }
  return "";
}

/// Tile c waits for a follower; it completes the road of tile b. The monastery is not complete.
Table waiting() {
  Table table(R"(
      b:A270  D0    c:W0
      .       a:B0  .
  )");
  table.play("a monastery, b road@E");
  table.lay("c");
  return table;
}

}  // namespace

TEST_CASE("A sound state is consistent") {
  CHECK(complaint(waiting(), [](State&) {}) == "");
}

TEST_CASE("Spoilt counts of figures and tiles are found") {
  const Table table = waiting();
  CHECK(complaint(table, [](State& state) { ++state.supply[1]; }) ==
        "inconsistent: followers of a player, in supply and on the board: tracked 8, recomputed 7");
  CHECK(complaint(table, [](State& state) { --state.figure_count; }) != "");
  CHECK(complaint(table, [](State& state) { state.figures[0].node = 0; }) != "");
  CHECK(complaint(table, [](State& state) { state.figures[1].owner = 5; }) ==
        "inconsistent: having an owner in play, a figure: tracked 0, recomputed 1");
  CHECK(complaint(table, [](State& state) { ++state.bag_size; }) ==
        "inconsistent: size, the bag: tracked 69, recomputed 68");
  CHECK(complaint(table, [](State& state) { ++state.bag[0], ++state.bag_size; }) ==
        "inconsistent: copies of a tile, in the bag, on the board and in hand: tracked 3, recomputed 2");
}

TEST_CASE("A spoilt landscape is found") {
  const Table table = waiting();
  CHECK(complaint(table, [](State& state) { state.land.add_figure(0, 0); }) ==
        "inconsistent: a player's figures, segment 0 of the tile at 0,0: tracked 1, recomputed 0");
  CHECK(complaint(table, [](State& state) { state.land.drop_surrounded(0); }) != "");
  CHECK(complaint(table, [&](State& state) { state.land.complete_city(table.game().tables(), 0); }) != "");
}

TEST_CASE("Spoilt data of the turn are found") {
  const Table table = waiting();
  CHECK(complaint(table, [](State& state) { state.choices ^= 1U; }) != "");
  CHECK(complaint(table, [](State& state) { state.closed ^= 1U; }) != "");
  CHECK(complaint(table, [](State& state) { state.surrounded = true; }) ==
        "inconsistent: a monastery being completed, the turn: tracked 1, recomputed 0");
  CHECK(complaint(table, [](State& state) { state.placed = 1; }) != "");
  CHECK(complaint(table, [](State& state) { state.current = 2; }) != "");
  CHECK(complaint(table, [](State& state) { state.phase = Phase::over; }) != "");
  // Once the turn is over, a follower on the closed road has been forgotten.
  CHECK(complaint(table, [](State& state) { state.phase = Phase::draw; }) != "");
}

TEST_CASE("A state spoilt anywhere in the game is found") {
  const BaseCarcassonne& game = game_of("base");
  for (int steps = 5; steps < 120; steps += 5) {
    Random random(mix_seed(31, static_cast<std::uint64_t>(steps)));
    State state = after_steps(game, 2, steps, random);
    CHECK_NOTHROW(check_consistency(game, state));
    state.land.add_figure(state.land.node_count() - 1, 1);
    CHECK_THROWS_AS(check_consistency(game, state), std::logic_error);
  }
}

}  // namespace bastide::tests::consistency_test
