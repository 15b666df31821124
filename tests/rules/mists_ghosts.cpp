// Mist and ghosts: MIST-4 to MIST-11 and MIST-28 to MIST-30.

#include "tests/catch.hpp"
#include "tests/rules/games.hpp"
#include "tests/rules/mists.hpp"

namespace bastide::tests::mists_ghosts {

using namespace bastide::engine;
using Each = std::vector<int>;  ///< a number for each player

namespace {

/// Laying b thickens the mist over a, d that over c.
const char* const kThickens = R"(
    .        b:MN180  d:MN180
    .        a:MN0    c:MN0
    .        SF0      .
    q:CC180  p:CC180  r:CC180
)";

/// m thickens the mist under n and breaks its own against e.
const char* const kBoth = R"(
    .        n:MN180  k:FF0   .
    .        m:MO0    e:FF0   .
    .        SF0      j:FF0   .
    q:CC180  p:CC180  r:CC180 s:CC180
)";

bool may_pass(const ModuleTable& table) {
  return table.game().is_legal(table.state(), Action::pass());
}

/// Eight cities below the start tile, taken in turn by two players, and m about to thicken and break mist.
ModuleTable crowd() {
  ModuleTable table = mist_table(R"(
      .        .        .        .        n:MN180  k:FF0    .        .
      .        .        .        .        m:MO0    e:FF0    .        .
      .        .        .        .        SF0      j:FF0    .        .
      h:CC180  f:CC180  c:CC180  b:CC180  a:CC180  d:CC180  g:CC180  i:CC180
  )");
  table.play("a city@S, b city@S, c city@S, d city@S, f city@S, g city@S, h city@S, i city@S, j, e, k, n");
  return table;
}

}  // namespace

TEST_CASE("MIST-4 mist plays no part in whether a tile may be placed") {
  for (const char* turned : {"MN0", "MN90", "MN180", "MN270"}) {
    CHECK(mist_table(std::string("a:") + turned + "\nSF0").fits("a"));
  }
}

TEST_CASE("MIST-4 rotations look alike only if their mist does") {
  const ModuleTable table = mist_table("SF0");
  const TileTables& tables = table.game().tables();
  const auto rotations = [&](const char* tile) {
    return tables.rotations(static_cast<int>(*tables.set().find(tile)));
  };
  CHECK(rotations("FF") == 1);
  CHECK(rotations("MN") == 4);
  CHECK(rotations("MO") == 4);
  CHECK(rotations("CM") == 1);
  CHECK(rotations("MR") == 2);
  CHECK(rotations("MH") == 4);
}

TEST_CASE("MIST-4 the tiles of the base game have clear edges") {
  ModuleTable table = mist_table(R"(
      .        b:B0
      .        a:MN0
      p:CC270  SF0
  )");
  table.play("p city@W, a");
  table.lay("b");
  CHECK(ghosts_at(table, "p") == 1);
}

TEST_CASE("MIST-4 the inner edges of the start piece trigger nothing") {
  const LargeCarcassonne& game = module_game("mists = true");
  const LargeCarcassonne::State state = game.initial(2);
  CHECK(state.bank == 15);
  CHECK(state.phase == Phase::draw);
  CHECK_FALSE(state.thickening_due);
  CHECK_FALSE(state.dispersal_due);
}

TEST_CASE("MIST-5 mist that thickens brings a ghost to an opponent's figure") {
  ModuleTable table = mist_table(kThickens);
  table.play("p city@S, q city@S, a, c");
  CHECK(table.state().bank == 15);
  table.lay("b");
  CHECK(ghosts_at(table, "q") == 1);
  CHECK(ghosts_at(table, "p") == 0);
  CHECK(table.state().bank == 14);
  CHECK(table.current() == 0);
  CHECK(table.asks_for_follower());
}

