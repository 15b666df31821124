// Farmers: BASE-30 to BASE-34.

#include "tests/catch.hpp"
#include "tests/rules/games.hpp"
#include "tests/rules/table.hpp"

namespace bastide::tests::base_farmers {

using namespace bastide::engine;
using Each = std::vector<int>;  ///< a number for each player

TEST_CASE("BASE-30 a road parts the fields on its two sides") {
  Table table("D0 a:U0 b:U0");
  table.play("a field@N");
  table.lay("b");
  CHECK_FALSE(table.may_take("field@N"));
  CHECK(table.may_take("field@S"));
}

TEST_CASE("BASE-30 fields join half by half beside a road that turns") {
  // West of the road from a to b lies the inside of one bend and the outside of the other.
  Table table(R"(
      .   b:V270
      D0  a:V90
  )");
  table.play("a field@NNW");
  table.lay("b");
  CHECK_FALSE(table.may_take("field@SSW"));
  CHECK(table.may_take("field@SSE"));
}

TEST_CASE("BASE-30 the fields of a road meet round its end") {
  Table table("a:A270 D0 b:U0");
  table.play("a field@N");
  table.lay("b");
  CHECK_FALSE(table.may_take("field@N"));
  CHECK_FALSE(table.may_take("field@S"));
}

TEST_CASE("BASE-30 a city bounds a field") {
  Table table(R"(
      a:E180  b:G90
      D0      c:L0
  )");
  table.play("a field@N, c");
  table.lay("b");
  CHECK_FALSE(table.may_take("field@W"));
  CHECK(table.may_take("field@E"));
}

TEST_CASE("BASE-30 fields that grow together are one") {
  Table table(R"(
      a:E180  c:B0
      D0      b:U0
  )");
  table.play("a field@N, b field@N");
  table.lay("c");
  CHECK_FALSE(table.may_take("field@N"));
  CHECK(table.may_take("monastery"));
  table.take_nothing();
  // Both farm the one field at the one completed city.
  CHECK(table.if_ended() == Each{3, 3});
}

TEST_CASE("BASE-31 a farmer stays to the end") {
  // Enclosed by the road, the field in the middle cannot grow any more.
  Table table(R"(
      D0      .
      a:V270  b:V0
      d:V180  c:V90
  )");
  table.play("a field@SSE, b road@W, c, d");
  CHECK(table.points() == Each{0, 4});
  CHECK(table.supply() == Each{6, 7});
  CHECK(table.if_ended() == Each{0, 4});
}

TEST_CASE("BASE-31 a field with a farmer is not free") {
  Table table("D0 a:U0 b:U0");
  table.play("a field@S");
  table.lay("b");
  CHECK_FALSE(table.may_take("field@S"));
  CHECK(table.may_take("field@N"));
}

TEST_CASE("BASE-32 a field is worth three points for each completed city") {
  Table table(R"(
      b:E180
      a:H0
      D0
  )");
  table.play("a field@E");
  CHECK(table.points() == Each{0, 0});
  CHECK(table.if_ended() == Each{3, 0});
  table.play("b");
  CHECK(table.if_ended() == Each{6, 0});
}

TEST_CASE("BASE-32 a city that is not complete is worth nothing to farmers") {
  Table table(R"(
      b:E180  .
      D0      a:U0
  )");
  table.play("a field@N");
  CHECK(table.if_ended() == Each{0, 0});
  table.play("b");
  CHECK(table.if_ended() == Each{3, 0});
}

TEST_CASE("BASE-32 cities completed before the farmer came count") {
  Table table(R"(
      a:E180  .
      D0      b:U0
  )");
  table.play("a city@S, b field@N");
  CHECK(table.points() == Each{4, 0});
  CHECK(table.if_ended() == Each{4, 3});
}

TEST_CASE("BASE-32 fields that grow together keep the cities of both") {
  // Two fields, each at a completed city; x joins them and completes a third.
  Table table(R"(
      a:E180  x:E180  b:E180
      D0      c:D0    d:D0
  )");
  table.play("a field@N, c, d, b");
  CHECK(table.if_ended() == Each{3, 0});
  table.play("x");
  CHECK(table.if_ended() == Each{9, 0});
}

TEST_CASE("BASE-32 majority decides among farmers") {
  // One city is complete; c joins the fields beside it, and d that of g.
  Table table(R"(
      g:G90  d:B0
      a:H0   c:B0
      D0     b:U0
  )");
  table.play("a field@E, b field@N, g field@E");
  CHECK(table.if_ended() == Each{3, 3});
  table.play("c");
  CHECK(table.if_ended() == Each{3, 3});
  table.play("d");
  CHECK(table.if_ended() == Each{3, 0});
}

TEST_CASE("BASE-33 a city that borders a field by two segments counts once") {
  Table table(R"(
      D0      .
      a:N180  b:M270
      c:N90   d:I0
  )");
  table.play("a, b, c, d field@S");
  CHECK(table.points() == Each{0, 0});
  CHECK(table.if_ended() == Each{0, 3});
}

TEST_CASE("BASE-33 a city counts for each field that it borders") {
  Table table(R"(
      a:E180  .
      D0      b:U0
  )");
  table.play("a field@N, b field@N");
  CHECK(table.if_ended() == Each{3, 3});
}

TEST_CASE("BASE-33 a field beyond the road does not border the city") {
  Table table(R"(
      a:E180  .
      D0      b:U0
  )");
  table.play("a, b field@S");
  CHECK(table.if_ended() == Each{0, 0});
}

TEST_CASE("BASE-34 without farmers fields cannot be taken") {
  Table table("D0 a:U0 b:U0", 2, "no_farmers");
  table.lay("a");
  ActionList actions;
  table.game().legal_actions(table.state(), actions);
  CHECK(actions.size() == 2);  // its road, or nothing
  CHECK(table.may_take("road@W"));
  table.take("road@W");
  table.lay("b");
  CHECK_FALSE(table.asks_for_follower());  // its road is taken and there is nothing else
  CHECK(table.if_ended() == Each{3, 0});
}

TEST_CASE("BASE-34 without farmers the tiles fit as before") {
  CHECK_FALSE(Table("D0 t:U90", 2, "no_farmers").fits("t"));
  CHECK(Table("D0 t:U0", 2, "no_farmers").fits("t"));
  CHECK(Table("D0 \n t:B0", 2, "no_farmers").fits("t"));
  CHECK_FALSE(Table("D0 \n t:E0", 2, "no_farmers").fits("t"));
}

}  // namespace bastide::tests::base_farmers
