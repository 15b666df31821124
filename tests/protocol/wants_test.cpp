// What bots get that ask for more: features, and scores after each action.

#include "arena/protocol/choose_message.hpp"
#include "engine/any/visit.hpp"
#include "engine/text/feature_table.hpp"
#include "engine/text/places.hpp"
#include "engine/text/position.hpp"
#include "tests/catch.hpp"
#include "tests/messages.hpp"
#include "tests/rules/random_play.hpp"
#include "tests/text/castle_games.hpp"
#include "tests/text/module_games.hpp"

#include <bit>
#include <functional>
#include <map>
#include <nlohmann/json.hpp>

namespace bastide::tests::wants_test {

using namespace bastide::engine;
using arena::Wants;
using nlohmann::json;

namespace {

constexpr Wants kAll{true, true};

template <class G>
json question(const G& game, const typename G::State& seen, const Wants& wants) {
  ActionList legal;
  game.legal_actions(seen, legal);
  return json::parse(arena::choose_message(game, seen, legal, {}, {}, wants).dump());
}

/// Calls `check` with states in which a player decides, of every kind of game.
template <class Check>
void in_all_games(Check check) {
  Random random(3);
  for (const char* rules : {"base", "no_farmers"}) {
    for (int i = 0; i < rounds(20); ++i)
      check(game_of(rules), after_steps(game_of(rules), 2 + i % 5, 7 * i, random));
  }
  for (const std::string& lines : module_options()) {
    const LargeCarcassonne& game = module_game(lines);
    int step = 0;
    play_eagerly(game, 3, 12, [&](const LargeCarcassonne::State& state, Action) {
      if (++step % 11 == 0) check(game, state);
    });
  }
  int step = 0;
  play_castle(token_game(), 4, [&](const CastleState& state, Action) {
    if (++step % 3 == 0) check(token_game(), state);
  });
}

}  // namespace

TEST_CASE("A bot that wants nothing gets no features and no scores after actions", "[protocol]") {
  auto state = game_of("base").initial(2);
  game_of("base").apply(state, Action::draw(0));
  const json message = question(game_of("base"), state, {});
  CHECK_FALSE(message["state"].contains("features"));
  CHECK_FALSE(message["actions"][0].contains("if_ended"));
  const json features = question(game_of("base"), state, {.features = true});
  CHECK(features["state"].contains("features"));
  CHECK_FALSE(features["actions"][0].contains("if_ended"));
  const json scores = question(game_of("base"), state, {.if_ended = true});
  CHECK_FALSE(scores["state"].contains("features"));
  CHECK(scores["actions"][0].contains("if_ended"));
}

TEST_CASE("Features tell what stands where, whose it is and what it is worth", "[protocol]") {
  const BaseCarcassonne& game = game_of("base");
  const auto state = read_position(game,
                                   "bastide position 1\nrules base\nplayers 2\nto-move 1\nscores 4 0\n"
                                   "tile D 0,0 0\ntile E 0,-1 180\ntile V 1,0 0 1:road@S\n"
                                   "tile A 2,0 180 2:monastery\ndraw U\n",
                                   "test");
  std::map<std::string, json> by_place;
  const json message = question(game, state, kAll);
  for (const json& feature : message["state"]["features"])
    for (const json& place : feature["places"]) by_place[place] = feature;
  CHECK(by_place.at("1,0:road@S") == json::parse(R"({"kind": "road", "places": ["0,0:road@E", "1,0:road@S"],
      "open": 2, "figures": [1, 0], "owners": [1], "worth": 2, "completed": 2, "points": [2, 0]})"));
  CHECK(by_place.at("0,0:road@E") == by_place.at("1,0:road@S"));
  CHECK(by_place.at("0,0:city@N") == json::parse(R"({"kind": "city", "places": ["0,0:city@N", "0,-1:city@S"],
      "open": 0, "figures": [0, 0], "owners": [], "worth": 4, "completed": 4, "points": [0, 0]})"));
  // V lies beside it, and D and E do not.
  CHECK(by_place.at("2,0:monastery") == json::parse(R"({"kind": "monastery", "places": ["2,0:monastery"],
      "open": 7, "figures": [0, 1], "owners": [2], "worth": 2, "completed": 9, "points": [0, 2]})"));
}

TEST_CASE("Features bring at the end what final scoring gives for them", "[protocol]") {
  int told = 0;
  in_all_games([&](const auto& game, const auto& state) {
    const std::vector<TableFeature> features = features_of(game, state);
    std::map<int, const TableFeature*> by_id;
    std::size_t nodes = 0;
    for (const TableFeature& feature : features) {
      nodes += feature.nodes.size();
      for (const int node : feature.nodes) by_id[state.land.feature_of(node)] = &feature;
    }
    REQUIRE(nodes == static_cast<std::size_t>(state.land.node_count()));
    REQUIRE(by_id.size() == features.size());
    std::map<const TableFeature*, Scores> points;
    struct Observer {
      std::function<void(const ScoreEvent&)> score;
      void operator()(const ScoreEvent& event) const { score(event); }
    } observer{[&](const ScoreEvent& event) {
      const TableFeature* feature = by_id.at(state.land.feature_of(event.node));
      for (unsigned left = event.winners; left != 0; left &= left - 1) {
        const auto player = static_cast<std::size_t>(std::countr_zero(left));
        points[feature][player] = event.points_of(static_cast<int>(player)) - event.lost[player];
      }
      REQUIRE(feature->owners == event.winners);
      ++told;
    }};
    const AnyState any = any_state(any_game(game), state);
    any.tell_final_scoring(EventSink(observer));
    for (const TableFeature& feature : features) REQUIRE(feature.points == points[&feature]);
    REQUIRE(any.features().size() == features.size());
  });
  CHECK(told > 500);
}

TEST_CASE("Every action says what the scores would be after it, whatever others hide", "[protocol][slow]") {
  int actions = 0;
  in_all_games([&](const auto& game, const auto& state) {
    const Actor actor = game.actor(state);
    if (!actor.is_player()) return;
    ActionList legal;
    game.legal_actions(state, legal);
    const auto seen = game.view(state, actor.index());
    const json message = question(game, seen, kAll);
    const AnyState any = any_state(any_game(game), seen);
    for (int i = 0; i < legal.size(); ++i) {
      auto after = state;  // all that there is, and not what the player sees
      game.apply(after, legal[i]);
      const Scores scores = game.scores_if_ended(after);
      const json& told = message["actions"][static_cast<std::size_t>(i)]["if_ended"];
      REQUIRE(told.size() == static_cast<std::size_t>(game.player_count(state)));
      for (std::size_t player = 0; player < told.size(); ++player) REQUIRE(told[player] == scores[player]);
      REQUIRE(any.scores_if_ended_after(legal[i]) == scores);
      ++actions;
    }
  });
  CHECK(actions > 2000);
}

TEST_CASE("Scores after an action are asked for where a player acts, of a legal action", "[protocol]") {
  const AnyState state = AnyGame::load("base").start(2);  // a draw is due
  CHECK(message_of([&] { return state.scores_if_ended_after(Action::pass()); }) ==
        "found an action, expected one where a player acts");
  AnyState drawn = state;
  drawn.apply(drawn.chance_outcomes()[0].action);
  CHECK(message_of([&] {
          return drawn.scores_if_ended_after(Action::pass());
        }).find("expected one that is legal") != std::string::npos);
}

}  // namespace bastide::tests::wants_test
