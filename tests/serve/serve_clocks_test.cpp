// Clocks of games at tables, and bots that are programs.

#include "tests/catch.hpp"
#include "tests/paths.hpp"
#include "tests/process/mock.hpp"
#include "tests/serve/client.hpp"
#include "tests/serve/table_seat.hpp"

#include <csignal>
#include <filesystem>
#include <iterator>
#include <sstream>
#include <thread>

namespace bastide::tests::serve_clocks_test {

namespace {

using Json = nlohmann::json;
using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point begun) {
  return std::chrono::duration<double>(Clock::now() - begun).count();
}

Json timed(const std::vector<std::string>& kinds, double minutes, const std::string& flag) {
  Json game = table_request("base", kinds);
  game["minutes"] = minutes;
  game["flag"] = flag;
  return game;
}

/// A file of a bot that is the mock player with a fault.
std::string mock_bot(const ScratchFolder& folder, const std::string& fault, const std::string& number,
                     const std::string& more = "") {
  return folder.file(fault + ".toml", "name = '" + fault + "'\ncommand = ['" BASTIDE_MOCK_PLAYER "', '" +
                                          fault + "', '" + number + "']\n" + more);
}

std::string trouble_of(const TableSeat& seat) {
  REQUIRE(comes([&] { return seat.view().at("trouble") != ""; }));
  return seat.view().at("trouble");
}

}  // namespace

TEST_CASE("who has used up the time loses where the game was made so", "[serve][clocks]") {
  const ScratchFolder folder;
  Json last;
  TableSeat host;
  {
    Served server(folder.path("games.db"));
    const TableSeat other = begin_table(server, timed({"here", "link"}, 0.01, "loses"));
    host = begin_table(server, timed({"here", "link"}, 0.01, "loses"));
    // As long as nobody has decided, the clock waits for somebody who looks; one that begins later is over.
    (void)other.play_on();
    REQUIRE(comes([&] { return other.view().at("over") == true; }));
    CHECK(host.view().at("over") == false);
    const Json now = host.play_on();
    CHECK(now.at("flag") == "loses");
    CHECK(now.at("fallen") == -1);
    CHECK(now.at("undo") == true);
    // Nobody looks, and it runs nevertheless.
    REQUIRE(comes([&] { return host.view().at("over") == true; }));
    last = host.view();
    CHECK(last.at("fallen") == 0);
    CHECK(last.at("seats").at(0).at("seconds") == Approx(0.6));
    const std::string name0 = last.at("seats").at(0).at("name");
    const std::string name1 = last.at("seats").at(1).at("name");
    CHECK(last.at("final").get<std::string>().starts_with("The time of " + name0 + " is over, " + name0 +
                                                          " loses. " + name1 + " wins."));
    CHECK(last.at("choices").empty());
    CHECK(last.at("undo") == false);
    check_api_error(host.move(now.at("version"), "-"), 409, "version");
    check_api_error(host.move(last.at("version"), "-"), 403, "action");
    check_api_error(server.post(host.at("undo"), {{"version", last.at("version")}}), 409, "undo");
    CHECK(server.get("/api/games").json().at(0).at("final") == last.at("final"));
    const std::string record = server.get(host.at("record")).body;
    CHECK(record.find("\nnote player 1 lost by flag fall") != std::string::npos);
    (void)server.end(SIGKILL);
  }
  Served server(folder.path("games.db"));
  host.server = &server;
  Json again = host.view();
  last.erase("version"), again.erase("version");
  CHECK(again == last);
}

TEST_CASE("a server that ends or is killed hardly gives back the time of the decision under way",
          "[serve][clocks][slow]") {
  const ScratchFolder folder;
  TableSeat host;
  const auto running = [&] { return host.view().at("running").get<double>(); };
  /// Whether the clock goes on within two seconds of what it had when the server was ended.
  const auto goes_on = [&](double before, double back) {
    const double now = running();
    INFO(before << " s, and then " << now << " s");
    CHECK(now > before - back);
    CHECK(now < before + 5);
  };
  double before = 0;
  {
    Served server(folder.path("games.db"));
    host = begin_table(server, timed({"here", "link"}, 1, "loses"));
    (void)host.play_on();
    REQUIRE(comes([&] { return running() > 3.5; }));
    before = running();
    (void)server.end(SIGKILL);
  }
  {
    Served server(folder.path("games.db"));
    host.server = &server;
    goes_on(before, 2.5);
    // What is taken back was thought nevertheless, also for a server that is killed at once.
    const Heard back = server.post(host.at("undo"), {{"version", host.view().at("version")}});
    REQUIRE(back.status == 200);
    before = running();
    CHECK(before > 1);
    (void)server.end(SIGKILL);
  }
  {
    Served server(folder.path("games.db"));
    host.server = &server;
    goes_on(before, 0.5);
    (void)host.play_on();
    REQUIRE(comes([&] { return running() > 1; }));
    before = running();
    (void)server.end(SIGTERM);
  }
  Served server(folder.path("games.db"));
  host.server = &server;
  goes_on(before, 0.01);
  // It belongs to the decision that was under way, and to no other.
  (void)host.play_on();
  CHECK(running() < 1);
}

