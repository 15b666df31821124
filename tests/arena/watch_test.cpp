// A tournament from outside: its log of events, and what is seen of it in its store.

#include "arena/report/watch.hpp"

#include "arena/report/event_log.hpp"
#include "arena/tables/text_table.hpp"
#include "arena/terminal/live_block.hpp"
#include "engine/error.hpp"
#include "tests/arena/program.hpp"
#include "tests/catch.hpp"
#include "tests/paths.hpp"

#include <csignal>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <thread>

namespace bastide::tests::watch_test {
namespace {

using arena::Json;

bool holds(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

std::vector<Json> events_of(const std::string& path) {
  std::vector<Json> events;
  std::istringstream text(file_text(path));
  for (std::string line; std::getline(text, line);) events.push_back(Json::parse(line));
  return events;
}

std::map<std::string, int> kinds_of(const std::vector<Json>& events) {
  std::map<std::string, int> kinds;
  for (const Json& event : events) ++kinds[event.at("event")];
  return kinds;
}

TEST_CASE("a tournament's log has its runs, every game once, failures and speeds", "[events][command]") {
  const ScratchFolder scratch;
  const std::string crasher = scratch.file("crasher.toml", std::string("name = 'crasher'\ncommand = ['") +
                                                               BASTIDE_MOCK_PLAYER + "', 'crash', '3']\n");
  const std::string log = scratch.path("events.jsonl");
  const std::string arena = "arena --bots random,greedy," + crasher + " --store " + scratch.path("t.db") +
                            " --events " + log + " --deals ";
  REQUIRE(run_bastide(arena + "1").code == 0);
  std::vector<Json> events = events_of(log);
  CHECK(kinds_of(events) ==
        std::map<std::string, int>{{"run", 1}, {"game", 2}, {"failure", 4}, {"speed", 1}, {"end", 1}});
  CHECK(events.front().at("bots") == Json({"random", "greedy", "crasher"}));
  CHECK(events.front().at("all") == 6);
  CHECK(events.front().at("done") == 0);
  CHECK(events.back().at("finished") == true);
  for (const Json& event : events) {
    CHECK(event.at("time").get<std::string>().size() == 20);
    if (event.at("event") != "failure") continue;
    CHECK(event.at("failure") == "crash");
    CHECK(holds(event.at("message"), "code 7"));
  }
  // A second run goes on behind the first, and tells of its own games alone.
  REQUIRE(run_bastide(arena + "2").code == 0);
  events = events_of(log);
  CHECK(kinds_of(events)["run"] == 2);
  CHECK(kinds_of(events)["game"] == 4);
  std::map<int, int> games;
  for (const Json& event : events) {
    if (event.contains("game")) ++games[event.at("game")];
  }
  CHECK(games.size() == 12);
}

TEST_CASE("a run that fails says of what in its log", "[events][command]") {
  const ScratchFolder scratch;
  const std::string gone = scratch.file("gone.toml", "name = 'gone'\ncommand = ['/no/such/program']\n");
  const std::string log = scratch.path("events.jsonl");
  CHECK(run_bastide("arena --bots random," + gone + " --deals 1 --store " + scratch.path("t.db") +
                    " --events " + log)
            .code == 1);
  const std::vector<Json> events = events_of(log);
  CHECK(events.back().at("event") == "failed");
  CHECK(holds(events.back().at("message"), "/no/such/program"));
}

TEST_CASE("a test's verdict stands in the log", "[events][command]") {
  const ScratchFolder scratch;
  const std::string log = scratch.path("events.jsonl");
  REQUIRE(run_bastide("arena --bots greedy,random --test screen --store " + scratch.path("t.db") +
                      " --events " + log)
              .code == 0);
  const std::vector<Json> events = events_of(log);
  CHECK(kinds_of(events)["verdict"] == 1);
  for (const Json& event : events) {
    if (event.at("event") == "verdict") CHECK(holds(event.at("status"), "LLR"));
  }
}

TEST_CASE("half a line that a kill has left is cut off when the log goes on", "[events]") {
  const ScratchFolder scratch;
  const std::string path =
      scratch.file("events.jsonl", "{\"time\":\"then\",\"event\":\"run\"}\n{\"time\":\"no");
  arena::EventFile(path).write("end", {{"games", 3}});
  const std::vector<Json> events = events_of(path);
  REQUIRE(events.size() == 2);
  CHECK(events[1].at("games") == 3);
  CHECK_THROWS_AS(arena::EventFile(scratch.path("no/such/folder")), InputError);
  // A file that is none is left as it is.
  const std::string other = scratch.file("other", "SQLite format 3");
  CHECK_THROWS_AS(arena::EventFile(other), InputError);
  CHECK(file_text(other) == "SQLite format 3");
}

TEST_CASE("a log that cannot be written is refused before a store is made", "[events][command]") {
  const ScratchFolder scratch;
  const Ran ran = run_bastide("arena --bots random,greedy --deals 1 --store " + scratch.path("t.db") +
                              " --events " + scratch.path("no/such.jsonl"));
  CHECK(ran.code == 2);
  CHECK(holds(ran.err, "cannot write"));
  CHECK(!std::filesystem::exists(scratch.path("t.db")));
}

TEST_CASE("watch shows a finished tournament once and ends", "[watch][command]") {
  const ScratchFolder scratch;
  const std::string store = scratch.path("t.db");
  REQUIRE(run_bastide("arena --bots random,greedy --deals 3 --store " + store).code == 0);
  const Ran ran = run_bastide("arena watch " + store);
  CHECK(ran.code == 0);
  CHECK(ran.out.starts_with("6/6 games (100 %); finished\n"));
  CHECK(holds(ran.out, "greedy"));
  CHECK(holds(ran.out, "\ngame 6: "));
  CHECK(!holds(ran.out, "\x1b"));
  const Ran json = run_bastide("arena watch --json " + store);
  CHECK(json.code == 0);
  const Json seen = Json::parse(json.out);
  CHECK(seen.at("done") == 6);
  CHECK(seen.at("finished") == true);
  CHECK(seen.at("running") == false);
  CHECK(seen.at("games").size() == 5);
  CHECK(seen.at("games")[0].at("game") == 6);
  CHECK(seen.at("report").at("ratings").size() == 2);
}

/// The store of a tournament that is under way: its run has not ended, and a deal is missing.
void make_unfinished(const std::string& store) {
  const auto open = arena::Store::open(store, arena::Store::Access::write);
  open->database().run(
      "UPDATE run SET ended = NULL; DELETE FROM actions WHERE id > 4; DELETE FROM game WHERE id > 4");
}

TEST_CASE("watch looks at a tournament under way until its run ends", "[watch][command]") {
  const ScratchFolder scratch;
  const std::string path = scratch.path("t.db");
  REQUIRE(run_bastide("arena --bots random,greedy --deals 3 --store " + path).code == 0);
  make_unfinished(path);
  const Ran once = run_bastide("arena watch --once " + path);
  CHECK(once.code == 0);
  CHECK(once.out.starts_with("4/6 games (66 %)"));
  CHECK(holds(once.out, "; since 20"));
  arena::Watch watch;
  CHECK(!watch.look(*arena::Store::open(path, arena::Store::Access::read), 0).over);
  const auto writer = arena::Store::open(path, arena::Store::Access::write);
  CHECK(!watch.look(*arena::Store::open(path, arena::Store::Access::read), 0).over);
  writer->database().run("UPDATE run SET ended = '2025-01-01T00:00:00Z'");
  const arena::Sight sight = watch.look(*arena::Store::open(path, arena::Store::Access::read), 30);
  CHECK(sight.over);
  CHECK(holds(sight.text, "not running"));
  std::istringstream lines(sight.text);
  for (std::string line; std::getline(lines, line);) CHECK(arena::columns_of(line) <= 30);
}

TEST_CASE("watch reports failures, and ends by Ctrl-C while it waits", "[watch][command]") {
  const ScratchFolder scratch;
  const std::string path = scratch.path("t.db");
  const std::string crasher = scratch.file("crasher.toml", std::string("name = 'crasher'\ncommand = ['") +
                                                               BASTIDE_MOCK_PLAYER + "', 'crash', '3']\n");
  REQUIRE(run_bastide("arena --bots random," + crasher + " --deals 3 --store " + path).code == 0);
  make_unfinished(path);
  CHECK(holds(run_bastide("arena watch --once " + path).out, "\nfailure in game 4: "));
  // Its first look tells that it is there; then it waits.
  const std::string seen = scratch.path("seen");
  Running running = start_bastide("arena watch --every 3600 " + path + " > " + seen);
  while (!std::filesystem::exists(seen) || file_text(seen).empty()) std::this_thread::yield();
  running.send(SIGINT);
  CHECK(running.wait().code == 130);
}

TEST_CASE("a block on a terminal is drawn in the place of the one before", "[watch]") {
  arena::LiveBlock block;
  CHECK(block.draw("one\ntwo\n", 24) == "one\x1b[K\ntwo\x1b[K\n\x1b[J");
  CHECK(block.draw("three\n", 24) == "\r\x1b[2Athree\x1b[K\n\x1b[J");
  CHECK(block.draw("a\nb\nc\nd\n", 3) == "\r\x1b[1Aa\x1b[K\nb\x1b[K\n\x1b[J");
  CHECK(block.draw("", 3) == "\r\x1b[2A\x1b[J");
}

}  // namespace
}  // namespace bastide::tests::watch_test
