// Stores of version 1, which the program of that version made (tests/data/stores, as SQL): two bots and a
// third one added, with luck; and three players with every module, one of them a program that crashes.

#include "arena/report/export.hpp"
#include "arena/store/store.hpp"
#include "arena/store/store_tables.hpp"
#include "arena/tournament/tournament_settings.hpp"
#include "tests/arena/played.hpp"
#include "tests/arena/program.hpp"
#include "tests/catch.hpp"
#include "tests/messages.hpp"
#include "tests/paths.hpp"

#include <algorithm>
#include <filesystem>
#include <regex>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace bastide::arena::upgrade_test {
namespace {

namespace fs = std::filesystem;
using tests::file_text;
using tests::ScratchFolder;

std::string data(const std::string& name) {
  return file_text(BASTIDE_SOURCE_DIR "/tests/data/stores/" + name);
}

/// The store of version 1 called `name`, in `scratch`.
std::string store_of_version_1(const ScratchFolder& scratch, const std::string& name) {
  std::string path = scratch.path(name + ".db");
  Database database(path, Database::Access::create);
  database.run("PRAGMA application_id = " + std::to_string(kApplication) + "; PRAGMA user_version = 1; " +
               "PRAGMA journal_mode = WAL;" + data(name + "_v1.sql"));
  return path;
}

std::string exported(Store& store, ExportFormat format) {
  std::string text;
  export_games(stored_tournament(store), store, format, "1", [&](std::string_view part) { text += part; });
  return text;
}

/// The parts of `text`, each with `end` behind it, in an order of their own.
std::vector<std::string> sorted_parts(const std::string& text, const std::string& end) {
  std::vector<std::string> parts;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t next = std::min(text.find(end, at), text.size() - end.size());
    parts.push_back(text.substr(at, next - at));
    at = next + end.size();
  }
  std::sort(parts.begin(), parts.end());
  return parts;
}

/// The games are what `name` held when its program exported it. Today records tell numbers as well, CSV has
/// more columns behind those of then, and games come by their numbers.
void check_exports(Store& store, const std::string& name) {
  const std::string records =
      std::regex_replace(exported(store, ExportFormat::records), std::regex("game [0-9]+\n"), "");
  CHECK(sorted_parts(records, "\n\n") == sorted_parts(data(name + "_v1.records.txt"), "\n\n"));
  const auto now = sorted_parts(exported(store, ExportFormat::csv), "\r\n");
  const auto then = sorted_parts(data(name + "_v1.csv"), "\r\n");
  REQUIRE(now.size() == then.size());
  for (std::size_t i = 0; i < now.size(); ++i) CHECK(now[i].starts_with(then[i]));
}

TEST_CASE("A store of version 1 is read as it is", "[store]") {
  const ScratchFolder scratch;
  for (const char* name : {"two", "three"}) {
    const std::string path = store_of_version_1(scratch, name);
    const std::string before = file_text(path);
    {
      const auto store = Store::open(path, Store::Access::read);
      check_exports(*store, name);
      CHECK(store->hosts().empty());
      CHECK(store->game(2)->played.game.seating == 1);
      CHECK(store->rows_where("*", "failed > 0").step() == (std::string(name) == "three"));
    }
    CHECK(file_text(path) == before);
    CHECK(Database(path, Database::Access::read).integer("PRAGMA user_version") == 1);
  }
}

TEST_CASE("A store of version 1 becomes one of today when it is opened to be played into", "[store]") {
  const ScratchFolder scratch;
  for (const char* name : {"two", "three"}) {
    const std::string path = store_of_version_1(scratch, name);
    std::string table;
    {
      const auto store = Store::open(path, Store::Access::read);
      table = tests::table_of(*store, stored_tournament(*store));
    }
    for (const auto access : {Store::Access::write, Store::Access::read, Store::Access::write}) {
      const auto store = Store::open(path, access);
      CHECK(store->database().integer("PRAGMA user_version") == kStoreVersion);
      check_exports(*store, name);
      CHECK(tests::table_of(*store, stored_tournament(*store)) == table);
      CHECK(store->runs().front().program == "bastide 0.1.0");
    }
  }
}

