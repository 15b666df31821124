// House rules about tiles that are drawn and kept: VAR-1 to VAR-5 and VAR-11.

#include "engine/check.hpp"
#include "tests/catch.hpp"
#include "tests/messages.hpp"
#include "tests/rules/games.hpp"
#include "tests/rules/random_play.hpp"
#include "tests/rules/table.hpp"

#include <algorithm>
#include <cmath>
#include <map>

namespace bastide::tests::variants_draws {

using namespace bastide::engine;
using Each = std::vector<int>;  ///< a number for each player

namespace {

using State = LargeCarcassonne::State;

int type_of(const LargeCarcassonne& game, const std::string& tile) {
  return static_cast<int>(*game.tables().set().find(tile));
}

/// Weights by tile of what may be drawn.
std::map<std::string, int> draws(const LargeCarcassonne& game, const State& state) {
  ChanceList outcomes;
  game.chance_outcomes(state, outcomes);
  std::map<std::string, int> weights;
  for (const ChanceList::Outcome& outcome : outcomes) {
    weights[game.tables().set().tiles.at(static_cast<std::size_t>(outcome.action.type())).id] +=
        outcome.weight;
  }
  return weights;
}

/// Tiles in a player's hand, in alphabetic order.
std::string hand_of(const ModuleTable& table, int player) {
  std::string tiles;
  for (const auto tile : table.state().hands.at(static_cast<std::size_t>(player))) {
    if (tile == kHidden) tiles += '?';
    if (tile < kHidden) tiles += table.game().tables().set().tiles.at(tile).id;
  }
  std::sort(tiles.begin(), tiles.end());
  return tiles;
}

void draw_all(ModuleTable& table, std::string_view tiles) {
  for (const char tile : tiles) table.draw(std::string(1, tile));
}

/// Places the tile of that slot of the hand on the first place that it has.
void place_first(ModuleTable& table, int slot) {
  ActionList actions;
  table.game().legal_actions(table.state(), actions);
  const auto found =
      std::find_if(actions.begin(), actions.end(), [&](Action action) { return action.slot() == slot; });
  REQUIRE(found != actions.end());
  table.apply(*found);
  if (table.asks_for_follower()) table.take_nothing();
}

/// Start tile D and two quiet tiles: C with its four city edges fits nowhere, for no city edge is open.
const char* const kNoCity = "a:E180\nD0\nb:B0";

ModuleTable without_open_city(const std::string& lines) {
  ModuleTable table(kNoCity, 2, lines);
  table.play("a, b");
  return table;
}

}  // namespace

TEST_CASE("VAR-1 a tile that cannot be placed goes to the box") {
  ModuleTable table = without_open_city("");
  table.leave_in_bag("C B");
  CHECK(draws(table.game(), table.state()) == std::map<std::string, int>{{"B", 1}, {"C", 1}});
  table.draw("C");
  CHECK(table.state().bag_size == 1);
  CHECK(table.copies_left("C") == 0);
  CHECK(table.state().phase == Phase::draw);
}

TEST_CASE("VAR-1 a tile that cannot be placed goes back into the bag and another is drawn") {
  ModuleTable table = without_open_city("unplaceable = 'bag'");
  table.leave_in_bag("C B B U");
  // A repeated draw comes to a draw among those that can be placed.
  CHECK(draws(table.game(), table.state()) == std::map<std::string, int>{{"B", 2}, {"U", 1}});
  table.draw("B");
  CHECK(table.copies_left("C") == 1);
}

TEST_CASE("VAR-1 a tile that comes back into the bag comes back into the deal, once") {
  const LargeCarcassonne& game = module_game("unplaceable = 'bag'");
  const State state = game.initial(2);
  Random random(3);
  Deal deal = game.random_deal(state, random);
  // Drawn twice from the same bag: the first one has come back.
  (void)game.next_outcome(state, deal);
  const Action again = game.next_outcome(state, deal);
  auto missing = state.bag;
  --missing[static_cast<std::size_t>(again.type())];
  for (int i = deal.next; i < deal.size; ++i) --missing[deal.types[static_cast<std::size_t>(i)]];
  CHECK(std::all_of(missing.begin(), missing.end(), [](int copies) { return copies == 0; }));
}

TEST_CASE("VAR-1 the game ends when no tile left can be placed") {
  for (const char* lines : {"", "unplaceable = 'bag'"}) {
    INFO(lines);
    ModuleTable table(R"(
        a:E180  .
        D0      c:B0
        b:B0    .
    )",
                      2, lines);
    table.play("a, b");
    table.leave_in_bag("B C");
    table.draw("B");
    table.apply(Action::place_tile(key_of({1, 1}), 0));
    table.take_nothing();
    if (!table.is_over()) table.draw("C");
    CHECK(table.is_over());
  }
}

