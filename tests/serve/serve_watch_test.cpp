// Tournaments that are watched while they are played.

#include "arena/tournament/live_games.hpp"
#include "engine/error.hpp"
#include "tests/arena/program.hpp"
#include "tests/catch.hpp"
#include "tests/paths.hpp"
#include "tests/serve/client.hpp"
#include "tests/serve/table_seat.hpp"

#include <array>
#include <csignal>
#include <ctime>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <sys/stat.h>

namespace bastide::tests::serve_watch_test {

namespace {

using Json = nlohmann::json;
using arena::LiveGame, arena::LiveGames, arena::LivePlace;
using engine::Action;

constexpr std::chrono::milliseconds kSoon{5};

std::vector<Action> some_actions(std::size_t count) {
  std::vector<Action> actions;
  for (std::size_t i = 0; i < count; ++i)
    actions.push_back(Action::from_bits(static_cast<std::uint32_t>(i + 1)));
  return actions;
}

void make_old(const std::string& path) {
  timespec time{};
  time.tv_sec = std::time(nullptr) - arena::kStale.count() - 2;
  const std::array<timespec, 2> times = {time, time};
  REQUIRE(utimensat(AT_FDCWD, path.c_str(), times.data(), 0) == 0);
}

/// Waits until the arena has looked whether somebody looks on, and done what follows from that: it takes away
/// marks that are old, and looks again only then.
void let_it_look(const LivePlace& place) {
  for (int times = 0; times < 2; ++times) {
    const std::string mark = place.watched + ".new";
    std::ofstream(mark) << "";
    make_old(mark);
    std::filesystem::rename(mark, place.watched);
    REQUIRE(comes([&] { return !std::filesystem::exists(place.watched); }));
  }
}

/// Games that last for seconds, one at a time.
std::string slow_arena(const std::string& store) {
  return "arena --bots puct,evaluator --time 0.03 --deals 1000 --concurrency 1 --store " + store +
         " < /dev/null";
}

/// Listens until an event is as it is wanted.
template <class Wanted>
Json event_with(const Line& line, const Wanted& wanted) {
  for (int i = 0; i < 200; ++i) {
    const std::string heard = line.read("\n\n");
    for (std::size_t at = heard.find("data: "); at != std::string::npos; at = heard.find("data: ", at + 1)) {
      const std::string text = heard.substr(at + 6, heard.find('\n', at) - at - 6);
      if (!Json::accept(text)) continue;
      const Json event = Json::parse(text);
      if (wanted(event)) return event;
    }
  }
  FAIL("no such event came");
  return {};
}

}  // namespace

TEST_CASE("games are shown while somebody looks on, and not a moment longer", "[serve][watch]") {
  const ScratchFolder folder;
  const std::string store = folder.file("cup.db", "a store");
  const auto place = LivePlace::of(store);
  REQUIRE(place);
  CHECK(!LivePlace::of(folder.path("nothing.db")));
  CHECK(!LivePlace::of(":memory:"));
  {
    LiveGames games(store, kSoon);
    LiveGames::Window window(&games);
    LiveGames::Window other(&games);
    window.show(3, some_actions(5));
    let_it_look(*place);
    CHECK(!std::filesystem::exists(place->live));
    mark_watched(*place);
    REQUIRE(comes([&] { return read_live_games(*place).has_value(); }));
    const auto shows = [&](std::int64_t index, std::size_t actions) {
      window.show(index, some_actions(actions));
      const auto read = read_live_games(*place);
      return read && *read == std::vector<LiveGame>{{index, some_actions(actions)}};
    };
    CHECK(comes([&] { return shows(3, 6); }));
    CHECK(comes([&] { return shows(3, 9); }));
    CHECK(comes([&] { return shows(4, 1); }));
    window.clear();
    CHECK(comes([&] { return read_live_games(*place)->empty(); }));
    CHECK(comes([&] { return shows(4, 2); }));
    other.show(2, some_actions(1));
    CHECK(comes([&] {
      const auto read = read_live_games(*place);
      return read->size() == 2 && read->front().index == 2;
    }));
    other.clear();
    struct stat about {};
    REQUIRE(stat(place->live.c_str(), &about) == 0);
    CHECK((about.st_mode & 0777U) == 0600U);
    unmark_watched(*place);
    CHECK(comes([&] { return !std::filesystem::exists(place->live); }));
    CHECK(!read_live_games(*place));
    mark_watched(*place);
    REQUIRE(comes([&] { return read_live_games(*place).has_value(); }));
  }
  CHECK(!std::filesystem::exists(place->live));
  unmark_watched(*place);
}

TEST_CASE("files of live games that are old, broken or no files are nothing or told of", "[serve][watch]") {
  const ScratchFolder folder;
  const auto place = LivePlace::of(folder.file("cup.db", "a store"));
  REQUIRE(place);
  const auto write = [&](const std::string& text) { std::ofstream(place->live, std::ios::binary) << text; };
  write("{");
  CHECK_THROWS_AS(read_live_games(*place), InputError);
  write(R"({"games": [{"index": 1, "actions": ["x"]}]})");
  CHECK_THROWS_AS(read_live_games(*place), InputError);
  write(R"({"games": [{"index": 1, "actions": [7]}]})");
  CHECK(read_live_games(*place)->front().actions.size() == 1);
  make_old(place->live);
  CHECK(!read_live_games(*place));
  // A mark that whoever looked on left behind when it was killed is of nobody.
  mark_watched(*place);
  make_old(place->watched);
  {
    LiveGames games(folder.path("cup.db"), kSoon);
    LiveGames::Window window(&games);
    window.show(0, some_actions(2));
    CHECK(comes([&] { return !std::filesystem::exists(place->watched); }));
    let_it_look(*place);
    CHECK(!read_live_games(*place));
  }
  std::filesystem::create_symlink("/dev/zero", place->live);
  CHECK(!read_live_games(*place));
  std::filesystem::remove(place->live);
  REQUIRE(mkfifo(place->live.c_str(), 0600) == 0);
  CHECK(!read_live_games(*place));
  std::filesystem::remove(place->live);
  unmark_watched(*place);
}

TEST_CASE("games of a running tournament are followed move by move, whoever is killed",
          "[serve][watch][slow]") {
  const ScratchFolder folder;
  const std::string store = folder.path("cup.db");
  Running arena = start_bastide(slow_arena(store));
  REQUIRE(comes([&] { return std::filesystem::exists(store + "-wal"); }));
  const auto tiles = [](const Json& event) { return event.at("games").at(0).at("board").at("tiles").size(); };
  const auto plays = [&](const Json& event) {
    return event.at("running") == true && !event.at("games").empty() && tiles(event) > 2;
  };
  {
    Served killed(folder.path("games.db"), store);
    const Line line = killed.follow("/api/stores/0/events");
    const Json first = event_with(line, plays);
    const Json game = first.at("games").at(0);
    CHECK(game.at("names").size() == 2);
    CHECK(game.at("board").at("scores").size() == 2);
    CHECK(first.at("more") == 0);
    const Json later = event_with(line, [&](const Json& event) {
      return plays(event) &&
             (event.at("games").at(0).at("number") != game.at("number") || tiles(event) > tiles(first));
    });
    CHECK(later.at("games").at(0).at("said").at("decisions").at(0).size() == 2);
    (void)killed.end(SIGKILL);
  }
  CHECK(!arena.has_ended());
  Served server(folder.path("games.db"), store);
  CHECK(server.get("/api/scenery?store=0").json().at("tiles").size() == 24);
  const Line line = server.follow("/api/stores/0/events");
  (void)event_with(line, plays);
  arena.send(SIGKILL);
  (void)arena.wait();
  (void)event_with(line, [](const Json& event) { return event.at("running") == false; });
  CHECK(server.get("/api/stores/0").status == 200);
  CHECK(run_bastide("arena table --store " + store).code == 0);
  check_api_error(server.get("/api/stores/1/events"), 404, "store");
  check_api_error(server.get("/api/scenery?store=7"), 404, "store");
  const auto place = LivePlace::of(store);
  REQUIRE(place);
  CHECK(server.end(SIGTERM).code == 130);
  CHECK(!std::filesystem::exists(place->watched));
  CHECK(!std::filesystem::exists(place->live));
}

TEST_CASE("who closes the page takes the mark away", "[serve][watch]") {
  const ScratchFolder folder;
  const std::string store = folder.path("cup.db");
  REQUIRE(run_bastide("arena --bots greedy,random --deals 1 --store " + store).code == 0);
  const auto place = LivePlace::of(store);
  REQUIRE(place);
  Served server(folder.path("games.db"), store);
  const auto rests = [](const Json& event) {
    return event.at("running") == false && event.at("games").empty();
  };
  {
    const Line line = server.follow("/api/stores/0/events");
    const Line other = server.follow("/api/stores/0/events");
    (void)event_with(line, rests);
    (void)event_with(other, rests);
    CHECK(std::filesystem::exists(place->watched));
  }
  CHECK(comes([&] { return !std::filesystem::exists(place->watched); }));
}

TEST_CASE("a sequential test has a graph of its ratio", "[serve][watch]") {
  const ScratchFolder folder;
  const std::string store = folder.path("test.db");
  REQUIRE(run_bastide("arena --bots greedy,random --test gain --store " + store).code == 0);
  Served server(folder.path("games.db"), store);
  const Json test = server.get("/api/stores/0").json().at("test");
  CHECK(test.at("lower").get<double>() < 0);
  CHECK(test.at("upper").get<double>() > 0);
  CHECK(test.at("preset") == "gain");
  CHECK(test.at("unit") == "normalised");
  CHECK((test.at("h0") == 0.0 && test.at("h1") == 10.0));
  CHECK(test.at("verdict") == "h1");
  CHECK(test.at("failed") == 0);
  CHECK(test.at("games").get<std::int64_t>() % 2 == 0);
  CHECK(test.at("most_failures") == 0.05);
  CHECK(test.at("ratio").get<double>() >= test.at("upper").get<double>());
  const Json points = test.at("points");
  REQUIRE(!points.empty());
  CHECK(points.size() <= 202);
  for (std::size_t i = 1; i < points.size(); ++i) CHECK(points[i - 1][0] < points[i][0]);
  // The verdict has come, and the last point is beyond its bound.
  CHECK(points.back()[1] == test.at("ratio"));
  CHECK(points.back()[0].get<std::int64_t>() * 2 == test.at("games").get<std::int64_t>());
  CHECK(server.get("/api/stores/0").json().at("test") == test);
}

TEST_CASE("a test by points, and one that is void, say so", "[serve][watch]") {
  const ScratchFolder folder;
  const std::string begin = "name = 't'\ndeals = 4\nbots = ['random']\n[[bot]]\nname = 'x'\n";
  const std::string points = begin + "from = 'random'\n[test]\npoints0 = -1\npoints1 = 2.5\n";
  const std::string broken = begin + "command = ['" BASTIDE_MOCK_PLAYER
                                     "', 'crash', '3']\n[test]\nelo0 = 0\nelo1 = 9\nscale = 'logistic'\n";
  std::string stores;
  for (const auto& [name, text] : {std::pair{"points", points}, std::pair{"broken", broken}}) {
    const std::string store = folder.path(std::string(name) + ".db");
    REQUIRE(
        run_bastide("arena " + folder.file(std::string(name) + ".toml", text) + " --store " + store).code ==
        3);
    stores += " " + store;
  }
  Served server(folder.path("games.db"), stores);
  const Json open = server.get("/api/stores/0").json().at("test");
  CHECK(open.at("preset") == "");
  CHECK(open.at("unit") == "points");
  CHECK((open.at("h0") == -1.0 && open.at("h1") == 2.5));
  CHECK(open.at("verdict") == "open");
  const Json seen = server.get("/api/stores/1").json();
  const Json test = seen.at("test");
  CHECK(test.at("unit") == "logistic");
  CHECK(test.at("verdict") == "void");
  CHECK((test.at("failed") == 8 && test.at("games") == 8));
  // What failed, of whom.
  const Json failure = seen.at("failures").at(0);
  CHECK(failure.at("failure") == "crash");
  CHECK(failure.at("bot" + std::to_string(failure.at("failed").get<int>())) == "x");
}

}  // namespace bastide::tests::serve_watch_test