TEST_CASE("MIST-5 several misty edges thicken the mist once") {
  ModuleTable table = mist_table(R"(
      n:MN180  k:FF0
      m:MO0    e:MN270
      SF0      j:FF0
      p:CC180  q:CC180
  )");
  table.play("p city@S, q city@S, j, e, k, n");
  CHECK(table.state().bank == 15);
  table.lay("m");
  CHECK(ghosts_at(table, "q") == 1);
  CHECK(ghosts_at(table, "p") == 0);
  CHECK(table.state().bank == 14);
}

TEST_CASE("MIST-5 edges of which only halves are misty thicken the mist") {
  // The mists of u and w cover opposite halves of the edge between them.
  ModuleTable table = mist_table(R"(
      p:CC0  SF0    q:CC0
      .      u:MH0  w:MH180
  )");
  table.play("p city@N, q city@N, u");
  CHECK(table.state().bank == 15);
  table.lay("w");
  CHECK(ghosts_at(table, "p") == 1);
  CHECK(ghosts_at(table, "q") == 0);
}

TEST_CASE("MIST-5 any figure of any opponent may be chosen") {
  ModuleTable table = mist_table(kThickens, 3);
  table.play("p city@S, q city@S, r city@S, a, c");
  table.lay("b");  // by player 3
  CHECK(table.state().phase == Phase::thicken);
  CHECK(table.game().actor(table.state()) == Actor::player(2));
  CHECK(table.choices() == 2);
  CHECK(table.may("ghost:p"));
  CHECK(table.may("ghost:q"));
  CHECK_FALSE(table.may("ghost:r"));
  table.decide("ghost:q");
  CHECK(ghosts_at(table, "q") == 1);
  CHECK(ghosts_at(table, "p") == 0);
  CHECK(table.asks_for_follower());
}

TEST_CASE("MIST-6 mist that breaks brings a ghost to a figure of one's own") {
  ModuleTable table = mist_table("p:CC270 SF0 q:CC90\n.  b:MN0 .");
  table.play("p city@W, q city@E");
  table.lay("b");
  CHECK(ghosts_at(table, "p") == 1);
  CHECK(ghosts_at(table, "q") == 0);
  CHECK(table.state().bank == 14);
}

TEST_CASE("MIST-6 the mist may be on the tile that lay there before") {
  ModuleTable table = mist_table(R"(
      .        b:FF0  .
      .        a:MN0  .
      p:CC270  SF0    q:CC90
  )");
  table.play("p city@W, q city@E, a");
  CHECK(table.state().bank == 15);
  table.lay("b");  // by player 2
  CHECK(ghosts_at(table, "q") == 1);
  CHECK(ghosts_at(table, "p") == 0);
}

TEST_CASE("MIST-6 several edges break the mist once") {
  ModuleTable table = mist_table(R"(
      .        f:FF0   e:FF0
      p:CC270  SF0     m:MO270
      q:CC270  .       .
  )");
  table.play("p city@W, q city@W, f, e");
  table.lay("m");
  CHECK(ghosts_at(table, "p") == 1);
  CHECK(table.state().bank == 14);
}

TEST_CASE("MIST-7 first the opponent's ghost, then one's own") {
  ModuleTable table = mist_table(kBoth);
  table.play("p city@S, q city@S, r city@S, s city@S, j, e, k, n");
  CHECK(table.state().bank == 15);
  table.lay("m");
  CHECK(table.state().phase == Phase::thicken);
  CHECK(table.choices() == 2);
  CHECK(table.may("ghost:q"));
  CHECK(table.may("ghost:s"));
  table.decide("ghost:s");
  CHECK(table.state().phase == Phase::disperse);
  CHECK(table.choices() == 2);
  CHECK(table.may("ghost:p"));
  CHECK(table.may("ghost:r"));
  table.decide("ghost:r");
  CHECK(table.asks_for_follower());
  CHECK(table.state().bank == 13);
  CHECK(ghosts_at(table, "r") == 1);
  CHECK(ghosts_at(table, "s") == 1);
}

