// The River: RIV-1 to RIV-15.

#include "engine/check.hpp"
#include "engine/survey/river_check.hpp"
#include "tests/catch.hpp"
#include "tests/messages.hpp"
#include "tests/rules/games.hpp"
#include "tests/rules/random_play.hpp"
#include "tests/rules/table.hpp"

#include <set>

namespace bastide::tests::river {

using namespace bastide::engine;
using Each = std::vector<int>;  ///< a number for each player

namespace {

const std::string kRiver = "river = true\n";
const std::string kCorridor = "river = true\nriver_turns = 'corridor'\n";

/// The quarter turns by which a tile could be laid, were it drawn now.
std::set<int> turns_of(const ModuleTable& table, const char* tile) {
  const LargeCarcassonne& game = table.game();
  auto state = table.state();
  game.apply(state, Action::draw(static_cast<int>(*game.tables().set().find(tile))));
  std::set<int> turns;
  if (state.phase != Phase::place_tile) return turns;
  ActionList actions;
  game.legal_actions(state, actions);
  for (const Action action : actions) turns.insert(action.rotation());
  return turns;
}

/// Calls `visit(before, action)` for each action of random games as long as tiles of the river lie or are
/// drawn.
template <class Visit>
void play_rivers(const LargeCarcassonne& game, int games, std::uint64_t seed, Visit&& visit) {
  for (int i = 0; i < games; ++i) {
    Random random(mix_seed(seed, static_cast<std::uint64_t>(i)));
    auto state = game.initial(2);
    while (game.wave_due(state) != Wave::usual || state.phase != Phase::draw) {
      const Action action = random_step(game, state, random);
      visit(state, action);
      game.apply(state, action);
    }
  }
}

}  // namespace

TEST_CASE("RIV-2 the source lies unturned at 0,0, its water to the east, and the start tile is in the bag") {
  const ModuleTable table("RI1/0 a:RI3/0", 2, kRiver);
  CHECK(table.state().bag_size == 72 + 11);
  CHECK(table.copies_left("D") == 4);
  CHECK(table.copies_left("RI1") == 0);
  CHECK(table.fits("a"));
}

TEST_CASE("RIV-2 an option puts the start tile into the box") {
  const ModuleTable table("RI1/0", 2, kRiver + "river_start_tile = 'box'\n");
  CHECK(table.state().bag_size == 71 + 11);
  CHECK(table.copies_left("D") == 3);
}

TEST_CASE("RIV-3 the ten tiles are drawn first, then the lake, then all others") {
  const LargeCarcassonne& game = module_game(kCorridor);
  for (int i = 0; i < rounds(40); ++i) {
    Random random(mix_seed(301, static_cast<std::uint64_t>(i)));
    auto state = game.initial(2);
    const Deal deal = game.random_deal(state, random);
    for (int at = 0; at < deal.size; ++at) {
      const Wave wave = game.tables().wave(deal.types[static_cast<std::size_t>(at)]);
      CHECK(wave == (at < 10 ? Wave::first : at == 10 ? Wave::second : Wave::usual));
    }
    for (int draws = 0; draws < 14;) {
      if (!game.actor(state).is_chance()) {
        game.apply(state, game.random_action(state, random));
        continue;
      }
      ChanceList outcomes;
      game.chance_outcomes(state, outcomes);
      CHECK(outcomes.total() == (draws < 10 ? 10 - draws : draws == 10 ? 1 : state.bag_size));
      game.apply(state, random_draw(game, state, random));
      ++draws;
    }
  }
}

TEST_CASE("RIV-4 water meets water alone") {
  ModuleTable table("RI1/0 a:RI3/90\nb:RI3/0 .", 2, kRiver);
  CHECK_FALSE(table.fits("a"));
  CHECK_FALSE(table.fits("b"));
}

TEST_CASE("RIV-5 all places of a river tile are in one cell, where the river is open") {
  for (const std::string& rules : {kRiver, kCorridor}) {
    const LargeCarcassonne& game = module_game(rules);
    play_rivers(game, rounds(100), 302, [&](const auto& state, Action action) {
      if (action.kind() != Action::Kind::place_tile) return;
      ActionList actions;
      game.legal_actions(state, actions);
      for (const Action other : actions) REQUIRE(other.cell_key() == action.cell_key());
    });
  }
}

TEST_CASE("RIV-5 RIV-7 RIV-8 legal places are those that a look at the tiles allows") {
  for (const char* lines :
       {"river = true\n", "river = true\nriver_turns = 'corridor'\n", "river = true\ntable = [7, 5]\n"}) {
    const LargeCarcassonne& game = module_game(lines);
    play_rivers(game, rounds(30), 303, [&](const auto& state, Action action) {
      if (action.kind() != Action::Kind::place_tile) return;
      std::vector<Survey::Tile> tiles;
      const auto& board = state.land.board();
      for (int site = 1; site <= board.site_count(); ++site) {
        const auto at = static_cast<LargeCarcassonne::State::Site>(site);
        if (!board.has_tile(at)) continue;
        const OrientedTile& tile = game.tables().oriented(board.oriented_at(at));
        tiles.push_back({cell_of(board.key_at(at)), tile.type, tile.rotation});
      }
      const Survey survey(game.tables().set(), true, tiles,
                          table_area(game.rules().table_width, game.rules().table_height, false));
      std::set<std::uint32_t> found;
      for (const auto& [cell, asked] : survey.empty_cells()) {
        for (int in = 0; in < kEdges; ++in) {
          const int edge_class = asked[static_cast<std::size_t>(in)];
          if (edge_class < 0 ||
              game.tables().set().edge_classes[static_cast<std::size_t>(edge_class)].name != "water")
            continue;
          for (int rotation = 0; rotation < game.tables().rotations(state.drawn); ++rotation) {
            if (ModuleCheck<River>::may_lie(game, survey, {cell, state.drawn, rotation}, asked, in))
              found.insert(Action::place_tile(key_of(cell), rotation).bits());
          }
        }
      }
      std::set<std::uint32_t> legal;
      ActionList actions;
      game.legal_actions(state, actions);
      for (const Action other : actions) legal.insert(other.bits());
      REQUIRE(legal == found);
    });
  }
}

TEST_CASE("RIV-6 figures are put on river tiles as on any other, and what is complete is scored") {
  ModuleTable table("RI1/0 a:RI10/0 b:RI3/0\n. c:A180 .", 2, kRiver);
  table.lay("a");
  CHECK(table.may_take("monastery"));
  CHECK(table.may_take("road@S"));
  table.take("road@S");
  table.leave_in_bag("A");
  table.play("c");
  CHECK(table.points() == Each{2, 0});
}

TEST_CASE("RIV-7 a bend may not follow a bend that turns the same way") {
  ModuleTable right("RI1/0 a:RI4/0", 2, kRiver);
  CHECK(turns_of(right, "RI4") == std::set<int>{0, 1});
  right.play("a");  // to the south
  CHECK(turns_of(right, "RI4") == std::set<int>{2});
  ModuleTable left("RI1/0 a:RI4/90", 2, kRiver);
  left.play("a");  // to the north
  CHECK(turns_of(left, "RI4") == std::set<int>{3});
}

TEST_CASE("RIV-7 with a straight between two bends it may") {
  ModuleTable table("RI1/0 a:RI4/0\n. s:RI3/90", 2, kRiver);
  table.play("a, s");
  CHECK(turns_of(table, "RI4") == std::set<int>{1, 2});
}

TEST_CASE("RIV-7 RIV-8 a wide turn back is printed, and leaves no corridor") {
  for (const std::string& rules : {kRiver, kCorridor}) {
    INFO(rules);
    ModuleTable table(". RI1/0 a:RI4/0\n. . b:RI3/90\n. d:RI8/0 c:RI4/90", 2, rules);
    table.play("a, b, c, d");
    // To the south, or to the north, where the source lies beside the line.
    CHECK(turns_of(table, "RI7") == (rules == kRiver ? std::set<int>{0, 3} : std::set<int>{0}));
  }
}

TEST_CASE("RIV-8 with a corridor every river tile has a place") {
  const LargeCarcassonne& game = module_game(kCorridor);
  play_rivers(game, rounds(1500), 304, [&](const auto& state, Action action) {
    if (action.kind() != Action::Kind::draw) return;
    REQUIRE(game.placeable(state, action.type()));
  });
}

TEST_CASE("RIV-9 nobody may stand on the river") {
  ModuleTable table("RI1/0 a:RI3/0", 2, kRiver);
  table.lay("a");
  CHECK(table.choices() == 2 + 1);  // two fields, or nothing
}

TEST_CASE("RIV-9 without farmers some river tiles have no segment, and games are consistent") {
  const LargeCarcassonne& game = module_game(kRiver + "farmers = false\n");
  for (int i = 0; i < rounds(20); ++i) {
    Random random(mix_seed(306, static_cast<std::uint64_t>(i)));
    auto state = game.initial(2);
    play_out(game, state, random, [&](const auto&, Action) { check_consistency(game, state); });
  }
}

TEST_CASE("RIV-10 where a road crosses the water there are four fields, and neither is cut") {
  ModuleTable table("RI1/0 a:RI6/90", 2, kRiver);
  table.lay("a");
  CHECK(table.choices() == 4 + 1 + 1);
  for (const char* field : {"field@NNW", "field@NNE", "field@SSE", "field@SSW"}) CHECK(table.may_take(field));
  CHECK(table.may_take("road@N"));
  CHECK(table.may_take("road@S"));
  CHECK(turns_of(ModuleTable("RI1/0 a:RI6/90 b:RI3/0", 2, kRiver), "RI3") == std::set<int>{0});
}

TEST_CASE("RIV-10 roads end at the city of RI9 and at the monastery of RI10") {
  for (const char* tile : {"RI9", "RI10"}) {
    ModuleTable table(std::string("RI1/0 a:") + tile + "/0\n. c:A180", 2, kRiver);
    table.lay("a");
    table.take("road@S");
    table.leave_in_bag("A");
    table.play("c");
    CHECK(table.points() == Each{2, 0});
  }
}

TEST_CASE("RIV-11 the field goes round the source and round the lake") {
  ModuleTable source("RI1/0 a:RI3/0 b:RI3/0", 2, kRiver);
  source.play("a field@N");
  source.lay("b");
  CHECK_FALSE(source.may_take("field@S"));
  ModuleTable lake("RI1/0 a:RI6/90 b:RI3/0 l:RI2/0", 2, kRiver);
  lake.play("a, b field@N");
  lake.leave_in_bag("RI2");
  lake.lay("l");
  CHECK_FALSE(lake.may_take("field@S"));  // round its end the other bank is the same field
}

TEST_CASE("RIV-12 a river tile without a place leaves the game, and the same player draws again") {
  for (const char* unplaceable : {"", "unplaceable = 'bag'\n"}) {
    ModuleTable table("RI1/0", 2, kRiver + "table = [3, 3]\n" + unplaceable);
    table.draw("RI3");  // its water would leave the table
    CHECK(table.copies_left("RI3") == 1);
    CHECK(table.current() == 0);
    CHECK(table.game().actor(table.state()).is_chance());
    ChanceList outcomes;
    table.game().chance_outcomes(table.state(), outcomes);
    CHECK(outcomes.total() == 9);
  }
}

TEST_CASE("RIV-12 a river without its lake stays open, and nothing fits there") {
  ModuleTable table("RI1/0 a:V0", 2, kRiver);
  table.leave_in_bag("V U D E B");
  for (const char* tile : {"V", "U", "D", "E", "B"}) {
    auto state = table.state();
    const LargeCarcassonne& game = table.game();
    game.apply(state, Action::draw(static_cast<int>(*game.tables().set().find(tile))));
    if (state.phase != Phase::place_tile) continue;
    ActionList actions;
    game.legal_actions(state, actions);
    for (const Action action : actions) CHECK(action.cell_key() != key_of({1, 0}));
  }
  CHECK_FALSE(table.fits("a"));
}

TEST_CASE("RIV-13 river tiles count round a monastery") {
  ModuleTable table("RI1/0 a:RI10/0 b:RI3/0", 2, kRiver);
  table.play("a monastery, b");
  CHECK(table.if_ended() == Each{3, 0});
}

TEST_CASE("RIV-14 a city on one bank counts for the other only where that bank's field touches it") {
  ModuleTable table(". . e:E180 . .\nRI1/0 a:RI6/90 b:RI8/0 c:RI9/0 l:RI2/0", 2, kRiver);
  table.play("a, b");
  table.put("b", "field@ENE", 0);
  table.put("b", "field@ESE", 1);
  table.play("c");
  table.leave_in_bag("RI2 E");
  table.play("l, e");
  CHECK(table.if_ended() == Each{3, 0});
}

TEST_CASE("RIV-15 the river goes neither with the mists nor with a start tile from the bag") {
  for (const char* other : {"mists = true\n", "start_tile_in_bag = true\n"}) {
    const std::string message = message_of([&] {
      (void)read_rule_set(
          "name = 'x'\ngame = 'carcassonne'\ntiles = ['base']\nriver = true\n" + std::string(other),
          "r.toml");
    });
    INFO(message);
    CHECK(message.find("found it together with") != std::string::npos);
  }
}

TEST_CASE("RIV-15 tiles are held from the first ordinary tile on") {
  for (const char* lines : {"lookahead = 1\n", "hand = 3\n", "hand = 3\nhand_open = false\n"}) {
    const LargeCarcassonne& game = module_game(kCorridor + lines);
    Random random(305);
    auto state = game.initial(3);
    int river = 0;
    while (game.wave_due(state) != Wave::usual) {
      REQUIRE(game.tiles_left(state) == state.bag_size);  // none in hands
      if (state.phase == Phase::place_tile) ++river;
      game.apply(state, random_step(game, state, random));
      check_consistency(game, state);
    }
    CHECK(river == 10);
    while (!state.dealing) game.apply(state, random_step(game, state, random));
    CHECK(state.land.board().tile_count() == 12);
    const int first = state.current;
    while (state.dealing) game.apply(state, random_step(game, state, random));
    CHECK(state.phase == Phase::place_tile);
    CHECK(state.current == first);
    for (int player = 0; player < 3; ++player) {
      const auto& hand = state.hands[static_cast<std::size_t>(player)];
      CHECK(hand[static_cast<std::size_t>(game.rules().hand_size()) - 1] != kNoTile);
    }
  }
}

TEST_CASE("RIV-15 who fills a hole with a river tile takes another turn") {
  ModuleTable table(R"(
      x:B0   n:B0    y:B0
      RI1/0  l:RI2/0 e:B0
      z:V0   s:V270  .
  )",
                    2, kRiver + "hole_bonus_turn = true\n");
  table.leave_in_bag("B B B B V V U");
  table.play("x, n, y, e, z, s");
  table.leave_in_bag("RI2 U");
  CHECK(table.current() == 0);
  table.play("l");
  CHECK(table.current() == 0);
}

}  // namespace bastide::tests::river
