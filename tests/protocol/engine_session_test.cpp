// Built-in bots at the other end of the protocol.

#include "arena/protocol/engine_session.hpp"

#include "arena/players/external_player.hpp"
#include "tests/arena/program.hpp"
#include "tests/catch.hpp"
#include "tests/messages.hpp"
#include "tests/paths.hpp"
#include "tests/protocol/loopback.hpp"
#include "tests/protocol/match.hpp"
#include "tests/text/castle_games.hpp"
#include "tests/text/module_games.hpp"

#include <limits>
#include <nlohmann/json.hpp>

namespace bastide::tests::engine_session_test {

using namespace bastide::engine;
using arena::EngineSession;
using nlohmann::json;

namespace {

/// A game of the bot against itself, one of the two behind the protocol or neither.
template <class G, class Other>
void check_same_game(const G& game, const std::string& name, std::int64_t iterations, std::uint64_t seed,
                     Other&& make_other) {
  const ai::Bot bot = ai::load_bot(name);
  const auto first = ai::make_player(game, bot);
  const auto second = ai::make_player(game, bot);
  const auto other = make_other(bot);
  const ai::TimeControl budget{.iterations = iterations};
  const Played plain = play_match(game, *first, *second, budget, seed);
  const Played talked = play_match(game, *first, *other, budget, seed);
  CHECK(plain.actions.size() > 60);
  CHECK(plain == talked);
}

template <class G>
void check_loopback(const G& game, const std::string& bot, std::int64_t iterations, std::uint64_t seed) {
  check_same_game(game, bot, iterations, seed,
                  [&](const ai::Bot& its) { return std::make_unique<LoopbackPlayer<G>>(game, its); });
}

template <class G>
void check_process(const G& game, const std::string& bot, std::int64_t iterations) {
  check_same_game(game, bot, iterations, 3, [&](const ai::Bot&) {
    arena::BotCommand command;
    command.command = {BASTIDE_PROGRAM, "engine", "--bot", bot};
    // A sanitizer reserves terabytes of addresses.
    command.limits.memory = std::numeric_limits<std::uint64_t>::max();
    return std::make_unique<arena::ExternalPlayer<G>>(game, bot, command);
  });
}

/// The answers to some lines, and the error that ends them.
std::string answers_to(const std::vector<std::string>& lines, std::string& error) {
  std::string answers;
  EngineSession session(ai::load_bot("greedy"),
                        [&](std::string_view line) { answers += std::string(line) + "\n"; });
  error = message_of([&] {
    for (const std::string& line : lines) (void)session.receive(line);
    return 0;
  });
  return answers;
}

const std::string kHiddenHands = "hand = 3\nhand_open = false\n";

}  // namespace

TEST_CASE("A seeded bot plays the same through the protocol: base game", "[protocol]") {
  check_loopback(game_of("base"), "uct", 20, 1);
  check_loopback(game_of("no_farmers"), "greedy", 0, 2);
  check_loopback(game_of("base"), "random", 0, 3);
}

TEST_CASE("A seeded bot plays the same through the protocol: modules and house rules", "[protocol][slow]") {
  check_loopback(module_game(kAllModules), "uct", 8, 1);
  int number = 0;
  for (const std::string& lines : module_options()) {
    INFO(lines);
    if (lines.empty()) continue;  // the base game, which the other end plays as such
    if (!short_tests() || ++number % 4 == 0) check_loopback(module_game(lines), "uct", 2, 2);
    check_loopback(module_game(lines), "greedy", 0, 3);
  }
}

TEST_CASE("A seeded bot plays the same through the protocol: The Castle", "[protocol]") {
  check_loopback(castle_game("castle"), "uct", 20, 1);
  check_loopback(token_game(), "uct", 20, 2);
  check_loopback(token_game(), "greedy", 0, 3);
}

TEST_CASE("A seeded uct plays the same in a process of its own", "[protocol]") {
  check_process(game_of("base"), "uct", 20);
  check_process(module_game(kAllModules), "uct", 4);
  check_process(module_game(kHiddenHands), "uct", 10);
  check_process(castle_game("castle"), "uct", 20);
}

TEST_CASE("The engine ignores messages and fields that it does not know", "[protocol]") {
  std::string error;
  CHECK(answers_to({R"({"type":"weather"})", R"({"type":"game_over"})", R"({"type":"error","message":"x"})"},
                   error)
            .empty());
  CHECK(error.empty());
  const json hello = json::parse(answers_to({R"({"type":"hello","version":1,"mood":[]})"}, error));
  CHECK(hello["protocol"] == 1);
  CHECK(hello["name"] == "greedy");
}

TEST_CASE("The engine answers what it cannot use with an error that says where", "[protocol]") {
  const std::vector<std::pair<std::vector<std::string>, std::string>> cases = {
      {{"hello"}, "message: found \"hello\", expected JSON"},
      {{"{}"}, "message: found no field \"type\", expected it with a text"},
      {{R"({"type":"choose"})"}, "message: found choose before the rules, expected them first"},
      {{R"({"type":"new_game"})"}, "message: found new_game before the rules, expected them first"},
      {{arena::rules_line(game_of("base")), R"({"type":"choose"})"},
       "message: found no field \"position\", expected it with a text"},
      {{arena::rules_line(game_of("base")), R"({"type":"new_game","seed":"-1"})"},
       "message: seed: found \"-1\", expected a whole number in a text"},
      {{arena::rules_line(game_of("base")), R"({"type":"choose","position":"chess"})"}, ""}};
  for (const auto& [lines, expected] : cases) {
    INFO(lines.back());
    std::string error;
    const json answer = json::parse(answers_to(lines, error));
    CHECK(answer["type"] == "error");
    CHECK(answer["message"] == error);
    if (!expected.empty()) CHECK(error == expected);
    CHECK_FALSE(error.empty());
  }
}

TEST_CASE("bastide engine ends with exit code 0 when told or when its input ends, and 2 for bad input",
          "[protocol]") {
  CHECK(run_bastide(R"(engine --bot random < /dev/null)").code == 0);
  const ScratchFolder folder;
  const std::string quit =
      folder.file("quit", "{\"type\":\"hello\",\"version\":1}\n{\"type\":\"quit\"}\nnonsense\n");
  const Ran told = run_bastide("engine --bot random < '" + quit + "'");
  CHECK(told.code == 0);
  CHECK(json::parse(told.out)["name"] == "random");
  const std::string bad = folder.file("bad", "nonsense\n");
  const Ran refused = run_bastide("engine < '" + bad + "'");
  CHECK(refused.code == 2);
  CHECK(json::parse(refused.out)["type"] == "error");
  CHECK(refused.err == "bastide: message: found \"nonsense\", expected JSON\n");
  CHECK(run_bastide("engine --bot nobody < /dev/null").code == 2);
}

}  // namespace bastide::tests::engine_session_test
