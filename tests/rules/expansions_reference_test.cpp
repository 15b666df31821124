// Whole games of The River, Inns & Cathedrals and Traders & Builders against the plain rules, after every
// action.

#include "tests/catch.hpp"
#include "tests/coverage.hpp"
#include "tests/rules/games.hpp"
#include "tests/rules/reference_companion.hpp"

#include <string>

namespace bastide::tests::expansions_reference_test {

using namespace bastide::engine;

namespace {

const std::string kRiver = "river = true\n";
const std::string kInns = "inns = true\n";
const std::string kTraders = "traders = true\n";
const std::string kBoth = kInns + kTraders;
const std::string kAll = kRiver + kBoth;

/// A hundred times as many games where tests are to be long.
Compared compare(const std::string& rules, int games, std::uint64_t seed) {
  const Compared compared = compare_games(rules, rounds(games) * (is_long() ? 100 : 1), true, seed);
  if (is_long()) WARN(rules << ": " << compared.games << " games, " << compared.questions << " actions");
  return compared;
}

/// Few games need not show it.
void check_some(int count) {
  if (!short_tests()) CHECK(count > 0);
}

/// Tiles to be drawn: those of the boxes without what lies at the start (BASE-1, RIV-2, INN-1, TRA-1).
void check_bag(const std::string& rules, int tiles) {
  INFO(rules);
  const LargeCarcassonne& game = module_game(rules);
  CHECK(game.initial(2).bag_size == tiles);
}

}  // namespace

TEST_CASE("RIV-2 INN-1 TRA-1 as many tiles are drawn as the boxes hold") {
  check_bag(kRiver, 72 + 11);
  check_bag(kRiver + "river_start_tile = 'box'\n", 71 + 11);
  check_bag(kInns, 71 + 18);
  check_bag(kTraders, 71 + 24);
  check_bag(kAll, 72 + 11 + 18 + 24);
  check_bag(kAll + "robbers = true\nlabyrinth = 'basic'\nlabyrinth_tiles = 2\n", 72 + 11 + 18 + 24 + 8 + 2);
}

TEST_CASE("RIV-1 to RIV-15 games with the river go by the plain rules throughout", "[long]") {
  check_some(compare(kRiver, 20, 401).discards);
  compare(kRiver + "river_turns = 'corridor'\n", 10, 402);
  compare(kRiver + "river_start_tile = 'box'\nfarmers = false\n", 5, 403);
}

TEST_CASE("RIV-12 rivers on tables that they do not fit on go by the plain rules throughout", "[long]") {
  for (const char* turns : {"printed", "corridor"}) {
    const std::string river = kRiver + "river_turns = '" + turns + "'\ntable = [7, 5]\n";
    check_some(compare(river, 20, 404).discards);
    compare(river + "unplaceable = 'bag'\nedge_closes = true\n", 10, 405);
  }
}

TEST_CASE("INN-1 to INN-14 games with inns and cathedrals go by the plain rules throughout", "[long]") {
  compare(kInns, 15, 411);
  compare(kInns + "inns_at_end = 'ignore'\n", 5, 412);
  compare(kInns + "farmers = false\n", 5, 413);
}

TEST_CASE("TRA-1 to TRA-24 games with goods, builders and pigs go by the plain rules throughout", "[long]") {
  check_some(compare(kTraders, 20, 421).second_tiles);
  check_some(compare(kTraders + "farmers = false\n", 5, 422).second_tiles);
  check_some(compare(kTraders + "table = [7, 6]\n", 10, 423).discards);  // TRA-22
}

TEST_CASE("Games with the three expansions together go by the plain rules throughout", "[long]") {
  compare(kBoth, 5, 431);
  compare(kAll, 10, 432);
  compare(kAll + "river_turns = 'corridor'\nriver_start_tile = 'box'\ninns_at_end = 'ignore'\n", 5, 433);
  compare(kAll + "farmers = false\n", 5, 434);
}

TEST_CASE("EXP-1 to EXP-4 games with the expansions and robbers go by the plain rules but for their choices",
          "[long]") {
  compare(kBoth + "robbers = true\n", 5, 441);
  compare(kAll + "robbers = true\n", 5, 442);
  compare(kAll + "robbers = true\nlady = true\n", 5, 443);
  compare(kAll + "robbers = true\nlabyrinth = 'advanced'\n", 5, 444);
  compare(kBoth + "robbers = true\nmists = true\n", 5, 445);
}

TEST_CASE("EXP-5 to EXP-15 games with the expansions, labyrinths and mists go by the plain rules throughout",
          "[long]") {
  compare(kBoth + "mists = true\n", 10, 451);
  compare(kAll + "labyrinth = 'basic'\nlabyrinth_tiles = 2\n", 5, 452);
  compare(kAll + "labyrinth = 'advanced'\nlabyrinth_tiles = 2\n", 5, 453);
  compare(kBoth + "mists = true\nlabyrinth = 'advanced'\nlabyrinth_tiles = 2\n", 5, 454);
}

TEST_CASE("EXP-16 games with the expansions and tiles in hand go by the plain rules throughout", "[long]") {
  for (const std::string& rules : {kBoth, kAll}) {
    for (const char* hands : {"lookahead = 1", "hand = 3", "hand = 3\ntable = [6, 5]",
                              "unplaceable = 'bag'\nhand = 3\nhole_bonus_turn = true",
                              "unplaceable = 'bag'\nlookahead = 1\ntable = [6, 9]\nhole_bonus_turn = true"}) {
      compare(rules + hands, rules == kAll ? 5 : 2, 461);
    }
  }
}

TEST_CASE("EXP-17 to EXP-19 games with the expansions and house rules go by the plain rules throughout",
          "[long]") {
  for (const std::string& rules : {kBoth, kAll}) {
    for (const char* house : {"unfinished_scores = false", "hole_bonus_turn = true", "unplaceable = 'bag'",
                              "table = [9, 8]\nedge_closes = true"}) {
      compare(rules + house, rules == kAll ? 5 : 2, 471);
    }
  }
}

}  // namespace bastide::tests::expansions_reference_test
