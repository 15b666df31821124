// A store that somebody damaged is read, or refused with an InputError or a DatabaseError. The input is a
// list of damages to a good store:
//
//     'B' place (4 bytes) value                              a byte of the file
//     'V' table column row kind size value (size bytes)      a value of a row, as SQLite would write it
//
// Tables, columns and keys are asked of the store, so that this holds for any version of it.

#include "arena/store/store.hpp"

#include "arena/report/export.hpp"
#include "arena/tournament/tally.hpp"
#include "arena/tournament/tournament.hpp"
#include "arena/tournament/tournament_settings.hpp"
#include "engine/error.hpp"
#include "tests/fuzz/input.hpp"

#include <atomic>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <sqlite3.h>
#include <unistd.h>

using namespace bastide;
using namespace bastide::arena;

namespace {

// -- a good store -----------------------------------------------------------------------------------------

struct Table {
  std::string name;
  std::string key = "rowid";
  std::vector<std::string> columns;
};

class Connection {
 public:
  explicit Connection(const std::string& path) {
    if (sqlite3_open(path.c_str(), &database_) != SQLITE_OK) std::abort();
    // Nothing here need outlive a crash.
    (void)sqlite3_exec(database_, "PRAGMA synchronous = OFF", nullptr, nullptr, nullptr);
  }
  ~Connection() { sqlite3_close(database_); }
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  /// Runs a statement with what is bound to it; nothing happens where a damaged file does not allow it.
  template <class Bind, class Row>
  void run(const std::string& sql, Bind&& bind, Row&& row) {
    sqlite3_stmt* statement = nullptr;
    if (sqlite3_prepare_v2(database_, sql.c_str(), -1, &statement, nullptr) != SQLITE_OK) return;
    bind(statement);
    while (sqlite3_step(statement) == SQLITE_ROW) row(statement);
    sqlite3_finalize(statement);
  }

 private:
  sqlite3* database_ = nullptr;
};

std::string text(sqlite3_stmt* row, int column) {
  return reinterpret_cast<const char*>(sqlite3_column_text(row, column));
}

std::vector<Table> tables_of(const std::string& path) {
  const auto nothing = [](sqlite3_stmt*) {};
  Connection store(path);
  std::vector<Table> tables;
  store.run("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name", nothing,
            [&](sqlite3_stmt* row) {
              tables.push_back({text(row, 0), "rowid", {}});
            });
  for (Table& table : tables) {
    store.run("PRAGMA table_info(\"" + table.name + "\")", nothing, [&](sqlite3_stmt* row) {
      table.columns.push_back(text(row, 1));
      if (sqlite3_column_int(row, 5) == 1) table.key = table.columns.back();
    });
  }
  return tables;
}

/// A tournament of some games, played once, and a place for copies of it.
class GoodStore {
 public:
  GoodStore() : copy_(folder_ + "/copy.db") {
    const std::string path = folder_ + "/good.db";
    std::filesystem::create_directory(folder_);
    TournamentConfig config =
        read_tournament("name = 't'\ndeals = 2\nconcurrency = 1\nbots = ['random', 'greedy']\n", "fuzz");
    {
      const auto store = open_store(path, config, false);
      const std::atomic<bool> stop{false};
      (void)play_tournament(config, *store, stop);
    }
    tables_ = tables_of(path);
    std::ifstream file(path, std::ios::binary);
    bytes_.assign(std::istreambuf_iterator<char>(file), {});
  }
  ~GoodStore() { std::filesystem::remove_all(folder_); }
  GoodStore(const GoodStore&) = delete;
  GoodStore& operator=(const GoodStore&) = delete;

  [[nodiscard]] const std::vector<Table>& tables() const { return tables_; }
  /// The file of a fresh copy with these bytes in it.
  [[nodiscard]] const std::string& copy(const std::vector<std::pair<std::size_t, char>>& damages) const {
    std::string damaged = bytes_;
    for (const auto& [place, value] : damages) damaged[place % damaged.size()] = value;
    for (const char* more : {"-wal", "-shm", "-journal"}) std::filesystem::remove(copy_ + more);
    std::ofstream(copy_, std::ios::binary) << damaged;
    return copy_;
  }

