// Tournaments that are killed at any moment.

#include "arena/report/report.hpp"
#include "arena/store/store.hpp"
#include "arena/tournament/tally.hpp"
#include "arena/tournament/tournament_settings.hpp"
#include "tests/arena/played.hpp"
#include "tests/arena/program.hpp"
#include "tests/catch.hpp"
#include "tests/paths.hpp"
#include "tests/process/mock.hpp"
#include "tests/rules/games.hpp"

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <random>

namespace bastide::tests::resume_test {
namespace {

using arena::Store;

/// Some seconds of games: a search with a fixed number of iterations, and players with streams of their own.
const std::string kTournament =
    "name = 'killed'\ndeals = 25\nbots = ['random', 'greedy']\n[[bot]]\nfrom = 'uct'\nbudget = {iterations = "
    "60}\n";

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

std::vector<std::string> games_in(const std::string& path) {
  return game_lines(*Store::open(path, Store::Access::read));
}

/// Waits until an arena has come to a place of the run that a random number chooses: its very start, the
/// making of its store, or so many games more than there were.
void wait_for_place(const Running& running, const std::string& path, std::mt19937& random) {
  constexpr int kMostGames = 10;
  const int place = std::uniform_int_distribution<int>(-3, kMostGames)(random);
  const std::int64_t before = count_in(path);
  CHECK(comes([&] {
    if (running.has_ended() || place == -3) return true;
    if (place == -2) return std::filesystem::exists(path);
    if (place == -1) return Store::exists(path);
    return count_in(path) >= before + place;
  }));
}

TEST_CASE("A tournament killed at twenty places ends as an unbroken one", "[resume][slow]") {
  const ScratchFolder scratch;
  const std::string command = "arena " + scratch.file("t.toml", kTournament) + " --concurrency 2 --store ";
  const Ran unbroken = run_bastide(command + scratch.path("unbroken.db"));
  REQUIRE(unbroken.code == 0);

  const std::string path = scratch.path("killed.db");
  std::mt19937 random(1);
  std::int64_t games = 0;
  int killed = 0;
  int while_playing = 0;
  const int kills = short_tests() ? 3 : 20;
  while (killed < kills) {
    Running running = start_bastide(command + path);
    wait_for_place(running, path, random);
    running.send(SIGKILL);
    const Ran ran = running.wait();
    if (ran.code == 0) break;  // it came to its end before
    REQUIRE(ran.code == 128 + SIGKILL);
    ++killed;
    const std::int64_t now = count_in(path);
    CHECK(now >= games);
    CHECK(now % 2 == 0);
    if (now > games) ++while_playing;
    games = now;
  }
  CHECK(killed >= kills / 2);
  CHECK(while_playing >= std::max(1, kills / 6));
  const Ran rest = run_bastide(command + path);
  INFO(rest.err);
  CHECK(rest.code == 0);
  const auto table = [](const std::string& out) {
    return without_times(out.substr(0, out.find("\nStored")));
  };
  CHECK(table(rest.out) == table(unbroken.out));
  CHECK(games_in(path) == games_in(scratch.path("unbroken.db")));
}

TEST_CASE("A run that was killed is told from one that ended", "[resume]") {
  const ScratchFolder scratch;
  const std::string path = scratch.path("s.db");
  const std::string command =
      "arena " + scratch.file("t.toml", "name = 't'\ndeals = 1000000\nbots = ['random', 'greedy']\n") +
      " --concurrency 1 --store " + path;
  Running running = start_bastide(command);
  CHECK(comes([&] { return count_in(path) >= 10; }));
  running.send(SIGKILL);
  CHECK(running.wait().code == 128 + SIGKILL);
  CHECK(contains(run_bastide("arena status --store " + path).out, "(under way, or killed)"));
  const Ran table = run_bastide("arena table --store " + path);
  CHECK(table.code == 0);
  CHECK(contains(table.out, "(not finished)"));
  CHECK(Store::open(path, Store::Access::write)->count_games() >= 10);
}

TEST_CASE("An arena that is killed leaves no process of its bots", "[resume]") {
  const ScratchFolder scratch;
  const std::string path = scratch.path("s.db");
  const std::string mark = unique_mark();
  const std::string bot = std::string("command = ['") + BASTIDE_MOCK_PLAYER + "', '" + mark + "']\n";
  const std::string file =
      scratch.file("t.toml", "name = 't'\ndeals = 100000\nbots = ['random']\n[[bot]]\nname = 'a'\n" + bot +
                                 "[[bot]]\nname = 'b'\n" + bot);
  Running running = start_bastide("arena " + file + " --concurrency 2 --store " + path);
  CHECK(comes([&] { return count_in(path) >= 4; }));
  CHECK(processes_with(mark) >= 2);
  running.send(SIGKILL);
  CHECK(running.wait().code == 128 + SIGKILL);
  CHECK(comes_to_processes(mark, 0));
  // What was stored of them is whole.
  const auto store = Store::open(path, Store::Access::write);
  CHECK(arena::tally(*store, arena::stored_tournament(*store)).games > 0);
}

}  // namespace
}  // namespace bastide::tests::resume_test
