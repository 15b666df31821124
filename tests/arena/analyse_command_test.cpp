// The command that analyses positions and games.

#include "tests/arena/program.hpp"
#include "tests/catch.hpp"
#include "tests/checks_states.hpp"
#include "tests/rules/games.hpp"
#include "tests/seat/at_table.hpp"

#include <csignal>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

namespace bastide::tests::analyse_command_test {
namespace {

using Json = nlohmann::json;

constexpr const char* kPosition =
    "bastide position 1\nrules base\nplayers 2\nto-move 1\nscores 4 0\ntile D 0,0 0\ntile E 0,-1 180\n"
    "tile V 1,0 0 1:road@S\ntile A 2,0 180 2:monastery\nbox B B B B C H H H I I J J J K K K L L L M M N N N\n"
    "box O O P P P R R R S S T W W W W X Q F F G\ndraw U\n";
const std::string kQuick = " --iterations 64 --threads 1 --top 3";

std::vector<Json> json_lines(const std::string& text) {
  std::vector<Json> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(Json::parse(line));
  return lines;
}

/// A record of a short game: the first turns of one of greedy players.
std::string record_of(const ScratchFolder& scratch, int turns) {
  const std::string path = scratch.path("whole.txt");
  CHECK(run_bastide("play --bots greedy,random --seed 3 --quiet --record " + path).code == 0);
  std::istringstream in(file_text(path));
  std::string text;
  for (std::string line; std::getline(in, line);) {
    if (line.starts_with("scores ") || line.starts_with(std::to_string(turns + 1) + " ")) break;
    text += line + "\n";
  }
  return scratch.file("short.txt", text);
}

}  // namespace

TEST_CASE("analyse says what is best in a position, and what it holds in store", "[analysis]") {
  const ScratchFolder scratch;
  const Ran ran = run_bastide("analyse " + scratch.file("p.txt", kPosition) + kQuick);
  CHECK(ran.code == 0);
  CHECK(ran.err.empty());
  CHECK(ran.out.find("player 1 decides, 23 tiles left in the bag.") != std::string::npos);
  for (const char* word : {"wins", "for", "against", "lead", "loss", "visits", "prior", "Open cells",
                           "Open features", "\n3  U "})
    CHECK(ran.out.find(word) != std::string::npos);
  CHECK(ran.out.find("\n4  U ") == std::string::npos);
}

TEST_CASE("analyse writes a position as a page, besides what it says", "[analysis]") {
  const ScratchFolder scratch;
  const std::string page = scratch.path("page.html");
  const std::string position = scratch.file("a position.txt", kPosition);
  const Ran ran = run_bastide("analyse '" + position + "'" + kQuick + " --report " + page);
  CHECK(ran.code == 0);
  CHECK(ran.err.empty());
  CHECK(ran.out.find("Open features") != std::string::npos);
  const std::string html = file_text(page);
  CHECK(html.find("<!doctype html>") == 0);
  for (const char* part : {"<h1>a position</h1>", ">23</span> tiles left in the bag", "data-line=\"2\"",
                           "data-cell=\"0\"", "data-feature="})
    CHECK(html.find(part) != std::string::npos);
  CHECK(html.find("data-line=\"3\"") == std::string::npos);
}

TEST_CASE("analyse streams a position as JSON, the same from the same seed", "[analysis]") {
  const ScratchFolder scratch;
  const std::string command = "analyse " + scratch.file("p.txt", kPosition) + kQuick + " --json --seed 5";
  const Ran ran = run_bastide(command);
  CHECK(ran.code == 0);
  const auto lines = json_lines(ran.out);
  REQUIRE(lines.size() >= 2);
  const Json& result = lines[lines.size() - 2];
  CHECK(result["final"] == true);
  CHECK(result["player"] == 1);
  CHECK(result["lines"].size() == 3);
  CHECK(result["lines"][0]["loss"] == 0.0);
  CHECK(result["lines"][0]["actions"][0].get<std::string>().starts_with("U "));
  CHECK(lines.back()["cells"].size() > 5);
  const auto again = json_lines(run_bastide(command).out);
  CHECK(again[again.size() - 2]["lines"] == result["lines"]);
}

TEST_CASE("analyse reviews a game as text, as JSON and as a page", "[analysis]") {
  if (kChecksStates) return;
  const ScratchFolder scratch;
  const std::string record = record_of(scratch, 4);
  const std::string quick = short_tests() ? " --iterations 8 --threads 1" : kQuick;
  const Ran text = run_bastide("analyse " + record + quick + " --report " + scratch.path("r.html"));
  CHECK(text.code == 0);
  CHECK(text.err.empty());
  CHECK(text.out.find("Mean loss in turns with more than one sensible line") != std::string::npos);
  CHECK(file_text(scratch.path("r.html")).find("<!doctype html>") == 0);

  const auto lines = json_lines(run_bastide("analyse " + record + quick + " --json").out);
  REQUIRE(lines.size() == 5);
  for (int turn = 1; turn <= 4; ++turn) {
    const Json& line = lines[static_cast<std::size_t>(turn - 1)];
    CHECK(line["turn"] == turn);
    CHECK(line["player"] == 2 - turn % 2);
    CHECK(line["loss"].get<double>() >= 0);
    CHECK(line["chances"].size() == 2);
  }
  const Json& summary = lines.back()["summary"];
  REQUIRE(summary.size() == 2);
  CHECK(summary[0]["name"] == "greedy");
  CHECK(summary[0]["luck"].get<double>() == Approx(-summary[1]["luck"].get<double>()).margin(1e-6));
  int graded = 0;
  for (const auto& [grade, count] : summary[0]["grades"].items()) graded += count.get<int>();
  CHECK(graded == summary[0]["turns"]);

  if (!short_tests()) {
    const auto timed = json_lines(run_bastide("analyse " + record + " --game-time 1 --json").out);
    REQUIRE(timed.size() == 5);
    for (int turn = 0; turn < 4; ++turn) {
      const Json& line = timed[static_cast<std::size_t>(turn)];
      CHECK((line["exact"] == true || line["orders"] >= 64));
      CHECK(line["chances_after"][0].get<double>() + line["chances_after"][1].get<double>() == Approx(1));
    }
    // Of four turns no level can be told.
    CHECK_FALSE(timed.back()["summary"][0].contains("level"));
  }

  const Ran one = run_bastide("analyse " + record + quick + " --at 4 --report " + scratch.path("4.html"));
  CHECK(one.code == 0);
  CHECK(file_text(scratch.path("4.html")).find("(played)") != std::string::npos);
  CHECK(one.out.find("Played: ") == 0);
  CHECK(one.out.find("random decides") != std::string::npos);
}

TEST_CASE("A page tells the time that was taken, and why it is more than was asked for", "[analysis]") {
  if (kChecksStates || short_tests()) return;
  const ScratchFolder scratch;
  const std::string page = scratch.path("r.html");
  REQUIRE(
      run_bastide("analyse " + record_of(scratch, 2) + " --time 0.01 --threads 1 --report " + page).code ==
      0);
  const std::string html = file_text(page);
  CHECK(html.find("(<span data-v=\"seconds\">0.02</span> s were asked for, but each turn takes <span "
                  "data-v=\"orders\">64</span> orders at least)") != std::string::npos);
  CHECK(html.find("lines were played on with ") != std::string::npos);
}

constexpr double kFirstSight = 3;  // seconds of work within which there is a mistake of a player at random

TEST_CASE("On a terminal a long analysis tells of mistakes at first sight", "[analysis]") {
  if (kChecksStates || short_tests()) return;
  const ScratchFolder scratch;
  const std::string game = scratch.path("g.txt");
  REQUIRE(run_bastide("play --bots random,random --quiet --seed 3 --record " + game).code == 0);
  OnTerminal terminal({"analyse", game, "--game-time", "60", "--threads", "2"}, {24, 100});
  CHECK(terminal.shows("at first sight, turn "));
  CHECK(terminal.seen().find("\nturn ") == std::string::npos);
  terminal.send(SIGINT);
  CHECK(terminal.wait() == 130);
  Running elsewhere = start_bastide("analyse " + game + " --game-time 60 --threads 2");
  CHECK(comes([&] { return elsewhere.worked() > kFirstSight; }));
  elsewhere.send(SIGINT);
  CHECK(elsewhere.wait().out.find("at first sight") == std::string::npos);
}

TEST_CASE("analyse refuses what it cannot analyse, and says why", "[analysis]") {
  const ScratchFolder scratch;
  const std::string position = scratch.file("p.txt", kPosition);
  const std::string undrawn =
      scratch.file("u.txt", std::string(kPosition).substr(0, std::string(kPosition).size() - 7));
  const auto refused = [](const std::string& arguments, const std::string& why) {
    INFO(arguments);
    const Ran ran = run_bastide("analyse " + arguments);
    CHECK(ran.code == 2);
    CHECK(ran.out.empty());
    INFO(ran.err);
    CHECK(ran.err.find(why) != std::string::npos);
  };
  refused("nowhere.txt", "nowhere.txt");
  refused(undrawn, "no player decides");
  refused(position + " --at 3", "is a position, expected a record");
  refused(position + " --report " + scratch.path("no/x.html"), "x.html");
  refused(position + " --game-time 5", "expected a whole game");
  refused(position + " --bot greedy", "expected one with player = \"mcts\"");
  refused(position + " --time 1 --iterations 5", "--time: found beside --iterations");
  refused(record_of(scratch, 3) + " --at 9", "the record has 3 turns");
}

}  // namespace bastide::tests::analyse_command_test
