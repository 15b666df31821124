// The bots under configs/bots/examples, as their authors would run them.

#include "ai/random/random_player.hpp"
#include "arena/compliance/check_bot.hpp"
#include "arena/players/make_player.hpp"
#include "arena/protocol/bot_options.hpp"
#include "tests/arena/program.hpp"
#include "tests/catch.hpp"
#include "tests/paths.hpp"
#include "tests/protocol/match.hpp"
#include "tests/text/castle_games.hpp"
#include "tests/text/module_games.hpp"

#include <algorithm>
#include <cstdlib>

namespace bastide::tests::examples_test {
namespace {

const std::string kExamples = BASTIDE_SOURCE_DIR "/configs/bots/examples/";

bool has_program(const std::string& name) {
  return std::system(("command -v " + name + " > /dev/null").c_str()) == 0;
}

/// Points that the bot is ahead of a random player, over some games from both seats.
template <class G>
int lead_over_random(const G& game, const arena::Competitor& bot, int games) {
  const auto player = arena::make_player(game, bot);
  ai::RandomPlayer<G> random(game);
  int lead = 0;
  for (int i = 0; i < games; ++i) {
    const bool first = i % 2 == 0;
    ai::Player<G>& one = first ? *player : static_cast<ai::Player<G>&>(random);
    ai::Player<G>& other = first ? static_cast<ai::Player<G>&>(random) : *player;
    const Played played = play_match(game, one, other, {}, static_cast<std::uint64_t>(i));
    lead += (first ? 1 : -1) * (played.scores[0] - played.scores[1]);
  }
  return lead;
}

/// It plays every kind of game, and each better than random.
void check_example(const arena::Competitor& bot) {
  CHECK(lead_over_random(game_of("base"), bot, 4) > 4 * 15);
  CHECK(lead_over_random(module_game(kAllModules), bot, 2) > 2 * 15);
  CHECK(lead_over_random(module_game("hand = 3\nhand_open = false\n"), bot, 2) > 2 * 15);
  CHECK(lead_over_random(castle_game("castle"), bot, 4) > 0);
  arena::CheckOptions options;
  options.seconds = 30;
  for (const arena::Check& check : arena::check_bot(*bot.command(), options)) {
    INFO(check.name << ": " << check.found);
    CHECK(check.verdict == arena::CheckVerdict::ok);
  }
}

void check_length(const std::string& name) {
  const std::string text = file_text(kExamples + name);
  CHECK(std::count(text.begin(), text.end(), '\n') < 80);
}

}  // namespace

TEST_CASE("The example in Python is short, complies, and beats random", "[protocol][examples]") {
  check_length("snug.py");
  if (!has_program("python3")) {
    WARN("skipped: there is no python3");
    return;
  }
  check_example(arena::load_competitor(kExamples + "snug.toml"));
}

TEST_CASE("The first bot of the SDK is very short, complies, and beats random", "[protocol][examples]") {
  const std::string text = file_text(kExamples + "first.py");
  CHECK(std::count(text.begin(), text.end(), '\n') < 30);
  if (!has_program("python3")) {
    WARN("skipped: there is no python3");
    return;
  }
  check_example(arena::load_competitor(kExamples + "first.toml"));
}

TEST_CASE("The example with options is short, complies, and beats random", "[protocol][examples]") {
  const std::string text = file_text(kExamples + "tunable.py");
  CHECK(std::count(text.begin(), text.end(), '\n') < 60);
  if (!has_program("python3")) {
    WARN("skipped: there is no python3");
    return;
  }
  check_example(arena::load_competitor(kExamples + "tunable.toml"));
}

TEST_CASE("The options of the example are what its file sets, and change how it plays",
          "[protocol][examples]") {
  if (!has_program("python3")) {
    WARN("skipped: there is no python3");
    return;
  }
  const arena::Competitor bot = arena::load_competitor(kExamples + "tunable.toml");
  arena::BotCommand command = *bot.command();
  CHECK(command.parameters.size() == 3);
  // What the file sets are the defaults, for people to change.
  for (const arena::ExplainedParameter& option : arena::explain_options("tunable", command, {}))
    CHECK(option.parameter.value == option.standard);
  arena::BotCommand bare = command;
  bare.parameters.clear();
  CHECK(lead_over_random(game_of("base"), bot, 2) ==
        lead_over_random(game_of("base"), {"tunable", bare, {}}, 2));
  // Nobody wins who keeps all figures at home.
  command.parameters["keep"] = 10.0;
  CHECK(lead_over_random(game_of("base"), bot, 2) >
        lead_over_random(game_of("base"), {"tunable", command, {}}, 2));
}

TEST_CASE("The SDK sets options of every type for each game", "[protocol][examples]") {
  if (!has_program("python3")) {
    WARN("skipped: there is no python3");
    return;
  }
  const ScratchFolder folder;
  const std::string file = folder.file(
      "bot.py",
      "from bastide_sdk import Bot, Choice, Flag, Number, Numbers, Whole, run\nclass Mine(Bot):\n    name = "
      "'mine'\n"
      "    options = {'a': Number(1, low=0, high=2.5), 'b': Whole(3, low=1, high=9), 'c': Flag(False),\n"
      "               'd': Choice('x', ('x', 'y')), 'e.f': Numbers((1, 2), low=0, high=9)}\n"
      "    def new_game(self, game):\n"
      "        assert self.options == {'a': 2.5, 'b': 3, 'c': True, 'd': 'y', 'e.f': [0, 9]}, self.options\n"
      "    def choose(self, state):\n        return state.actions[0]\nrun(Mine())\n");
  arena::BotCommand command;
  command.command = {"env", "PYTHONPATH=" + kExamples, "python3", file};
  command.parameters = {{"a", 2.5}, {"c", true}, {"d", std::string("y")}, {"e.f", std::vector<double>{0, 9}}};
  CHECK_NOTHROW(lead_over_random(game_of("base"), {"mine", command, {}}, 2));
}

TEST_CASE("The SDK shows bots the board, features and what came before", "[protocol][examples]") {
  if (!has_program("python3")) {
    WARN("skipped: there is no python3");
    return;
  }
  // sdk_bot.py ends with an exception when one of them is not what it should be.
  arena::BotCommand command;
  command.command = {"env", "PYTHONPATH=" + kExamples, "python3",
                     BASTIDE_SOURCE_DIR "/tests/protocol/sdk_bot.py"};
  const arena::Competitor bot{"sdk", command, {}};
  CHECK(lead_over_random(game_of("base"), bot, 2) != 0);
  CHECK(lead_over_random(module_game(kAllModules), bot, 2) != 0);
  CHECK(lead_over_random(module_game("hand = 3\nhand_open = false\n"), bot, 2) != 0);
  CHECK(lead_over_random(castle_game("castle"), bot, 2) != 0);
}

TEST_CASE("The SDK writes what goes wrong in a bot to standard error, with its place",
          "[protocol][examples]") {
  if (!has_program("python3")) {
    WARN("skipped: there is no python3");
    return;
  }
  const auto failure_with = [](const std::string& choose) -> std::string {
    const ScratchFolder folder;
    const std::string file = folder.file("bot.py",
                                         "from bastide_sdk import Bot, run\nclass Mine(Bot):\n"
                                         "    name = 'mine'\n    def choose(self, state):\n"
                                         "        print('thinking')\n        " +
                                             choose + "\nrun(Mine())\n");
    arena::BotCommand command;
    command.command = {"env", "PYTHONPATH=" + kExamples, "python3", file};
    try {
      (void)lead_over_random(game_of("base"), {"mine", command, {}}, 1);
    } catch (const arena::BotFailure& failure) {
      return failure.what();
    }
    return "";
  };
  const auto has = [](const std::string& text, const std::string& part) {
    INFO(text);
    CHECK(text.find(part) != std::string::npos);
  };
  has(failure_with("return 1 // 0"), "ZeroDivisionError");
  has(failure_with("return 1 // 0"), "line 6, in choose");
  has(failure_with("return 1 // 0"), "thinking");  // print disturbs nothing
  has(failure_with("return 'V 1,0 0'"), "choose gave 'V 1,0 0', not one of state.actions");
  has(failure_with("return state.actions[0].lead"), "the bot needs wants = (\"if_ended\",)");
}

TEST_CASE("The example in C++ is short, complies, and beats random", "[protocol][examples][slow]") {
  check_length("grab.cpp");
  if (!has_program("c++")) {
    WARN("skipped: there is no c++");
    return;
  }
  const ScratchFolder folder;
  const std::string program = folder.path("grab");
  REQUIRE(std::system(
              ("c++ -O1 -Wall -Wextra -Werror -o '" + program + "' '" + kExamples + "grab.cpp'").c_str()) ==
          0);
  arena::BotCommand command;
  command.command = {program};
  check_example({"grab", command, {}});
}

}  // namespace bastide::tests::examples_test
