#include "engine/check.hpp"
#include "engine/text/position.hpp"
#include "tests/catch.hpp"
#include "tests/messages.hpp"
#include "tests/text/module_games.hpp"

#include <set>

namespace bastide::tests::module_position_test {

using namespace bastide::engine;

namespace {

using Expanded = LargeCarcassonne;

/// All that may happen next, in its order.
std::vector<std::uint32_t> next_of(const Expanded& game, const LargeCarcassonne::State& state) {
  std::vector<std::uint32_t> next;
  if (game.actor(state).is_chance()) {
    ChanceList outcomes;
    game.chance_outcomes(state, outcomes);
    for (const ChanceList::Outcome& outcome : outcomes) {
      next.push_back(outcome.action.bits());
      next.push_back(static_cast<std::uint32_t>(outcome.weight));
    }
  } else if (game.actor(state).is_player()) {
    ActionList legal;
    game.legal_actions(state, legal);
    for (const Action action : legal) next.push_back(action.bits());
  }
  return next;
}

/// Whether nobody could tell the two apart by playing on for some steps.
bool play_alike(const Expanded& game, LargeCarcassonne::State a, LargeCarcassonne::State b, int steps) {
  Random random(7);
  Random same(7);
  Deal deal = game.random_deal(a, random);
  Deal other = game.random_deal(b, same);
  for (int i = 0; i < steps; ++i) {
    if (game.actor(a) != game.actor(b) || next_of(game, a) != next_of(game, b)) return false;
    if (game.scores(a) != game.scores(b) || game.scores_if_ended(a) != game.scores_if_ended(b)) return false;
    if (game.actor(a).is_nobody()) return true;
    const bool chance = game.actor(a).is_chance();
    const Action action = chance ? game.next_outcome(a, deal) : game.random_action(a, random);
    if ((chance ? game.next_outcome(b, other) : game.random_action(b, same)) != action) return false;
    game.apply(a, action);
    game.apply(b, action);
  }
  return true;
}

/// The state that is read is as the one that was written. Views need not play on.
void check_reads_back(const Expanded& game, const LargeCarcassonne::State& state, int steps) {
  const std::string text = write_position(game, state);
  LargeCarcassonne::State again{};
  std::string error = message_of([&] { again = read_position(game, text, "again"); });
  if (error.empty() && write_position(game, again) != text) error = "written otherwise";
  if (error.empty() && !play_alike(game, state, again, steps)) error = "plays on otherwise";
  if (!error.empty()) FAIL_CHECK(error << "\n" << text);
}

const std::string kHead = "bastide position 1\nrules modules\nplayers 3\nto-move 1\n";
const std::string kStart = "tile MS1 0,0 0\ntile MS2 -1,0 0\ntile MS3 0,-1 0\ntile MS4 -1,-1 0\n";

std::string error_with(const std::string& options, const std::string& text) {
  return message_of([&] { return read_position(module_game(options), text, "p"); });
}

}  // namespace

TEST_CASE("Every state of every game with modules and house rules reads back and plays on alike") {
  for (const std::string& options : module_options()) {
    INFO(options);
    const Expanded& game = module_game(options);
    for (int seed = 0; seed < rounds(2); ++seed) {
      int step = seed;
      const auto check = [&](const LargeCarcassonne::State& state) {
        check_reads_back(game, state, step++ % 40 == 0 ? 60 : 4);
        if (step % 8 == 0) check_consistency(game, read_position(game, write_position(game, state), "again"));
        if (game.rules().hides_hands() && step % 3 == 0)
          check_reads_back(game, game.view(state, step % state.players), 0);
      };
      check(play_eagerly(game, 2 + 3 * seed, static_cast<std::uint64_t>(seed),
                         [&](const LargeCarcassonne::State& state, Action) { check(state); }));
    }
  }
}

TEST_CASE("Rare phases of scoring read back") {
  const Expanded& game = module_game(kAllModules);
  std::set<Phase> seen;
  for (int seed = 0; seed < rounds(40); ++seed) {
    play_eagerly(game, 6, static_cast<std::uint64_t>(100 + seed),
                 [&](const LargeCarcassonne::State& state, Action) {
                   if (state.phase < Phase::announce) return;
                   seen.insert(state.phase);
                   check_reads_back(game, state, 8);
                   check_consistency(game, read_position(game, write_position(game, state), "again"));
                 });
  }
  if (rounds(10) == 10) CHECK(seen.size() == 4);
}

TEST_CASE("A position with modules written by hand") {
  const std::string text = kHead +
                           "scores 12 7 49\n"
                           "ladies 3 0 0\n"
                           "robbers 7 - 12\n"
                           "guards 2 3 0\n"
                           "box M01\n" +
                           kStart +
                           "tile E 0,-2 0 1:guard:city@N\n"
                           "tile MC1 1,0 0 2:castle+2\n"
                           "draw V\n";
  const Expanded& game = module_game(kAllModules);
  const std::string wrong = error_with(kAllModules, text);
  INFO(wrong);
  REQUIRE(wrong.empty());
  const LargeCarcassonne::State state = read_position(game, text, "p");
  check_consistency(game, state);
  CHECK(write_position(game, state) == text);
  CHECK(game.points(state, 0) == 15);
  CHECK(state.robbers[1] == kAtHome);
  CHECK(state.robbers[2] == 12);
  CHECK(state.guards[0] == 2);  // of five: two in the general supply, one on the board
  CHECK(state.guards[2] == 5);
  CHECK(state.supply[1] == 4);
  CHECK(state.bank == kGhosts - 2);
  CHECK(state.phase == Phase::place_tile);
}

TEST_CASE("Robbers and guards are where they begin when a position says nothing of them") {
  const LargeCarcassonne::State state =
      read_position(module_game(kAllModules), kHead + "scores 0 0 0\nladies 0 0 0\n" + kStart, "p");
  CHECK(state.robbers[0] == kAtHome);
  CHECK(state.reserve[2] == kGuardsInReserve);
  CHECK(state.guards[2] == kGuardsInSupply);
}

TEST_CASE("VAR-4 a position shows hands, hidden ones by their number of tiles") {
  const std::string options = "hand = 3\nhand_open = false\n";
  const Expanded& game = module_game(options);
  const std::string text =
      "bastide position 1\nrules modules\nplayers 2\nto-move 1\nscores 0 0\n"
      "hand 1 V E V\nhand 2 ? ? ?\ntile D 0,0 0\n";
  const LargeCarcassonne::State state = read_position(game, text, "p");
  CHECK(write_position(game, state) == text);
  CHECK(state.phase == Phase::place_tile);
  CHECK(game.hides_something(state));
  CHECK(state.bag_size == 72 - 1 - 3);  // with those that player 2 holds
  CHECK_THAT(error_with("hand = 3\n", text), Catch::Contains("expected all to be known"));
}

TEST_CASE("VAR-5 VAR-7 the start tile from the bag and the table's edge show in positions") {
  const std::string head = "bastide position 1\nrules modules\nplayers 2\nto-move 2\nscores 0 0\n";
  const std::string in_bag = "start_tile_in_bag = true\n";
  CHECK(error_with(in_bag, head + "phase start-tile 2\n").empty());
  CHECK(error_with(in_bag, head + "tile U 0,0 0\ntile U 1,0 0\n").empty());
  CHECK(error_with(in_bag, head + "tile U 0,0 90\n") ==
        "p:6: found U 0,0 90, expected the start tile unturned");
  CHECK(error_with(in_bag, head) == "p:5: found no tile at 0,0, expected the start tile there");
  CHECK(error_with("table = [3, 1]\n", head + "tile D 0,0 0\ntile U 1,0 0\n").empty());
  CHECK(error_with("table = [3, 1]\n", head + "tile D 0,0 0\ntile U 0,1 90\n") ==
        "p:7: found U 0,1 90 off the table, expected a cell of the 3 times 1 that it has");
}

TEST_CASE("What is wrong with a position with modules is said where it stands") {
  struct Wrong {
    std::string lines;
    std::string message;
  };
  const std::string head = kHead + "scores 0 0 0\n";
  const std::string e = kStart + "tile E 0,-2 0 ";
  const std::vector<Wrong> wrongs = {
      {kStart + "robbers 3 -\n", "p:10: found 2 robbers, expected 3, one for each player"},
      {"robbers 3 - 50\n", "p:6: found \"50\", expected a space of the score track from 0 to 49"},
      {"guards 4 3 3\n", "p:6: found \"4\", expected guards in the general supply from 0 to 3"},
      {kStart.substr(0, 30),
       "p:7: found no tile at 0,-1, expected the start tile there\n"
       "p:7: found no tile at -1,-1, expected the start tile there"},
      {e + "1:guard:city@N+1\n", "p:10: found ghosts beside a guard, expected none (MIST-9)"},
      {e + "1:city@N+3\n", "p:10: found \"3\", expected ghosts beside a figure from 1 to 2"},
      {kStart + "phase thicken 1\n",
       "p:10: found phase thicken, expected a line as \"placed 1,0\" beside it and neither draw nor over"},
      {kStart + "phase sleep 1\n",
       "p:10: found phase \"sleep\", expected one of: start, start-tile, deal, fill, replace, put-robber, "
       "put-second-robber, thicken, disperse, announce, choose-victim, record-loot, follow"},
      {kStart + "hand 1 V\n",
       "p:10: found \"hand\", expected no such line without hand = 3, lookahead = 1 or start_player = "
       "\"most_roads\" in the rules"},
      {kStart + "phase fill 1\n", "p:10: found phase fill, expected none without hands in the rules"},
      {kStart + "applied 1\n", "p:1: found a line \"applied\", expected it in phases of scoring only"},
      {kStart + "tile E 0,-2 0\nplaced 0,-2\nphase put-robber 1\n",
       "p:12: found phase put-robber, expected none without the robber symbol on the tile just placed"},
      {kStart + "tile E 0,-2 0\nplaced 0,-2\nevent 1 +4 city@N\nphase announce 1\n",
       "p:12: found event \"city@N\", expected a feature that the tile just placed completed"},
      {kStart + "tile E 0,-2 0\nplaced 0,-2\nphase announce 1\n",
       "p:12: found 0 features with events, expected 1 to 13"},
      {kStart + "event - 3 city@N\n",
       "p:10: found \"3\" points for \"-\", expected points for a player or 0 for -"},
      {kStart + "event 4 3 city@N\n", "p:10: found player 4, expected one from 1 to 3"},
  };
  for (const Wrong& wrong : wrongs) CHECK(error_with(kAllModules, head + wrong.lines) == wrong.message);
  CHECK_THAT(error_with("mists = true\n", head + "steal 3\n"),
             Catch::EndsWith("tile, placed, over, applied, guards, event, phase"));
  CHECK_THAT(
      error_with("", head + "steal 3\n"),
      Catch::EndsWith("expected one of: rules, players, to-move, scores, draw, box, tile, placed, over"));
  CHECK(error_with("mists = true\n", head + "robbers - - -\n") ==
        "p:6: found \"robbers\", expected no such line without robbers = true in the rules");
  CHECK(error_with("mists = true\nghosts = false\n", head + e + "1:city@N+1\n") ==
        "p:10: found ghosts, expected none without mists = true and ghosts in the rules");
  CHECK(error_with("mists = true\nguards = false\n", head + e + "1:guard:city@N\n") ==
        "p:10: found a guard, expected none without mists = true and guards in the rules");
  CHECK_THAT(error_with("mists = true\ncastles = false\n", head + kStart + "tile MC1 1,0 0 2:castle\n"),
             Catch::EndsWith("found a figure on a castle, expected none by the rules"));
  CHECK(error_with("lookahead = 1\n",
                   "bastide position 1\nrules modules\nplayers 2\nto-move 1\nscores 0 0\ntile D 0,0 0\n"
                   "hand 1 V\nphase replace 1\n") ==
        "p:8: found a full hand of player 1, expected room for a tile");
}

TEST_CASE("ROB-18 a scoring step written by hand goes on from where it stands") {
  const std::string text =
      "bastide position 1\nrules modules\nplayers 3\nto-move 1\nscores 10 10 0\nladies 2 0 10\nrobbers - - "
      "10\n"
      "tile D 0,0 0\ntile E 0,-1 180\nplaced 0,-1\n"
      "event 1 +4 city@S follower\nevent 2 +4 city@S follower\nphase choose-victim 3\n";
  const Expanded& game = module_game("robbers = true\nlady = true\n");
  const std::string wrong = error_with("robbers = true\nlady = true\n", text);
  INFO(wrong);
  REQUIRE(wrong.empty());
  LargeCarcassonne::State state = read_position(game, text, "p");
  CHECK(write_position(game, state) == text);
  CHECK(next_of(game, state) == std::vector<std::uint32_t>{Action::rob(0).bits(), Action::rob(1).bits()});
  game.apply(state, Action::rob(1));
  REQUIRE(state.phase == Phase::record_loot);
  const std::string loot = write_position(game, state);
  CHECK_THAT(loot, Catch::Contains("scores 14 14 0\n"));
  CHECK_THAT(loot, Catch::EndsWith("applied 2\nvictim 3 2\nloot 2 from 2 to 3\nphase record-loot 3\n"));
  check_reads_back(game, state, 10);
}

}  // namespace bastide::tests::module_position_test
