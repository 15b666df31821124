#include "arena/store/table_store.hpp"

#include <fmt/format.h>
#include <iterator>
#include <sstream>

namespace bastide::arena {

namespace {

constexpr const char* kFirstTables = R"(
CREATE TABLE game (
  id INTEGER PRIMARY KEY, created TEXT NOT NULL, plan TEXT NOT NULL, result TEXT NOT NULL);
CREATE TABLE action (
  game INTEGER NOT NULL, number INTEGER NOT NULL, bits INTEGER NOT NULL, milliseconds INTEGER NOT NULL,
  PRIMARY KEY (game, number)) WITHOUT ROWID;
)";

/// What a store of version 1 lacks; `fallen` is a seat from 1.
constexpr const char* kLaterTables = R"(
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
)";

/// What a store of version 2 lacks: `scores` are points by seat with blanks between, `thought` milliseconds.
constexpr const char* kThirdTables = R"(
ALTER TABLE game ADD COLUMN scores TEXT NOT NULL DEFAULT '';
ALTER TABLE game ADD COLUMN thought INTEGER NOT NULL DEFAULT 0;
)";

constexpr const char* kGameUpgrades[] = {kLaterTables, kThirdTables};

const StoreKind& game_kind() {
  static const std::string tables = std::string(kFirstTables) + kLaterTables + kThirdTables;
  static const StoreKind kind{0x42535356, 3, tables.c_str(), "bastide serve", kGameUpgrades};  // "BSSV"
  return kind;
}

constexpr const char* kGameColumns = "id, created, plan, result, coalesce(fallen, 0), scores, thought";

std::vector<int> read_scores(std::string_view text) {
  std::istringstream words{std::string(text)};
  return {std::istream_iterator<int>(words), {}};
}

StoreFile open_or_create(const std::string& path) {
  if (StoreFile::is_there(path)) return StoreFile::open(path, game_kind(), StoreFile::Access::write);
  return StoreFile::create(path, game_kind(), {});
}

void remove_from(Database& database, std::int64_t id, std::size_t first) {
  Statement remove(database, "DELETE FROM action WHERE game = ? AND number >= ?");
  remove.bind(1, id).bind(2, static_cast<std::int64_t>(first)).run();
}

StoredTable row_of(const Statement& row) {
  StoredTable table;
  table.id = row.integer(0);
  table.created = row.text(1);
  table.plan = row.text(2);
  table.end = row.text(3);
  table.fallen = static_cast<int>(row.integer(4)) - 1;
  table.scores = read_scores(row.text(5));
  table.thought = row.integer(6);
  return table;
}

}  // namespace

TableStore::TableStore(const std::string& path) : file_(open_or_create(path)) {}

std::int64_t TableStore::add(const std::string& created, const std::string& plan) {
  const std::lock_guard lock(mutex_);
  Statement write(file_.database(), "INSERT INTO game (created, plan, result) VALUES (?, ?, '')");
  write.bind(1, std::string_view(created)).bind(2, std::string_view(plan)).run();
  return file_.database().integer("SELECT last_insert_rowid()");
}

void TableStore::append(std::int64_t id, std::size_t first, std::span<const StoredAction> actions) {
  const std::lock_guard lock(mutex_);
  Transaction transaction(file_.database());
  remove_from(file_.database(), id, first);
  Statement write(file_.database(),
                  "INSERT INTO action (game, number, bits, milliseconds) VALUES (?, ?, ?, ?)");
  for (const StoredAction& action : actions) {
    write.bind(1, id).bind(2, static_cast<std::int64_t>(first++)).bind(3, std::int64_t{action.bits});
    write.bind(4, action.milliseconds).run();
  }
  Statement forget(file_.database(), "UPDATE game SET thought = 0 WHERE id = ? AND thought <> 0");
  forget.bind(1, id).run();
  transaction.commit();
}

