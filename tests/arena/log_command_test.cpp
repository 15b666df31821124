// --log of the commands that talk with programs.

#include "tests/arena/program.hpp"
#include "tests/catch.hpp"
#include "tests/paths.hpp"

#include <algorithm>
#include <filesystem>

namespace bastide::tests::log_command_test {
namespace {

bool holds(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

/// The bot file of a mock with that fault.
std::string bot_file(const ScratchFolder& scratch, const std::string& name, const std::string& fault,
                     const std::string& number = "0") {
  return scratch.file(name + ".toml", "name = '" + name + "'\ncommand = ['" + BASTIDE_MOCK_PLAYER + "', '" +
                                          fault + "', '" + number + "']\n");
}

std::vector<std::string> files_in(const std::string& folder) {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(folder))
    names.push_back(entry.path().filename().string());
  std::sort(names.begin(), names.end());
  return names;
}

TEST_CASE("a tournament logs the talk of each game that a program plays, under the game's number",
          "[logs][command]") {
  const ScratchFolder scratch;
  bot_file(scratch, "mock", "");
  bot_file(scratch, "crasher", "crash", "3");
  const std::string arena = "arena --bots " + scratch.path("mock.toml") + "," + scratch.path("crasher.toml") +
                            ",random --deals 1 --store " + scratch.path("t.db") + " --log " +
                            scratch.path("logs");
  REQUIRE(run_bastide(arena).code == 0);
  // Three pairs of bots, both ways round: in each of them is a program.
  CHECK(files_in(scratch.path("logs")) == std::vector<std::string>{"game-0000001.log", "game-0000002.log",
                                                                   "game-0000003.log", "game-0000004.log",
                                                                   "game-0000005.log", "game-0000006.log"});
  const std::string first = file_text(scratch.path("logs/game-0000001.log"));
  CHECK(holds(first, ": deal 0, seating 0; 1 mock, 2 crasher\n"));
  CHECK(holds(first, "> 1 mock: {\"type\":\"hello\""));
  CHECK(holds(first, "< 2 crasher: {\"index\""));
  CHECK(holds(first, "> 2 crasher: {\"type\":\"choose\""));
  CHECK(holds(first, "# ended: player 2 lost by crash: crasher: "));
  // A program's numbers are those of the store, also of games that came later.
  REQUIRE(run_bastide("arena add greedy " + scratch.path("t.db") + " --log " + scratch.path("more")).code ==
          0);
  CHECK(files_in(scratch.path("more")) == std::vector<std::string>{"game-0000011.log", "game-0000012.log",
                                                                   "game-0000015.log", "game-0000016.log"});
  const Ran listed = run_bastide("arena games " + scratch.path("t.db") + " --where \"game = 11\"");
  CHECK(holds(listed.out, "mock"));
}

TEST_CASE("play shows what a program writes to standard error with its name, and logs its talk",
          "[logs][command]") {
  const ScratchFolder scratch;
  bot_file(scratch, "mock", "last words");
  const std::string play = "play --bots " + scratch.path("mock.toml") + ",random";
  const Ran ran = run_bastide(play + " --log " + scratch.path("logs"));
  CHECK(ran.code == 0);
  CHECK(ran.err == "mock: the dog ate my tiles\n");
  CHECK(!holds(ran.out, "the dog"));
  CHECK(files_in(scratch.path("logs")) == std::vector<std::string>{"game-0000001.log"});
  const std::string log = file_text(scratch.path("logs/game-0000001.log"));
  CHECK(holds(log, "! 1 mock: the dog ate my tiles\n"));
  CHECK(holds(log, "> 1 mock: {\"type\":\"game_over\""));
  CHECK(holds(log, "> 1 mock: {\"type\":\"quit\"}"));
  CHECK(run_bastide(play + " --quiet").err.empty());
}

TEST_CASE("check-bot logs each check", "[logs][command]") {
  const ScratchFolder scratch;
  bot_file(scratch, "mock", "no start");
  CHECK(run_bastide("check-bot --log " + scratch.path("logs") + " " + scratch.path("mock.toml")).code == 1);
  REQUIRE(!files_in(scratch.path("logs")).empty());
  const std::string log = file_text(scratch.path("logs/check-01.log"));
  CHECK(holds(log, "check 1: starts and introduces itself"));
  CHECK(holds(log, "code 9"));
  CHECK(holds(log, "# failed: "));
}

TEST_CASE("a log that cannot be is refused before anything is played", "[logs][command]") {
  const ScratchFolder scratch;
  const std::string bot = bot_file(scratch, "mock", "");
  const std::string file = scratch.file("taken", "");
  const std::string arena = "arena --deals 1 --store " + scratch.path("t.db") + " --bots random,";
  const Ran taken = run_bastide(arena + bot + " --log " + file);
  CHECK(taken.code == 2);
  CHECK(holds(taken.err, "cannot write logs into"));
  const Ran nobody = run_bastide(arena + "greedy --log " + scratch.path("logs"));
  CHECK(nobody.code == 2);
  CHECK(holds(nobody.err, "--log: found no bot that is a program"));
  CHECK(!std::filesystem::exists(scratch.path("t.db")));
  CHECK(run_bastide("play --bots random,greedy --log " + scratch.path("logs")).code == 2);
  CHECK(run_bastide("play --bots random," + bot + " --log " + file).code == 2);
  CHECK(run_bastide("check-bot --log " + file + " " + bot).code == 2);
}

}  // namespace
}  // namespace bastide::tests::log_command_test
