#include "arena/commentary/commentary.hpp"

#include "engine/any/visit.hpp"
#include "tests/catch.hpp"

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

TEST_CASE("VAR-2 who begins by chance is told", "[arena]") {
  engine::RuleSet rules = engine::load_rules("house_rules");
  rules.start_player = engine::StartPlayer::random;
  Commentary commentary(engine::AnyGame(rules).start(3), kNames);
  CHECK(commentary.apply(engine::Action::start(2)) == "flat begins\n");
}

}  // namespace
}  // namespace bastide::arena::commentary_test
