#include "engine/text/action.hpp"
#include "engine/text/position.hpp"
#include "tests/catch.hpp"
#include "tests/messages.hpp"
#include "tests/text/module_games.hpp"

#include <map>

namespace bastide::tests::module_action_test {

using namespace bastide::engine;

namespace {

using Expanded = LargeCarcassonne;

const std::string kRobbers = "robbers = true\nlady = true\n";

LargeCarcassonne::State position(const std::string& options, const std::string& lines) {
  return read_position(module_game(options),
                       "bastide position 1\nrules modules\nplayers 2\nto-move 1\n" + lines, "p");
}

std::string error_of(const std::string& options, const LargeCarcassonne::State& state,
                     std::string_view text) {
  return message_of([&] { return parse_action(module_game(options), state, text); });
}

}  // namespace

TEST_CASE("Every action of a game with modules reads back from its text") {
  std::map<Action::Kind, int> kinds;
  for (const std::string& options : module_options()) {
    INFO(options);
    const Expanded& game = module_game(options);
    for (int seed = 0; seed < rounds(3); ++seed) {
      int wrong = 0;
      const auto check = [&](const LargeCarcassonne::State& state, Action action) {
        ++kinds[action.kind()];
        const std::string text = game.action_text(state, action);
        wrong += parse_action(game, state, text) != action ? 1 : 0;
        const bool several = action.kind() == Action::Kind::draw ||
                             action.kind() == Action::Kind::place_tile ||
                             action.kind() == Action::Kind::start;
        wrong += !several && text.find(' ') != text.npos ? 1 : 0;
      };
      play_eagerly(game, 2 + seed, static_cast<std::uint64_t>(seed), [&](const auto& state, Action action) {
        check(state, action);
        if (!game.actor(state).is_player() || state.phase == Phase::place_tile) return;
        ActionList legal;
        game.legal_actions(state, legal);
        for (const Action each : legal) check(state, each);
      });
      CHECK(wrong == 0);
    }
  }
  for (const auto kind : {Action::Kind::start, Action::Kind::put_robber, Action::Kind::put_ghost,
                          Action::Kind::announce, Action::Kind::record})
    CHECK(kinds[kind] > 0);
}

TEST_CASE("Robbers in words") {
  const Expanded& game = module_game(kRobbers);
  auto state = position(
      kRobbers,
      "scores 0 17\nladies 0 3\nrobbers - 5\ntile D 0,0 0\ntile RO1 1,0 0\nplaced 1,0\nphase put-robber 1\n");
  CHECK(game.action_text(state, Action::pass()) == "no-robber");
  CHECK(parse_action(game, state, "robber@17") == Action::put_robber(17));
  CHECK(error_of(kRobbers, state, "robber@4") ==
        "found \"robber@4\", expected one of: robber@3, robber@17, no-robber");
  CHECK(error_of(kRobbers, state, "-") == "found \"-\", expected one of: robber@3, robber@17, no-robber");
  CHECK(error_of(kRobbers, state, "robber@50") ==
        "found \"50\", expected a space of the score track from 0 to 49");
}

TEST_CASE("Events and loot in words") {
  const Expanded& game = module_game(kRobbers);
  auto state = position(kRobbers,
                        "scores 10 0\nladies 0 0\nrobbers - 10\ntile D 0,0 0\ntile E 0,-1 180\nplaced 0,-1\n"
                        "event 1 +4 city@S\nphase announce 1\n");
  CHECK(game.action_text(state, Action::announce(0, true)) == "lady:city@S");
  CHECK(parse_action(game, state, "score:0,0:city@N") == Action::announce(0, false));
  CHECK(error_of(kRobbers, state, "score") == "found \"score\", expected one of: score:city@S, lady:city@S");
  CHECK_THAT(error_of(kRobbers, state, "score:3,3:road@S"), Catch::Contains("where no tile lies"));
  game.apply(state, parse_action(game, state, "score:city@S"));
  REQUIRE(state.phase == Phase::record_loot);
  CHECK(parse_action(game, state, "loot:lady") == Action::record(true));
  CHECK(error_of(kRobbers, state, "rob:1") == "found \"rob:1\", expected one of: loot:follower, loot:lady");
}

TEST_CASE("Guards and ghosts in words") {
  const std::string options = "mists = true\n";
  const Expanded& game = module_game(options);
  const std::string start =
      "scores 0 0\ntile MS1 0,0 0\ntile MS2 -1,0 0\ntile MS3 0,-1 0\ntile MS4 -1,-1 0\n";
  const auto state = position(options, start + "tile E 0,-2 0\nplaced 0,-2\n");
  CHECK(game.action_text(state, parse_action(game, state, "guard:city@NNW")) == "guard:city@N");
  CHECK(parse_action(game, state, "-") == Action::pass());
  CHECK(error_of(options, state, "guard") == "found segment \"guard\", expected one of: city@N, field@E");
}

TEST_CASE("VAR-4 a placement's tile is one of the hand") {
  const std::string options = "hand = 3\n";
  const Expanded& game = module_game(options);
  const auto state = position(options, "scores 0 0\nhand 1 V E V\nhand 2 U U U\ntile D 0,0 0\n");
  CHECK(parse_action(game, state, "V 1,0 0").slot() == 0);
  CHECK(parse_action(game, state, "E 0,-1 180").slot() == 1);
  CHECK_THAT(error_of(options, state, "U 1,0 0"),
             Catch::StartsWith("found \"U 1,0 0\", expected a place for a tile in hand, as one of: V "));
}

TEST_CASE("VAR-2 who begins, in words") {
  const Expanded& random = module_game("start_player = \"random\"\n");
  auto state = random.initial(3);
  CHECK(random.action_text(state, Action::start(1)) == "start 2");
  CHECK(parse_action(random, state, "start 2") == Action::start(1));
  CHECK(error_of("start_player = \"random\"\n", state, "draw V") ==
        "found \"draw V\", expected one of: start 1, start 2, start 3");
  const Expanded& roads = module_game("start_player = \"most_roads\"\n");
  CHECK(parse_action(roads, roads.initial(3), "draw V").kind() == Action::Kind::draw);
}

}  // namespace bastide::tests::module_action_test
