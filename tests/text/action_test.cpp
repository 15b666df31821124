#include "engine/text/action.hpp"

#include "tests/catch.hpp"
#include "tests/messages.hpp"
#include "tests/text/games.hpp"

namespace bastide::tests::action_test {

using namespace bastide::engine;

namespace {

/// The state after actions that are given as text.
BaseCarcassonne::State after(const BaseCarcassonne& game, const std::vector<std::string>& actions) {
  auto state = game.initial(2);
  for (const std::string& text : actions) game.apply(state, parse_action(game, state, text));
  return state;
}

}  // namespace

TEST_CASE("Every action of a game reads back from its text") {
  for (const char* rules : {"base", "no_farmers"}) {
    const BaseCarcassonne game = built_in_game(rules);
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
      int wrong = 0;
      play_randomly(game, 2 + static_cast<int>(seed % 5), seed, [&](const auto& state, Action action) {
        wrong += parse_action(game, state, game.action_text(state, action)) != action;
        ActionList legal;
        game.legal_actions(state, legal);
        for (const Action each : legal)
          wrong += parse_action(game, state, game.action_text(state, each)) != each;
      });
      CHECK(wrong == 0);
    }
  }
}

TEST_CASE("A turn in words") {
  const BaseCarcassonne game = built_in_game("base");
  auto state = after(game, {"draw V", "V 1,0 0"});
  CHECK(game.action_text(state, Action::pass()) == "-");
  CHECK(game.action_text(state, parse_action(game, state, "road@W")) == "road@S");
  CHECK(parse_action(game, state, "field@WNW") == parse_action(game, state, "field@N"));
  state = after(game, {"draw V", "V 1,0 0", "-", "draw B"});
  CHECK(parse_action(game, state, "B 0,1 270") == parse_action(game, state, "B 0,1 0"));
  game.apply(state, parse_action(game, state, "B 0,1 0"));
  CHECK(game.action_text(state, parse_action(game, state, "monastery")) == "monastery");
}

TEST_CASE("What cannot be done is refused with what can") {
  const BaseCarcassonne game = built_in_game("base");
  const auto error = [&](const std::vector<std::string>& actions, std::string_view text) {
    const auto state = after(game, actions);
    return message_of([&] { return parse_action(game, state, text); });
  };
  CHECK(error({}, "V") == "found \"V\", expected a draw as \"draw A\"");
  CHECK_THAT(error({}, "draw ZZ"), Catch::StartsWith("found tile \"ZZ\", expected one of: A, B, C, "));
  CHECK(error({"draw C", "C 0,-1 0", "-"}, "draw C") ==
        "found \"draw C\", expected a tile that is left in the bag");
  CHECK(error({"draw X"}, "X 0,1 0") ==
        "found \"X 0,1 0\", where the tile does not fit, expected one of: X 1,0 0; X -1,0 0");
  CHECK(error({"draw X"}, "V 0,1 0") ==
        "found \"V 0,1 0\", expected a place for the drawn tile, as one of: X 1,0 0; X -1,0 0");
  CHECK_THAT(error({"draw X"}, "X 99999999999,1 0"), Catch::Contains("expected x of a cell from -71 to 71"));
  CHECK_THAT(error({"draw X"}, "X 40,40 0"), Catch::Contains("expected one that the tiles can reach"));
  CHECK_THAT(error({"draw X"}, "X 1 0"), Catch::Contains("expected a cell as \"1,-2\""));
  CHECK_THAT(error({"draw X"}, "X 1,0 45"),
             Catch::Contains("expected a clockwise turn of 0, 90, 180 or 270"));
  CHECK(error({"draw V", "V 1,0 0"}, "city@N") ==
        "found segment \"city@N\", expected one of: road@S, field@N, field@SSW");
  CHECK(error({"draw V", "V 1,0 0", "road@S", "draw U", "U 1,1 90"}, "road@N") ==
        "found \"road@N\", which is not free, expected one of: -, field@E, field@W");
}

}  // namespace bastide::tests::action_test