TEST_CASE("VAR-2 the given player starts") {
  const State state = module_game("start_player = 'first'").initial(3);
  CHECK(state.current == 0);
  CHECK(state.phase == Phase::draw);
}

TEST_CASE("VAR-2 a random player starts, each equally likely") {
  const LargeCarcassonne& game = module_game("start_player = 'random'");
  State state = game.initial(3);
  REQUIRE(game.actor(state).is_chance());
  ChanceList outcomes;
  game.chance_outcomes(state, outcomes);
  REQUIRE(outcomes.size() == 3);
  for (int player = 0; player < 3; ++player) {
    CHECK(outcomes[player].action == Action::start(player));
    CHECK(outcomes[player].weight == outcomes[0].weight);
  }
  game.apply(state, Action::start(2));
  CHECK(state.current == 2);
  CHECK(state.phase == Phase::draw);
  check_consistency(game, state);
}

TEST_CASE("VAR-2 whoever draws the most roads starts, and all tiles go back") {
  ModuleTable table("D0", 3, "start_player = 'most_roads'");
  const auto before = draws(table.game(), table.state());
  CHECK(before.at("U") == 8);
  table.draw("U");
  CHECK(draws(table.game(), table.state()).at("U") == 7);
  draw_all(table, "XB");  // 1, 4 and 0 roads
  CHECK(table.current() == 1);
  CHECK(table.state().phase == Phase::draw);
  CHECK(table.state().bag_size == 71);
  CHECK(draws(table.game(), table.state()) == before);
  CHECK(hand_of(table, 0).empty());
}

TEST_CASE("VAR-2 the separate roads of a tile are counted") {
  struct Case {
    const char *less, *more;
  };
  // None, a straight or a bend 1, a crossing 3 or 4.
  for (const Case& each : {Case{"B", "U"}, Case{"B", "V"}, Case{"V", "W"}, Case{"D", "L"}, Case{"W", "X"},
                           Case{"E", "A"}, Case{"LAB", "W"}, Case{"B", "LAB"}}) {
    INFO(each.less << " " << each.more);
    ModuleTable table("D0", 2, "start_player = 'most_roads'\nlabyrinth = 'basic'");
    table.draw(each.less);
    table.draw(each.more);
    CHECK(table.current() == 1);
    CHECK(table.state().bag_size == 72);
  }
}

TEST_CASE("VAR-2 those who tie for the most roads draw again, and nobody else") {
  ModuleTable table("D0", 4, "start_player = 'most_roads'");
  draw_all(table, "WUWL");  // players 1, 3 and 4 tie
  CHECK(table.state().phase == Phase::start);
  CHECK(table.state().bag_size == 71);
  draw_all(table, "UBV");  // players 1 and 4 tie
  CHECK(table.state().phase == Phase::start);
  draw_all(table, "BU");
  CHECK(table.state().phase == Phase::draw);
  CHECK(table.current() == 3);
  CHECK(table.state().bag_size == 71);
}

TEST_CASE("VAR-3 the next tile is drawn at the end of the turn") {
  ModuleTable table("D0", 2, "lookahead = 1");
  draw_all(table, "UV");  // everyone has a tile before the first turn
  CHECK(table.state().phase == Phase::place_tile);
  CHECK(hand_of(table, 0) == "U");
  CHECK(hand_of(table, 1) == "V");
  place_first(table, 0);
  CHECK(table.state().phase == Phase::draw);
  CHECK(hand_of(table, 0).empty());
  table.draw("B");
  CHECK(hand_of(table, 0) == "B");
  CHECK(table.current() == 1);
  CHECK(table.state().phase == Phase::place_tile);
  place_first(table, 0);
  CHECK(table.copies_left("V") == 8);
  CHECK(table.state().land.board().tile_count() == 3);
}

