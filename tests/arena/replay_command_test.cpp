// `bastide replay`: the questions of a game that was played, asked again.

#include "tests/arena/program.hpp"
#include "tests/catch.hpp"
#include "tests/paths.hpp"

#include <algorithm>
#include <sstream>
#include <vector>

namespace bastide::tests::replay_command_test {
namespace {

bool holds(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

std::string bot_file(const ScratchFolder& scratch, const std::string& name, const std::string& fault,
                     const std::string& number = "0") {
  return scratch.file(name + ".toml", "name = '" + name + "'\ncommand = ['" + BASTIDE_MOCK_PLAYER + "', '" +
                                          fault + "', '" + number + "']\nbudget = { iterations = 7 }\n");
}

/// What the arena told in a log, from new_game on and without what differs between processes.
std::vector<std::string> told(const std::string& log) {
  std::vector<std::string> lines;
  std::istringstream text(file_text(log));
  for (std::string line; std::getline(text, line);) {
    const std::size_t at = line.find("> 1 mock: ");
    if (at != std::string::npos && !holds(line, "\"quit\"")) lines.push_back(line.substr(at));
  }
  return lines;
}

TEST_CASE("a program that answers as it did gets the very messages of its game", "[replay][command]") {
  const ScratchFolder scratch;
  const std::string bot = bot_file(scratch, "mock", "");
  const std::string store = scratch.path("t.db");
  REQUIRE(run_bastide("arena --bots " + bot + ",greedy --deals 1 --store " + store + " --log " +
                      scratch.path("then"))
              .code == 0);
  const Ran ran = run_bastide("replay " + store + " --game 1 --log " + scratch.path("now"));
  CAPTURE(ran.out, ran.err);
  CHECK(ran.code == 0);
  CHECK(holds(ran.out, " 0 others.\n"));
  const std::vector<std::string> then = told(scratch.path("then/game-0000001.log"));
  CHECK(then.size() > 30);
  CHECK(told(scratch.path("now/game-0000001.log")) == then);
  const Ran quiet = run_bastide("replay " + store + " --game 1 --quiet");
  CHECK(quiet.code == 0);
  CHECK(std::count(quiet.out.begin(), quiet.out.end(), '\n') == 1);
}

TEST_CASE("a crash is seen again, and a mended bot goes beyond it", "[replay][command]") {
  const ScratchFolder scratch;
  const std::string bot = bot_file(scratch, "mock", "crash", "3");
  const std::string mended = bot_file(scratch, "mended", "");
  const std::string store = scratch.path("t.db");
  REQUIRE(run_bastide("arena --bots " + bot + ",greedy --deals 1 --store " + store).code == 0);
  const Ran again = run_bastide("replay " + store + " --game 1");
  CAPTURE(again.out, again.err);
  CHECK(again.code == 1);
  CHECK(holds(again.err, "mock: crash: "));
  CHECK(holds(again.err, "code 7"));
  CHECK(holds(again.out, "Then mock (player 1) lost by crash; now the bot failed.\n3 questions: "));
  const Ran better = run_bastide("replay " + store + " --game 1 --bot " + mended);
  CAPTURE(better.out, better.err);
  CHECK(better.code == 1);  // where it crashed then there is an answer now
  CHECK(holds(better.out, ", then nothing\n"));
  CHECK(holds(better.out, "now nobody failed.\n4 questions: 3 answers as then, 1 others.\n"));
}

TEST_CASE("a bot that answers otherwise is told question by question", "[replay][command]") {
  const ScratchFolder scratch;
  const std::string bot = bot_file(scratch, "mock", "");
  const std::string store = scratch.path("t.db");
  REQUIRE(run_bastide("arena --bots " + bot + ",random --deals 1 --store " + store).code == 0);
  const Ran ran = run_bastide("replay " + store + " --game 1 --bot greedy");
  CHECK(ran.code == 1);
  CHECK(holds(ran.out, ", then "));
  // A built-in bot in its own seat answers as it did.
  CHECK(run_bastide("replay " + store + " --game 1 --seat 2").code == 0);
  // A command is a bot as well, which fails as in a game.
  const Ran command =
      run_bastide("replay " + store + " --game 1 --bot '" + BASTIDE_MOCK_PLAYER + " illegal'");
  CHECK(command.code == 1);
}

TEST_CASE("a record can be asked again, of a bot that is named", "[replay][command]") {
  const ScratchFolder scratch;
  const std::string record = scratch.path("game.txt");
  REQUIRE(run_bastide("play --bots greedy,random --quiet --record " + record).code == 0);
  const Ran ran = run_bastide("replay " + record + " --seat 1 --bot greedy");
  CAPTURE(ran.out, ran.err);
  CHECK(ran.code == 0);
  CHECK(holds(ran.out, " 0 others."));
  CHECK(run_bastide("replay " + record + " --bot greedy").code == 2);
  CHECK(run_bastide("replay " + record + " --seat 1").code == 2);
  CHECK(run_bastide("replay " + record + " --seat 3 --bot greedy").code == 2);
}

TEST_CASE("what cannot be asked again is refused", "[replay][command]") {
  const ScratchFolder scratch;
  const std::string store = scratch.path("t.db");
  REQUIRE(run_bastide("arena --bots greedy,random --deals 1 --store " + store).code == 0);
  const auto refused = [](const std::string& arguments, const std::string& words) {
    const Ran ran = run_bastide("replay " + arguments);
    CAPTURE(arguments, ran.err);
    CHECK(ran.code == 2);
    CHECK(holds(ran.err, words));
  };
  refused(store, "--game: found none");
  refused(store + " --game 99", "--game: found 99");
  refused(store + " --game 1", "found no program in the game, expected --seat N");
  refused(store + " --game 1 --seat 1 --bot nobody.toml", "nobody.toml");
  refused(scratch.file("position.txt",
                       "bastide position 1\nrules base\nplayers 2\nto-move 1\nscores 0 0\n"
                       "tile D 0,0 0\n") +
              " --seat 1 --bot greedy",
          "found a position");
}

}  // namespace
}  // namespace bastide::tests::replay_command_test
