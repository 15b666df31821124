#include "arena/store/table_store.hpp"

namespace bastide::arena {

namespace {

constexpr const char* kGameTables = R"(
CREATE TABLE game (
  id INTEGER PRIMARY KEY, created TEXT NOT NULL, plan TEXT NOT NULL, result TEXT NOT NULL);
CREATE TABLE action (
  game INTEGER NOT NULL, number INTEGER NOT NULL, bits INTEGER NOT NULL, milliseconds INTEGER NOT NULL,
  PRIMARY KEY (game, number)) WITHOUT ROWID;
)";

constexpr StoreKind kGameKind{0x42535356, 1, kGameTables, "bastide serve"};  // "BSSV"

StoreFile open_or_create(const std::string& path) {
  if (StoreFile::is_there(path)) return StoreFile::open(path, kGameKind, StoreFile::Access::write);
  return StoreFile::create(path, kGameKind, {});
}

void remove_from(Database& database, std::int64_t id, std::size_t first) {
  Statement remove(database, "DELETE FROM action WHERE game = ? AND number >= ?");
  remove.bind(1, id).bind(2, static_cast<std::int64_t>(first)).run();
}

StoredTable row_of(const Statement& row) {
  return {row.integer(0), std::string(row.text(1)), std::string(row.text(2)), std::string(row.text(3)), {}};
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
  transaction.commit();
}

void TableStore::cut(std::int64_t id, std::size_t count) {
  const std::lock_guard lock(mutex_);
  Transaction transaction(file_.database());
  remove_from(file_.database(), id, count);
  Statement write(file_.database(), "UPDATE game SET result = '' WHERE id = ?");
  write.bind(1, id).run();
  transaction.commit();
}

void TableStore::set_end(std::int64_t id, const std::string& end) {
  const std::lock_guard lock(mutex_);
  Statement write(file_.database(), "UPDATE game SET result = ? WHERE id = ?");
  write.bind(1, std::string_view(end)).bind(2, id).run();
}

std::optional<StoredTable> TableStore::table(std::int64_t id) {
  const std::lock_guard lock(mutex_);
  Statement read(file_.database(), "SELECT id, created, plan, result FROM game WHERE id = ?");
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
  Statement read(file_.database(), "SELECT id, created, plan, result FROM game ORDER BY id DESC LIMIT ?");
  read.bind(1, std::int64_t{most});
  while (read.step()) tables.push_back(row_of(read));
  return tables;
}

}  // namespace bastide::arena
