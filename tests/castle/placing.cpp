// Placing tiles and followers in The Castle: CAS-7 to CAS-10 and CAS-29.

#include "tests/castle/small_table.hpp"
#include "tests/catch.hpp"
#include "tests/rules/games.hpp"

namespace bastide::tests::placing {

using namespace bastide::engine;

namespace {

/// Whether the tile labelled t may be laid once the turns are played.
bool fits(const std::string& map, std::string_view turns = "") {
  CastleTable table(map);
  table.play(turns);
  return table.fits("t");
}

/// The path of the start cell leads by a to the east, where the question is.
const char* const kBesidePath = R"(
    # # P       # # #
    T . a:PB180 t:? . #
    # . .       . . H
    # . .       . . #
    # # C       # # #)";

/// Below the path of the start cell.
const char* const kBelowStart = R"(
    # # P   # # #
    T . t:? . . #
    # . .   . . H
    # . .   . . #
    # # C   # # #)";

/// Beside the tower of the start cell.
const char* const kBesideTower = R"(
    # #   P # # #
    T t:? . . . #
    # .   . . . H
    # .   . . . #
    # #   C # # #)";

}  // namespace

TEST_CASE("CAS-7 the first tile touches a start cell with an edge") {
  CHECK(fits(R"(
    # # P # # #
    T t:CC0 . . . #
    # . . . . H
    # . . . . #
    # # C # # #)"));
  CHECK(fits(R"(
    # # P # # #
    T . . . . #
    # . . . t:CC0 H
    # . . . . #
    # # C # # #)"));
  CHECK_FALSE(fits(R"(
    # # P # # #
    T . . . . #
    # . t:CC0 . . H
    # . . . . #
    # # C # # #)"));
  // Beside the corner of a start cell.
  CHECK_FALSE(fits(R"(
    # # P # # #
    T . t:CC0 . . #
    # . . . . H
    # . . . . #
    # # C # # #)"));
  CHECK_FALSE(fits(R"(
    # # P # # #
    T . . . . #
    # . . . . H
    # t:CC0 . . . #
    # # C # # #)"));
}

TEST_CASE("CAS-7 later tiles touch a tile or a start cell with an edge") {
  CHECK(fits(R"(
    # # P # # #
    T a:CC0 . . . #
    # t:CC0 . . . H
    # . . . . #
    # # C # # #)",
             "a"));
  CHECK(fits(R"(
    # # P # # #
    T a:CC0 . . . #
    # . . . . H
    # . t:CC0 . . #
    # # C # # #)",
             "a"));
  CHECK_FALSE(fits(R"(
    # # P # # #
    T a:CC0 . . . #
    # . t:CC0 . . H
    # . . . . #
    # # C # # #)",
                   "a"));
}

TEST_CASE("CAS-7 tiles are laid inside the wall only") {
  for (const char* map : {R"(
    # # P # # #
    T a:CC0 . . . #
    t:CC0 . . . . H
    # . . . . #
    # # C # # #)",
                          R"(
    # t:CC0 P # # #
    T a:CC0 . . . #
    # . . . . H
    # . . . . #
    # # C # # #)",
                          R"(
    # # P # # #
    T a:CC0 . . . #
    # . . . . H
    # . . . . t:CC0
    # # C # # #)"}) {
    CHECK_FALSE(fits(map, "a"));
  }
}

TEST_CASE("CAS-7 every place that is offered is inside and touches something") {
  CastleTable table(R"(
    # # P # # #
    T . . . . #
    # . . . . H
    # . . . . #
    # # C # # #)");
  table.draw("CC");
  // Beside the tower, the house and the courtyard; its edges are all alike.
  CHECK(table.choices() == 3);
  for (const Cell cell : {Cell{1, 1}, Cell{4, 2}, Cell{2, 3}}) {
    CHECK(table.game().is_legal(table.state(), Action::place_tile(key_of(cell), 0)));
  }
}

TEST_CASE("CAS-8 a path edge meets only a path edge") {
  for (const char* tile : {"PS0", "PB0", "PB90", "PQ0", "PJ90", "PH0", "PP90", "PX180", "PW0"}) {
    INFO(tile);
    CHECK(fits(with_tile(kBesidePath, tile), "a"));
  }
  for (const char* tile : {"PS90", "PB180", "PB270", "PQ270", "PH180", "PX90", "CC0", "HF0", "TE0", "TE270",
                           "HE270", "HH270", "HX90"}) {
    INFO(tile);
    CHECK_FALSE(fits(with_tile(kBesidePath, tile), "a"));
  }
}

TEST_CASE("CAS-8 towers, houses and courtyards lie against anything but a path") {
  for (const char* tile :
       {"CC0", "CM0", "HF0", "TE0", "TE270", "HE270", "HH0", "HH180", "HH270", "HX90", "PS90"}) {
    const char* const map = R"(
    # #      P # # #
    T a:TE90 . . . #
    # b:HE90 t:? . . H
    # c:HH0  . . . #
    # #      C # # #)";
    INFO(tile);
    CHECK(fits(with_tile(map, tile), "a, b, c"));
  }
}

TEST_CASE("CAS-8 anything lies against the wall") {
  for (const char* tile : {"PS0", "PB270", "PJ0", "CC0", "HF0", "TE90", "HH90", "PP0"}) {
    const bool leads_up = std::string(tile) == "PP0";
    const char* const map = R"(
    # # P # #      #
    T . . . .      #
    # . . . a:HE90 H
    # . . . t:?    #
    # # C # #      #)";
    INFO(tile);
    CHECK(fits(with_tile(map, tile), "a") != leads_up);
  }
}

TEST_CASE("CAS-8 the path of a start cell matches as a tile's does") {
  for (const char* tile : {"PS90", "PB180", "PB90", "PQ180", "PJ270", "PH90", "PP0", "PX270"}) {
    INFO(tile);
    CHECK(fits(with_tile(kBelowStart, tile)));
  }
  for (const char* tile : {"PS0", "PB0", "PQ0", "PH0", "CC0", "HF0", "TE0", "HE90", "HH270"}) {
    INFO(tile);
    CHECK_FALSE(fits(with_tile(kBelowStart, tile)));
  }
}

TEST_CASE("CAS-29 a start cell without a path is wall for a path") {
  for (const char* tile : {"PS0", "PB0", "PX0", "PW0", "PP0", "CC0", "HF0", "TE0", "HE270"}) {
    INFO(tile);
    CHECK(fits(with_tile(kBesideTower, tile)));
  }
  // From the tower to the start cell's path and down to the courtyard.
  CastleTable table(R"(
    # #     P      # # #
    T a:PS0 b:PJ90 . . #
    # .     c:PS90 . . H
    # .     d:PS90 . . #
    # #     C      # # #)");
  table.play("a path@W, b, c");
  CHECK(table.points() == Each{0, 0});
  table.play("d");
  CHECK(table.points() == Each{5, 0});
}

TEST_CASE("CAS-29 start cells cannot be taken directly, only through a tile") {
  CastleTable table(R"(
    # #       P # # #
    T a:TE270 . . . #
    # .       . . . H
    # .       . . . #
    # #       C # # #)");
  table.lay("a");
  // The tower and the courtyard of the tile, or nothing.
  CHECK(table.choices() == 3);
  table.take("tower@W");
  CHECK(table.points() == Each{4, 0});
}

namespace {

/// Beside plain edges everywhere, no tile with four path edges has a place.
const char* const kPlainEdges = R"(
    # #     P     # #     #
    T a:CC0 .     . p:PP0 #
    # .     d:CC0 . b:CC0 H
    # .     c:CC0 . .     #
    # #     C     # #     #)";

}  // namespace

TEST_CASE("CAS-9 a tile that cannot be placed leaves the game and another is drawn") {
  CastleTable table(kPlainEdges);
  table.play("a, b, c");
  table.leave_in_bag("PP CC CC");
  CHECK(table.current() == 1);
  table.draw("PP");
  CHECK(table.game().actor(table.state()).is_chance());
  CHECK(table.current() == 1);
  CHECK(table.state().bag_size == 2);
  CHECK(table.copies_left("PP") == 0);
  table.play("d");
  CHECK(table.current() == 0);
}

TEST_CASE("CAS-9 the game is over when no tile that is left has a place") {
  CastleTable table(kPlainEdges);
  table.play("a, b, c");
  table.leave_in_bag("PP PP");
  table.draw("PP");
  CHECK(table.is_over());
  CastleTable last(kPlainEdges);
  last.play("a, b, c");
  last.leave_in_bag("PP");
  last.draw("PP");
  CHECK(last.is_over());
}

TEST_CASE("CAS-10 a follower may stand on each feature of the tile just laid") {
  CastleTable table(R"(
    # # P # # #
    T . . . . #
    # . . . a:HX90 H
    # . . . b:PS90 #
    # # C # # #)");
  table.lay("a");
  for (const char* segment : {"house@E", "tower@W", "courtyard@N"}) CHECK(table.may_take(segment));
  CHECK(table.choices() == 4);
  table.take("courtyard@S");
  CHECK(table.supply() == Each{5, 6});
  CHECK(table.figure_at("a")->owner == 0);
}

TEST_CASE("CAS-10 the whole feature must be free of figures, one's own included") {
  CastleTable table(R"(
    # #      P       # # #
    T a:CC0  b:PS90  . . #
    # c:CC0  d:PS90  . . H
    # .      .       . . #
    # #      C       # # #)");
  table.play("a courtyard@N");
  table.lay("b");
  CHECK_FALSE(table.may_take("courtyard@W"));
  CHECK(table.may_take("courtyard@E"));
  CHECK(table.may_take("path@N"));
  table.take("path@N");
  // The courtyard is the player's own: there is nothing to ask.
  table.lay("c");
  CHECK_FALSE(table.asks_for_follower());
  CHECK(table.current() == 1);
  table.lay("d");
  CHECK_FALSE(table.may_take("path@N"));
  CHECK_FALSE(table.may_take("courtyard@W"));
  CHECK(table.may_take("courtyard@E"));
}

TEST_CASE("CAS-10 without a follower in the supply nothing is asked") {
  CastleTable table(R"(
    # #      P # #     #
    T a:HE90 . . .     #
    # c:HE0  . . b:CC0 H
    # .      . . .     #
    # #      C # #     #)");
  table.play("a courtyard@W, b");
  add_followers(table, "a", 0, 5);
  CHECK(table.supply() == Each{0, 6});
  table.lay("c");  // its house is free
  CHECK_FALSE(table.asks_for_follower());
  CHECK(table.current() == 1);
}

}  // namespace bastide::tests::placing
