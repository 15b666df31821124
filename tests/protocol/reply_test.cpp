#include "arena/protocol/reply.hpp"

#include "arena/failure/failure.hpp"
#include "arena/protocol/game_messages.hpp"
#include "tests/catch.hpp"
#include "tests/text/castle_games.hpp"
#include "tests/text/module_games.hpp"

namespace bastide::tests::reply_test {

using namespace bastide::arena;
using namespace bastide::engine;

namespace {

/// "failure: message" of what `action` throws; empty when it throws nothing.
template <class Action>
std::string failure_of(Action&& action) {
  try {
    action();
  } catch (const BotFailure& failure) {
    return std::string(name_of(failure.failure())) + ": " + failure.what();
  }
  return "";
}

std::string failure_of_choice(const std::string& answer) {
  return failure_of([&] { (void)read_choice(answer); });
}

/// What the base game's first decision makes of an answer: the text of the action, or the failure.
std::string first_decision(const std::string& answer) {
  const BaseCarcassonne& game = game_of("base");
  auto state = game.initial(2);
  game.apply(state, Action::draw(static_cast<int>(*game.tables().set().find("V"))));
  ActionList legal;
  game.legal_actions(state, legal);
  std::string text;
  const std::string failure = failure_of([&] {
    double value = 0;
    std::int64_t iterations = 0;
    text = game.action_text(state, chosen_action(game, state, legal, answer, value, iterations));
  });
  return failure.empty() ? text : failure.substr(0, failure.find(':'));
}

}  // namespace

TEST_CASE("An answer may name any turn in which the tile looks the same", "[protocol]") {
  const BaseCarcassonne& game = game_of("base");
  auto state = game.initial(2);
  game.apply(state, Action::draw(static_cast<int>(*game.tables().set().find("U"))));  // a straight road
  ActionList legal;
  game.legal_actions(state, legal);
  for (const Action action : legal) CHECK(action.rotation() < 2);
  double value = 0;
  std::int64_t iterations = 0;
  const auto chosen = [&](const std::string& text) {
    return chosen_action(game, state, legal, R"({"action":")" + text + R"("})", value, iterations);
  };
  CHECK(chosen("U 1,0 180") == chosen("U 1,0 0"));
  CHECK(game.action_text(state, chosen("U 1,0 180")) == "U 1,0 0");
}

TEST_CASE("A bot says by its minor version and its wants what it can be told", "[protocol]") {
  const BotIdentity old = read_hello(R"({"type":"hello","protocol":1,"name":"b"})");
  CHECK(old.minor == 0);
  CHECK_FALSE(old.wants.features);
  CHECK_FALSE(old.wants.if_ended);
  const BotIdentity bot =
      read_hello(R"({"type":"hello","protocol":1,"minor":3,"name":"b","wants":["weather","if_ended"]})");
  CHECK(bot.minor == 3);
  CHECK_FALSE(bot.wants.features);
  CHECK(bot.wants.if_ended);
  CHECK(bot.unknown_wants == std::vector<std::string>{"weather"});
  CHECK(failure_of([] { (void)read_hello(R"({"type":"hello","protocol":1,"minor":-1,"name":"b"})"); }) != "");
}

TEST_CASE("A bot introduces itself with a name and the protocol's version", "[protocol]") {
  const BotIdentity bot = read_hello(
      R"({"type":"hello","protocol":1,"name":"b","author":"A","plays":["base","castle"],"hobby":7})");
  CHECK(bot.name == "b");
  CHECK(bot.author == "A");
  CHECK(bot.version.empty());
  CHECK(bot.missing({"base"}).empty());
  CHECK(bot.missing({"base", "mists"}) == std::vector<std::string_view>{"mists"});
  CHECK(read_hello(R"({"type":"hello","protocol":1,"name":"b"})").missing({"mists"}).empty());
  CHECK(failure_of([] { (void)read_hello(R"({"type":"hello","protocol":2,"name":"b"})"); }) ==
        "wrong reply: answer to hello: protocol: found 2, expected a whole number from 1 to 1");
  CHECK(failure_of([] { (void)read_hello(R"({"type":"hello","protocol":1})"); }) ==
        "wrong reply: answer to hello: found no field \"name\", expected it with a text");
  CHECK(failure_of([] { (void)read_hello("hi"); }) ==
        "wrong reply: answer to hello: found \"hi\", expected JSON");
  CHECK(failure_of([] { read_ready(R"({"type":"steady"})"); }) ==
        "wrong reply: answer to new_game: type: found \"steady\", expected one of: ready");
}

TEST_CASE("A bot answers with an index or with an action", "[protocol]") {
  CHECK(read_choice(R"({"index": 3})").index == 3);
  const arena::Choice choice = read_choice(R"({"action":"-","value":1.5,"iterations":7,"info":{"pv":[]}})");
  CHECK(choice.action == "-");
  CHECK(choice.value == 1.5);
  CHECK(choice.iterations == 7);
  CHECK(read_choice(R"({"index": 3, "action": null})").index == 3);
}

TEST_CASE("What is no answer is a wrong reply", "[protocol]") {
  CHECK(failure_of_choice("") == "wrong reply: answer to choose: found \"\", expected JSON");
  CHECK(failure_of_choice("[3]") == "wrong reply: answer to choose: found a list, expected an object");
  CHECK(failure_of_choice("{}") ==
        "wrong reply: answer to choose: found neither \"index\" and \"action\", expected one of them");
  CHECK(failure_of_choice(R"({"index":1,"action":"-"})") ==
        "wrong reply: answer to choose: found both \"index\" and \"action\", expected one of them");
  CHECK(failure_of_choice(R"({"type":"error","message":"I give up"})") ==
        "wrong reply: answer to choose: found an error: I give up");
  for (const char* answer : {R"({"index":"3"})", R"({"index":1.5})", R"({"index":true})", R"({"action":7})",
                             R"({"index":99999999999999999999})", R"({"index":1)", "{\"index\":1}\x01",
                             "\xff\xfe", R"({"index":1,"value":"much"})"}) {
    INFO(answer);
    CHECK(failure_of_choice(answer).starts_with("wrong reply: "));
  }
}

TEST_CASE("An answer is told apart by what is wrong with it", "[protocol]") {
  CHECK(first_decision(R"({"action":"V 0,1 0"})") == first_decision(R"({"action":"V 0,1 0","value":2})"));
  CHECK(first_decision(R"({"index":0})").starts_with("V "));
  CHECK(first_decision(R"({"index":-1})") == "illegal action");
  CHECK(first_decision(R"({"index":1000})") == "illegal action");
  CHECK(first_decision(R"({"action":"V 9,9 0"})") == "illegal action");
  CHECK(first_decision(R"({"action":"road@S"})") == "illegal action");
  CHECK(first_decision(R"({"action":"banana"})") == "wrong reply");
  CHECK(first_decision(R"({"action":""})") == "wrong reply");
}

TEST_CASE("Every action has the form of one", "[protocol]") {
  for (const std::string& lines : module_options()) {
    const LargeCarcassonne& game = module_game(lines);
    play_eagerly(game, 3, 1, [&](const LargeCarcassonne::State& state, Action action) {
      const std::string text = game.action_text(state, action);
      if (!is_action_text(text)) FAIL_CHECK(text);
    });
  }
  play_castle(token_game(), 1, [&](const CastleState& state, Action action) {
    const std::string text = token_game().action_text(state, action);
    if (!is_action_text(text)) FAIL_CHECK(text);
  });
  for (const char* text : {"", "banana", "V", "V 1,0", "road@", "road@NOWHERE", "robber@", "rob:two", " -"}) {
    INFO(text);
    CHECK_FALSE(is_action_text(text));
  }
  CHECK_FALSE(is_action_text(std::string(100'000, '1')));
}

}  // namespace bastide::tests::reply_test