void TableStore::cut(std::int64_t id, std::size_t count, std::int64_t thought) {
  const std::lock_guard lock(mutex_);
  Transaction transaction(file_.database());
  remove_from(file_.database(), id, count);
  Statement write(file_.database(),
                  "UPDATE game SET result = '', scores = '', fallen = NULL, thought = ? WHERE id = ?");
  write.bind(1, thought).bind(2, id).run();
  transaction.commit();
}

void TableStore::set_end(std::int64_t id, const std::string& end, std::span<const int> scores, int fallen) {
  const std::lock_guard lock(mutex_);
  Statement write(file_.database(),
                  "UPDATE game SET result = ?, scores = ?, fallen = nullif(?, 0) WHERE id = ?");
  const std::string points = fmt::format("{}", fmt::join(scores, " "));
  write.bind(1, std::string_view(end)).bind(2, std::string_view(points));
  write.bind(3, std::int64_t{fallen} + 1).bind(4, id).run();
}

void TableStore::set_thought(std::int64_t id, std::int64_t milliseconds) {
  const std::lock_guard lock(mutex_);
  Statement write(file_.database(), "UPDATE game SET thought = ? WHERE id = ?");
  write.bind(1, milliseconds).bind(2, id).run();
}

std::optional<StoredTable> TableStore::table(std::int64_t id) {
  const std::lock_guard lock(mutex_);
  Statement read(file_.database(), fmt::format("SELECT {} FROM game WHERE id = ?", kGameColumns));
  read.bind(1, id);
  if (!read.step()) return std::nullopt;
  StoredTable table = row_of(read);
  Statement actions(file_.database(), "SELECT bits, milliseconds FROM action WHERE game = ? ORDER BY number");
  actions.bind(1, id);
  while (actions.step())
    table.actions.push_back({static_cast<std::uint32_t>(actions.integer(0)), actions.integer(1)});
  return table;
}

std::vector<StoredTable> TableStore::latest(int most) {
  const std::lock_guard lock(mutex_);
  std::vector<StoredTable> tables;
  Statement read(file_.database(), fmt::format("SELECT {} FROM game ORDER BY id DESC LIMIT ?", kGameColumns));
  read.bind(1, std::int64_t{most});
  while (read.step()) tables.push_back(row_of(read));
  return tables;
}

// -- studies ----------------------------------------------------------------------------------------------

std::int64_t TableStore::add_study(const StoredStudy& study) {
  const std::lock_guard lock(mutex_);
  Statement same(file_.database(), "SELECT id FROM study WHERE title = ? AND text = ? AND rules = ?");
  same.bind(1, std::string_view(study.title)).bind(2, std::string_view(study.text));
  same.bind(3, std::string_view(study.rules));
  if (same.step()) return same.integer(0);
  Statement write(
      file_.database(),
      "INSERT INTO study (created, title, rules, rules_text, text, note) VALUES (?, ?, ?, ?, ?, ?)");
  write.bind(1, std::string_view(study.created)).bind(2, std::string_view(study.title));
  write.bind(3, std::string_view(study.rules)).bind_null(4);
  if (study.rules_text) write.bind(4, std::string_view(*study.rules_text));
  write.bind(5, std::string_view(study.text)).bind(6, std::string_view(study.note)).run();
  return file_.database().integer("SELECT last_insert_rowid()");
}

std::optional<StoredStudy> TableStore::study(std::int64_t id) {
  const std::lock_guard lock(mutex_);
  Statement read(file_.database(),
                 "SELECT created, title, rules, rules_text, text, note FROM study WHERE id = ?");
  read.bind(1, id);
  if (!read.step()) return std::nullopt;
  StoredStudy study;
  study.id = id;
  study.created = read.text(0);
  study.title = read.text(1);
  study.rules = read.text(2);
  if (!read.is_null(3)) study.rules_text = read.text(3);
  study.text = read.text(4);
  study.note = read.text(5);
  return study;
}

