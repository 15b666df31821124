// Placing followers and getting them back: BASE-9 to BASE-12 and BASE-22.

#include "tests/catch.hpp"
#include "tests/rules/games.hpp"
#include "tests/rules/table.hpp"

namespace bastide::tests::base_followers {

using namespace bastide::engine;
using Each = std::vector<int>;  ///< a number for each player

TEST_CASE("BASE-9 at most one follower from the supply on the tile just placed") {
  Table table("D0 a:W0 b:U0");
  table.play("a road@S");
  CHECK(table.supply() == Each{6, 7});
  CHECK(table.current() == 1);  // no second follower
  table.lay("b");
  // The road and the two fields of tile b, or nothing; tile a has free roads and fields still.
  ActionList actions;
  table.game().legal_actions(table.state(), actions);
  CHECK(actions.size() == 4);
  CHECK(table.may_take("road@E"));
  CHECK(table.may_take("field@N"));
  CHECK(table.may_take("field@S"));
  CHECK(actions.contains(Action::pass()));
}

TEST_CASE("BASE-9 a follower is optional") {
  Table table("D0 a:U0");
  table.lay("a");
  table.take_nothing();
  CHECK(table.supply() == Each{7, 7});
  CHECK(table.state().figure_count == 0);
  CHECK(table.current() == 1);
}

TEST_CASE("BASE-10 a follower may stand on any kind of segment") {
  Table table(R"(
      c:J180  .
      D0      a:A90
  )");
  table.lay("a");
  for (const char* segment : {"road@W", "field@N", "monastery"}) CHECK(table.may_take(segment));
  table.take("monastery");
  table.lay("c");
  for (const char* segment : {"road@N", "city@S", "field@E", "field@NNW"}) CHECK(table.may_take(segment));
}

TEST_CASE("BASE-10 a feature with a follower cannot be taken however far away it stands") {
  Table table("D0 a:U0 b:U0 c:U0 d:U0");
  table.play("a road@W, b");
  table.lay("c");
  CHECK_FALSE(table.may_take("road@E"));  // one's own
  CHECK(table.may_take("field@N"));
  table.take_nothing();
  table.lay("d");
  CHECK_FALSE(table.may_take("road@E"));  // the other's
}

TEST_CASE("BASE-10 what counts is the feature after the placement") {
  Table table(R"(
      D0    x:U0  y:U0
      a:W0  j:U0  b:U0
  )");
  table.play("x, y, a road@E, b");
  table.lay("j");
  CHECK_FALSE(table.may_take("road@E"));  // joined to the road of a
  CHECK(table.may_take("field@S"));
}

TEST_CASE("BASE-10 two segments of one free feature are both there to choose") {
  Table table(R"(
      D0      .
      a:N180  b:M270
      c:N90   d:I0
  )");
  table.play("a, b, c");
  table.lay("d");
  CHECK(table.may_take("city@N"));
  CHECK(table.may_take("city@W"));
}

TEST_CASE("BASE-10 both segments are taken when their common feature is") {
  Table table(R"(
      D0      .
      a:N180  b:M270
      c:N90   d:I0
  )");
  table.play("a, b, c city@N");
  table.lay("d");
  CHECK_FALSE(table.may_take("city@N"));
  CHECK_FALSE(table.may_take("city@W"));
}

TEST_CASE("BASE-11 a feature that the tile completes may be taken and pays at once") {
  Table table(R"(
      a:E180
      D0
  )");
  table.play("a city@S");
  CHECK(table.points() == Each{4, 0});
  CHECK(table.supply() == Each{7, 7});
  CHECK(table.state().figure_count == 0);
}

TEST_CASE("BASE-11 a feature that the tile completes cannot be taken when somebody is there") {
  Table table(R"(
      a:N180  b:E270
      D0      .
  )");
  table.play("a city@S");
  table.lay("b");
  CHECK_FALSE(table.may_take("city@W"));
  table.take_nothing();
  CHECK(table.points() == Each{6, 0});
}

TEST_CASE("BASE-12 followers share a feature when a later tile joins theirs") {
  Table table(R"(
      D0    x:U0  y:U0
      a:W0  j:U0  b:W0
  )");
  table.play("x, y, a road@E, b road@W");
  CHECK(table.if_ended() == Each{1, 1});
  table.play("j");
  CHECK(table.points() == Each{3, 3});
}

TEST_CASE("BASE-22 a follower that comes back cannot be placed in the same turn") {
  const BaseCarcassonne game = game_with_followers(1);
  Table table(R"(
      a:A270  D0    b:A90
      .       x:B0  y:B0
  )",
              2, game);
  table.play("a road@E, x");
  table.lay("b");
  CHECK_FALSE(table.asks_for_follower());
  CHECK(table.points() == Each{3, 0});
  CHECK(table.supply() == Each{1, 1});
  table.play("y");
  CHECK(table.current() == 0);
}

TEST_CASE("BASE-22 with an empty supply nothing can be placed") {
  const BaseCarcassonne game = game_with_followers(1);
  Table table("D0 a:U0 b:U0 c:U0 d:U0", 2, game);
  table.play("a field@N, b field@S");
  CHECK(table.supply() == Each{0, 0});
  table.lay("c");
  CHECK_FALSE(table.asks_for_follower());
  CHECK(table.current() == 1);
}

TEST_CASE("BASE-22 all seven followers can be placed and no eighth") {
  Table table("D0 a:W0 b:U0 c:W0 d:U0 e:W0 f:U0 g:W0 h:U0 i:L0 j:U0 k:L0 l:U0 m:L0 n:U0 o:U0");
  table.play("a road@S, b, c road@S, d, e road@S, f, g road@S, h, i road@S, j, k road@S, l, m road@S, n");
  CHECK(table.supply() == Each{0, 7});
  REQUIRE(table.current() == 0);
  table.lay("o");
  CHECK_FALSE(table.asks_for_follower());
  CHECK(table.current() == 1);
}

}  // namespace bastide::tests::base_followers
