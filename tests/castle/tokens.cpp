// Tokens of The Castle during play: CAS-6, CAS-19, CAS-26 and CAS-27.

#include "tests/castle/small_table.hpp"
#include "tests/catch.hpp"

namespace bastide::tests::tokens {

using namespace bastide::engine;

namespace {

using enum TokenEffect;

/// a is worth 2 points to its player, b brings 2 to the owner of a's house and 4 to that of c's tower.
const char* const kMap = R"(
    # #       P     #     # #
    T a:HE180 .     .     . #
    # b:HX0   d:TE0 e:TE180 f:HE90 H
    # c:TE0   x:CC0 y:CC0 z:CC0 #
    # #       C     #     # #)";

/// A table on which the first player has just laid f and completed a house of 2 points, from `from` points.
CastleTable after_house(int from) {
  CastleTable table(kMap);
  table.set_up().points = {static_cast<std::int16_t>(from), 0};
  table.lay("f");
  table.take("house@E");
  return table;
}

/// Where the player, whose turn it is, is about to place a follower or not, and b completes the house and
/// the tower of the first player.
CastleTable before_scoring(bool own_turn) {
  CastleTable table(kMap);
  table.play(own_turn ? "x, y, a house@S, z, c tower@N, d" : "x, y, a house@S, z, c tower@N");
  return table;
}

void complete(CastleTable& table) {
  table.lay("b");
  table.take_nothing();
}

}  // namespace

TEST_CASE("CAS-19 a figure that stops on either space of a tower takes its token") {
  for (const int from : {8, 9, 12, 13, 28, 29}) {
    INFO(from);
    CastleTable table = after_house(from);
    CHECK(table.state().phase == Phase::reveal);
    CHECK(table.game().actor(table.state()).is_chance());
    const unsigned tower = 1U << table.game().tower_of(from + 2);
    CHECK((table.state().guarded & tower) != 0);
    table.decide("reveal:market");
    CHECK((table.state().guarded & tower) == 0);
    CHECK(fresh(table, 0, market) == 1);
    CHECK(table.current() == 1);
  }
}

TEST_CASE("CAS-19 passing a tower, or stopping beside it, takes nothing") {
  for (const int from : {7, 10, 11, 14, 15, 0, 27, 30}) {
    INFO(from);
    CHECK(after_house(from).state().phase == Phase::draw);
  }
  // From 9 over the tower to 13.
  CastleTable table("# # P # # #\nT a:TE270 . . . #\n# . . . . H\n# . . . . #\n# # C # # #");
  table.set_up().points = {9, 0};
  table.play("a tower@W");
  CHECK(table.points() == Each{13, 0});
  CHECK(table.state().guarded == 0b1110);
}

TEST_CASE("CAS-19 the tower of the first spaces has no token, and a taken one is gone") {
  CHECK(after_house(38).state().phase == Phase::draw);
  CHECK(after_house(39).state().phase == Phase::draw);
  // Once round: space 10 again.
  CHECK(after_house(48).state().phase == Phase::reveal);
  // The other player stops there as well.
  CastleTable next(kMap);
  next.set_up().points = {8, 0};
  next.play("f house@E reveal:bonus, a house@S, x");
  next.set_up().points = {10, 8};
  next.lay("b");
  next.take_nothing();
  CHECK(next.points() == Each{10, 10});
  CHECK(next.state().phase == Phase::draw);
}

TEST_CASE("CAS-6, CAS-19 each stop counts: one player can take two tokens in one turn") {
  CastleTable table = before_scoring(false);
  table.set_up().points = {8, 0};
  complete(table);
  table.decide("score:house@N reveal:bonus");
  CHECK(table.state().phase == Phase::reveal);
  table.decide("reveal:keep");
  // Taken in the opponent's turn, usable in the own one that begins.
  CHECK(usable(table, 0, bonus) == 1);
  CHECK(usable(table, 0, keep) == 1);
  CHECK(table.state().guarded == 0b1000);
}

TEST_CASE("CAS-6, CAS-19 both players can take a token in one turn") {
  CastleTable table(kMap);
  table.play("x, c tower@N, a house@S, y");
  table.set_up().points = {8, 10};
  complete(table);
  CHECK(table.points() == Each{10, 10});
  table.decide("reveal:bonus");
  CHECK(table.points() == Each{10, 14});
  CHECK(table.state().asked == 1);
  table.decide("reveal:market");
  CHECK(fresh(table, 0, bonus) == 1);
  CHECK(usable(table, 1, market) == 1);
}

TEST_CASE("CAS-2 a token that was turned up is not turned up again") {
  CastleTable table = after_house(8);
  give(table, 1, keep);
  give(table, 1, keep);
  ChanceList outcomes;
  table.game().chance_outcomes(table.state(), outcomes);
  CHECK(outcomes.size() == 8);
  CHECK(outcomes.total() == 17);
  CHECK_FALSE(table.may("reveal:keep"));
}

TEST_CASE("CAS-6, CAS-26 a token cannot be used in the turn that brings it, but from the next own one on") {
  CastleTable table = after_house(8);
  table.decide("reveal:extra_turn");
  CHECK(table.state().phase == Phase::draw);
  CHECK(table.current() == 1);
  CHECK(usable(table, 0, extra_turn) == 0);
  table.play("a");
  CHECK(usable(table, 0, extra_turn) == 1);
  table.play("e");
  CHECK(table.state().phase == Phase::extra_turn);
  CHECK(table.may("again"));
  CHECK(table.may("-"));
  CHECK(table.choices() == 2);
}

TEST_CASE("CAS-26 an extra turn follows directly, and the token leaves the game") {
  CastleTable table(kMap);
  give(table, 0, extra_turn);
  give(table, 0, extra_turn);
  table.play("f - again");
  CHECK(table.current() == 0);
  CHECK(table.state().phase == Phase::draw);
  CHECK(usable(table, 0, extra_turn) == 1);
  table.play("z - again");
  CHECK(table.current() == 0);
  CHECK(usable(table, 0, extra_turn) == 0);
  CHECK(table.state().seen[0] == 2);
  table.play("y");
  CHECK(table.current() == 1);
}

TEST_CASE("CAS-26 an extra turn need not be taken, and only one's own turn offers it") {
  CastleTable table(kMap);
  give(table, 0, extra_turn);
  table.play("f - -");
  CHECK(table.current() == 1);
  CHECK(usable(table, 0, extra_turn) == 1);
  table.play("z");
  CHECK(table.current() == 0);
}

TEST_CASE("CAS-26 for tokens the extra turn is one's next turn") {
  CastleTable table(kMap);
  give(table, 0, extra_turn);
  table.set_up().points = {8, 0};
  table.play("f house@E reveal:extra_turn again");
  CHECK(table.current() == 0);
  CHECK(usable(table, 0, extra_turn) == 1);
  table.play("z");
  CHECK(table.state().phase == Phase::extra_turn);
}

TEST_CASE("CAS-26 a tower completed in one's own turn can be doubled before the figure moves") {
  CastleTable table = before_scoring(true);
  give(table, 0, double_tower);
  complete(table);
  CHECK(table.state().phase == Phase::announce);
  CHECK(table.choices() == 3);
  CHECK_FALSE(table.may("double:house@N"));
  CHECK(table.may("score:tower@S"));
  table.decide("double:tower@S");
  // 8 points, then the house by itself: 10 is a tower.
  CHECK(table.points() == Each{10, 0});
  CHECK(usable(table, 0, double_tower) == 0);
  CHECK(table.state().seen[1] == 1);
  CHECK(table.state().phase == Phase::reveal);
}

TEST_CASE("CAS-26 a house completed in one's own turn can be doubled, or not") {
  CastleTable table = before_scoring(true);
  give(table, 0, double_house);
  complete(table);
  CHECK_FALSE(table.may("double:tower@S"));
  CastleTable plain = table;
  table.decide("double:house@N");
  CHECK(table.points() == Each{8, 0});
  plain.decide("score:house@N");
  CHECK(plain.points() == Each{6, 0});
  CHECK(usable(plain, 0, double_house) == 1);
  // The stop counts at the doubled value: 6 and 4 lead to 10.
  CastleTable single(kMap);
  give(single, 0, double_house);
  single.set_up().points = {6, 0};
  single.play("f house@E double:house@E");
  CHECK(single.points() == Each{10, 0});
  CHECK(single.state().phase == Phase::reveal);
}

TEST_CASE("CAS-6, CAS-26 several tokens can be used in one turn, one for a feature") {
  CastleTable table = before_scoring(true);
  give(table, 0, double_tower);
  give(table, 0, double_house);
  give(table, 0, extra_turn);
  complete(table);
  CHECK(table.choices() == 4);
  table.decide("double:tower@S double:house@N again");
  CHECK(table.points() == Each{12, 0});
  CHECK(table.current() == 0);

  CastleTable one(kMap);
  give(one, 0, double_house);
  give(one, 0, double_house);
  one.play("f house@E double:house@E");
  CHECK(one.points() == Each{4, 0});
  CHECK(usable(one, 0, double_house) == 1);
  CHECK(one.current() == 1);
}

TEST_CASE("CAS-26 nothing is doubled in the opponent's turn, nor for the opponent") {
  CastleTable theirs = before_scoring(false);
  give(theirs, 0, double_tower);
  give(theirs, 0, double_house);
  complete(theirs);
  CHECK(theirs.points() == Each{6, 0});
  // The turn's player has the token, the other one scores.
  CastleTable other = before_scoring(false);
  give(other, 1, double_tower);
  complete(other);
  CHECK(other.points() == Each{6, 0});
  CHECK(usable(other, 1, double_tower) == 1);
}

TEST_CASE("CAS-26 paths are not doubled") {
  CastleTable table("# # P # # #\nT . a:PQ180 . . #\n# . . . . H\n# . . . . #\n# # C # # #");
  give(table, 0, double_tower);
  give(table, 0, double_house);
  table.play("a path@N");
  CHECK(table.points() == Each{2, 0});
  CHECK(table.state().phase == Phase::draw);
}

TEST_CASE("CAS-27 an extra turn with no tile left does nothing") {
  CastleTable table(kMap);
  give(table, 0, extra_turn);
  table.leave_in_bag("HE");
  table.play("f");
  CHECK(table.is_over());
}

TEST_CASE("CAS-27 a token taken in the last turn counts if it is one of the end") {
  const auto last_turn = [](const char* token) {
    CastleTable table(kMap);
    table.set_up().points = {8, 9};
    table.leave_in_bag("HE");
    table.play(std::string("f house@E reveal:") + token);
    CHECK(table.is_over());
    const Scores scores = table.game().scores(table.state());
    return Each{scores[0], scores[1]};
  };
  // The keep's 11 empty cells come besides.
  CHECK(last_turn("bonus") == Each{10 + 11 + 5, 9});
  for (const char* worthless : {"extra_turn", "double_tower", "double_house", "market"}) {
    CHECK(last_turn(worthless) == Each{10 + 11, 9});
  }
}

}  // namespace bastide::tests::tokens
