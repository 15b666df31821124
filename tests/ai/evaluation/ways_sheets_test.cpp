// Roads and cities: what they stand at, what they may come to, who gets it, and where two of them may meet.

#include "tests/ai/evaluation/by_hand.hpp"
#include "tests/rules/games.hpp"

namespace bastide::tests::ways_sheets_test {

using ai::EvaluationParameters;

namespace {

/// A road of two tiles, player 1's, with a hole at either end; four tiles, two turns each.
Table road(const char* bag = "W W U U") {
  Table table("D0 a:U0");
  table.play("a road@E");
  table.leave_in_bag(bag);
  return table;
}
constexpr double kRoad = 2;

/// A city of two tiles with a coat of arms, player 1's, with one hole; four tiles, two turns each. Two of the
/// tiles close it, a third goes on.
Table city(const char* bag = "E E R U") {
  Table table("a:M180\nD0");
  table.play("a city@S");
  table.leave_in_bag(bag);
  return table;
}
constexpr double kCity = 3;

/// Hazards of roads and cities such that with every fitting tile a hole is filled in every second turn.
EvaluationParameters halves() {
  return plain_but([](EvaluationParameters& numbers) { numbers.road.rate = numbers.city.rate = kHalf; });
}
template <class Change>
EvaluationParameters halves_but(Change&& change) {
  EvaluationParameters numbers = halves();
  change(numbers);
  return numbers;
}

}  // namespace

TEST_CASE("sheet: without faith in closing a road or city is worth what it stands at") {
  check_worth(road(), plain(), {kRoad, 0});
  check_worth(city(), plain(), {kCity, 0});
}

TEST_CASE("sheet: a road is worth its tiles and, when both holes are filled, what those add") {
  const auto sheet = [](double chance) { return std::vector<double>{kRoad + chance * 2 * 1, 0}; };
  const auto with = [](auto change) {
    return halves_but([&](EvaluationParameters& numbers) {
      numbers.road.growth = 1;
      change(numbers.road);
    });
  };
  const auto squared = [](double chance) { return chance * chance; };
  using Way = ai::WayParameters;
  // Two tiles of four end the road at a hole, and its owner has two turns.
  check_worth(road(), with([](Way&) {}), sheet(squared(chance_in(2 * 0.5))));
  check_worth(road(), with([](Way& way) { way.power = 2; }), sheet(squared(chance_in(2 * 0.25))));
  check_worth(road(), with([](Way& way) { way.rate = 2 * kHalf; }), sheet(squared(chance_in(2 * 1.0))));
  // Spoilt as often as filled: something happens in every second turn, and half of it is good.
  check_worth(road(), with([](Way& way) { way.death = kHalf / 2; }), sheet(squared(chance_in(2) / 2)));
  // The two straight roads fit and lead on: they count half.
  check_worth(road(), with([](Way& way) { way.extension = 0.5F; }), sheet(squared(chance_in(2 * 0.75))));
  check_worth(road(), with([](Way& way) { way.growth = 3; }), {kRoad + 0.25 * 2 * 3, 0});
  check_worth(road("E E B B"), with([](Way&) {}), {kRoad, 0});
}

TEST_CASE("sheet: a city is worth a point for each tile and coat, and twice that when complete") {
  const auto sheet = [](double chance) { return std::vector<double>{kCity + chance * kCity, 0}; };
  const auto with = [](auto change) {
    return halves_but([&](EvaluationParameters& numbers) { change(numbers.city); });
  };
  using Way = ai::WayParameters;
  check_worth(city(), halves(), sheet(chance_in(2 * 0.5)));
  check_worth(city(), with([](Way& way) { way.power = 2; }), sheet(chance_in(2 * 0.25)));
  check_worth(city(), with([](Way& way) { way.rate = 2 * kHalf; }), sheet(chance_in(2 * 1.0)));
  check_worth(city(), with([](Way& way) { way.death = kHalf / 2; }), sheet(chance_in(2) / 2));
  check_worth(city(), with([](Way& way) { way.extension = 0.5F; }), sheet(chance_in(2 * 2.5 / 4)));
  // Complete it would have a tile more.
  check_worth(city(), with([](Way& way) { way.growth = 1; }), {kCity + 0.5 * (2 * (kCity + 1) - kCity), 0});
  check_worth(city("U U V V"), halves(), {kCity, 0});
}

TEST_CASE("sheet: what stays open grows by what the game has left, unless it is dead") {
  // Four tiles of 72 are left: 18 tiles a hole over the whole game come to one.
  const auto numbers = halves_but(
      [](EvaluationParameters& changed) { changed.road.open_growth = changed.city.open_growth = 18; });
  check_worth(road(), numbers, {kRoad + 2 + 0.25 * (kRoad - (kRoad + 2)), 0});
  check_worth(city(), numbers, {kCity + 1 + 0.5 * (2 * kCity - (kCity + 1)), 0});
  check_worth(road("E E B B"), numbers, {kRoad, 0});
  check_worth(city("U U V V"), numbers, {kCity, 0});
}

TEST_CASE("sheet: roads and cities have numbers of their own") {
  const auto roads = plain_but([](EvaluationParameters& numbers) {
    numbers.road = {.rate = kHalf, .power = 1, .growth = 1, .open_growth = 18, .contested = 1};
  });
  check_worth(city(), roads, {kCity, 0});
  const auto cities = plain_but([](EvaluationParameters& numbers) {
    numbers.city = {.rate = kHalf, .power = 1, .growth = 1, .open_growth = 18, .contested = 1};
  });
  check_worth(road(), cities, {kRoad, 0});
}

TEST_CASE("sheet: the turns are those of whoever holds the feature") {
  // Three tiles, player 2 to move: one turn for player 1 and two for player 2.
  Table table = city("E E U");
  check_worth(table, halves(), {kCity + kCity * chance_in(1 * 2. / 3), 0});
  for (int i = 0; i < 2; ++i) join_figure(table, "a", 1);
  check_worth(table, halves(), {0, kCity + kCity * chance_in(2 * 2. / 3)});
}

TEST_CASE("sheet: two who share a feature have the points and the turns of both") {
  Table table = city("E E U");
  join_figure(table, "a", 1);
  const double shared = kCity + kCity * chance_in(3 * 2. / 3);
  check_worth(table, halves(), {shared, shared});
}

TEST_CASE("sheet: who leads by one figure gives a part to those who are next") {
  const auto numbers = plain_but([](EvaluationParameters& changed) {
    changed.road.contested = 0.75F;
    changed.city.contested = 0.5F;
  });
  Table table = road();
  join_figure(table, "a", 1);
  check_worth(table, numbers, {kRoad, kRoad});
  join_figure(table, "a", 1);
  check_worth(table, numbers, {0.25 * kRoad, 0.75 * kRoad});
  join_figure(table, "a", 1);
  check_worth(table, numbers, {0, kRoad});
  Table walls = city();
  check_worth(walls, numbers, {kCity, 0});
  for (int i = 0; i < 2; ++i) join_figure(walls, "a", 1);
  check_worth(walls, numbers, {0.5 * kCity, 0.5 * kCity});
}

TEST_CASE("sheet: what is contested among three") {
  const auto numbers = plain_but([](EvaluationParameters& changed) { changed.road.contested = 0.75F; });
  Table table("D0 a:U0", 3);
  table.play("a road@E");
  join_figure(table, "a", 1);
  join_figure(table, "a", 2);
  check_worth(table, numbers, {kRoad, kRoad, kRoad});
  join_figure(table, "a", 2);
  check_worth(table, numbers, {0.25 * kRoad, 0.25 * kRoad, 0.75 * kRoad});
  join_figure(table, "a", 0);
  check_worth(table, numbers, {0.75 * kRoad, 0.25 * kRoad, 0.75 * kRoad});
  join_figure(table, "a", 0);
  check_worth(table, numbers, {0.75 * kRoad, 0, 0.25 * kRoad});
}

TEST_CASE("sheet: what the turn's tile has closed is nobody's any more to contest") {
  Table table("b:A270 D0 c:A90");
  table.play("b road@E");
  join_figure(table, "b", 0);
  join_figure(table, "b", 1);
  table.lay("c");
  check_worth(table, plain_but([](EvaluationParameters& numbers) { numbers.road.contested = 0.5F; }), {3, 0});
}

TEST_CASE("sheet: a road whose two ends face one hole needs one tile") {
  Table table(R"(
      c:V270 D0  a:V0
      d:V180 .   b:V90
  )");
  table.play("a road@W, b, c, d");
  // Four tiles of eight close it, in any of four turns.
  table.leave_in_bag("U U U U E E E E");
  check_worth(table, halves_but([](EvaluationParameters& numbers) { numbers.road.growth = 1; }),
              {5 + chance_in(4 * 0.5) * 1, 0});
}

TEST_CASE("sheet: where a city faces a hole twice, a tile closes it that ends both ways") {
  // A ring of city corners but for one cell, above or below the start tile. Z's city ends on one side there
  // and leads on from the other.
  const engine::BaseCarcassonne game = game_with_tiles(R"(
      name = "ring"
      edges = { field = "field field field", city = "city city city" }
      [[tile]]
      id = "G"
      count = 1
      start = true
      edges = "field city field city"
      segments = [{ kind = "city", ports = "E W" }, { kind = "field", ports = "N", borders = "" }, { kind = "field", ports = "S", borders = "" }]
      [[tile]]
      id = "Q"
      count = 4
      edges = "city field field city"
      segments = [{ kind = "city", ports = "N W" }, { kind = "field", ports = "E S", borders = "" }]
      [[tile]]
      id = "Z"
      count = 4
      edges = "city city field city"
      segments = [{ kind = "city", ports = "N E" }, { kind = "city", ports = "W" }, { kind = "field", ports = "S", borders = "" }]
  )");
  for (const char* map : {"d:Q180 G0 b:Q270\ne:Q90 . c:Q0", "e:Q180 . c:Q270\nd:Q90 G0 b:Q0"}) {
    Table table(map, 2, game);
    table.play("b city@W, c, d, e");
    check_worth(table, halves(), {5, 0});
  }
}

TEST_CASE("sheet: six holes multiply, and with seven there is no chance") {
  const auto tower = [](const std::string& top) {
    Table table(". e:" + top + "\n. d:R270\n. c:Q90\n. b:R270\n. a:R90\n. D0", 2);
    table.play("a city@N, b, c, d, e");
    table.leave_in_bag("E E E E");
    return table;
  };
  // Six tiles and a coat; every tile closes a hole, and there are two turns for it.
  check_worth(tower("T90"), halves(), {7 + 7 * std::pow(chance_in(2), 6), 0});
  check_worth(tower("C0"), halves(), {8, 0});
}

namespace {

/// Player 2's road of two tiles and player 1's of one, with a hole between them; three tiles that join them,
/// the first and the last of them player 2's.
Table meeting_roads(const char* bag = "U U U") {
  Table table("c:U0 D0 . b:U0\n. x:B0 y:B0 z:B0");
  table.play("x, y, z, c road@E, b road@W");
  table.leave_in_bag(bag);
  return table;
}

/// Two cities of one tile each, player 1's to the south of a hole, player 2's to the north; three tiles, two
/// of which join them, the first and the last of them player 1's.
Table meeting_cities() {
  Table table(R"(
      .    .  e:E180 d:B0
      .    .  .      c:B0
      f:U0 D0 a:L0   b:U0
  )");
  table.play("a city@N, b, c, d, f, e city@S");
  table.leave_in_bag("F G H");
  return table;
}

EvaluationParameters joining() {
  return plain_but([](EvaluationParameters& numbers) { numbers.road.join = numbers.city.join = kHalf; });
}

}  // namespace

TEST_CASE(
    "sheet: two roads that may be joined are worth what both would gain, in the turns of who gains most") {
  // Joined, both have 3 points: player 1 gains 2 and has one turn for it.
  const double chance = chance_in(1);
  check_worth(meeting_roads(), plain(), {1, 2});
  check_worth(meeting_roads(), joining(), {1 + chance * 2, 2 + chance * 1});
  EvaluationParameters numbers = joining();
  numbers.road.join = 2 * kHalf;
  check_worth(meeting_roads(), numbers, {1 + chance_in(2) * 2, 2 + chance_in(2) * 1});
  numbers = joining();
  numbers.road.death = kHalf;
  check_worth(meeting_roads(), numbers, {1 + chance_in(2) / 2 * 2, 2 + chance_in(2) / 2 * 1});
  // One tile of three joins them.
  check_worth(meeting_roads("U E E"), joining(), {1 + chance_in(1. / 3) * 2, 2 + chance_in(1. / 3) * 1});
  numbers = joining();
  numbers.road.power = 2;
  check_worth(meeting_roads("U E E"), numbers, {1 + chance_in(1. / 9) * 2, 2 + chance_in(1. / 9) * 1});
  check_worth(meeting_roads("W E E"), joining(), {1, 2});  // which ends both
}

TEST_CASE("sheet: who has most figures there takes the other's road") {
  Table table = meeting_roads();
  for (int i = 0; i < 2; ++i) join_figure(table, "c", 1);
  // Player 2, three figures to one, has two turns.
  check_worth(table, joining(), {1 - chance_in(2) * 1, 2 + chance_in(2) * 1});
  EvaluationParameters numbers = joining();
  numbers.road.contested = 0.75F;
  Table close = meeting_roads();
  join_figure(close, "c", 1);
  // Of 3 points the leader by one gets 2.25 and gains 0.25, player 1 loses as much.
  check_worth(close, numbers, {1 - chance_in(2) * 0.25, 2 + chance_in(2) * 0.25});
}

TEST_CASE("sheet: nobody gains by joining what is the same player's") {
  Table table("c:U0 D0 . b:U0\n. x:B0 y:B0 z:B0");
  table.play("x, c road@E, y, z, b");
  add_follower(table, node_at(table, {2, 0}, 0), 1);
  table.leave_in_bag("U U U");
  check_worth(table, joining(), {0, 3});
}

TEST_CASE("sheet: two cities that may be joined") {
  check_worth(meeting_cities(), plain(), {1, 1});
  // Two tiles of three join them; both gain as much, and the first has two turns for it.
  check_worth(meeting_cities(), joining(), {1 + chance_in(2 * 2. / 3), 1 + chance_in(2 * 2. / 3)});
  EvaluationParameters numbers = joining();
  numbers.city.death = kHalf * 2 / 3;
  const double spoilt = chance_in(2 * 4. / 3) / 2;
  check_worth(meeting_cities(), numbers, {1 + spoilt, 1 + spoilt});
  Table table = meeting_cities();
  join_figure(table, "e", 1);
  check_worth(table, joining(), {1 - chance_in(2. / 3), 1 + chance_in(2. / 3)});
  numbers = joining();
  numbers.city.join = 3 * kHalf;
  numbers.city.power = 2;
  check_worth(table, numbers, {1 - chance_in(3 * 4. / 9), 1 + chance_in(3 * 4. / 9)});
  numbers.road.join = 0;
  check_worth(table, numbers, {1 - chance_in(3 * 4. / 9), 1 + chance_in(3 * 4. / 9)});
  numbers.road.join = 1;
  numbers.city.join = 0;
  check_worth(table, numbers, {1, 1});
}

}  // namespace bastide::tests::ways_sheets_test