TEST_CASE("MIST-7 an edge towards an empty cell triggers nothing") {
  ModuleTable table = mist_table(kThickens);
  table.play("p city@S, q city@S");
  table.lay("a");
  CHECK(table.asks_for_follower());
  CHECK(table.state().bank == 15);
}

TEST_CASE("MIST-7 an edge that thickens the mist does not break it") {
  ModuleTable table = mist_table(R"(
      p:CC0  SF0    q:CC0
      .      u:MH0  w:MH180
  )");
  table.play("p city@N, q city@N, u");
  table.lay("w");
  CHECK(table.state().bank == 14);
  CHECK(ghosts_at(table, "q") == 0);
}

TEST_CASE("MIST-8 without a figure that may take it a ghost stays in the bank") {
  ModuleTable table = mist_table(kBoth);
  table.play("p city@S, q, r, s, j, e, k, n");
  table.lay("m");
  CHECK(table.asks_for_follower());
  CHECK(ghosts_at(table, "p") == 1);  // the own half goes on when the opponent's is skipped
  CHECK(table.state().bank == 14);
}

TEST_CASE("MIST-8 an opponent's ghost does not go to a figure of one's own") {
  ModuleTable table = mist_table(kThickens);
  table.play("p city@S, q, a, c");
  table.lay("b");
  CHECK(ghosts_at(table, "p") == 0);
  CHECK(table.state().bank == 15);
}

TEST_CASE("MIST-8 an empty bank gives no ghosts") {
  ModuleTable table = crowd();
  for (const char* label : {"a", "b", "c", "d", "f", "g", "h"}) haunt(table, label, 2);
  haunt(table, "i", 1);
  REQUIRE(table.state().bank == 0);
  table.lay("m");
  CHECK(table.asks_for_follower());
  CHECK(table.state().bank == 0);
  CHECK(ghosts_at(table, "i") == 1);
}

TEST_CASE("MIST-8 a choice among figures must be made") {
  ModuleTable table = crowd();
  table.lay("m");
  CHECK(table.state().phase == Phase::thicken);
  CHECK(table.choices() == 4);
  CHECK_FALSE(may_pass(table));
  table.decide("ghost:b");
  CHECK(table.state().phase == Phase::disperse);
  CHECK(table.choices() == 4);
  CHECK_FALSE(may_pass(table));
}

TEST_CASE("MIST-9 guards take no ghosts") {
  ModuleTable table = mist_table(kThickens);
  table.play("p city@S, q guard:city@S, a, c");
  table.lay("b");
  CHECK(table.asks_for_follower());
  CHECK(ghosts_at(table, "q") == 0);
  CHECK(table.state().bank == 15);
}

TEST_CASE("MIST-9 any other figure takes ghosts, on any feature") {
  for (const auto& [tile, segment] : std::vector<std::pair<std::string, std::string>>{{"B0", "monastery"},
                                                                                      {"CA0", "castle"},
                                                                                      {"CE0", "cemetery"},
                                                                                      {"FF0", "field@N"},
                                                                                      {"CC180", "city@S"},
                                                                                      {"U0", "road@E"}}) {
    INFO(segment);
    ModuleTable table = mist_table(". b:MN180\n. a:MN0\n. SF0\n. q:" + tile);
    table.play("a");
    table.play("q " + segment);
    table.lay("b");
    CHECK(ghosts_at(table, "q") == 1);
  }
}

TEST_CASE("MIST-10 the third ghost takes a figure off the board at once") {
  ModuleTable table = mist_table(kThickens);
  table.play("p city@S, q city@S, a, c");
  haunt(table, "q", 2);
  CHECK(table.supply() == Each{4, 4});
  table.lay("b");
  CHECK(table.figure_at("q") == nullptr);
  CHECK(table.supply() == Each{4, 5});
  CHECK(table.state().bank == 15);
  CHECK(table.points() == Each{0, 0});
}