 private:
  std::string folder_ =
      std::filesystem::temp_directory_path() / ("bastide-fuzz-store." + std::to_string(getpid()));
  std::string copy_;
  std::string bytes_;
  std::vector<Table> tables_;
};

// -- damages ----------------------------------------------------------------------------------------------

struct Value {
  std::string table;
  std::string column;
  std::string key;
  int row = 0;
  int kind = 0;
  std::string bytes;
};

Value read_value(tests::FuzzInput& in, const std::vector<Table>& tables) {
  const Table& table = tables[in.byte() % tables.size()];
  Value value{table.name, table.columns[in.byte() % table.columns.size()], table.key, in.byte(), in.byte(),
              ""};
  value.bytes = in.text(in.byte());
  return value;
}

std::int64_t as_integer(const std::string& bytes) {
  std::uint64_t value = 0;
  for (const char byte : bytes) value = value << 8U | static_cast<unsigned char>(byte);
  return static_cast<std::int64_t>(value);
}

void bind(sqlite3_stmt* statement, const Value& value) {
  const int size = static_cast<int>(value.bytes.size());
  switch (value.kind % 5) {
    case 0:
      sqlite3_bind_null(statement, 1);
      break;
    case 1:
      sqlite3_bind_int64(statement, 1, as_integer(value.bytes));
      break;
    case 2:
      sqlite3_bind_double(statement, 1, std::strtod(value.bytes.c_str(), nullptr));
      break;
    case 3:
      sqlite3_bind_text(statement, 1, value.bytes.data(), size, SQLITE_TRANSIENT);
      break;
    default:
      sqlite3_bind_blob(statement, 1, value.bytes.data(), size, SQLITE_TRANSIENT);
      break;
  }
  sqlite3_bind_int(statement, 2, value.row);
}

void write(const std::string& path, const std::vector<Value>& values) {
  Connection store(path);
  for (const Value& value : values) {
    const std::string key = "\"" + value.key + "\"";
    const std::string table = "\"" + value.table + "\"";
    store.run(
        "UPDATE " + table + " SET \"" + value.column + "\" = ?1 WHERE " + key + " = (SELECT " + key +
            " FROM " + table + " LIMIT 1 OFFSET ?2)",
        [&](sqlite3_stmt* statement) { bind(statement, value); }, [](sqlite3_stmt*) {});
  }
}

/// The store with the damages that `in` lists.
const std::string& damaged(const GoodStore& good, tests::FuzzInput in) {
  std::vector<std::pair<std::size_t, char>> bytes;
  std::vector<Value> values;
  while (!in.empty()) {
    if (in.byte() == 'B') {
      const std::size_t place = in.number();
      bytes.emplace_back(place, static_cast<char>(in.byte()));
    } else {
      values.push_back(read_value(in, good.tables()));
    }
  }
  const std::string& path = good.copy(bytes);
  if (!values.empty()) write(path, values);
  return path;
}

// -- readers ----------------------------------------------------------------------------------------------

/// Whether `read` came to an end; what it refuses is as good.
template <class Read>
void attempt(Read&& read) {
  try {
    read();
  } catch (const InputError&) {
  } catch (const DatabaseError&) {
  }
}

void read_all(Store& store) {
  attempt([&] { (void)store.runs(); });
  attempt([&] { (void)store.count_games(); });
  attempt([&] { store.for_each_deal(true, [](std::span<const StoredGame>) {}); });
  for (std::int64_t number = 1; number <= 4; ++number) attempt([&] { (void)store.game(number); });
  attempt([&] {
    const TournamentConfig config = stored_tournament(store);
    attempt([&] { (void)tally(store, config); });
    for (const ExportFormat format : {ExportFormat::jsonl, ExportFormat::csv, ExportFormat::records})
      attempt([&] { export_games(config, store, format, "1", [](std::string_view) {}); });
  });
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  static const GoodStore good;
  const std::string& path = damaged(good, tests::FuzzInput(data, size));
  attempt([&] { read_all(*Store::open(path, Store::Access::read)); });
  return 0;
}