TEST_CASE("VAR-4 three tiles in hand, any of which may be played") {
  ModuleTable table("D0", 2, "hand = 3");
  draw_all(table, "UUBEVW");
  CHECK(hand_of(table, 0) == "BUU");
  CHECK(hand_of(table, 1) == "EVW");
  CHECK(table.state().phase == Phase::place_tile);
  ActionList actions;
  table.game().legal_actions(table.state(), actions);
  std::map<int, int> by_slot;
  for (const Action action : actions) ++by_slot[action.slot()];
  CHECK(by_slot[0] == 3);        // U goes on with the road, or lies below it
  CHECK(by_slot.count(1) == 0);  // another U
  CHECK(by_slot[2] == 1);
  place_first(table, 2);
  CHECK(hand_of(table, 0) == "UU");
  CHECK(table.state().phase == Phase::draw);
  table.draw("X");  // the hand is filled at the end of the turn
  CHECK(hand_of(table, 0) == "UUX");
  CHECK(table.current() == 1);
}

TEST_CASE("VAR-4 hidden hands are open to their players alone") {
  for (const bool open : {true, false}) {
    INFO("open hands: " << open);
    ModuleTable table("D0", 2, open ? "hand = 3" : "hand = 3\nhand_open = false");
    draw_all(table, "UUBEVW");
    const LargeCarcassonne& game = table.game();
    State seen = game.view(table.state(), 0);
    CHECK_FALSE(game.hides_something(table.state()));
    CHECK(game.hides_something(seen) == !open);
    CHECK(seen.hands[0] == table.state().hands[0]);
    CHECK((seen.hands[1] == table.state().hands[1]) == open);
    CHECK(seen.bag_size == table.state().bag_size + (open ? 0 : 3));
  }
}

TEST_CASE("VAR-4 views of states that differ in what is hidden are alike") {
  ModuleTable one("D0", 2, "hand = 3\nhand_open = false");
  ModuleTable other = one;
  draw_all(one, "UUBEVW");
  draw_all(other, "UUBXVA");
  const auto same = [](const State& a, const State& b) {
    return a.hands == b.hands && a.bag == b.bag && a.bag_size == b.bag_size && a.drawn == b.drawn;
  };
  CHECK(same(one.game().view(one.state(), 0), other.game().view(other.state(), 0)));
  CHECK_FALSE(same(one.game().view(one.state(), 1), other.game().view(other.state(), 1)));
  for (ModuleTable* table : {&one, &other}) {
    place_first(*table, 0);
    table->draw("B");
  }
  CHECK(same(one.game().view(one.state(), 0), other.game().view(other.state(), 0)));
}

TEST_CASE("VAR-4 what a view hides is imagined so that all tiles are there") {
  const LargeCarcassonne& game = module_game("hand = 3\nhand_open = false");
  std::map<int, int> seen;
  Random random(41);
  const State state = after_steps(game, 3, 80, random);
  const int samples = 2000;
  for (int i = 0; i < samples; ++i) {
    State imagined = game.view(state, 0);
    const int unknown = imagined.bag_size;
    game.imagine(imagined, random);
    CHECK_FALSE(game.hides_something(imagined));
    check_consistency(game, imagined);
    REQUIRE(imagined.bag_size == state.bag_size);
    REQUIRE(imagined.hands[0] == state.hands[0]);
    REQUIRE(unknown > imagined.bag_size);
    ++seen[imagined.hands[1][0]];
  }
  const State view = game.view(state, 0);
  for (const auto& [type, times] : seen) {
    const double expected = samples * view.bag[static_cast<std::size_t>(type)] / double(view.bag_size);
    CHECK(std::abs(times - expected) < 6 * std::sqrt(expected) + 10);
  }
}

