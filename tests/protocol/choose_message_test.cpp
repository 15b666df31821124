#include "arena/protocol/choose_message.hpp"

#include "engine/text/action.hpp"
#include "engine/text/position.hpp"
#include "tests/catch.hpp"
#include "tests/rules/random_play.hpp"
#include "tests/text/castle_games.hpp"
#include "tests/text/module_games.hpp"

#include <map>
#include <nlohmann/json.hpp>

namespace bastide::tests::choose_message_test {

using namespace bastide::arena;
using namespace bastide::engine;
using bastide::ai::Budget;
using nlohmann::json;

namespace {

template <class G>
json question(const G& game, const typename G::State& seen, const Budget& budget = {},
              const Wants& wants = {}) {
  ActionList legal;
  game.legal_actions(seen, legal);
  return json::parse(choose_message(game, seen, legal, budget, {}, wants).dump());
}

/// That the message offers the legal actions in their order, each by a text that means it, and that its
/// position is the state.
template <class G>
void check_question(const G& game, const typename G::State& seen) {
  ActionList legal;
  game.legal_actions(seen, legal);
  const json message = question(game, seen);
  REQUIRE(message["actions"].size() == static_cast<std::size_t>(legal.size()));
  for (int i = 0; i < legal.size(); ++i) {
    const json& action = message["actions"][static_cast<std::size_t>(i)];
    REQUIRE(action["index"] == i);
    REQUIRE(parse_action(game, seen, action["text"].get<std::string>()) == legal[i]);
  }
  REQUIRE(message["player"] == game.actor(seen).index() + 1);
  const std::string position = message["position"];
  const auto again = read_position(game, position, "position");
  REQUIRE(write_position(game, again) == position);
  REQUIRE(game.actor(again) == game.actor(seen));
}

/// The base game in the middle of a turn, by its position.
BaseCarcassonne::State base_state(const std::string& lines) {
  return read_position(game_of("base"), "bastide position 1\nrules base\nplayers 2\n" + lines, "test");
}

}  // namespace

TEST_CASE("A question of the base game shows the table and the actions", "[protocol]") {
  const json message = question(game_of("base"),
                                base_state("to-move 2\nscores 4 0\n"
                                           "tile D 0,0 0\ntile E 0,-1 180\ntile V 1,0 0 1:road@S\ndraw U\n"),
                                {0, 0.75});
  CHECK(message["type"] == "choose");
  CHECK(message["player"] == 2);
  CHECK(message["clock"] == json::parse(R"({"seconds": 0.75})"));
  const json& state = message["state"];
  CHECK(state["phase"] == "place_tile");
  CHECK(state["to_move"] == 2);
  CHECK(state["scores"] == json::parse("[4, 0]"));
  CHECK(state["if_ended"][0] > 4);
  CHECK(state["followers"] == json::parse("[6, 7]"));
  CHECK(state["drawn"] == "U");
  CHECK_FALSE(state.contains("placed"));
  CHECK(state["tiles"][2] == json::parse(R"({"tile": "V", "cell": [1, 0], "turn": 0, "figures":
                                            [{"player": 1, "figure": "follower", "segment": "road@S"}]})"));
  CHECK(state["bag"]["U"] == 7);
  CHECK(state["bag"]["V"] == 8);
  const json& action = message["actions"][0];
  CHECK(action["kind"] == "place_tile");
  CHECK(action["tile"] == "U");
  CHECK(action["text"] == "U " + std::to_string(action["cell"][0].get<int>()) + "," +
                              std::to_string(action["cell"][1].get<int>()) + " " +
                              std::to_string(action["turn"].get<int>()));
}

TEST_CASE("A question for a follower names what it may take", "[protocol]") {
  const json message =
      question(game_of("base"),
               base_state("to-move 1\nscores 0 0\ntile D 0,0 0\ntile E 0,-1 180\nplaced 0,-1\n"), {500, 0});
  CHECK(message["clock"] == json::parse(R"({"iterations": 500})"));
  CHECK(message["state"]["placed"] == json::parse("[0, -1]"));
  bool city = false;
  bool pass = false;
  for (const json& action : message["actions"]) {
    city = city || (action["kind"] == "place_figure" && action["feature"] == "city" &&
                    action["segment"] == "city@S" && action["figure"] == "follower");
    pass = pass || (action["kind"] == "pass" && action["text"] == "-");
  }
  CHECK(city);
  CHECK(pass);
}

TEST_CASE("Questions offer the legal actions of every game, as texts that mean them", "[protocol]") {
  Random random(2);
  for (int i = 0; i < rounds(20); ++i) {
    const auto state = after_steps(game_of("base"), 2 + i % 5, i * 9, random);
    if (game_of("base").actor(state).is_player()) check_question(game_of("base"), state);
  }
  for (const std::string& lines : module_options()) {
    const LargeCarcassonne& game = module_game(lines);
    int decisions = 0;
    play_eagerly(game, 3, 11, [&](const LargeCarcassonne::State& state, Action) {
      const Actor actor = game.actor(state);
      if (actor.is_player() && ++decisions % (short_tests() ? 23 : 5) == 0)
        check_question(game, game.view(state, actor.index()));
    });
  }
  int decisions = 0;
  play_castle(token_game(), 3, [&](const CastleState& state, Action) {
    if (token_game().actor(state).is_player() && ++decisions % 3 == 0) check_question(token_game(), state);
  });
}

TEST_CASE("Questions of modules say what their actions do", "[protocol][slow]") {
  std::map<std::string, json> by_kind;
  const LargeCarcassonne& game = module_game(kAllModules);
  for (int seed = 1; seed <= 20; ++seed) {
    play_eagerly(game, 4, static_cast<std::uint64_t>(seed),
                 [&](const LargeCarcassonne::State& state, Action) {
                   if (!game.actor(state).is_player()) return;
                   const json message = question(game, state);
                   for (const json& action : message["actions"]) by_kind[action["kind"]] = action;
                 });
  }
  CHECK(by_kind.at("put_robber").contains("space"));
  CHECK(by_kind.at("put_ghost").contains("cell"));
  CHECK(by_kind.at("put_ghost").contains("segment"));
  CHECK(by_kind.at("announce").contains("points"));
  CHECK(by_kind.at("announce").contains("place"));
  CHECK(by_kind.at("announce").contains("lady"));
  CHECK(by_kind.at("record").contains("lady"));
  CHECK(by_kind.at("follow").contains("goes"));
}

TEST_CASE("VAR-4 two states that differ in what a player may not know give the same question", "[protocol]") {
  const LargeCarcassonne& game = module_game("hand = 3\nhand_open = false\n");
  Random random(4);
  int swapped = 0;
  play_eagerly(game, 3, 5, [&](const LargeCarcassonne::State& state, Action) {
    if (!game.actor(state).is_player()) return;
    const int viewer = game.actor(state).index();
    const std::string seen = question(game, game.view(state, viewer), {}, {true, true}).dump();
    for (std::size_t other = 0; other < 3; ++other) {
      if (other == static_cast<std::size_t>(viewer) || state.bag_size == 0) continue;
      LargeCarcassonne::State otherwise = state;
      auto& held = otherwise.hands[other][0];
      const auto type = random.below(static_cast<std::uint32_t>(game.tables().type_count()));
      if (held >= kHidden || held == type || otherwise.bag[type] == 0) continue;
      ++otherwise.bag[held];
      --otherwise.bag[type];
      held = static_cast<std::uint8_t>(type);
      ++swapped;
      REQUIRE(question(game, game.view(otherwise, viewer), {}, {true, true}).dump() == seen);
    }
  });
  CHECK(swapped > 20);
}

TEST_CASE("VAR-4 no tile of another's hidden hand is anywhere in a question", "[protocol]") {
  const LargeCarcassonne& game = module_game("hand = 3\nhand_open = false\n");
  play_eagerly(game, 4, 6, [&](const LargeCarcassonne::State& state, Action) {
    if (!game.actor(state).is_player()) return;
    const int viewer = game.actor(state).index();
    const json message = question(game, game.view(state, viewer));
    for (int player = 0; player < 4; ++player) {
      for (const json& tile : message["state"]["hands"][static_cast<std::size_t>(player)])
        REQUIRE((tile == "?") == (player != viewer));
    }
  });
}

}  // namespace bastide::tests::choose_message_test
