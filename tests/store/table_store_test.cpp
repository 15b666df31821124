// The store of `bastide serve`, and those of older versions: 1 had games alone, 2 no points and no time under
// way.

#include "arena/store/table_store.hpp"

#include "engine/error.hpp"
#include "tests/arena/program.hpp"
#include "tests/catch.hpp"

#include <algorithm>

namespace bastide::tests::table_store_test {

namespace {

using arena::Database, arena::StoredAction, arena::StoredMove, arena::StoredReview, arena::StoredStudy,
    arena::TableStore;

StoredStudy study_called(const std::string& title, const std::string& text) {
  StoredStudy study;
  study.created = "2026-04-12T08:55:01Z";
  study.title = title;
  study.rules = "base";
  study.text = text;
  study.note = "n";
  return study;
}

/// As the program of that version made it, with a game of two actions.
std::string old_store(const ScratchFolder& folder, int version) {
  std::string path = folder.path("old" + std::to_string(version) + ".db");
  Database database(path, Database::Access::create);
  database.run(R"(
PRAGMA journal_mode = WAL;
CREATE TABLE setting (key TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE run (id INTEGER PRIMARY KEY, began TEXT NOT NULL, ended TEXT, program TEXT NOT NULL);
CREATE TABLE game (
  id INTEGER PRIMARY KEY, created TEXT NOT NULL, plan TEXT NOT NULL, result TEXT NOT NULL);
CREATE TABLE action (
  game INTEGER NOT NULL, number INTEGER NOT NULL, bits INTEGER NOT NULL, milliseconds INTEGER NOT NULL,
  PRIMARY KEY (game, number)) WITHOUT ROWID;
INSERT INTO game VALUES (1, '2026-04-12T08:55:01Z', '{}', 'Anna wins.');
INSERT INTO action VALUES (1, 0, 77, 0), (1, 1, 78, 1500);
PRAGMA application_id = 1112757078; PRAGMA user_version = 1;)");
  if (version == 2) {
    database.run(R"(
ALTER TABLE game ADD COLUMN fallen INTEGER;
CREATE TABLE study (
  id INTEGER PRIMARY KEY, created TEXT NOT NULL, title TEXT NOT NULL, rules TEXT NOT NULL,
  rules_text TEXT, text TEXT NOT NULL, note TEXT NOT NULL);
CREATE TABLE variation (
  study INTEGER NOT NULL, id INTEGER NOT NULL, parent INTEGER NOT NULL, at INTEGER NOT NULL,
  move TEXT NOT NULL, PRIMARY KEY (study, id)) WITHOUT ROWID;
CREATE TABLE review (
  id INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, created TEXT NOT NULL, title TEXT NOT NULL,
  marks INTEGER NOT NULL, script TEXT NOT NULL, page TEXT NOT NULL);
PRAGMA user_version = 2;)");
  }
  return path;
}

}  // namespace

TEST_CASE("an older store is brought up, and keeps its games", "[store][serve]") {
  const ScratchFolder folder;
  const std::string path = old_store(folder, GENERATE(1, 2));
  for (int time = 0; time < 2; ++time) {
    TableStore store(path);
    const auto table = store.table(1);
    REQUIRE(table);
    CHECK(table->end == "Anna wins.");
    CHECK(table->fallen == -1);
    CHECK(table->scores.empty());
    CHECK(table->thought == 0);
    CHECK(table->actions == std::vector<StoredAction>{{77, 0}, {78, 1500}});
    CHECK(store.add_study(study_called("t", "x")) == 1);
  }
  Database database(path, Database::Access::write);
  CHECK(database.integer("PRAGMA user_version") == 3);
  for (const std::string version : {"0", "4"}) {
    database.run(("PRAGMA user_version = " + version).c_str());
    CHECK_THROWS_AS(TableStore(path), InputError);
  }
}

TEST_CASE("the end of a game by a flag is kept, and gone when it is taken back", "[store][serve]") {
  const ScratchFolder folder;
  const std::vector<int> points = {40, -1, 7};
  TableStore store(folder.path("games.db"));
  const std::int64_t id = store.add("2026-04-12T08:55:01Z", "{}");
  store.append(id, 0, std::vector<StoredAction>{{1, 2}, {3, 4}});
  store.set_end(id, "over", points, 0);
  CHECK(store.table(id)->fallen == 0);
  CHECK(store.table(id)->scores == points);
  CHECK(store.latest(10).front().scores == points);
  CHECK(store.latest(10).front().fallen == 0);
  store.cut(id, 1);
  CHECK(store.table(id)->fallen == -1);
  CHECK(store.table(id)->end.empty());
  CHECK(store.table(id)->scores.empty());
  store.set_end(id, "over", points);
  CHECK(store.table(id)->fallen == -1);
  CHECK(store.table(id)->end == "over");
}

TEST_CASE("the time of the decision under way is kept until there is another decision", "[store][serve]") {
  const ScratchFolder folder;
  TableStore store(folder.path("games.db"));
  const std::int64_t id = store.add("2026-04-12T08:55:01Z", "{}");
  store.append(id, 0, std::vector<StoredAction>{{1, 2}, {3, 4}});
  store.set_thought(id, 2500);
  CHECK(store.table(id)->thought == 2500);
  store.append(id, 2, std::vector<StoredAction>{{5, 6}});
  CHECK(store.table(id)->thought == 0);
  store.set_thought(id, 700);
  store.cut(id, 1);
  CHECK(store.table(id)->thought == 0);
}

TEST_CASE("studies are there once, with their variations, until they are removed", "[store][serve]") {
  const ScratchFolder folder;
  TableStore store(folder.path("games.db"));
  const std::int64_t first = store.add_study(study_called("a", "x"));
  const std::int64_t second = store.add_study(study_called("b", "x"));
  CHECK(second != first);
  CHECK(store.add_study(study_called("a", "x")) == first);
  StoredStudy other = study_called("a", "x");
  other.rules = "castle";
  other.rules_text = "name = 'castle'";
  const std::int64_t third = store.add_study(other);
  CHECK(third != first);
  CHECK(store.study(third)->rules_text == other.rules_text);
  CHECK(!store.study(first)->rules_text);
  CHECK(store.study(first)->text == "x");
  CHECK(store.study(first)->note == "n");
  CHECK(!store.study(99));
  REQUIRE(store.latest_studies(2).size() == 2);
  CHECK(store.latest_studies(2).front().id == third);
  const std::vector<StoredMove> moves = {{1, 0, 3, "V 1,0 0"}, {2, 1, 3, "-"}};
  store.set_variations(first, moves);
  CHECK(store.variations(first) == moves);
  CHECK(store.variations(second).empty());
  store.set_variations(first, std::span(moves).first(1));
  CHECK(store.variations(first).size() == 1);
  store.remove_study(first);
  CHECK(!store.study(first));
  CHECK(store.variations(first).empty());
  CHECK(store.study(second));
}

TEST_CASE("of reviews the latest are kept", "[store][serve]") {
  const ScratchFolder folder;
  TableStore store(folder.path("games.db"));
  for (const std::string key : {"a", "b", "c", "d"})
    store.add_review({key, "2026-04-12T08:55:01Z", "title " + key, 3, "00ff", "<p>" + key}, 3);
  const std::vector<StoredReview> reviews = store.reviews();
  REQUIRE(reviews.size() == 3);
  CHECK(reviews.front().key == "d");
  CHECK(reviews.front().marks == 3);
  CHECK(!store.review("a"));
  REQUIRE(store.review("b"));
  CHECK(store.review("b")->page == "<p>b");
  CHECK(store.review("b")->script == "00ff");
  CHECK(store.review("b")->title == "title b");
}

}  // namespace bastide::tests::table_store_test
