// Files that are no stores, stores that were damaged, and disks that are full.

#include "arena/store/store.hpp"
#include "tests/arena/played.hpp"
#include "tests/arena/program.hpp"
#include "tests/catch.hpp"
#include "tests/messages.hpp"

#include <filesystem>
#include <unistd.h>

namespace bastide::arena::store_errors_test {
namespace {

namespace fs = std::filesystem;
using tests::message_of;
using tests::play_in_memory;
using tests::PlayedTournament;
using tests::ScratchFolder;
using tests::stored_games;
using tests::tournament;

const std::string kTwo = "name = 't'\ndeals = 300\nbots = ['random']\n[[bot]]\nfrom = 'random'\nname = 'r'\n";

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

std::string refused(const std::string& path, Store::Access access) {
  return message_of([&] { return Store::open(path, access); });
}

/// How adding deals to `store` ends.
std::string fill(Store& store, const TournamentConfig& config) {
  try {
    const std::atomic<bool> stop{false};
    (void)play_tournament(config, store, stop);
  } catch (const DatabaseError& error) {
    return error.what();
  }
  return "";
}

TEST_CASE("What is no store is refused, and stays as it is", "[store]") {
  const ScratchFolder scratch;
  for (const auto access : {Store::Access::read, Store::Access::write}) {
    CHECK(contains(refused(scratch.path("none.db"), access), "found no store there"));
    CHECK_FALSE(fs::exists(scratch.path("none.db")));
    CHECK(contains(refused(scratch.file("empty.db", ""), access), "found no store there"));
    CHECK(contains(refused(scratch.path(""), access), "found a directory"));
    CHECK(contains(refused(scratch.path("none/none.db"), access), "found no store there"));
    const std::string text(5000, 'x');
    CHECK(contains(refused(scratch.file("text.db", text), access), "not a database"));
    CHECK(tests::file_text(scratch.path("text.db")) == text);
    CHECK(contains(refused(scratch.file("short.db", "x"), access), "text") == false);
    CHECK_FALSE(refused(scratch.file("short.db", "x"), access).empty());
  }
  CHECK(
      contains(message_of([&] { return Store::create(scratch.path(""), 2, {}, {}); }), "found a directory"));
  CHECK(contains(message_of([&] { return Store::create(scratch.path("none/s.db"), 2, {}, {}); }),
                 "cannot make"));
}

TEST_CASE("A database of another program is refused", "[store]") {
  const ScratchFolder scratch;
  const std::string path = scratch.path("other.db");
  Database(path, Database::Access::create).run("CREATE TABLE t (x); INSERT INTO t VALUES (1);");
  for (const auto access : {Store::Access::read, Store::Access::write})
    CHECK(contains(refused(path, access), "another kind of file"));
  CHECK(Store::exists(path));
  CHECK(Database(path, Database::Access::read).integer("SELECT count(*) FROM t") == 1);
}

TEST_CASE("A store of another version is refused", "[store]") {
  const ScratchFolder scratch;
  const std::string path = scratch.path("s.db");
  Store::create(path, 2, {}, {})->database().run("PRAGMA user_version = 3");
  for (const auto access : {Store::Access::read, Store::Access::write})
    CHECK(contains(refused(path, access), "found version 3 of the store, expected 2"));
}

TEST_CASE("Where a program was killed as it made a store there is none", "[store]") {
  const ScratchFolder scratch;
  const std::string path = scratch.path("s.db");
  Database(path, Database::Access::create).run("PRAGMA journal_mode = WAL");
  CHECK(fs::file_size(path) > 0);
  CHECK_FALSE(Store::exists(path));
  CHECK(Store::create(path, 2, {{"a", "b"}}, {})->settings() == Settings{{"a", "b"}});
  CHECK(Store::exists(path));
}

TEST_CASE("What a killed program left half written is undone before a store is read", "[store]") {
  const ScratchFolder scratch;
  const std::string path = scratch.path("s.db");
  const std::string left = scratch.path("left.db");
  (void)Store::create(path, 2, {{"a", "b"}}, {});
  Database database(path, Database::Access::write);
  // More than the memory for pages holds goes into the file before the end.
  database.run(
      "PRAGMA journal_mode = DELETE; PRAGMA cache_size = 1; BEGIN; UPDATE setting SET value = 'half';"
      "CREATE TABLE big AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 2000)"
      "SELECT i, hex(zeroblob(100)) AS text FROM n;");
  fs::copy_file(path, left);
  fs::copy_file(path + "-journal", left + "-journal");
  CHECK(Store::exists(left));
  CHECK(Store::open(left, Store::Access::read)->settings() == Settings{{"a", "b"}});
}

TEST_CASE("A store that cannot be written is refused for playing, and can be read", "[store]") {
  if (geteuid() == 0) return;  // who may write everywhere
  const ScratchFolder scratch;
  const std::string path = scratch.path("s.db");
  (void)Store::create(path, 2, {}, {});
  fs::permissions(path, fs::perms::owner_read);
  CHECK(contains(refused(path, Store::Access::write), "Permission denied"));
  CHECK(refused(path, Store::Access::read).empty());
}

TEST_CASE("A store is read where nothing can be written beside it, and any name is a name", "[store]") {
  const ScratchFolder scratch;
  for (const char* name : {"s.db", "a b?c#d%20&e=1.db", "ž ☃.db"}) {
    const std::string path = scratch.path(name);
    (void)Store::create(path, 2, {{"name", name}}, {});
    CHECK(Database(path, Database::Access::read_alone).integer("SELECT count(*) FROM setting") == 1);
    CHECK_FALSE(fs::exists(path + "-shm"));
    CHECK(Store::open(path, Store::Access::read)->settings() == Settings{{"name", name}});
  }
}

TEST_CASE("A full disk is a clear error, nothing is lost, and the run goes on later", "[store]") {
  const ScratchFolder scratch;
  const std::string path = scratch.path("s.db");
  const TournamentConfig config = tournament(kTwo);
  const PlayedTournament whole = play_in_memory(config);
  std::int64_t before = 0;
  {
    const auto store = Store::create(path, 2, {}, {{"random", ""}, {"r", ""}});
    const std::int64_t pages = store->database().integer("PRAGMA page_count") + 10;
    store->database().run("PRAGMA max_page_count = " + std::to_string(pages));
    const std::string error = fill(*store, config);
    CHECK(error ==
          "cannot write to " + path +
              ": the disk is full; what was finished before is kept, and the same command goes on from "
              "there once there is room");
    before = store->count_games();
    CHECK(before > 0);
    CHECK(before < 600);
    CHECK(before == 2 * store->count_deals());
    CHECK_FALSE(fill(*store, config).empty());
    CHECK(store->count_games() >= before);  // of several deals together a part may have found room
    before = store->count_games();
  }
  const auto store = Store::open(path, Store::Access::write);
  CHECK(store->count_games() == before);
  CHECK(fill(*store, config).empty());
  CHECK(tests::game_lines(*store) == tests::game_lines(*whole.store));
}

TEST_CASE("A store that is deleted or replaced while it is played into is noticed", "[store]") {
  const ScratchFolder scratch;
  const TournamentConfig config = tournament(kTwo);
  const std::string path = scratch.path("s.db");
  const auto store = Store::create(path, 2, {}, {{"random", ""}, {"r", ""}});
  fs::remove(path);
  CHECK(contains(fill(*store, config), "somebody deleted or replaced it"));
  const auto other = Store::create(scratch.path("t.db"), 2, {}, {{"random", ""}, {"r", ""}});
  fs::rename(scratch.path("t.db"), scratch.path("u.db"));
  (void)scratch.file("t.db", "something else");
  CHECK(contains(fill(*other, config), "somebody deleted or replaced it"));
}

TEST_CASE("What no arena writes is told with the game", "[store]") {
  const PlayedTournament played = play_in_memory([] {
    TournamentConfig config = tournament(kTwo);
    config.deals = 2;
    return config;
  }());
  const auto set = [](const std::string& column, const std::string& value) {
    return "UPDATE game SET " + column + " = " + value + " WHERE id = 1";
  };
  const std::vector<std::pair<std::string, std::string>> damages = {
      {set("failed = 9, failure = 'crash', message", "''"), "in seat 9"},
      {set("failed = 3, failure = 'crash', message", "''"), "in seat 3"},
      {set("failed = 1, failure = 'boredom', message", "''"), "\"boredom\""},
      {set("bot1", "64"), "bot 64"},
      {set("bot1", "-1"), "bot -1"},
      {set("bot1", "NULL"), "bot \"\""},
      {set("bot1", "'one'"), "bot \"one\""},
      {set("bot1", "1"), "bots in seats that are not theirs"},
      {set("bot1 = 1, bot2", "0"), "bots in seats that are not theirs"},
      {"DELETE FROM bot WHERE id = 1", "bot 1"},
      {set("deal", "-1"), "deal -1"},
      {set("deal", "10000000"), "deal 10000000"},
      {set("deal", "7"), "a part of the games of deal"},
      {set("seating", "6"), "seating 6"},
      {set("points1", "1000000000000000"), "points 1000000000000000"},
      {set("points1", "0.5"), "points \"0.5\""},
      {set("seconds1", "9e999"), "seconds inf"},
      {set("seconds1", "-1"), "seconds -1"},
      {set("seconds1", "'long'"), "seconds \"long\""},
      {set("decisions1", "-1"), "decisions -1"},
      {set("moves1", "-1"), "moves -1"},
      {set("moves2", "9223372036854775807"), "moves 9223372036854775807"},
      {set("luck1", "-9e999"), "luck -inf"},
      {set("run", "99"), "run 99"},
      {set("host", "99"), "host 99"},
      {set("began", "-1"), "began -1"},
      {set("ended", "9223372036854775807"), "ended 9223372036854775807"},
      {set("id", "-1"), "number -1"},
      {"UPDATE run SET seed = 'x'", "run 1 with another seed or deal_secret"},
      {"UPDATE run SET deal_secret = 'x'", "run 1 with another seed or deal_secret"},
      {"DELETE FROM actions WHERE id = 1", "no actions"},
      {"DELETE FROM game WHERE id = 1", "a part of the games of deal 0"},
      {"DELETE FROM game WHERE id = 2", "a part of the games of deal 1"},
      {"DELETE FROM game WHERE id = 4", "a part of the games of deal 1"}};
  for (const auto& [sql, found] : damages) {
    INFO(sql);
    Transaction undone(played.store->database());
    played.store->database().run(sql);
    const std::string message = message_of([&] { return stored_games(*played.store); });
    INFO(message);
    CHECK(message.starts_with(":memory:: "));
    CHECK(contains(message, found));
  }
  CHECK(stored_games(*played.store).size() == 4);
}

TEST_CASE("One statement is one statement", "[store]") {
  Database database(":memory:", Database::Access::create);
  CHECK_THROWS_AS(Statement(database, "SELECT 1; SELECT 2"), DatabaseError);
  CHECK_THROWS_AS(Statement(database, ""), DatabaseError);
  CHECK_THROWS_AS(Statement(database, "SELECT nosuch"), DatabaseError);
  CHECK_NOTHROW(Statement(database, "SELECT 1;\n"));
}

}  // namespace
}  // namespace bastide::arena::store_errors_test