TEST_CASE("VAR-5 the first tile drawn is laid as start tile") {
  const LargeCarcassonne& game = module_game("start_tile_in_bag = true");
  State state = game.initial(2);
  CHECK(state.land.board().tile_count() == 0);
  CHECK(state.bag_size == 72);
  CHECK(draws(game, state).at("D") == 4);
  game.apply(state, Action::draw(type_of(game, "X")));
  check_consistency(game, state);
  CHECK(state.land.board().has_tile_at(key_of({0, 0})));
  CHECK(state.bag_size == 71);
  CHECK(state.phase == Phase::draw);
  CHECK(state.current == 0);
  CHECK(state.figure_count == 0);
  game.apply(state, Action::draw(type_of(game, "U")));
  CHECK(state.phase == Phase::place_tile);
}

TEST_CASE("VAR-11 a player without a tile is passed over, and the game ends with the last one") {
  ModuleTable table("D0", 3, "lookahead = 1");
  table.leave_in_bag("U U U B");
  draw_all(table, "UUU");
  place_first(table, 0);
  table.draw("B");  // player 1 has the last tile
  CHECK(table.state().bag_size == 0);
  place_first(table, 0);
  CHECK(table.current() == 2);
  place_first(table, 0);
  CHECK(table.current() == 0);
  CHECK_FALSE(table.is_over());
  place_first(table, 0);
  CHECK(table.is_over());
}

TEST_CASE("VAR-11 a held tile that cannot be placed goes by VAR-1 and is replaced") {
  for (const bool bag : {false, true}) {
    INFO("into the bag: " << bag);
    ModuleTable table("D0", 2, std::string("lookahead = 1\n") + (bag ? "unplaceable = 'bag'" : ""));
    table.leave_in_bag("E C U U B");
    draw_all(table, "EC");
    // Player 1 closes the city of the start tile, and player 2's C fits nowhere.
    table.apply(Action::place_tile(key_of({0, -1}), 2));
    table.take_nothing();
    table.draw("U");
    CHECK(table.current() == 1);
    CHECK(table.state().phase == Phase::draw);
    CHECK(hand_of(table, 1).empty());
    CHECK(table.copies_left("C") == (bag ? 1 : 0));
    CHECK(draws(table.game(), table.state()) == std::map<std::string, int>{{"B", 1}, {"U", 1}});
    table.draw("B");
    CHECK(table.state().phase == Phase::place_tile);
    CHECK(hand_of(table, 1) == "B");
  }
}

TEST_CASE("VAR-11 only when no tile of a hand can be placed all of them are replaced") {
  // On this table only tiles with a road fit.
  for (const char* lines : {"hand = 3\ntable = [3, 1]", "hand = 3\ntable = [3, 1]\nunplaceable = 'bag'"}) {
    INFO(lines);
    const bool bag = std::string(lines).find("bag") != std::string::npos;
    ModuleTable table("D0", 2, lines);
    table.leave_in_bag("U U B E E B E U V X");
    draw_all(table, "UUBEEB");
    place_first(table, 0);
    table.draw("E");
    CHECK(table.current() == 1);
    CHECK(table.state().phase == Phase::draw);
    CHECK(hand_of(table, 1).empty());
    CHECK(table.state().bag_size == (bag ? 6 : 3));
    draw_all(table, "UVX");
    CHECK(hand_of(table, 1) == "UVX");
    CHECK(table.state().phase == Phase::place_tile);
    CHECK(table.current() == 1);
  }
  ModuleTable table("D0", 2, "hand = 3\ntable = [3, 1]");
  draw_all(table, "UUBEEU");
  place_first(table, 0);
  table.draw("V");
  CHECK(hand_of(table, 1) == "EEU");
  CHECK(table.state().phase == Phase::place_tile);
  CHECK(table.choices() == 1);
}

TEST_CASE("VAR-11 tiles drawn ahead and a hand do not go together") {
  const std::string message = message_of([] { return &module_game("lookahead = 1\nhand = 3"); });
  CHECK(message.find("(VAR-11)") != std::string::npos);
}

}  // namespace bastide::tests::variants_draws
