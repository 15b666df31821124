// Majorities, order of scoring and keeps in The Castle: CAS-16 to CAS-18 and CAS-20, with CAS-6.

#include "tests/castle/small_table.hpp"
#include "tests/catch.hpp"

namespace bastide::tests::scoring {

using namespace bastide::engine;

namespace {

/// b completes the house of a with 2 points and the tower of c with 4.
const char* const kHouseAndTower = R"(
    # #       P     #     # #
    T a:HE180 .     .     . #
    # b:HX0   .     .     . H
    # c:TE0   x:CC0 y:CC0 z:CC0 #
    # #       C     #     # #)";

/// b completes the house of a with 2 points and that of c with 3.
const char* const kTwoHouses = R"(
    # #       P     #     # #
    T a:HE180 .     .     . #
    # b:HD0   .     .     . H
    # c:HC0   x:HE270 y:CC0 z:CC0 #
    # #       C     #     # #)";

}  // namespace

TEST_CASE("CAS-6 features are scored and followers come back at the end of the turn") {
  CastleTable table(R"(
    # #       P # # #
    T a:TE270 . . . #
    # .       . . . H
    # .       . . . #
    # #       C # # #)");
  table.lay("a");
  CHECK(table.points() == Each{0, 0});
  table.take("tower@W");
  CHECK(table.points() == Each{4, 0});
  CHECK(table.supply() == Each{6, 6});
  CHECK(table.current() == 1);
  CHECK(table.state().phase == Phase::draw);
}

TEST_CASE("CAS-16 a tie gives nobody anything, and the followers go back") {
  CastleTable table(R"(
    # # P      # # #
    T d:CC0 a:PS90 . . #
    # b:PS0 c:PB90 . . H
    # .     .  . . #
    # # C      # # #)");
  table.play("d, b path@E, a path@N");
  CHECK(table.supply() == Each{5, 5});
  table.play("c");
  CHECK(table.points() == Each{0, 0});
  CHECK(table.supply() == Each{6, 6});
  CHECK(table.figure_at("a") == nullptr);
}

TEST_CASE("CAS-16 the majority alone scores, whoever completes the feature") {
  CastleTable table(R"(
    # # P      # # #
    T x:CC0 a:PS90 . . #
    # b:PS0 c:PJ180 e:PS0 d:PS0 H
    # .     .  . . #
    # # C      # # #)");
  table.play("a path@N, x, d path@W, b path@E, e");
  CHECK(table.current() == 1);
  CHECK(table.supply() == Each{4, 5});
  table.play("c");
  CHECK(table.points() == Each{6, 0});
  CHECK(table.supply() == Each{6, 6});
}

TEST_CASE("CAS-16 three followers beat two") {
  CastleTable table(R"(
    # # P      # # #
    T d:CC0 a:PS90 . . #
    # b:PS0 c:PB90 . . H
    # .     .  . . #
    # # C      # # #)");
  table.play("d, b path@E, a path@N");
  add_followers(table, "a", 0, 1);
  add_followers(table, "b", 1, 2);
  table.play("c");
  CHECK(table.points() == Each{0, 4});
}

TEST_CASE("CAS-17 a completed feature without followers scores nothing, and can be taken at once") {
  CastleTable table(R"(
    # #       P # # #
    T a:HE180 . . . #
    # b:HE0   . . . H
    # .       . . . #
    # #       C # # #)");
  table.play("a");
  table.play("b house@N");
  CHECK(table.points() == Each{0, 2});
  CHECK(keeps(table) == Each{0, 2});
}

TEST_CASE("CAS-17 a path brings 1 point a tile, or 2 with a well, a tower 2, a house 1") {
  const Castle::Feature feature = [] {
    CastleTable table(R"(
    # #     P       # # #
    T .     a:PS90  . . #
    # c:PS0 b:PB90  . . H
    # .     .       . . #
    # #     C       # # #)");
    table.play("a, b, c");
    const auto& land = table.state().land;
    return land.feature(land.feature_of(land.board().first_node(land.board().find(key_of({2, 1})))));
  }();
  CHECK(feature.tiles() == 4);
  CHECK(Castle::completed_value(FeatureKind::path, feature) == 4);
  CHECK(Castle::completed_value(FeatureKind::house, feature) == 4);
  CHECK(Castle::completed_value(FeatureKind::tower, feature) == 8);
}

TEST_CASE("CAS-29 followers that come back are usable from the next turn") {
  CastleTable table(R"(
    # #       P     #     #     #
    T a:HE180 .     .     .     #
    # b:HE0   .     .     .     H
    # .       x:CC0 y:CC0 z:CC0 #
    # #       C     #     #     #)");
  table.play("a house@S, x");
  add_followers(table, "a", 0, 5);
  // Beside the house, which b completes, its courtyard is free.
  table.lay("b");
  CHECK_FALSE(table.asks_for_follower());
  CHECK(table.points() == Each{2, 0});
  CHECK(table.supply() == Each{6, 6});
}

TEST_CASE("CAS-18 the player who placed the tile scores first") {
  // Both stop on the tower of space 10; the one token goes to the first of them.
  CastleTable table(kTwoHouses);
  table.play("x, c house@N, a house@S");
  table.set_up().points = {8, 7};
  table.lay("b");
  table.take_nothing();
  CHECK(table.state().phase == Phase::reveal);
  CHECK(table.points() == Each{8, 10});
  table.decide("reveal:bonus");
  CHECK(table.points() == Each{10, 10});
  CHECK(usable(table, 1, TokenEffect::bonus) + fresh(table, 1, TokenEffect::bonus) == 1);
  CHECK(usable(table, 0, TokenEffect::bonus) + fresh(table, 0, TokenEffect::bonus) == 0);
  CHECK(table.state().phase == Phase::draw);
}

TEST_CASE("CAS-18 the other player scores second") {
  CastleTable table(kTwoHouses);
  table.play("x, c house@N, a house@S, y");
  table.set_up().points = {8, 7};
  table.lay("b");
  table.take_nothing();
  CHECK(table.points() == Each{10, 7});
  table.decide("reveal:bonus");
  CHECK(table.points() == Each{10, 10});
  CHECK(fresh(table, 0, TokenEffect::bonus) == 1);
}

TEST_CASE("CAS-18 the order of several features is the player's choice where a tower can be met") {
  CastleTable table(kHouseAndTower);
  table.play("x, y, a house@S, z, c tower@N");
  table.set_up().points = {8, 0};
  CHECK(table.current() == 1);
  table.lay("b");
  table.take_nothing();
  // The other player's tile, the owner's choice.
  CHECK(table.game().actor(table.state()) == Actor::player(0));
  CHECK(table.choices() == 2);
  CastleTable tower_first = table;
  table.decide("score:house@N");
  CHECK(table.state().phase == Phase::reveal);
  table.decide("reveal:keep");
  CHECK(table.points() == Each{14, 0});
  // The second scoring stops on a tower as well.
  CHECK(table.state().phase == Phase::reveal);
  table.decide("reveal:bonus");
  CHECK(table.state().guarded == 0b1000);
  // 12 lies between two towers.
  tower_first.decide("score:tower@S");
  CHECK(tower_first.points() == Each{14, 0});
  tower_first.decide("reveal:keep");
  CHECK(tower_first.state().guarded == 0b1010);
}

TEST_CASE("CAS-18 nothing is asked where the order cannot matter") {
  for (const int from : {0, 1, 2, 3, 16, 20}) {
    INFO(from);
    CastleTable table(kHouseAndTower);
    table.play("x, y, a house@S, z, c tower@N");
    table.set_up().points = {static_cast<std::int16_t>(from), 0};
    table.play("b");
    CHECK(table.points() == Each{from + 6, 0});
    CHECK(table.state().phase == Phase::draw);
  }
}

TEST_CASE("CAS-18 nothing is asked where every order meets the same towers") {
  // 2 and 3 points: both end on a space of the same tower, first or last.
  CastleTable table(kTwoHouses);
  table.play("x, y, a house@S, z, c house@N");
  table.set_up().points = {8, 0};
  table.lay("b");
  table.take_nothing();
  CHECK(table.state().phase == Phase::reveal);
  table.decide("reveal:bonus");
  CHECK(table.points() == Each{13, 0});
  // Two features that are worth the same.
  CastleTable same(R"(
    # #       P     #     # #
    T a:HE180 .     .     . #
    # b:HD0   .     .     . H
    # c:HE0   x:CC0 y:CC0 z:CC0 #
    # #       C     #     # #)");
  same.play("x, y, a house@S, z, c house@N");
  same.set_up().points = {8, 0};
  same.lay("b");
  same.take_nothing();
  CHECK(same.points() == Each{10, 0});
  CHECK(same.state().phase == Phase::reveal);
}

TEST_CASE("CAS-18 the order is asked for, or not, also where the tile only bounds") {
  CastleTable table(R"(
    # #       P     #     #     #
    T a:HE180 .     .     .     #
    # b:CC0   .     .     .     H
    # c:TE0   x:CC0 y:CC0 z:CC0 #
    # #       C     #     #     #)");
  table.play("x, y, a house@S, z, c tower@N");
  // House 1 point, tower 2. From 8 both orders stop on the tower of 10/11 at last, from 9 both do at first.
  for (const int from : {8, 9}) {
    CastleTable same = table;
    same.set_up().points = {static_cast<std::int16_t>(from), 0};
    same.lay("b");
    same.take_nothing();
    CHECK(same.state().phase == Phase::reveal);
    same.decide("reveal:keep");
    CHECK(same.points() == Each{from + 3, 0});
  }
}

TEST_CASE("CAS-18, CAS-26 what the tile only bounds is announced and doubled like the rest") {
  CastleTable table(R"(
    # #       P     #     #     #
    T a:HE180 .     .     .     #
    # b:CC0   .     .     .     H
    # c:TE0   x:CC0 y:CC0 .     #
    # #       C     #     #     #)");
  table.play("x, y, a house@S");
  table.play("c tower@N");
  give(table, 0, TokenEffect::double_house);
  table.lay("b");
  table.take_nothing();
  CHECK(table.may("score:a"));
  table.decide("double:a");
  CHECK(table.points() == Each{2, 2});
  CHECK(keeps(table) == Each{1, 0});
}

TEST_CASE("CAS-20 the keep is put on the first house that one completes oneself") {
  CastleTable table(R"(
    # # P # # #
    T . . . . #
    # . . . a:HE90 H
    # . . . . #
    # # C # # #)");
  CHECK(keeps(table) == Each{0, 0});
  table.play("a house@E");
  CHECK(keeps(table) == Each{2, 0});
  const auto& land = table.state().land;
  CHECK(land.board().key_at(land.site_of(table.state().keep_node[0])) == key_of({4, 2}));
}

TEST_CASE("CAS-20, CAS-28 a house that the opponent's tile completes gets no keep") {
  CastleTable table(R"(
    # #       P # # #
    T a:HE180 . . . #
    # b:HE0   . . . H
    # .       . . . #
    # #       C # # #)");
  table.play("a house@S, b");
  CHECK(table.points() == Each{2, 0});
  CHECK(keeps(table) == Each{0, 0});
}

TEST_CASE("CAS-20, CAS-28 a tie, or the opponent's majority, puts no keep") {
  for (const int more : {0, 1}) {
    CastleTable table(R"(
    # #       P     # # #
    T a:HE180 .     . . #
    # b:HT0   .     . . H
    # c:HE0   x:CC0 y:CC0 z:CC0 #
    # #       C     # # #)");
    table.play("a house@S, x, y, c house@N");
    if (more > 0) add_followers(table, "c", 1, more);
    table.play("b");
    CHECK(table.points() == Each{0, 3 * more});
    CHECK(keeps(table) == Each{0, 0});
  }
}

TEST_CASE("CAS-20 the keep moves to a strictly larger house only") {
  const char* const map = R"(
    # #       P # # #
    T a:HE180 . . . #
    # b:HT0   . . e:HE90 H
    # c:HE0   x:CC0 y:CC0 z:CC0 #
    # #       C # # #)";
  CastleTable larger(map);
  larger.play("e house@E, x, a house@S, y, b, z, c");
  CHECK(larger.points() == Each{5, 0});
  CHECK(keeps(larger) == Each{3, 0});
  // The smaller one later: the keep stays.
  CastleTable smaller(map);
  smaller.play("a house@S, x, b, y, c, z, e house@E");
  CHECK(smaller.points() == Each{5, 0});
  CHECK(keeps(smaller) == Each{3, 0});
}

TEST_CASE("CAS-20 the keep stays when the next house is as large") {
  CastleTable table(R"(
    # #       P     # # #
    T a:HE180 .     . . #
    # b:HE0   .     . e:HE90 H
    # .       x:CC0 y:CC0 z:CC0 #
    # #       C     # # #)");
  table.play("e house@E, x, a house@S, y, b");
  CHECK(table.points() == Each{4, 0});
  CHECK(keeps(table) == Each{2, 0});
  const auto& land = table.state().land;
  CHECK(land.board().key_at(land.site_of(table.state().keep_node[0])) == key_of({4, 2}));
}

TEST_CASE("CAS-20 of two houses completed at once the larger gets the keep") {
  CastleTable table(kTwoHouses);
  table.play("a house@S, x, c house@N, y, b");
  CHECK(table.points() == Each{5, 0});
  CHECK(keeps(table) == Each{3, 0});
}

}  // namespace bastide::tests::scoring
