// The Castle's evaluation, term by term, on the small wall and, for keeps, on the one that is shipped.

#include "tests/ai/evaluation/by_hand.hpp"
#include "tests/castle/small_table.hpp"

namespace bastide::tests::castle_sheets_test {

using ai::EvaluationParameters;

namespace {

/// Four tiles, two turns for each.
constexpr const char* kFour = "CC CC CC CC";

CastleTable table_with(const std::string& first_row, const std::string& second_row, const char* turns) {
  CastleTable table("# # P # # #\nT " + first_row + " #\n# " + second_row + " H\n# . . . . #\n# # C # # #");
  table.play(turns);
  table.leave_in_bag(kFour);
  return table;
}

/// Player 1's path from the start cell, with one open end.
CastleTable path(const char* turns = "a path@N") {
  return table_with(". a:PS90 . .", ". . . .", turns);
}

template <class Change>
EvaluationParameters castle(Change&& change) {
  return plain_but([&](EvaluationParameters& numbers) { change(numbers.castle); });
}
using Numbers = ai::CastleParameters;

}  // namespace

TEST_CASE(
    "CAS-17 sheet: an open path, tower or house is worth its points when complete, by the chance of that") {
  const CastleTable tower = table_with("a:TT90 . . .", ". . . .", "a tower@W");
  const CastleTable house = table_with(". . . .", ". . . a:HT90", "a house@E");
  const auto ends = [](float path, float towers, float houses) {
    return castle(
        [=](Numbers& numbers) { numbers.path = path, numbers.tower = towers, numbers.house = houses; });
  };
  for (const CastleTable& table : {path(), tower, house}) check_worth(table, plain(), {0, 0});
  // Two tiles each, and an end that is closed with 3/4 in two turns: 1 point a tile, 2 for a tower.
  check_worth(path(), ends(kHalf, 0, 0), {2 * chance_in(2), 0});
  check_worth(tower, ends(0, kHalf, 0), {2 * 2 * chance_in(2), 0});
  check_worth(house, ends(0, 0, kHalf), {2 * chance_in(2), 0});
  check_worth(path(), ends(kHalf / 2, 0, 0), {2 * chance_in(1), 0});
  check_worth(tower, ends(0, kHalf / 2, 0), {2 * 2 * chance_in(1), 0});
  check_worth(house, ends(0, 0, kHalf / 2), {2 * chance_in(1), 0});
  check_worth(path(), ends(0, 1, 1), {0, 0});
  check_worth(tower, ends(1, 0, 1), {0, 0});
  check_worth(house, ends(1, 1, 0), {0, 0});
}

TEST_CASE("sheet: open ends multiply, and each adds tiles on the way") {
  const CastleTable junction = table_with(". a:PJ180 . .", ". . . .", "a path@N");
  const auto numbers = [](float growth) {
    return castle([=](Numbers& changed) { changed.path = kHalf, changed.growth = growth; });
  };
  check_worth(junction, numbers(0), {2 * chance_in(2) * chance_in(2), 0});
  check_worth(junction, numbers(0.5F), {(2 + 0.5 * 2) * chance_in(2) * chance_in(2), 0});
  check_worth(path(), numbers(0.5F), {(2 + 0.5) * chance_in(2), 0});
}

TEST_CASE("CAS-16 sheet: a tie is worth nothing, and the most figures everything") {
  const auto numbers = castle([](Numbers& changed) { changed.path = kHalf; });
  CastleTable table = path();
  table.leave_in_bag("CC CC CC");  // one turn for player 1, two for player 2
  check_worth(table, numbers, {2 * chance_in(1), 0});
  add_followers(table, "a", 1, 1);
  check_worth(table, numbers, {0, 0});
  add_followers(table, "a", 1, 1);
  check_worth(table, numbers, {0, 2 * chance_in(2)});
}

TEST_CASE("CAS-23 sheet: a courtyard is worth three points a market") {
  const CastleTable table = table_with(". a:PS90 b:CD0 .", ". . . .", "a, b courtyard@E");
  check_worth(table, plain(), {0, 6});
}

TEST_CASE("sheet: followers are worth a multiple of what they are elsewhere, by the turns to come") {
  EvaluationParameters numbers = castle([](Numbers& changed) { changed.followers = 1; });
  numbers.followers.worth = {10, 4};
  numbers.followers.horizon = 1;
  CastleTable table = path("a");  // player 2 is to move
  table.leave_in_bag("CC CC PS");
  table.set_up().points = {3, 4};
  table.set_up().supply = {1, 6};
  const double one_turn = 10 * 1. / 2;
  const double two_turns = 10 * 2. / 3 + 4 * 1. / 2;
  check_worth(table, numbers, {3 + one_turn, 4 + two_turns});
  table.set_up().supply = {6, 6};
  table.draw("PS");
  table.set_up().supply = {1, 6};
  check_worth(table, numbers, {3 + one_turn, 4 + two_turns});
  numbers.castle.followers = 0.5F;
  check_worth(table, numbers, {3 + one_turn / 2, 4 + two_turns / 2});
}

TEST_CASE("sheet: the turn of the tile just laid is over") {
  EvaluationParameters numbers = castle([](Numbers& changed) { changed.followers = 1; });
  numbers.followers.worth = {10, 10, 10, 10, 10, 10};
  CastleTable table("# # P # # #\nT . a:PS90 . . #\n# . . . . H\n# . . . . #\n# # C # # #");
  table.leave_in_bag("PS CC CC CC");
  table.lay("a");
  check_worth(table, numbers, {10 * 1, 10 * 2});
}

TEST_CASE("sheet: followers of a path come home by the chance that it is complete in time, merchants never") {
  EvaluationParameters numbers =
      castle([](Numbers& changed) { changed.path = kHalf, changed.followers = 1; });
  numbers.followers.worth = {10};
  CastleTable table = path();
  table.set_up().supply = {0, 0};
  check_worth(table, numbers, {2 * chance_in(2) + 10 * chance_in(1), 0});
  // Those of a tie as well, by half of the tiles that are left.
  CastleTable tie = path();
  add_followers(tie, "a", 1, 1);
  tie.set_up().supply = {0, 0};
  check_worth(tie, numbers, {10 * chance_in(1), 10 * chance_in(1)});
  CastleTable market = table_with(". a:PS90 b:CD0 .", ". . . .", "a, b courtyard@E");
  market.set_up().supply = {0, 0};
  check_worth(market, numbers, {0, 6});
}

TEST_CASE("CAS-24 sheet: the larger keep has most of the empty area that will be left") {
  CastleTable table("", 2, "castle");
  const auto& game = table.game();
  const auto cells = static_cast<double>(game.wall().cells.size());
  const auto tiles = static_cast<double>(game.tables().set().tile_count());
  const double left = table.state().bag_size;
  // Nothing lies inside the wall: all is one area, of which the share stays that no tile will cover.
  const double area = cells * (cells - tiles) / (cells - tiles + left);
  const auto with = [](float keep) { return castle([=](Numbers& numbers) { numbers.keep = keep; }); };
  check_worth(table, with(5), {0, 0});
  table.set_up().keep_size = {2, 5};
  check_worth(table, with(0), {0, area});
  // Ahead by 3 of 3 + 5 with so much of the game left.
  const double safe = 3 / (3 + 5 * left / tiles);
  check_worth(table, with(5), {area * (0.5 - 0.5 * safe), area * (0.5 + 0.5 * safe)});
  table.set_up().keep_size = {3, 2};
  const double close = 1 / (1 + 5 * left / tiles);
  check_worth(table, with(5), {area * (0.5 + 0.5 * close), area * (0.5 - 0.5 * close)});
}

TEST_CASE("CAS-26 sheet: tokens have their worth, those that are played by what is left of the game") {
  CastleTable table = path("a");
  const double left = 4. / table.game().tables().set().tile_count();
  for (std::size_t kind = 0; kind < 9; ++kind) {
    INFO("token " << kind + 1);
    const auto numbers = castle([=](Numbers& changed) { changed.tokens[kind] = 90; });
    const double worth = 90 * (kind < 3 ? left : 1);
    CastleTable taken = table;
    taken.set_up().tokens[1][kind] = 2;
    check_worth(taken, numbers, {0, 2 * worth});
    taken.set_up().fresh[0][kind] = 1;
    check_worth(taken, numbers, {worth, 2 * worth});
    for (std::size_t other = 0; other < 9; ++other) {
      if (other == kind) continue;
      CastleTable others = table;
      others.set_up().tokens[1][other] = 2;
      check_worth(others, numbers, {0, 0});
    }
  }
}

TEST_CASE(
    "CAS-18, CAS-19 sheet: features that are still to be scored count, and so does a token to be turned up") {
  // The tile completes a house of 2 points and a tower of 4, both player 1's, from 8 on.
  CastleTable table(R"(
    # #       P     #     # #
    T a:HE180 .     .     . #
    # b:HX0   .     .     . H
    # c:TE0   x:CC0 y:CC0 z:CC0 #
    # #       C     #     # #)");
  table.play("x, y, a house@S, z, c tower@N");
  table.set_up().points = {8, 0};
  table.lay("b");
  table.take_nothing();
  REQUIRE(table.state().phase == engine::Phase::announce);
  check_worth(table, plain(), {8 + 2 + 4, 0});
  table.decide("score:house@N");
  REQUIRE(table.state().phase == engine::Phase::reveal);
  // All kinds are as likely; three of nine are played, and count by what is left.
  const double left = static_cast<double>(table.state().bag_size) / table.game().tables().set().tile_count();
  const auto numbers = castle([](Numbers& changed) { changed.tokens = {9, 9, 9, 9, 9, 9, 9, 9, 9}; });
  check_worth(table, numbers, {8 + 2 + 4 + 3 * left + 6, 0});
}

}  // namespace bastide::tests::castle_sheets_test