TEST_CASE("MIST-10 a feature that a figure has left may be taken in the same turn") {
  for (const int before : {1, 2}) {
    INFO(before << " ghosts before");
    ModuleTable table = mist_table(R"(
        SF0    p:FF0
        u:MR0  w:MR0
    )");
    table.play("p, u road@E");
    haunt(table, "u", before);
    table.lay("w");
    CHECK(table.may_take("road@W") == (before == 2));
    CHECK((table.figure_at("u") == nullptr) == (before == 2));
  }
}

TEST_CASE("MIST-11 a figure that leaves the board gives its ghosts back") {
  ModuleTable table = mist_table(R"(
      SF0
      p:CC180
      m:CC0
  )");
  table.play("p city@S");
  haunt(table, "p", 2);
  CHECK(table.state().bank == 13);
  table.play("m");
  CHECK(table.supply() == Each{5, 5});
  CHECK(table.state().bank == 15);
}

TEST_CASE("MIST-28 a castle or a cemetery adds no ghost by itself") {
  for (const char* tile : {"CA0", "CE0"}) {
    INFO(tile);
    ModuleTable table = mist_table(std::string("p:CC270 SF0 c:") + tile + "\nq:CC270 . .");
    table.play("p city@W, q city@W");
    table.lay("c");
    CHECK(table.state().bank == 15);
    CHECK(table.asks_for_follower());
  }
}

TEST_CASE("MIST-28 mist on a castle's or cemetery's tile counts as any mist") {
  for (const char* tile : {"CM0", "CG0"}) {
    INFO(tile);
    ModuleTable table = mist_table(std::string("p:CC270 SF0 c:") + tile + "\nq:CC270 . .");
    table.play("p city@W, q city@W");
    table.lay("c");
    CHECK(ghosts_at(table, "p") == 1);
    CHECK(table.state().bank == 14);
  }
}

TEST_CASE("MIST-29 ghosts come before the turn's own figure") {
  ModuleTable table = mist_table("SF0\nm:MC180");
  table.lay("m");
  CHECK(table.asks_for_follower());
  table.take("city@S");
  CHECK(ghosts_at(table, "m") == 0);
  CHECK(table.state().bank == 15);
}

TEST_CASE("MIST-29 a figure that ghosts remove does not score, and may be placed again") {
  const auto removed = [] {
    ModuleTable table = mist_table(R"(
        o:FF0  SF0      .
        .      p:CC180  j:FF0
        .      m:MD0    k:FF0
    )");
    table.play("p city@S, j, k, o");
    haunt(table, "p", 2);
    table.lay("m");  // breaks the mist and completes the city
    return table;
  };
  ModuleTable table = removed();
  CHECK(table.figure_at("p") == nullptr);
  CHECK(table.supply() == Each{5, 5});
  CHECK(table.asks_for_follower());
  CHECK(table.may_take("city@N"));
  table.take_nothing();
  CHECK(table.points() == Each{0, 0});
  ModuleTable again = removed();
  again.take("city@N");
  CHECK(again.points() == Each{4, 0});
  CHECK(again.supply() == Each{5, 5});
}

TEST_CASE("MIST-29 three ghosts that come back are there for the turn's second one") {
  ModuleTable table = crowd();
  for (const char* label : {"a", "b", "c", "d", "f", "g", "h"}) haunt(table, label, 2);
  REQUIRE(table.state().bank == 1);
  table.lay("m");
  table.decide("ghost:b");
  CHECK(table.figure_at("b") == nullptr);
  CHECK(table.state().bank == 3);
  CHECK(table.state().phase == Phase::disperse);
  table.decide("ghost:a");
  CHECK(table.figure_at("a") == nullptr);
  CHECK(table.state().bank == 5);
  CHECK(table.supply() == Each{2, 2});
}

TEST_CASE("MIST-30 scoring figures, ladies and robbers are never haunted") {
  ModuleTable table = mist_table(kThickens, 2, "robbers = true\nlady = true");
  table.play("p, q, a, c");
  table.lay("b");
  CHECK(table.asks_for_follower());
  CHECK(table.state().bank == 15);
}

}  // namespace bastide::tests::mists_ghosts
