#include "engine/text/action.hpp"
#include "engine/text/names.hpp"
#include "engine/text/position.hpp"
#include "tests/catch.hpp"
#include "tests/messages.hpp"
#include "tests/rules/games.hpp"
#include "tests/text/castle_games.hpp"

#include <set>

namespace bastide::tests::castle_action_test {

using namespace bastide::engine;

namespace {

/// The text of every action that may come next.
std::vector<std::string> texts_of_next(const Castle& game, const CastleState& state, int& wrong) {
  std::vector<Action> next;
  if (game.actor(state).is_chance()) {
    ChanceList outcomes;
    game.chance_outcomes(state, outcomes);
    for (const ChanceList::Outcome& outcome : outcomes) next.push_back(outcome.action);
  } else {
    ActionList legal;
    game.legal_actions(state, legal);
    next.assign(legal.begin(), legal.end());
  }
  std::vector<std::string> texts;
  for (const Action action : next) {
    texts.push_back(game.action_text(state, action));
    wrong += parse_action(game, state, texts.back()) != action;
  }
  return texts;
}

}  // namespace

TEST_CASE("Every action of The Castle reads back from its text and has one of its own") {
  for (const Castle* game : {&castle_game("castle"), &castle_game("small"), &token_game()}) {
    std::set<Phase> seen;
    int wrong = 0;
    int alike = 0;
    constexpr int kToMeetAll = 10;  // few games do not meet every phase
    for (int seed = 0; seed < rounds(20) + kToMeetAll; ++seed) {
      play_castle(*game, static_cast<std::uint64_t>(seed), [&](const CastleState& state, Action) {
        seen.insert(state.phase);
        const std::vector<std::string> texts = texts_of_next(*game, state, wrong);
        alike += std::set<std::string>(texts.begin(), texts.end()).size() != texts.size();
      });
    }
    CHECK(wrong == 0);
    CHECK(alike == 0);
    if (game == &token_game()) CHECK(seen.size() == 7);
  }
}

TEST_CASE("CAS-11 the middle of an edge names what lies on both its halves") {
  const TileTables& tables = castle_game("castle").tables();
  const auto& named = [&](const char* id, int rotation) -> const OrientedTile& {
    return tables.oriented(tables.oriented_index(read_tile(id, tables), rotation));
  };
  const OrientedTile& c16 = named("C16", 1);  // path S, house N ENE WNW, courtyards ESE SSE and SSW WSW
  CHECK(segment_name(c16, 0) == "path@W");
  CHECK(segment_name(c16, 1) == "house@E");
  CHECK(segment_name(c16, 2) == "courtyard@SSW");
  CHECK(read_segment("house@E", c16) == 1);
  CHECK(read_segment("house@ENE", c16) == 1);
  CHECK(read_segment("house@SSE", c16) == 1);
  CHECK(message_of([&] { return read_segment("house@S", c16); }) ==
        "found segment \"house@S\", expected one of: path@W, house@E, courtyard@SSW, courtyard@NNW");
  const OrientedTile& c27 = named("C27", 0);  // a path from north to south between two houses
  CHECK(segment_name(c27, 1) == "house@W");
  CHECK(segment_name(c27, 2) == "house@E");
  CHECK(read_segment("path@N", c27) == 0);
}

TEST_CASE("What is no action of The Castle is refused with those that are") {
  const Castle& game = token_game();
  CastleState state = game.initial(2);
  const auto error = [&](std::string_view text) {
    return message_of([&] { return parse_action(game, state, text); });
  };
  CHECK(error("start 3") == "found \"3\", expected a player from 1 to 2");
  CHECK(error("begin") == "found \"begin\", expected one of: start 1, start 2");
  game.apply(state, parse_action(game, state, "start 2"));
  CHECK(state.current == 1);
  CHECK(error("token 4") == "found \"token 4\", expected a draw as \"draw C01\"");
  CHECK(error("draw ST1") == "found \"draw ST1\", expected a tile that is left in the bag");
  game.apply(state, parse_action(game, state, "draw C07"));
  CHECK_THAT(error("C07 5,5 0"), Catch::StartsWith("found \"C07 5,5 0\", where the tile does not fit, "));
  CHECK_THAT(error("C08 5,5 0"),
             Catch::StartsWith("found \"C08 5,5 0\", expected a place for the drawn tile"));
}

}  // namespace bastide::tests::castle_action_test