TEST_CASE("a time that is over is only shown unless it is to end the game", "[serve][clocks]") {
  const ScratchFolder folder;
  Served server(folder.path("games.db"));
  const TableSeat host = begin_table(server, timed({"here", "here"}, 0.001, "shown"));
  const Line looks = server.follow(host.at("events"));
  REQUIRE(looks.read("data:").find(" 200 ") != std::string::npos);
  REQUIRE(comes([&] { return host.view().at("running").get<double>() > 0.2; }));
  const Json now = host.play_on();
  CHECK(now.at("over") == false);
  CHECK(now.at("seats").at(0).at("seconds").get<double>() > 0.2);
  check_api_error(server.post("/api/games", timed({"here", "here"}, 0, "loses")), 400, "body: minutes");
  check_api_error(server.post("/api/games", timed({"here", "here"}, 1, "explodes")), 400, "body: flag");
  check_api_error(server.post("/api/games", timed({"here", "here"}, -1, "shown")), 400, "body: minutes");
}

TEST_CASE("a flag falls on time in the middle of a game with bots", "[serve][clocks][slow]") {
  const ScratchFolder folder;
  Served server(folder.path("games.db"));
  const TableSeat host = begin_table(server, timed({"here", "greedy", "here"}, 0.05, "loses"));
  const Line looks = server.follow(host.at("events"));
  for (int decisions = 0; decisions < 3; ++decisions) (void)host.play_on();
  const Clock::time_point begun = Clock::now();
  REQUIRE(looks.read("\"over\":true").find("\"over\":true") != std::string::npos);
  CHECK(seconds_since(begun) < 3 + 4);  // what a busy machine adds
  const Json now = host.view();
  const std::size_t fallen = now.at("fallen");
  CHECK((fallen == 0 || fallen == 2));
  CHECK(now.at("final").get<std::string>().find("wins") == std::string::npos);
  CHECK(server.get(host.at("record")).body.find("\nnote player " + std::to_string(fallen + 1) + " lost by") !=
        std::string::npos);
}

TEST_CASE("thinking times are in the record, turn by turn, and come back when a move is taken back",
          "[serve][clocks]") {
  const ScratchFolder folder;
  Served server(folder.path("games.db"));
  const TableSeat host = begin_table(server, table_request("base", {"here", "greedy"}));
  {
    const Line looks = server.follow(host.at("events"));
    REQUIRE(looks.read("data:").find(" 200 ") != std::string::npos);
    REQUIRE(comes([&] { return host.view().at("running").get<double>() > 0.3; }));
    const Json placed = host.play_on();
    CHECK(placed.at("seats").at(0).at("seconds").get<double>() > 0.3);
    // What is taken back was thought nevertheless.
    const Heard back = server.post(host.at("undo"), {{"version", placed.at("version")}});
    REQUIRE(back.status == 200);
    CHECK(back.json().at("running").get<double>() > 0.3);
    while (host.view().at("board").at("tiles").size() < 3) (void)host.play_on();
  }
  // Of what follows when nobody looks any more, nobody knows how long it took.
  REQUIRE(comes([&] {
    const double running = host.view().at("running");
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    return host.view().at("running") == running;
  }));
  while (host.view().at("board").at("tiles").size() < 6) (void)host.play_on();
  const std::string record = server.get(host.at("record")).body;
  const std::size_t at = record.find("\nseconds ");
  REQUIRE(at != std::string::npos);
  INFO(record);
  std::istringstream words(record.substr(at + 9, record.find('\n', at + 1) - at - 9));
  std::vector<std::string> turns{std::istream_iterator<std::string>(words), {}};
  REQUIRE(turns.size() >= 5);
  CHECK(std::stod(turns[0]) > 0.3);
  CHECK(std::stod(turns[1]) >= 0);
  CHECK(turns[3] != "-");
  CHECK(turns[4] == "-");
  CHECK(record.find("\ndate 20") != std::string::npos);
  CHECK(run_bastide("show " + folder.file("game.txt", record)).code == 0);
}

