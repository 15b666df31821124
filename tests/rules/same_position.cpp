// Two states are the same position only if all that matters to the rest of the game is the same.

#include "engine/games/games.hpp"
#include "tests/catch.hpp"
#include "tests/rules/games.hpp"
#include "tests/rules/random_play.hpp"

#include <cstddef>
#include <type_traits>

namespace bastide::tests::same_position {

using namespace bastide::engine;

namespace {

/// Whether the position is another one after `change`.
template <class G, class Change>
bool changes(const G& game, const typename G::State& state, Change change) {
  typename G::State other = state;
  REQUIRE(game.same_position(state, other));
  change(other);
  return !game.same_position(state, other) && !game.same_position(other, state);
}

Phase& operator++(Phase& phase) {
  phase = static_cast<Phase>(static_cast<int>(phase) + 1);
  return phase;
}

/// What every game has.
template <class G>
void check_shared(const G& game, const typename G::State& state) {
  CHECK(changes(game, state, [](auto& s) { ++s.phase; }));
  CHECK(changes(game, state, [](auto& s) { s.current ^= 1; }));
  CHECK(changes(game, state, [](auto& s) { ++s.drawn; }));
  CHECK(changes(game, state, [](auto& s) { ++s.bag[3]; }));
  CHECK(changes(game, state, [](auto& s) { ++s.points[1]; }));
  CHECK(changes(game, state, [](auto& s) { --s.supply[0]; }));
  REQUIRE(state.figure_count > 0);
  CHECK(changes(game, state, [](auto& s) { --s.figure_count; }));
  CHECK(changes(game, state, [](auto& s) { s.figures[0].owner ^= 1; }));
}

/// The bytes of a module's part that may change without another position coming of it. In none of them is
/// anything left out, and the lowest bit of each means something.
template <class Part, class G>
std::vector<std::size_t> bytes_that_do_not_count(const G& game, const typename G::State& state) {
  static_assert(std::has_unique_object_representations_v<Part>);
  std::vector<std::size_t> bytes;
  for (std::size_t at = 0; at < sizeof(Part); ++at) {
    const bool counts = changes(game, state, [&](auto& s) {
      reinterpret_cast<std::byte*>(&static_cast<Part&>(s))[at] ^= std::byte{1};
    });
    if (!counts) bytes.push_back(at);
  }
  return bytes;
}

/// The first state of random games in that phase.
template <class G>
typename G::State first_in(const G& game, Phase phase) {
  for (std::uint64_t seed = 0;; ++seed) {
    REQUIRE(seed < 5000);
    Random random(seed);
    for (auto state = game.initial(2); !game.actor(state).is_nobody();
         game.apply(state, random_step(game, state, random))) {
      if (state.phase == phase) return state;
    }
  }
}

template <class G>
typename G::State middle(const G& game) {
  Random random(17);
  return after_steps(game, 2, 60, random);
}

}  // namespace

TEST_CASE("The same position has the same table, players and turn in the base game") {
  const BaseCarcassonne& game = game_of("base");
  check_shared(game, middle(game));
}

TEST_CASE("The same position has the same robbers, ghosts and hands") {
  const LargeCarcassonne& game =
      module_game("robbers = true\nlady = true\nmists = true\nhand = 3\nhand_open = false");
  const LargeCarcassonne::State state = middle(game);
  check_shared(game, state);
  CHECK(changes(game, state, [](auto& s) { ++s.lady_points[1]; }));
  CHECK(changes(game, state, [](auto& s) { s.robbers[0] = 49; }));
  CHECK(changes(game, state, [](auto& s) { ++s.step.loot; }));
  CHECK(changes(game, state, [](auto& s) { --s.guards[1]; }));
  CHECK(changes(game, state, [](auto& s) { --s.reserve[0]; }));
  CHECK(changes(game, state, [](auto& s) { --s.bank; }));
  CHECK(changes(game, state, [](auto& s) { s.dispersal_due = !s.dispersal_due; }));
  CHECK(changes(game, state, [](auto& s) { s.thickening_due = !s.thickening_due; }));
  CHECK(changes(game, state, [](auto& s) { ++s.hands[1][0]; }));
  CHECK(changes(game, state, [](auto& s) { s.bonus_turn = !s.bonus_turn; }));
  CHECK(changes(game, state, [](auto& s) { s.start_tile_due = !s.start_tile_due; }));
  CHECK(changes(game, state, [](auto& s) { ++s.contenders; }));
  CHECK(changes(game, state, [](auto& s) { ++s.most_roads; }));
  CHECK(changes(game, state, [](auto& s) { ++s.leaders; }));
  REQUIRE(state.figure_count > 0);
  CHECK(changes(game, state, [](auto& s) { s.figures[0].ghosts = 2; }));
  CHECK(changes(game, state, [](auto& s) { s.figures[0].kind = FigureKind::large; }));
}

TEST_CASE("The same position has every byte of the robbers' and the mists' parts the same") {
  const LargeCarcassonne& game = module_game("robbers = true\nlady = true\nmists = true");
  const LargeCarcassonne::State state = middle(game);
  CHECK(bytes_that_do_not_count<Robbers::State>(game, state).empty());
  CHECK(bytes_that_do_not_count<Mists::State>(game, state).empty());
}

TEST_CASE("The same position has the same hands while they are filled, and asks the same player") {
  const LargeCarcassonne& hands = module_game("hand = 3\nhand_open = true");
  const LargeCarcassonne::State draw = first_in(hands, Phase::draw);
  CHECK(bytes_that_do_not_count<HouseRules::State>(hands, draw).empty());
  const LargeCarcassonne& robbers = module_game("robbers = true\nlady = true");
  const LargeCarcassonne::State announce = first_in(robbers, Phase::announce);
  CHECK(changes(robbers, announce, [](auto& s) { s.asked ^= 1; }));
}

TEST_CASE("The same position has the same tokens and keeps in The Castle") {
  const Castle& game = castle_game("castle");
  const Castle::State state = middle(game);
  check_shared(game, state);
  CHECK(changes(game, state, [](auto& s) { ++s.tokens[0][2]; }));
  CHECK(changes(game, state, [](auto& s) { ++s.fresh[1][2]; }));
  CHECK(changes(game, state, [](auto& s) { ++s.seen[2]; }));
  CHECK(changes(game, state, [](auto& s) { s.guarded ^= 2; }));
  CHECK(changes(game, state, [](auto& s) { s.keep_node[0] ^= 1; }));
  CHECK(changes(game, state, [](auto& s) { ++s.keep_size[1]; }));
}

TEST_CASE("The same position has the same features left to score in The Castle") {
  const Castle& game = castle_game("castle");
  const Castle::State state = first_in(game, Phase::announce);
  REQUIRE(state.step.count > 1);
  CHECK(changes(game, state, [](auto& s) { --s.step.count; }));
  CHECK(changes(game, state, [](auto& s) { ++s.step.events[1].node; }));
  CHECK(changes(game, state, [](auto& s) { ++s.step.events[0].points; }));
  CHECK(changes(game, state, [](auto& s) { s.step.events[0].player ^= 1; }));
  CHECK(changes(game, state, [](auto& s) { s.asked ^= 1; }));
  CHECK_FALSE(changes(game, state, [](auto& s) { ++s.step.events[s.step.count].node; }));
}

}  // namespace bastide::tests::same_position
