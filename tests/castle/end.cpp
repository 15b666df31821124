// The end of The Castle: CAS-21 to CAS-25, CAS-28 and CAS-29.

#include "tests/castle/small_table.hpp"
#include "tests/catch.hpp"

namespace bastide::tests::castle_end {

using namespace bastide::engine;

namespace {

using enum TokenEffect;

/// Points that tokens add at the end of the game after the turns.
int gain(const char* map, std::string_view turns, TokenEffect effect, int tokens = 1, int player = 0) {
  CastleTable table(map);
  table.play(turns);
  const auto p = static_cast<std::size_t>(player);
  const int without = table.if_ended()[p];
  for (int i = 0; i < tokens; ++i) give(table, player, effect);
  return table.if_ended()[p] - without;
}

/// An unfinished path of 3 tiles, a tower of 2 and a house of 1, and the courtyards beside them.
const char* const kUnfinished = R"(
    # #       P      # # #
    T a:TE180 e:PS90 . . #
    # b:TT0   f:PS90 . g:HX0 H
    # .       .      . . #
    # #       C      # # #)";

}  // namespace

TEST_CASE("CAS-21 the game ends with the turn in which the last tile is placed and scored") {
  CastleTable table("# # P # # #\nT . . . . #\n# . . . a:HE90 H\n# . . . b:CC0 #\n# # C # # #");
  table.leave_in_bag("HE CC");
  table.play("a house@E");
  CHECK_FALSE(table.is_over());
  table.lay("b");
  CHECK_FALSE(table.is_over());
  table.take("courtyard@N");
  CHECK(table.is_over());
  CHECK(table.game().scores(table.state()) == table.game().scores_if_ended(table.state()));
}

TEST_CASE("CAS-21 unfinished paths, towers and houses give nothing, nor do tokens on the wall") {
  CastleTable table(kUnfinished);
  table.play("a tower@S, e path@N, g house@N, b, f");
  CHECK(table.points() == Each{0, 0});
  CHECK(table.if_ended() == Each{0, 0});
}

TEST_CASE("CAS-22 the larger keep gets the largest group of empty cells") {
  CastleTable table("# # P # # #\nT . . . . #\n# . . . a:HE90 H\n# . . . . #\n# # C # # #");
  CHECK(table.game().largest_empty_area(table.state()) == 12);
  table.play("a house@E");
  CHECK(table.game().largest_empty_area(table.state()) == 11);
  CHECK(table.if_ended() == Each{2 + 11, 0});
}

TEST_CASE("CAS-22 only the largest group counts, edge to edge") {
  // Three cells on the left; two above and two below the row in the middle on the right.
  CastleTable table(R"(
    # #       P      #     #      #
    T .       a:PS90 .     .      #
    # .       b:PB90 c:CC0 f:HE90 H
    # .       d:CC0  .     .      #
    # #       C      #     #      #)");
  table.play("a, d");
  CHECK(table.game().largest_empty_area(table.state()) == 10);
  table.play("b");
  CHECK(table.game().largest_empty_area(table.state()) == 6);
  table.play("c, f house@E");
  CHECK(table.game().largest_empty_area(table.state()) == 3);
  CHECK(table.if_ended() == Each{2 + 3, 0});
}

TEST_CASE("CAS-22, CAS-28 equal keeps, or none, score nothing for empty cells") {
  CastleTable none("# # P # # #\nT . . . . #\n# . . . a:CC0 H\n# . . . . #\n# # C # # #");
  none.play("a");
  CHECK(none.if_ended() == Each{0, 0});
  CastleTable equal(R"(
    # #       P # # #
    T a:HE180 . . . #
    # b:HE0   . . e:HE90 H
    # .       x:CC0 . . #
    # #       C # # #)");
  equal.play("e house@E, a house@S, x, b");
  CHECK(keeps(equal) == Each{2, 2});
  CHECK(equal.if_ended() == Each{2, 2});
}

TEST_CASE("CAS-23 a courtyard brings its merchant 3 points for each market") {
  const char* const map = R"(
    # # P # # #
    T . . . . #
    # . b:CD0 . . H
    # . a:CC0 c:CM0 . #
    # # C # # #)";
  CastleTable table(map);
  table.play("a courtyard@N");
  CHECK(table.if_ended() == Each{3, 0});
  table.play("b");
  CHECK(table.if_ended() == Each{9, 0});
  table.play("c");
  CHECK(table.if_ended() == Each{12, 0});
  CHECK(table.points() == Each{0, 0});
}

TEST_CASE("CAS-23 most merchants take the courtyard, a tie gives nothing") {
  CastleTable table(R"(
    # #     P     # #     #
    T a:CM0 .     . .     #
    # c:CC0 .     . y:CC0 H
    # b:CM0 x:HF0 . .     #
    # #     C     # #     #)");
  table.play("a courtyard@N, x, y, b courtyard@N, c");
  CHECK(table.if_ended() == Each{0, 0});
  add_followers(table, "a", 0, 1);
  CHECK(table.if_ended() == Each{6, 0});
  add_followers(table, "b", 1, 2);
  CHECK(table.if_ended() == Each{0, 6});
}

TEST_CASE("CAS-24 an unfinished feature of one's own brings half its value, rounded up") {
  CHECK(gain(kUnfinished, "e path@N, f", unfinished_path) == 2);
  CHECK(gain(kUnfinished, "e path@N", unfinished_path) == 1);
  CHECK(gain(kUnfinished, "a tower@S, b", unfinished_tower) == 2);
  CHECK(gain(kUnfinished, "g house@N", unfinished_house) == 1);
  CHECK(gain(kUnfinished, "g tower@S", unfinished_tower) == 1);
}

TEST_CASE("CAS-24 a token counts for its own kind and its owner's features only") {
  CHECK(gain(kUnfinished, "e path@N", unfinished_tower) == 0);
  CHECK(gain(kUnfinished, "e path@N", unfinished_house) == 0);
  CHECK(gain(kUnfinished, "g house@N", unfinished_path) == 0);
  CHECK(gain(kUnfinished, "a, e path@N, f", unfinished_path) == 0);
  CHECK(gain(kUnfinished, "a, e path@N, f", unfinished_path, 1, 1) == 2);
  CHECK(gain(kUnfinished, "a", unfinished_tower) == 0);
}

TEST_CASE("CAS-24 a well counts for an unfinished path") {
  const char* const map = R"(
    # # P      # # #
    T . a:PW90 . . #
    # . b:PS90 . . H
    # . .      . . #
    # # C      # # #)";
  CHECK(gain(map, "a path@N, b", unfinished_path) == 3);
}

TEST_CASE("CAS-24 each token takes a feature of its own, the best ones") {
  // Towers of 2 tiles at the left and of 1 at the right.
  CHECK(gain(kUnfinished, "a tower@S, e, b, f, g tower@S", unfinished_tower) == 2);
  CHECK(gain(kUnfinished, "a tower@S, e, b, f, g tower@S", unfinished_tower, 2) == 3);
}

TEST_CASE("CAS-24 one courtyard for each token pays 4 a market") {
  const char* const map = R"(
    # #     P # # #
    T c:CD0 . . . #
    # .     . . . H
    # .     a:CC0 . . #
    # #     C # # #)";
  CHECK(gain(map, "a courtyard@N", market) == 1);
  CHECK(gain(map, "a courtyard@N", market, 2) == 1);
  CHECK(gain(map, "a", market) == 0);
  CHECK(gain(map, "a courtyard@N, c", market, 1, 1) == 0);
  // Of two courtyards the one with more markets first.
  const char* const two = R"(
    # #     P # # #
    T c:CD0 . . . #
    # .     . . x:CC0 H
    # .     a:CC0 . . #
    # #     C # # #)";
  CHECK(gain(two, "a courtyard@N, x, c courtyard@N", market) == 2);
  CHECK(gain(two, "a courtyard@N, x, c courtyard@N", market, 2) == 3);
}

TEST_CASE("CAS-24 bonus tokens bring 5 points each") {
  CHECK(gain(kUnfinished, "a", bonus) == 5);
  CHECK(gain(kUnfinished, "a", bonus, 3) == 15);
  CHECK(gain(kUnfinished, "a", bonus, 1, 1) == 5);
}

TEST_CASE("CAS-24, CAS-28 a keep token makes the own keep larger, but only where there is one") {
  const char* const map = R"(
    # #       P # # #
    T a:HE180 . . . #
    # b:HT0   . . e:HE90 H
    # c:HE0   x:CC0 y:CC0 z:CC0 #
    # #       C # # #)";
  CastleTable table(map);
  table.play("e house@E, a house@S, x, b, y, c");
  CHECK(keeps(table) == Each{2, 3});
  CHECK(table.if_ended() == Each{2, 3 + 5});
  give(table, 0, keep);
  CHECK(table.game().keep_size(table.state(), 0) == 4);
  CHECK(table.if_ended() == Each{2 + 5, 3});

  CastleTable alone(map);
  alone.play("e house@E");
  give(alone, 1, keep);
  CHECK(alone.game().keep_size(alone.state(), 1) == 0);
  CHECK(alone.if_ended() == Each{2 + 11, 0});
  CastleTable nobody(map);
  nobody.play("x");
  give(nobody, 0, keep);
  CHECK(nobody.if_ended() == Each{0, 0});
}

TEST_CASE("CAS-24 a keep token counts before the keeps are compared") {
  CastleTable table(R"(
    # #       P       #     # #
    T a:HE180 .       .     . #
    # b:HT0   .       .     e:HE90 H
    # c:HC0   d:HE270 y:CC0 . #
    # #       C       #     # #)");
  table.play("e house@E, a house@S, d, b, y, c");
  CHECK(keeps(table) == Each{2, 4});
  CHECK(table.if_ended() == Each{2, 4 + 5});
  give(table, 0, keep);
  CHECK(table.if_ended() == Each{2, 4});
  give(table, 0, keep);
  CHECK(table.if_ended() == Each{2 + 5, 4});
}

TEST_CASE("CAS-25 points decide, and equal points are a draw") {
  CastleTable table("# # P # # #\nT . . . . #\n# . . . a:CC0 H\n# . . . . #\n# # C # # #");
  table.set_up().points = {7, 7};
  table.leave_in_bag("CC");
  table.play("a");
  CHECK(table.is_over());
  const Scores scores = table.game().scores(table.state());
  CHECK(scores[0] == scores[1]);
}

TEST_CASE("CAS-29 start cells are never empty cells") {
  const CastleTable table("# # P # # #\nT . . . . #\n# . . . . H\n# . . . . #\n# # C # # #");
  CHECK(table.game().wall().cells.size() == 12);
  CHECK(table.game().largest_empty_area(table.state()) == 12);
}

}  // namespace bastide::tests::castle_end
