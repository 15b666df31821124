// Games with bots that are programs of their own, through the protocol, and what becomes of each fault.

#include "arena/players/external_player.hpp"

#include "ai/random/random_player.hpp"
#include "arena/protocol/rules_message.hpp"
#include "tests/catch.hpp"
#include "tests/protocol/match.hpp"
#include "tests/protocol/mock_player.hpp"
#include "tests/text/castle_games.hpp"
#include "tests/text/module_games.hpp"

namespace bastide::tests::external_player_test {

using namespace bastide::engine;
using arena::BotFailure;
using arena::ExternalPlayer;
using arena::Failure;

namespace {

using Base = BaseCarcassonne;

/// The failure that ends a game of the bot, and its text.
struct Failed {
  Failure failure = Failure::none;
  std::string text;
};

Failed failure_of(const arena::BotCommand& command) {
  const Base& game = game_of("base");
  ExternalPlayer<Base> bot(game, "mock", command);
  ai::RandomPlayer<Base> other(game);
  try {
    (void)play_match(game, bot, other, {}, 1);
  } catch (const BotFailure& failure) {
    return {failure.failure(), failure.what()};
  }
  return {};
}

arena::BotCommand impatient(const std::string& fault) {
  arena::BotCommand command = mock_player(fault);
  command.start_limit = 1.5;
  command.patience = 0.5;
  return command;
}

}  // namespace

TEST_CASE("A bot that is a program plays whole games of every kind", "[protocol]") {
  const auto play = [](const auto& game) {
    using G = std::decay_t<decltype(game)>;
    ExternalPlayer<G> bot(game, "mock", mock_player());
    ai::RandomPlayer<G> other(game);
    CHECK(play_match(game, bot, other, {}, 1).actions.size() > 60);
    CHECK(play_match(game, other, bot, {}, 2).actions.size() > 60);
  };
  play(game_of("base"));
  play(module_game(kAllModules));
  play(module_game("hand = 3\nhand_open = false\n"));
  play(castle_game("castle"));
}

TEST_CASE("A bot may answer with the text of an action and say what it is worth", "[protocol]") {
  const Base& game = game_of("base");
  ExternalPlayer<Base> bot(game, "mock", mock_player("text"));
  bot.new_game(1);
  auto state = game.initial(2);
  game.apply(state, Action::draw(0));
  const ai::Thought thought = bot.choose(state, {});
  CHECK(game.is_legal(state, thought.action));
  CHECK(thought.value == 1.5);
  CHECK(thought.seconds.value_or(0) > 0);
}

TEST_CASE("Each fault of a bot is a failure of its own", "[protocol]") {
  const std::vector<std::pair<std::string, Failure>> faults = {{"no start", Failure::start},
                                                               {"old", Failure::start},
                                                               {"crash", Failure::crash},
                                                               {"no JSON", Failure::wrong_reply},
                                                               {"empty", Failure::wrong_reply},
                                                               {"wrong type", Failure::wrong_reply},
                                                               {"no action", Failure::wrong_reply},
                                                               {"out of range", Failure::illegal_action},
                                                               {"negative", Failure::illegal_action},
                                                               {"illegal", Failure::illegal_action},
                                                               {"twice", Failure::wrong_reply},
                                                               {"one game", Failure::none},
                                                               {"", Failure::none}};
  for (const auto& [fault, expected] : faults) {
    INFO(fault);
    const Failed failed = failure_of(mock_player(fault));
    INFO(failed.text);
    CHECK(failed.failure == expected);
    if (expected != Failure::none)
      CHECK(failed.text.starts_with("mock: " + std::string(name_of(expected)) + ": "));
  }
}

TEST_CASE("A bot that does not answer hangs, and one that does not get ready did not start in time",
          "[protocol][slow]") {
  CHECK(failure_of(impatient("no hello")).failure == Failure::start);
  CHECK(failure_of(impatient("never ready")).failure == Failure::hang);
  CHECK(failure_of(impatient("hang")).failure == Failure::hang);
}

TEST_CASE("A late answer is no failure of the talk: the thought says how long it took", "[protocol]") {
  const Base& game = game_of("base");
  ExternalPlayer<Base> bot(game, "mock", mock_player("slow", "0.2"));
  bot.new_game(1);
  auto state = game.initial(2);
  game.apply(state, Action::draw(0));
  CHECK(bot.choose(state, {0, 0.05}).seconds.value_or(0) >= 0.05);
}

TEST_CASE("What a failed bot wrote to standard error is in the message", "[protocol]") {
  arena::BotCommand command;
  command.command = {"/bin/sh", "-c", "echo the dog ate my tiles >&2; exit 3"};
  const Failed failed = failure_of(command);
  CHECK(failed.failure == Failure::start);
  CHECK(failed.text.find("the dog ate my tiles") != std::string::npos);
}

TEST_CASE("A program that cannot be run did not start", "[protocol]") {
  arena::BotCommand command;
  command.command = {"/nonexistent/bot"};
  CHECK(failure_of(command).failure == Failure::start);
}

TEST_CASE("After a failure the next game has a fresh process", "[protocol]") {
  const Base& game = game_of("base");
  ExternalPlayer<Base> bot(game, "mock", mock_player("crash", "3"));
  ai::RandomPlayer<Base> other(game);
  for (int i = 0; i < 2; ++i) {
    bot.new_game(1);
    auto state = game.initial(2);
    game.apply(state, Action::draw(0));
    for (int question = 0; question < 3; ++question) (void)bot.choose(state, {});
    CHECK_THROWS_AS(bot.choose(state, {}), BotFailure);
    CHECK_THROWS_AS(bot.choose(state, {}), BotFailure);  // until a game begins there is none
  }
}

TEST_CASE("A bot that says what it does not play does not start there", "[protocol]") {
  const LargeCarcassonne& game = module_game(kAllModules);
  ExternalPlayer<LargeCarcassonne> bot(game, "mock", mock_player("base only"));
  try {
    bot.new_game(1);
    FAIL("it started");
  } catch (const BotFailure& failure) {
    CHECK(failure.failure() == Failure::start);
    CHECK(std::string(failure.what()).find("robbers, lady, labyrinth, mists") != std::string::npos);
  }
}

TEST_CASE("A bot that ends after the last decision has played its game", "[protocol]") {
  const Base& game = game_of("base");
  ExternalPlayer<Base> bot(game, "mock", mock_player("dies of words"));
  ai::RandomPlayer<Base> other(game);
  CHECK(play_match(game, bot, other, {}, 1).actions.size() > 60);
  CHECK(play_match(game, bot, other, {}, 1).actions.size() > 60);
}

TEST_CASE("A bot is told by an error what was wrong with what it said", "[protocol]") {
  const auto told = [](const std::string& fault) {
    const std::string text = failure_of(mock_player(fault)).text;
    const std::size_t at = text.find("told: ");
    return at == std::string::npos ? "nothing" : text.substr(at + 6);
  };
  // In the handshake, in an answer that is none, and in one that is not legal.
  CHECK(told("old").find("protocol: found 0, expected a whole number from 1 to 1") != std::string::npos);
  CHECK(told("wrong type").find("answer to choose: ") == 0);
  CHECK(told("no JSON").find("answer to choose: ") == 0);
  CHECK(told("twice").find("it wrote to standard output without being asked") == 0);
  CHECK(told("out of range").find("answer to choose: found index ") == 0);
  CHECK(told("illegal").find("answer to choose: found \"V 60,0 0\"") == 0);
}

TEST_CASE("A bot is told by an error that the rules or the players are none for it", "[protocol]") {
  const LargeCarcassonne& game = module_game(kAllModules);
  ExternalPlayer<LargeCarcassonne> simple(game, "mock", mock_player("base only"));
  const auto message = [](auto action) -> std::string {
    try {
      action();
    } catch (const BotFailure& failure) {
      return failure.what();
    }
    return "";
  };
  CHECK(message([&] { simple.new_game(1); }).find("told: it does not play what the rules need: robbers") !=
        std::string::npos);
  ExternalPlayer<Base> pair(game_of("base"), "mock", mock_player("for two"));
  pair.new_game(1);
  const std::vector<std::string_view> names = {"a", "b", "c"};
  CHECK(message([&] {
          pair.sit_down({0, names});
        }).find("told: it plays with at most 2 players") != std::string::npos);
}

TEST_CASE("A bot gets what it wants and can be told, and words that ask for nothing are passed over",
          "[protocol]") {
  const auto play = [](const auto& game) {
    using G = std::decay_t<decltype(game)>;
    ExternalPlayer<G> bot(game, "mock", mock_player("wants all"));
    ai::RandomPlayer<G> other(game);
    CHECK(play_match(game, bot, other, {}, 1).actions.size() > 60);
  };
  play(game_of("base"));
  play(module_game(kAllModules));
  play(module_game("hand = 3\nhand_open = false\n"));
  play(castle_game("castle"));
}

}  // namespace bastide::tests::external_player_test
