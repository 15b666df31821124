// What belongs together and when it is complete in The Castle: CAS-11 to CAS-15, with the values of CAS-17.

#include "tests/castle/small_table.hpp"
#include "tests/catch.hpp"

namespace bastide::tests::features {

using namespace bastide::engine;

namespace {

/// Points on the track after the turns.
Each points_after(const std::string& map, std::string_view turns) {
  CastleTable table(map);
  table.play(turns);
  return table.points();
}

}  // namespace

TEST_CASE("CAS-11 outlines join half edge by half edge") {
  // Four corners of tiles make one house.
  CastleTable table(R"(
    # # P # # #
    T . . . . #
    # a:HH90 c:HH180 . . H
    # b:HH0 d:HH270 . . #
    # # C # # #)");
  table.play("d house@NNW, b, c");
  CHECK(table.points() == Each{0, 0});
  table.play("a");
  CHECK(table.points() == Each{4, 0});
}

TEST_CASE("CAS-11 a half edge joins a whole edge, whose other half is bounded") {
  const char* const map = R"(
    # # P # # #
    T . . . . #
    # a:HE180 . . . H
    # b:HH0 c:CC0 . . #
    # # C # # #)";
  CHECK(points_after(map, "c, b house@NNE") == Each{0, 0});
  CHECK(points_after(map, "c, b house@NNE, a") == Each{0, 2});
}

TEST_CASE("CAS-11 half edges that miss each other do not join") {
  // The house of b lies in the left half of the edge, that of a in the right one.
  CastleTable table(R"(
    # #      P # # #
    T .      . . . #
    # a:HH90 d:CC0 . . H
    # b:HH270 c:CC0 . . #
    # # C # # #)");
  table.play("c, b house@NNW, d");
  CHECK(table.points() == Each{0, 0});
  table.lay("a");
  CHECK(table.may_take("house@SSE"));
  table.take("house@SSE");
  // Each is complete by itself.
  CHECK(table.points() == Each{0, 2});
}

TEST_CASE("CAS-11 features join only to their own kind and bound each other") {
  // The house of a lies against the tower of b.
  CastleTable table(R"(
    # #       P # # #
    T a:HE180 . . . #
    # b:TE0   . . . H
    # .       . . . #
    # #       C # # #)");
  table.play("a house@S");
  CHECK(table.points() == Each{0, 0});
  table.lay("b");
  CHECK(table.may_take("tower@N"));
  table.take("tower@N");
  CHECK(table.points() == Each{1, 2});
}

TEST_CASE("CAS-12 a path is complete at a square, which splits it") {
  const char* const map = R"(
    # # P      # # #
    T . a:PS90 . . #
    # . b:?    . . H
    # . .      . . #
    # # C      # # #)";
  CHECK(points_after(with_tile(map, "PQ180"), "a path@N, b") == Each{3, 0});
  CHECK(points_after(with_tile(map, "PJ180"), "a path@N, b") == Each{0, 0});
  CastleTable table(with_tile(map, "PQ180"));
  table.play("a path@N");
  table.lay("b");
  CHECK_FALSE(table.may_take("path@N"));
  CHECK(table.may_take("path@W"));
  table.take("path@W");
  CHECK(table.points() == Each{3, 0});
}

TEST_CASE("CAS-12 a junction without a square is one path, and open while one end is") {
  const char* const map = R"(
    # # P      # # #
    T . a:PS90 . . #
    # c:PS0 b:PJ180 d:PS0 e:PS0 H
    # . .      . . #
    # # C      # # #)";
  CHECK(points_after(map, "a path@N, b, c, d") == Each{0, 0});
  CHECK(points_after(map, "a path@N, b, c, d, e") == Each{6, 0});
}

TEST_CASE("CAS-12 a path is complete at a building") {
  CHECK(points_after(R"(
    # # P       # # #
    T . a:PS90  . . #
    # . b:PH90  . . H
    # . .       . . #
    # # C       # # #)",
                     "a path@N, b") == Each{3, 0});
}

TEST_CASE("CAS-12 a path is complete at the wall") {
  CHECK(points_after(R"(
    # # P       # # #
    T . a:PS90  . . #
    # c:PS0 b:PB90  . . H
    # . .       . . #
    # # C       # # #)",
                     "a path@N, b, c") == Each{4, 0});
}

TEST_CASE("CAS-12 a loop is complete") {
  const char* const map = R"(
    # # P # # #
    T . . b:PB270 a:PB0 #
    # . . c:PB180 d:PB90 H
    # . . . . #
    # # C # # #)";
  CHECK(points_after(map, "d path@W, a, b") == Each{0, 0});
  CHECK(points_after(map, "d path@W, a, b, c") == Each{4, 0});
}

TEST_CASE("CAS-12, CAS-17 a well does not split a path and doubles it once") {
  const char* const one = R"(
    # # P       # # #
    T . a:PS90  . . #
    # c:PW0 b:PB90  . . H
    # . .       . . #
    # # C       # # #)";
  CHECK(points_after(one, "a path@N, b, c") == Each{8, 0});
  const char* const two = R"(
    # # P       # # #
    T . a:PW90  . . #
    # c:PW0 b:PB90  . . H
    # . .       . . #
    # # C       # # #)";
  CHECK(points_after(two, "a path@N, b, c") == Each{8, 0});
}

TEST_CASE("CAS-13 towers and houses are complete when bounded all round, by the wall as well") {
  const char* const towers = R"(
    # #       P # # #
    T a:TE180 . . . #
    # b:TT0   . . . H
    # c:TE0   . . . #
    # #       C # # #)";
  CHECK(points_after(towers, "a tower@S, b") == Each{0, 0});
  CHECK(points_after(towers, "a tower@S, b, c") == Each{6, 0});
  const char* const walled = R"(
    # #       P # # #
    T a:HE180 . . . #
    # b:HT0   . . . H
    # c:HT0   . . . #
    # #       C # # #)";
  CHECK(points_after(walled, "a house@S, b, c") == Each{3, 0});
}

TEST_CASE("CAS-13 a house with a hole is not complete") {
  // The house goes round the cell in the middle and is open towards it.
  CastleTable table(R"(
    # # P # # #
    T . . c:HC90 d:HC180 #
    # . . b:HF0 f:HT0 H
    # . . a:HC0 e:HC270 #
    # # C # # #)");
  table.play("f house@N, d, c, e, a");
  CHECK(table.points() == Each{0, 0});
  CHECK(table.fits("b"));
}

TEST_CASE("CAS-13 a tile counts once for a house that crosses it twice") {
  const char* const map = R"(
    # # P # # #
    T . . c:HC90 d:HC180 #
    # . . b:HD0 f:HT0 H
    # . . a:HC0 e:HC270 #
    # # C # # #)";
  CHECK(points_after(map, "f house@N, d, c, e, a, b") == Each{6, 0});
  // The same the other way round: the tile that joins itself comes first.
  CHECK(points_after(map, "f house@N, d, c, b, a, e") == Each{6, 0});
}

TEST_CASE("CAS-14 a courtyard that is bounded all round is not scored, and its merchant stays") {
  CastleTable table(R"(
    # #     P     # # #
    T .     .     . . #
    # b:HF0 .     . . H
    # a:CM0 c:HF0 . . #
    # #     C     # # #)");
  table.play("c, a courtyard@N, b");
  CHECK(table.points() == Each{0, 0});
  CHECK(table.supply() == Each{6, 5});
  CHECK(table.if_ended() == Each{0, 3});
}

TEST_CASE("CAS-14 paths, towers, houses and the wall bound courtyards") {
  // The path keeps apart what lies on its two sides.
  CastleTable table(R"(
    # # P      # # #
    T a:CC0 b:PS90 c:CC0 . #
    # . d:PH90 e:CC0 . H
    # . .      . . #
    # # C      # # #)");
  table.play("a courtyard@N, b, d");
  table.lay("c");
  CHECK(table.may_take("courtyard@N"));
  table.take("courtyard@N");
  table.lay("e");
  CHECK_FALSE(table.may_take("courtyard@N"));
}

TEST_CASE("CAS-15 a start cell counts as a tile for the path, tower or house it is part of") {
  CHECK(points_after("# # P # # #\nT . a:PQ180 . . #\n# . . . . H\n# . . . . #\n# # C # # #", "a path@N") ==
        Each{2, 0});
  CHECK(points_after("# # P # # #\nT a:TE270 . . . #\n# . . . . H\n# . . . . #\n# # C # # #", "a tower@W") ==
        Each{4, 0});
  CHECK(points_after("# # P # # #\nT . . . . #\n# . . . a:HE90 H\n# . . . . #\n# # C # # #", "a house@E") ==
        Each{2, 0});
}

TEST_CASE("CAS-15 the market of a start cell counts for its courtyard") {
  CastleTable table("# # P # # #\nT . . . . #\n# . . . . H\n# . a:CC0 . . #\n# # C # # #");
  table.play("a courtyard@S");
  CHECK(table.points() == Each{0, 0});
  CHECK(table.if_ended() == Each{3, 0});
}

TEST_CASE("CAS-13 a tile completes what it bounds without joining it") {
  // The courtyard of b bounds the house and the tower of its neighbours.
  CastleTable table(R"(
    # #       P # # #
    T a:HE180 . . . #
    # b:CC0   . . . H
    # c:TE0   d:CC0 . . #
    # #       C # # #)");
  table.play("a house@S, d, c tower@N");
  CHECK(table.points() == Each{0, 0});
  CHECK(table.supply() == Each{4, 6});
  table.lay("b");
  table.take_nothing();
  CHECK(table.points() == Each{3, 0});
  CHECK(table.supply() == Each{6, 6});
}

}  // namespace bastide::tests::features
