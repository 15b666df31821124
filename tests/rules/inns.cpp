// Inns & Cathedrals: INN-1 to INN-14.

#include "tests/catch.hpp"
#include "tests/rules/games.hpp"
#include "tests/rules/table.hpp"

namespace bastide::tests::inns {

using namespace bastide::engine;
using Each = std::vector<int>;  ///< a number for each player

namespace {

const std::string kInns = "inns = true\n";

/// A city on all four edges of a tile in the middle, closed all round.
std::string city_round(const std::string& tile) {
  return ".     n:E180  .\nw:E90 i:" + tile + "/0 e:E270\n.     D0      .";
}

/// Large followers in the supply.
Each large(const ModuleTable& table) {
  const auto& state = table.state();
  return {state.large.begin(), state.large.begin() + state.players};
}

}  // namespace

TEST_CASE("INN-1 the tiles are shuffled in and placed as any others") {
  const ModuleTable table("D0 a:IC13/0\nb:IC1/0 .", 2, kInns);
  CHECK(table.state().bag_size == 71 + 18);
  CHECK(table.copies_left("IC1") == 2);
  CHECK(table.fits("a"));
  CHECK_FALSE(table.fits("b"));
}

TEST_CASE("INN-2 everyone has one large follower beside the others, six players as well") {
  for (int players = 2; players <= 6; ++players) {
    const ModuleTable table("D0", players, kInns);
    CHECK(large(table) == Each(static_cast<std::size_t>(players), 1));
    CHECK(table.supply() == Each(static_cast<std::size_t>(players), 7));
  }
}

TEST_CASE("INN-3 a field that reaches no edge is a field like any other") {
  ModuleTable table(city_round("IC2"), 2, kInns);
  table.lay("i");
  CHECK(table.may_take("field"));
  table.take("field");
  table.play("n, w, e");
  CHECK(table.if_ended() == Each{12, 0});
}

TEST_CASE("INN-4 an inn belongs to the one road that it stands at") {
  ModuleTable table("w:A270 D0 i:IC15/0 e:A90", 2, kInns);
  table.play("i road@E, w road@E, e");
  CHECK(table.points() == Each{4, 3});  // two tiles with the inn, three without
}

TEST_CASE("INN-5 a completed road with an inn gives 2 points a tile") {
  ModuleTable table("a:A270 D0 b:IC13/0 c:A90", 2, kInns);
  table.play("a road@E, b, c");
  CHECK(table.points() == Each{8, 0});
}

TEST_CASE("INN-6 more inns on a road change nothing further") {
  ModuleTable table("a:A270 D0 b:IC13/0 c:IC14/0\n. . . d:A180", 2, kInns);
  table.play("a road@E, b, c, d");
  CHECK(table.points() == Each{10, 0});
}

TEST_CASE(
    "INN-7 INN-14 a road with an inn that is incomplete at the end gives nothing, unless inns are ignored") {
  for (const bool ignore : {false, true}) {
    ModuleTable table("a:A270 D0 b:IC13/0", 2, kInns + (ignore ? "inns_at_end = 'ignore'\n" : ""));
    table.play("a road@E, b");
    CHECK(table.if_ended() == Each{ignore ? 3 : 0, 0});
  }
}

TEST_CASE("INN-8 a completed city with a cathedral gives 3 points a tile and a coat of arms") {
  ModuleTable plain(city_round("IC1"), 2, kInns);
  plain.play("i city@N, n, w, e");
  CHECK(plain.points() == Each{15, 0});
  ModuleTable coat(".     n:E180  .    .\nw:E90 i:IC1/0 c:F0 e:E270\n.     D0      .    .", 2, kInns);
  coat.play("i city@N, n, w, c, e");
  CHECK(coat.points() == Each{3 * (6 + 1), 0});
}

TEST_CASE("INN-8 a second cathedral changes nothing further") {
  ModuleTable table(".     n:E180  o:E180  .\nw:E90 i:IC1/0 j:IC1/0 e:E270\n.     D0      s:D0    .", 2,
                    kInns);
  table.play("i city@N, n, w, j, o, e, s");
  CHECK(table.points() == Each{3 * 8, 0});
}

TEST_CASE("INN-9 INN-14 a city with a cathedral that is incomplete gives nothing, its coats included") {
  for (const bool ignore : {false, true}) {
    ModuleTable table(".     n:E180  .\nw:E90 i:IC1/0 c:F0\n.     D0      .", 2,
                      kInns + (ignore ? "inns_at_end = 'ignore'\n" : ""));
    table.play("i city@N, n, w, c");
    CHECK(table.if_ended() == Each{ignore ? 5 + 1 : 0, 0});
  }
}

TEST_CASE("INN-10 the large follower counts as two, and points do not change") {
  struct Case {
    bool second;  ///< the opponent has a second follower there
    bool third;   ///< and whoever has the large one a follower besides
    Each points;
  };
  for (const Case& each : {Case{false, false, {5, 0}}, Case{true, false, {5, 5}}, Case{true, true, {5, 0}}}) {
    ModuleTable table("a:A270 D0 b:U0 d:U0 c:A90", 2, kInns);
    table.play("b, d");
    table.put("b", "road@E", 0, FigureKind::large);
    table.put("", "road@E", 1);
    if (each.second) table.put("d", "road@E", 1);
    table.play("a");
    if (each.third) table.put("a", "road@E", 0);
    table.play("c");
    CHECK(table.points() == each.points);
  }
}

TEST_CASE("INN-11 it is placed instead of a follower by the same rules, and both are offered") {
  ModuleTable table("a:A270 D0 b:A90", 2, kInns);
  table.lay("a");
  for (const char* word : {"road@E", "large:road@E", "monastery", "large:monastery", "large:field@N"})
    CHECK(table.may(word));
  table.decide("large:road@E");
  CHECK(large(table) == Each{0, 1});
  CHECK(table.supply() == Each{7, 7});
  table.lay("b");
  CHECK_FALSE(table.may("large:road@W"));  // the road is not free
  CHECK(table.may("large:monastery"));
  table.decide("-");
  CHECK(table.points() == Each{3, 0});
  CHECK(large(table) == Each{1, 1});  // at home again
}

TEST_CASE("INN-11 who has no follower left is offered the large one alone, and then nothing") {
  ModuleTable table("D0 .\na:B0 b:B0\nc:B0 d:B0\ne:V0 .", 2, kInns + "followers = 1\n");
  table.play("a monastery, b");
  table.lay("c");
  CHECK(table.may("large:monastery"));
  CHECK_FALSE(table.may("monastery"));
  table.decide("large:monastery");
  table.play("d");
  table.lay("e");
  CHECK(table.current() == 1);  // the turn is over
}

TEST_CASE("INN-12 a large farmer counts two, and fields care for completed cities alone") {
  ModuleTable table(".     n:E180  .\nw:E90 i:IC1/0 e:E270\n.     D0      x:U0", 2, kInns);
  table.play("i, n, w, e");
  table.lay("x");
  table.take_nothing();
  table.put("", "field@ENE", 0, FigureKind::large);
  table.put("x", "field@N", 1);
  CHECK(table.if_ended() == Each{3, 0});
}

TEST_CASE("INN-13 anybody may add an inn or a cathedral to anybody's road or city") {
  ModuleTable city(".  i:IC1/0\nx:U0 D0", 2, kInns);
  city.put("", "city@N", 0);
  CHECK(city.if_ended() == Each{1, 0});
  city.set_up().current = 1;
  city.play("i");
  CHECK(city.if_ended() == Each{0, 0});
}

}  // namespace bastide::tests::inns
