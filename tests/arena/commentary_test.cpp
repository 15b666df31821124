#include "arena/commentary/commentary.hpp"

#include "arena/commentary/told_json.hpp"
#include "engine/any/visit.hpp"
#include "tests/catch.hpp"
#include "tests/paths.hpp"

#include <fstream>
#include <nlohmann/json.hpp>
#include <set>

namespace bastide::arena::commentary_test {
namespace {

using engine::FeatureKind;
using engine::ScoreEvent;

const std::vector<std::string> kNames = {"greedy", "uct", "flat"};

template <class Event>
std::string told(const Event& event) {
  return event_text(event, kNames);
}

TEST_CASE("Scores are told with the feature and who shares them", "[arena]") {
  CHECK(told(ScoreEvent{FeatureKind::city, true, 6, 1, 0}) == "greedy scores 6 for a city");
  CHECK(told(ScoreEvent{FeatureKind::road, true, 4, 3, 0}) == "greedy and uct score 4 each for a road");
  CHECK(told(ScoreEvent{FeatureKind::field, false, 9, 2, 0}) == "uct scores 9 for a field at the end");
  CHECK(told(ScoreEvent{FeatureKind::field, false, 0, 2, 0}).empty());
  CHECK(told(ScoreEvent{FeatureKind::road, true, 4, 0, 0}).empty());
}

TEST_CASE("MIST-12 points lost to ghosts are told with the score, or alone where there is none", "[arena]") {
  ScoreEvent event{FeatureKind::castle, true, 6, 1, 0, {4}};
  CHECK(told(event) == "greedy scores 6 for a castle, greedy loses 4 to ghosts");
  event.winners = 3;
  event.lost = {4, 0};
  CHECK(told(event) == "greedy and uct score 6 each for a castle, greedy loses 4 to ghosts");
  event.lost = {4, 2};
  CHECK(told(event) ==
        "greedy and uct score 6 each for a castle, greedy loses 4 to ghosts, uct loses 2 to ghosts");
  CHECK(told(ScoreEvent{FeatureKind::cemetery, true, 0, 1, 0, {2}}) ==
        "greedy loses 2 to ghosts for a cemetery");
}

TEST_CASE("ROB-7 ROB-14 MIST-10 MIST-17 loot, robbers, ghosts and guards are told", "[arena]") {
  CHECK(told(engine::LootEvent{1, 0, 3}) == "uct's robber takes 3 from greedy");
  CHECK(told(engine::RobberEvent{2, 3}) == "flat's robber brings 3 at the end");
  CHECK(told(engine::GhostEvent{0, 5, true}) == "ghosts drive off a figure of greedy");
  CHECK(told(engine::GhostEvent{0, 5, false}).empty());
  CHECK(told(engine::GuardEvent{1}) == "uct gets a guard for a cemetery");
}

TEST_CASE("CAS-19 CAS-22 CAS-24 tokens and keeps are told", "[arena]") {
  CHECK(told(engine::TokenEvent{1, 0}) == "uct takes the token extra_turn");
  CHECK(told(engine::KeepEvent{0, 11}) == "greedy gets 11 for the larger keep at the end");
  CHECK(told(engine::TokenPointsEvent{1, 8, 5}) == "uct gets 5 for the token bonus at the end");
}

/// What commentary makes of a whole game of random players.
std::string told_game(const std::string& rules, int players, std::uint64_t seed) {
  const engine::AnyGame any = engine::AnyGame::load(rules);
  return engine::visit(any, [&](const auto& game) {
    auto names = kNames;
    names.resize(static_cast<std::size_t>(players), "more");
    Commentary commentary(any.start(players), names);
    engine::Random random(seed);
    auto state = game.initial(players);
    engine::Deal deal = game.random_deal(state, random);
    std::string text;
    while (!game.actor(state).is_nobody()) {
      const engine::Action action =
          game.actor(state).is_chance() ? game.next_outcome(state, deal) : game.random_action(state, random);
      text += commentary.apply(action);
      game.apply(state, action);
    }
    return text;
  });
}

std::size_t count_of(const std::string& text, const std::string& part) {
  std::size_t count = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++count;
  return count;
}

TEST_CASE("Each turn is told once, also where hands are filled between turns", "[arena]") {
  const std::string hands = told_game("hands", 2, 1);
  CHECK(count_of(hands, "\n1. greedy: ") + hands.starts_with("1. greedy: ") == 1);
  CHECK(count_of(hands, "\n2. uct: ") == 1);
  CHECK(count_of(hands, "\n60. uct: ") == 1);
  CHECK(count_of(hands, "fits nowhere") == 0);
}

TEST_CASE("VAR-3 turns follow one another when the bag is empty", "[arena]") {
  const std::string text = told_game("house_rules", 2, 1);
  CHECK(count_of(text, "\n65. greedy: ") == 1);
  CHECK(count_of(text, "\n66. uct: ") == 1);
}

TEST_CASE("ROB-3 another player's decision within a turn is told with its name", "[arena]") {
  std::string text;
  for (std::uint64_t seed = 1; seed <= 10; ++seed) text += told_game("robbers", 3, seed);
  CHECK(count_of(text, "; uct: ") > 0);
  CHECK(count_of(text, "robber takes ") > 0);
}

/// What the page of `bastide serve` tells in English as commentary does: events and turns, each as JSON and
/// in words. tests/page/story.test.mjs holds the page to the same file.
Json told_data() {
  std::ifstream file(BASTIDE_SOURCE_DIR "/tests/data/told.json");
  return Json::parse(file);
}

/// Those of the file, in its order.
std::vector<Happening> told_happenings() {
  using engine::Event;
  ScoreEvent pig{FeatureKind::field, false, 9, 2, 0};
  pig.favoured = 2;
  pig.bonus = 3;
  pig.favours = engine::FigureKind::pig;
  return {Event(ScoreEvent{FeatureKind::city, true, 6, 1, 0}),
          Event(ScoreEvent{FeatureKind::road, true, 1, 2, 0}),
          Event(ScoreEvent{FeatureKind::road, true, 4, 3, 0}),
          Event(ScoreEvent{FeatureKind::field, false, 9, 2, 0}),
          Event(pig),
          Event(ScoreEvent{FeatureKind::castle, true, 6, 3, 0, {4, 1}}),
          Event(ScoreEvent{FeatureKind::city, true, 8, 6, 0, {0, 4, 1}}),
          Event(ScoreEvent{FeatureKind::cemetery, true, 0, 1, 0, {2}}),
          Event(ScoreEvent{FeatureKind::monastery, false, 5, 4, 0}),
          Event(engine::GhostEvent{0, 5, true}),
          Event(engine::GuardEvent{1}),
          Event(engine::LootEvent{1, 0, 3}),
          Event(engine::RobberEvent{2, 3}),
          Event(engine::GoodsEvent{1, 0, 2}),
          Event(engine::GoodsPointsEvent{1, 2, 10}),
          Event(engine::TokenEvent{1, 0}),
          Event(engine::KeepEvent{0, 11}),
          Event(engine::TokenPointsEvent{1, 8, 5}),
          TileLeaves{"V"},
          PlayerBegins{2}};
}

TEST_CASE("every kind of event is told as JSON and in words", "[arena]") {
  const Json data = told_data();
  const std::vector<std::string> names = data.at("names");
  CHECK(names == kNames);
  const std::vector<Happening> happenings = told_happenings();
  REQUIRE(data.at("events").size() == happenings.size());
  std::set<std::size_t> kinds;
  for (std::size_t i = 0; i < happenings.size(); ++i) {
    const Json& expected = data.at("events").at(i);
    const ToldTurn turn{0, {}, {happenings[i]}};
    INFO(expected.dump());
    CHECK(turn_json(turn).at("happened").at(0) == expected.at("json"));
    const bool begins = std::holds_alternative<PlayerBegins>(happenings[i]);
    CHECK(turn_text(turn, names) == (begins ? "" : "  ") + expected.at("text").get<std::string>() + "\n");
    if (const auto* event = std::get_if<engine::Event>(&happenings[i])) kinds.insert(event->index());
  }
  CHECK(kinds.size() == std::variant_size_v<engine::Event>);
}

TEST_CASE("a turn is told as JSON and in words, with whoever decides in it", "[arena]") {
  const Json data = told_data();
  const std::vector<Happening> happenings = told_happenings();
  const std::vector<ToldTurn> turns = {{12,
                                        {{0, "V 1,0 0"}, {0, "road@S"}, {1, "no-robber"}, {0, "-"}},
                                        {happenings.front(), TileLeaves{"V"}}},
                                       {0, {}, {PlayerBegins{2}}}};
  REQUIRE(data.at("turns").size() == turns.size());
  for (std::size_t i = 0; i < turns.size(); ++i) {
    const Json& expected = data.at("turns").at(i);
    CHECK(turn_json(turns[i]) == expected.at("json"));
    CHECK(turn_text(turns[i], kNames) == expected.at("text").get<std::string>() + "\n");
  }
}

TEST_CASE("what nobody is told of is in no turn", "[arena]") {
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    const engine::AnyGame any = engine::AnyGame::load("everything");
    Commentary commentary(any.start(2), {"greedy", "uct"});
    engine::Random random(seed);
    engine::AnyState state = any.start(2);
    engine::Deal deal = state.random_deal(random);
    while (!state.actor().is_nobody()) {
      const std::vector<engine::Action> legal =
          state.actor().is_chance() ? std::vector{state.next_outcome(deal)} : state.legal_actions();
      const engine::Action action = legal[random.below(static_cast<std::uint32_t>(legal.size()))];
      state.apply(action);
      const auto turn = commentary.follow(action);
      if (!turn) continue;
      const std::string text = turn_text(*turn, commentary.names());
      const auto lines = static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
      CHECK(lines == turn->happenings.size() + (turn->decisions.empty() ? 0 : 1));
      CHECK(text.find("\n  \n") == std::string::npos);
    }
  }
}

TEST_CASE("VAR-2 who begins by chance is told", "[arena]") {
  engine::RuleSet rules = engine::load_rules("house_rules");
  rules.start_player = engine::StartPlayer::random;
  Commentary commentary(engine::AnyGame(rules).start(3), kNames);
  CHECK(commentary.apply(engine::Action::start(2)) == "flat begins\n");
}

}  // namespace
}  // namespace bastide::arena::commentary_test