TEST_CASE("A store of version 1 is gone on with, behind its games", "[store]") {
  const ScratchFolder scratch;
  const std::string path = store_of_version_1(scratch, "two");
  const auto store = Store::open(path, Store::Access::write);
  TournamentConfig config = stored_tournament(*store);
  config.deals = 3;
  store->change_settings(settings_of(config));
  store->begin_run(now_utc(), "program", "", Streams(config.seed, {}));
  const std::atomic<bool> stop{false};
  const RunResult run = play_tournament(config, *store, stop);
  CHECK(run.games == 6);
  CHECK(run.finished);
  const auto first = store->game(13 + 2 * 6);  // of the third deal: the new numbers count all deals
  REQUIRE(first);
  CHECK(first->played.game.deal == 2);
  // Games of old and new are those of a tournament that is played at once.
  const tests::PlayedTournament whole = tests::play_in_memory(config);
  CHECK(tests::table_of(*store, config) == tests::table_of(*whole.store, config));
  const auto actions = [&](Store& of) {
    std::vector<std::tuple<std::int64_t, std::array<int, 6>, std::vector<engine::Action>>> games;
    for (const StoredGame& game : tests::stored_games(of))
      games.emplace_back(game.played.game.deal, game.played.game.bots,
                         tests::actions_of_game(config.rules, game));
    std::sort(games.begin(), games.end(), [](const auto& a, const auto& b) {
      return std::tie(std::get<0>(a), std::get<1>(a)) < std::tie(std::get<0>(b), std::get<1>(b));
    });
    return games;
  };
  CHECK(actions(*store) == actions(*whole.store));
}

TEST_CASE("What ends an upgrade in its midst leaves the store of version 1", "[store]") {
  const ScratchFolder scratch;
  const std::string path = store_of_version_1(scratch, "two");
  // A limit on the size of files kills the program at the first page behind it.
  bool upgraded = false;
  for (rlim_t limit = fs::file_size(path); !upgraded; limit += 4096) {
    REQUIRE(limit < 10'000'000);
    const pid_t child = fork();
    REQUIRE(child >= 0);
    if (child == 0) {
      const rlimit files{limit, limit};
      setrlimit(RLIMIT_FSIZE, &files);
      Database database(path, Database::Access::write);
      upgrade(database);
      _exit(0);
    }
    int status = 0;
    REQUIRE(waitpid(child, &status, 0) == child);
    upgraded = WIFEXITED(status);
    const auto store = Store::open(path, Store::Access::read);
    const std::int64_t version = Database(path, Database::Access::read).integer("PRAGMA user_version");
    CHECK((version == 1 || version == kStoreVersion));
    if (version == kStoreVersion) upgraded = true;
    check_exports(*store, "two");
  }
}

TEST_CASE("What no run can have written is told of a store of version 1 as well", "[store]") {
  const std::vector<std::pair<std::string, std::string>> damages = {
      {"DELETE FROM seat WHERE game = 3 AND seat = 2", "game 3: found bot \"\""},
      {"UPDATE seat SET points = 'x' WHERE game = 3 AND seat = 1", "game 3: found points \"x\""},
      {"UPDATE seat SET seconds = 9e999 WHERE game = 3", "game 3: found seconds inf"}};
  for (const auto& [sql, found] : damages) {
    const ScratchFolder scratch;
    const std::string path = store_of_version_1(scratch, "two");
    Database(path, Database::Access::write).run(sql);
    for (const auto access : {Store::Access::read, Store::Access::write}) {
      const auto store = Store::open(path, access);
      const std::string message = tests::message_of([&] { return tests::stored_games(*store); });
      INFO(message);
      CHECK(message.find(found) != std::string::npos);
    }
  }
}

}  // namespace
}  // namespace bastide::arena::upgrade_test