std::vector<StoredStudy> TableStore::latest_studies(int most) {
  const std::lock_guard lock(mutex_);
  std::vector<StoredStudy> studies;
  Statement read(file_.database(), "SELECT id, created, title FROM study ORDER BY id DESC LIMIT ?");
  read.bind(1, std::int64_t{most});
  while (read.step()) {
    StoredStudy& study = studies.emplace_back();
    study.id = read.integer(0);
    study.created = read.text(1);
    study.title = read.text(2);
  }
  return studies;
}

void TableStore::remove_study(std::int64_t id) {
  const std::lock_guard lock(mutex_);
  Transaction transaction(file_.database());
  for (const char* sql : {"DELETE FROM study WHERE id = ?", "DELETE FROM variation WHERE study = ?"})
    Statement(file_.database(), sql).bind(1, id).run();
  transaction.commit();
}

std::vector<StoredMove> TableStore::variations(std::int64_t study) {
  const std::lock_guard lock(mutex_);
  std::vector<StoredMove> moves;
  Statement read(file_.database(), "SELECT id, parent, at, move FROM variation WHERE study = ? ORDER BY id");
  read.bind(1, study);
  while (read.step())
    moves.push_back({read.integer(0), read.integer(1), static_cast<std::size_t>(read.integer(2)),
                     std::string(read.text(3))});
  return moves;
}

void TableStore::set_variations(std::int64_t study, std::span<const StoredMove> moves) {
  const std::lock_guard lock(mutex_);
  Transaction transaction(file_.database());
  Statement(file_.database(), "DELETE FROM variation WHERE study = ?").bind(1, study).run();
  Statement write(file_.database(),
                  "INSERT INTO variation (study, id, parent, at, move) VALUES (?, ?, ?, ?, ?)");
  for (const StoredMove& move : moves) {
    write.bind(1, study).bind(2, move.id).bind(3, move.parent);
    write.bind(4, static_cast<std::int64_t>(move.at)).bind(5, std::string_view(move.text)).run();
  }
  transaction.commit();
}

// -- reviews ----------------------------------------------------------------------------------------------

void TableStore::add_review(const StoredReview& review, int most) {
  const std::lock_guard lock(mutex_);
  Transaction transaction(file_.database());
  Statement write(file_.database(),
                  "INSERT INTO review (key, created, title, marks, script, page) VALUES (?, ?, ?, ?, ?, ?)");
  write.bind(1, std::string_view(review.key)).bind(2, std::string_view(review.created));
  write.bind(3, std::string_view(review.title)).bind(4, review.marks);
  write.bind(5, std::string_view(review.script)).bind(6, std::string_view(review.page)).run();
  Statement remove(file_.database(),
                   "DELETE FROM review WHERE id NOT IN (SELECT id FROM review ORDER BY id DESC LIMIT ?)");
  remove.bind(1, std::int64_t{most}).run();
  transaction.commit();
}

std::optional<StoredReview> TableStore::review(const std::string& key) {
  const std::lock_guard lock(mutex_);
  Statement read(file_.database(), "SELECT created, title, marks, script, page FROM review WHERE key = ?");
  read.bind(1, std::string_view(key));
  if (!read.step()) return std::nullopt;
  return StoredReview{key,
                      std::string(read.text(0)),
                      std::string(read.text(1)),
                      read.integer(2),
                      std::string(read.text(3)),
                      std::string(read.text(4))};
}

std::vector<StoredReview> TableStore::reviews() {
  const std::lock_guard lock(mutex_);
  std::vector<StoredReview> reviews;
  Statement read(file_.database(), "SELECT key, created, title, marks FROM review ORDER BY id DESC");
  while (read.step())
    reviews.push_back({std::string(read.text(0)), std::string(read.text(1)), std::string(read.text(2)),
                       read.integer(3), "", ""});
  return reviews;
}

}  // namespace bastide::arena