TEST_CASE("a bot that is a program sits at a table, and one that fails is told of and tries again",
          "[serve][bots]") {
  const ScratchFolder folder;
  const std::string bots =
      mock_bot(folder, "crash", "2") + "," + mock_bot(folder, "text", "0") + "," +
      mock_bot(folder, "illegal", "0") + "," + mock_bot(folder, "hang", "0", "patience = 1\n") + "," +
      mock_bot(folder, "no start", "0") + "," + mock_bot(folder, "slow", "0.3", "[budget]\nseconds = 0.1\n");
  Served server(folder.path("games.db"), "--bots '" + bots + "'");
  const TableSeat good = begin_table(server, table_request("base", {"text", "here"}));
  while (good.view().at("board").at("tiles").size() < 6) (void)good.play_on();
  CHECK(good.view().at("trouble") == "");
  // One that is late has its time counted, and the game goes on.
  const TableSeat late = begin_table(server, table_request("base", {"slow", "here"}));
  REQUIRE(comes([&] { return late.view().at("mine") == true; }));
  CHECK(late.view().at("seats").at(0).at("seconds").get<double>() >= 0.3);
  CHECK(late.view().at("trouble") == "");
  // It answers twice, and crashes; when it is asked again it has just begun.
  const TableSeat crashes = begin_table(server, table_request("base", {"crash", "crash"}));
  for (int times = 0; times < 3; ++times) {
    CHECK(trouble_of(crashes).find("crash") != std::string::npos);
    const std::size_t tiles = crashes.view().at("board").at("tiles").size();
    REQUIRE(server.post(crashes.at("retry"), Json::object()).status == 200);
    REQUIRE(comes([&] {
      const Json now = crashes.view();
      return now.at("board").at("tiles").size() > tiles && now.at("trouble") != "";
    }));
  }
  for (const std::string fault : {"illegal", "hang", "no start"}) {
    INFO(fault);
    const TableSeat table = begin_table(server, table_request("base", {fault, "here"}));
    CHECK(trouble_of(table).find(fault) != std::string::npos);
    CHECK(table.view().at("over") == false);
  }
}

TEST_CASE("An isolated program at a table reads nothing of the server's store", "[serve][bots]") {
  if (!sandbox_works()) return;
  for (const bool isolate : {false, true}) {
    INFO(isolate);
    const ScratchFolder folder;
    Served server(folder.path("t.db"),
                  "--bots '" + mock_bot(folder, "spies", "0", isolate ? "isolate = true\n" : "") + "'");
    const TableSeat table = begin_table(server, table_request("base", {"spies", "here"}));
    REQUIRE(comes([&] { return table.view().at("mine") == true || table.view().at("trouble") != ""; }));
    CHECK((table.view().at("trouble") == "") == isolate);
  }
}

TEST_CASE("nobody waits for a program that thinks when its turn is taken back, or the server ends",
          "[serve][bots][slow]") {
  const ScratchFolder folder;
  // Each of its answers takes six seconds.
  Served server(folder.path("games.db"), "--bots '" + mock_bot(folder, "is seen", "6") + "'");
  const TableSeat table = begin_table(server, table_request("base", {"here", "is seen"}));
  Json now = table.play_on();
  if (now.at("mine") == true) now = table.play_on();
  REQUIRE(now.at("mine") == false);
  REQUIRE(comes([&] { return std::filesystem::exists(folder.path("asked")); }));
  REQUIRE(server.post(table.at("undo"), {{"version", table.view().at("version")}}).status == 200);
  // The program that was asked has ended: it is asked anew, and not behind its old answer.
  const Clock::time_point undone = Clock::now();
  now = table.play_on();
  if (now.at("mine") == true) now = table.play_on();
  const std::size_t tiles = now.at("board").at("tiles").size();
  REQUIRE(comes([&] { return table.view().at("board").at("tiles").size() > tiles; }));
  CHECK(seconds_since(undone) < 10);
  const Clock::time_point sent = Clock::now();
  CHECK(server.end(SIGTERM).code == 130);
  CHECK(seconds_since(sent) < 5);
}

}  // namespace bastide::tests::serve_clocks_test
