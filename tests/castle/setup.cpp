// Material and set-up of The Castle: CAS-1 to CAS-5.

#include "tests/catch.hpp"
#include "tests/rules/games.hpp"
#include "tests/rules/table.hpp"

#include <bit>
#include <map>

namespace bastide::tests::setup {

using namespace bastide::engine;
using Each = std::vector<int>;  ///< a number for each player

namespace {

const char* const kEmpty = R"(
  # # P # # #
  T . . . . #
  # . . . . H
  # . . . . #
  # # C # # #
)";

std::map<std::uint32_t, int> weights(const Castle& game, const Castle::State& state) {
  ChanceList outcomes;
  game.chance_outcomes(state, outcomes);
  std::map<std::uint32_t, int> all;
  for (const ChanceList::Outcome& outcome : outcomes) all[outcome.action.bits()] = outcome.weight;
  return all;
}

}  // namespace

TEST_CASE("CAS-1 in a whole game 60 tiles are drawn, and 16 cells and those of lost tiles stay empty") {
  const Castle& game = castle_game("castle");
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    Random random(seed);
    Castle::State state = game.initial(2);
    CHECK(state.bag_size == 60);
    Deal deal = game.random_deal(state, random);
    int lost = 0;
    while (!game.actor(state).is_nobody()) {
      const Action action =
          game.actor(state).is_chance() ? game.next_outcome(state, deal) : game.random_action(state, random);
      game.apply(state, action);
      lost += action.kind() == Action::Kind::draw && state.phase != Phase::place_tile;
    }
    const auto& cells = game.wall().cells;
    const auto empty = std::count_if(
        cells.begin(), cells.end(), [&](Cell cell) { return !state.land.board().has_tile_at(key_of(cell)); });
    CHECK(empty == 16 + lost);
  }
}

TEST_CASE("CAS-1 the score track is walked round") {
  // 39 and 3 points more are the space 2 of 40; two lengths round, 80 + 10 is the tower on 10.
  CastleTable table(R"(
    # # P   # # #
    T . a:PB0 . . #
    # . .   . . H
    # . .   . . #
    # # C   # # #
  )");
  table.set_up().points = {39, 90};
  CHECK(table.points() == Each{39, 90});
  CHECK(table.game().tower_of(39) == -1);
  CHECK(table.game().tower_of(10) == table.game().tower_of(11));
}

TEST_CASE("CAS-2 a token lies on every tower but that of the first two spaces") {
  const CastleTable table(kEmpty);
  CHECK(table.game().wall().towers == std::vector<int>{0, 10, 14, 30});
  CHECK(table.state().guarded == 0b1110);
  CHECK(table.state().seen == Castle::State::Tokens{});
  const Castle& shipped = castle_game("castle");
  CHECK(std::popcount(shipped.initial(2).guarded) == 13);
}

TEST_CASE("CAS-2 every token of the game is as likely to lie on a tower") {
  // The small wall has two tokens of each kind and three that bring points at the end.
  CastleTable table(kEmpty);
  Castle::State state = table.state();
  state.phase = Phase::reveal;
  auto all = weights(table.game(), state);
  CHECK(all.size() == 9);
  for (int kind = 0; kind < kTokenKinds; ++kind)
    CHECK(all[Action::reveal(kind).bits()] == (kind == 8 ? 3 : 2));
}

TEST_CASE("CAS-3 start cells lie before the first turn") {
  const CastleTable table(kEmpty);
  const auto& board = table.state().land.board();
  for (const Cell cell : {Cell{2, 0}, Cell{0, 1}, Cell{5, 2}, Cell{2, 4}})
    CHECK(board.has_tile_at(key_of(cell)));
  CHECK(board.tile_count() == 4);
  for (const char* start : {"SP", "ST", "SH", "SC"}) CHECK(table.copies_left(start) == 0);
}

TEST_CASE("CAS-4 each player has six followers in the supply, no points, no keep and no token") {
  const CastleTable table(kEmpty);
  CHECK(table.supply() == Each{6, 6});
  CHECK(table.points() == Each{0, 0});
  for (std::size_t player = 0; player < 2; ++player) {
    CHECK(table.state().keep_size[player] == 0);
    CHECK(table.game().keep_size(table.state(), static_cast<int>(player)) == 0);
    CHECK(table.state().tokens[player] == Castle::State::Tokens{});
    CHECK(table.state().fresh[player] == Castle::State::Tokens{});
  }
}

TEST_CASE("CAS-5 the first player begins, or chance says who does") {
  const CastleTable table(kEmpty);
  CHECK(table.game().actor(table.state()).is_chance());
  CHECK(table.state().phase == Phase::draw);
  CHECK(table.current() == 0);

  const Castle random = small_castle("start_player = 'random'\n");
  const Castle::State start = random.initial(2);
  CHECK(random.actor(start).is_chance());
  CHECK(weights(random, start) ==
        std::map<std::uint32_t, int>{{Action::start(0).bits(), 1}, {Action::start(1).bits(), 1}});
  for (int player = 0; player < 2; ++player) {
    CastleTable begun(kEmpty, 2, random);
    begun.apply(Action::start(player));
    CHECK(begun.current() == player);
    begun.draw("CC");
    CHECK(begun.game().actor(begun.state()) == Actor::player(player));
  }
}

}  // namespace bastide::tests::setup
