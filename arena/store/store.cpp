#include "arena/store/store.hpp"

#include "arena/files/text_reader.hpp"
#include "arena/store/file_lock.hpp"
#include "arena/store/game_rows.hpp"
#include "engine/error.hpp"

#include <array>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <unistd.h>

namespace bastide::arena {

namespace {

constexpr std::int64_t kApplication = 0x42535444;  ///< "BSTD", in the file's header
constexpr std::int64_t kStoreVersion = 2;
/// The store numbered games as they came; all else is the same.
constexpr std::int64_t kUnnumberedVersion = 1;

/// The setting that holds the number of the schedule's first game.
constexpr const char* kFirstNumber = "first_number";
const std::string kNumberBehind =
    "INSERT INTO setting (key, value) SELECT 'first_number', 1 + max(id) FROM game WHERE true HAVING "
    "count(*) > 0 "
    "ON CONFLICT (key) DO UPDATE SET value = excluded.value";

const std::string kTables = R"(
CREATE TABLE setting (key TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE bot (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, settings TEXT NOT NULL);
CREATE TABLE run (id INTEGER PRIMARY KEY, began TEXT NOT NULL, ended TEXT, program TEXT NOT NULL,
                  note TEXT NOT NULL);
CREATE TABLE game (id INTEGER PRIMARY KEY, deal INTEGER NOT NULL, bots INTEGER NOT NULL,
                   seating INTEGER NOT NULL, failed INTEGER, failure TEXT, message TEXT, actions BLOB NOT NULL);
CREATE UNIQUE INDEX game_of_deal ON game (deal, bots, seating);
CREATE TABLE seat (game INTEGER NOT NULL, seat INTEGER NOT NULL, bot INTEGER NOT NULL, points INTEGER NOT NULL,
                   seconds REAL NOT NULL, decisions INTEGER NOT NULL, moves INTEGER NOT NULL, luck REAL,
                   PRIMARY KEY (game, seat)) WITHOUT ROWID;
)";

/// The view for questions by hand: a row for each game, with the seats side by side.
std::string games_view(int seats) {
  std::string columns;
  std::string joins;
  for (int seat = 1; seat <= seats; ++seat) {
    const std::string n = std::to_string(seat);
    for (const char* column : {"points", "seconds", "luck"}) {
      columns += std::string(", s") + n + "." + column + " AS " + column + n;
    }
    columns += ", b" + n + ".name AS bot" + n;
    joins += " JOIN seat s" + n + " ON s" + n + ".game = g.id AND s" + n + ".seat = " + n + " JOIN bot b" +
             n + " ON b" + n + ".id = s" + n + ".bot";
  }
  if (seats == 2) columns += ", s1.points - s2.points AS margin";
  return "CREATE VIEW games AS SELECT g.id AS game, g.deal, g.seating, g.failed, g.failure, g.message" +
         columns + " FROM game g" + joins + ";";
}

}  // namespace

/// The statements that bring in a deal.
class Store::Writer {
 public:
  explicit Writer(Database& database)
      : database_(database),
        game_(database,
              "INSERT INTO game (id, deal, bots, seating, failed, failure, message, actions) "
              "VALUES (?, ?, ?, ?, ?, ?, ?, ?)"),
        first_number_(first_number(database)),
        seat_(database,
              "INSERT INTO seat (game, seat, bot, points, seconds, decisions, moves, luck) "
              "VALUES (?, ?, ?, ?, ?, ?, ?, ?)"),
        begin_(database, "BEGIN IMMEDIATE"),
        commit_(database, "COMMIT") {}

  void add(std::span<const PlayedGame> games) {
    begin_.run();
    try {
      for (const PlayedGame& played : games) add_game(played);
      commit_.run();
    } catch (...) {
      undo();
      throw;
    }
  }

 private:
  static std::int64_t first_number(Database& database) {
    return database.integer(std::string("SELECT coalesce((SELECT value FROM setting WHERE key = '") +
                            kFirstNumber + "'), 1)");
  }

  void add_game(const PlayedGame& played) {
    const Ending& ending = played.ending;
    const std::int64_t number = first_number_ + played.game.index;
    game_.bind(1, number).bind(2, played.game.deal).bind(3, static_cast<std::int64_t>(played.game.group));
    game_.bind(4, std::int64_t{played.game.seating}).bind_blob(8, played.actions);
    if (ending.failure == Failure::none) {
      game_.bind_null(5).bind_null(6).bind_null(7);
    } else {
      game_.bind(5, std::int64_t{ending.failed + 1}).bind(6, name_of(ending.failure)).bind(7, ending.message);
    }
    game_.run();
    for (int seat = 0; seat < played.game.players; ++seat) add_seat(number, played, seat);
  }

  void add_seat(std::int64_t number, const PlayedGame& played, int seat) {
    const auto at = static_cast<std::size_t>(seat);
    const SeatResult& result = played.seats[at];
    seat_.bind(1, number).bind(2, std::int64_t{seat + 1}).bind(3, std::int64_t{played.game.bots[at]});
    seat_.bind(4, std::int64_t{result.points}).bind(5, result.seconds);
    seat_.bind(6, std::int64_t{result.decisions}).bind(7, std::int64_t{result.moves});
    result.luck ? seat_.bind(8, *result.luck) : seat_.bind_null(8);
    seat_.run();
  }

  /// SQLite has often undone it by itself, as when the disk is full.
  void undo() noexcept {
    try {
      game_.reset();
      database_.run("ROLLBACK");
    } catch (const std::exception&) {
    }
  }

  Database& database_;
  Statement game_;
  std::int64_t first_number_;  ///< of the schedule's games
  Statement seat_;
  Statement begin_;
  Statement commit_;
};

Store::Store(std::string path, Database database, std::unique_ptr<FileLock> lock)
    : path_(std::move(path)), lock_(std::move(lock)), database_(std::move(database)) {}

Store::~Store() = default;

namespace {

/// A deal is on the disk when the log is next copied back, which a killed program does not need and a power
/// cut may come before. That is done every 32 MiB: each time the disk is waited for, some 5 ms.
void tune_for_writing(Database& database) {
  database.run("PRAGMA synchronous = NORMAL; PRAGMA wal_autocheckpoint = 8192;");
}

void refuse_directory(const std::string& path) {
  std::error_code error;
  if (!std::filesystem::is_directory(path, error)) return;
  throw InputError(path + ": found a directory, expected a store that bastide arena wrote, or a new name");
}

constexpr const char* kKind = "PRAGMA application_id";

/// Lets SQLite undo what a program that was killed had begun to write, as it made the file, say: who only
/// reads may not.
void roll_back(const std::string& path) {
  if (std::filesystem::exists(path + "-journal"))
    (void)Database(path, Database::Access::write).integer(kKind);
}

/// A store where nothing may be written, not even SQLite's own files beside it, can be read as long as no log
/// waits to be copied back.
Database open_to_read(const std::string& path) {
  roll_back(path);
  Database database(path, Database::Access::read);
  try {
    (void)database.integer(kKind);
  } catch (const DatabaseError&) {
    if (std::filesystem::exists(path + "-wal")) throw;
    return {path, Database::Access::read_alone};
  }
  return database;
}

void check_kind(Database& database) {
  std::int64_t kind = 0;
  try {
    kind = database.integer(kKind);
  } catch (const DatabaseError& error) {
    throw InputError(error.what());
  }
  if (kind != kApplication) {
    throw InputError(database.path() +
                     ": found another kind of file, expected a store that bastide arena wrote");
  }
  const std::int64_t version = database.integer("PRAGMA user_version");
  if (version == kStoreVersion || version == kUnnumberedVersion) return;
  throw InputError(database.path() + ": found version " + std::to_string(version) +
                   " of the store, expected " + std::to_string(kStoreVersion));
}

/// A store whose games are numbered as they came: those that are still to come follow behind.
void number_from_now_on(Database& database) {
  if (database.integer("PRAGMA user_version") == kStoreVersion) return;
  Transaction all(database);
  database.run(kNumberBehind);
  database.run("PRAGMA user_version = " + std::to_string(kStoreVersion));
  all.commit();
}

}  // namespace

bool Store::exists(const std::string& path) {
  std::error_code error;
  if (!std::filesystem::exists(path, error)) return false;
  if (std::filesystem::is_regular_file(path, error) && std::filesystem::file_size(path, error) == 0)
    return false;
  try {
    Database database = open_to_read(path);
    return database.integer("SELECT count(*) FROM sqlite_master") != 0 || database.integer(kKind) != 0;
  } catch (const std::exception&) {
    return true;  // something that is no store, as `open` tells
  }
}

bool Store::is_store(const std::string& path) {
  constexpr std::streamoff kApplicationAt = 68;  // four bytes, the highest first
  std::array<char, 4> bytes{};
  std::ifstream file(path, std::ios::binary);
  if (!is_database(path) || !file.seekg(kApplicationAt).read(bytes.data(), bytes.size())) return false;
  std::int64_t application = 0;
  for (const char byte : bytes) application = application << 8 | static_cast<unsigned char>(byte);
  // A store that is being played into has its head in the log still.
  return application == kApplication || (application == 0 && std::filesystem::exists(path + "-wal"));
}

namespace {

/// SQLite tries to read what it cannot make, and says that it is not there.
void make_file(const std::string& path) {
  const int file = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644);
  if (file < 0) throw InputError("cannot make " + path + ": " + std::strerror(errno));
  ::close(file);
}

}  // namespace

std::unique_ptr<Store> Store::create(const std::string& path, int seats, const Settings& settings,
                                     const BotSettings& bots) {
  refuse_directory(path);
  if (path != ":memory:") make_file(path);
  Database database(path, Database::Access::create);
  auto lock = path == ":memory:" ? nullptr : std::make_unique<FileLock>(path);
  database.run("PRAGMA journal_mode = WAL");
  tune_for_writing(database);
  std::unique_ptr<Store> store(new Store(path, std::move(database), std::move(lock)));
  Transaction all(store->database_);
  store->database_.run("PRAGMA application_id = " + std::to_string(kApplication) +
                       "; PRAGMA user_version = " + std::to_string(kStoreVersion) + ";" + kTables +
                       games_view(seats));
  store->change_settings(settings);
  for (const auto& [name, text] : bots) store->add_bot(name, text);
  all.commit();
  return store;
}

std::unique_ptr<Store> Store::open(const std::string& path, Access access) {
  refuse_directory(path);
  if (!exists(path)) throw InputError(path + ": found no store there, expected one that bastide arena wrote");
  auto lock = access == Access::write ? std::make_unique<FileLock>(path) : nullptr;
  Database database = access == Access::write ? Database(path, Database::Access::write) : open_to_read(path);
  check_kind(database);
  if (access == Access::write) {
    tune_for_writing(database);
    number_from_now_on(database);
  }
  return std::unique_ptr<Store>(new Store(path, std::move(database), std::move(lock)));
}

// -- what is played ---------------------------------------------------------------------------------------

Settings Store::settings() {
  Settings settings;
  Statement read(database_, "SELECT key, value FROM setting ORDER BY rowid");
  while (read.step()) settings.emplace_back(read.text(0), read.text(1));
  return settings;
}

BotSettings Store::bots() {
  BotSettings bots;
  Statement read(database_, "SELECT name, settings, id FROM bot ORDER BY id");
  while (read.step()) {
    // Games name bots by their places: one that is gone would give all behind it other names.
    if (read.integer(2) != static_cast<std::int64_t>(bots.size())) {
      throw InputError(path_ + ": found no bot " + std::to_string(bots.size()) +
                       " but one behind it, expected all");
    }
    bots.emplace_back(read.text(0), read.text(1));
  }
  return bots;
}

void Store::change_settings(const Settings& settings) {
  Statement write(database_,
                  "INSERT INTO setting (key, value) VALUES (?, ?) "
                  "ON CONFLICT (key) DO UPDATE SET value = excluded.value");
  for (const auto& [key, value] : settings) write.bind(1, key).bind(2, value).run();
}

void Store::change_bot(std::size_t bot, const std::string& settings) {
  Statement(database_, "UPDATE bot SET settings = ? WHERE id = ?")
      .bind(1, settings)
      .bind(2, static_cast<std::int64_t>(bot))
      .run();
}

void Store::add_bot(const std::string& name, const std::string& settings) {
  Statement(database_, "INSERT INTO bot (id, name, settings) VALUES ((SELECT count(*) FROM bot), ?, ?)")
      .bind(1, name)
      .bind(2, settings)
      .run();
  number_anew();
}

// -- when it was played -----------------------------------------------------------------------------------

void Store::begin_run(const std::string& began, const std::string& program, const std::string& note) {
  Statement write(database_, "INSERT INTO run (began, program, note) VALUES (?, ?, ?) RETURNING id");
  write.bind(1, began).bind(2, program).bind(3, note);
  (void)write.step();
  run_ = write.integer(0);
  write.run();
}

void Store::end_run(const std::string& ended) {
  Statement(database_, "UPDATE run SET ended = ? WHERE id = ?").bind(1, ended).bind(2, run_).run();
}

std::vector<Store::Run> Store::runs() {
  std::vector<Run> runs;
  Statement read(database_, "SELECT began, ended, program, note FROM run ORDER BY id");
  while (read.step()) {
    runs.push_back({std::string(read.text(0)), std::string(read.text(1)), std::string(read.text(2)),
                    std::string(read.text(3))});
  }
  return runs;
}

// -- games ------------------------------------------------------------------------------------------------

void Store::add_deals(std::span<const PlayedGame> games) {
  const std::lock_guard lock(mutex_);
  if (!writer_) writer_ = std::make_unique<Writer>(database_);
  writer_->add(games);
  if (database_.in_its_place()) return;
  throw DatabaseError("cannot write to " + path_ +
                      ": somebody deleted or replaced it; what this run played is lost");
}

void Store::number_anew() {
  const std::lock_guard lock(mutex_);
  database_.run(kNumberBehind);
  writer_.reset();
}

std::vector<BotSet> Store::groups_of(std::int64_t deal) {
  const std::lock_guard lock(mutex_);
  std::vector<BotSet> groups;
  if (!groups_) {
    groups_ = std::make_unique<Statement>(database_, "SELECT bots FROM game WHERE deal = ? AND seating = 0");
  }
  groups_->bind(1, deal);
  while (groups_->step()) groups.push_back(static_cast<BotSet>(groups_->integer(0)));
  return groups;
}

std::int64_t Store::count_deals() {
  return database_.integer("SELECT count(*) FROM game WHERE seating = 0");
}

std::int64_t Store::count_games() {
  return database_.integer("SELECT count(*) FROM game");
}

void Store::for_each_deal(bool actions, const std::function<void(std::span<const StoredGame>)>& visit) {
  GameRows rows(database_, actions, "ORDER BY g.deal, g.bots, g.seating, s.seat");
  std::vector<StoredGame> deal;
  const auto finish_deal = [&] {
    if (deal.empty()) return;
    const ScheduledGame& game = deal.front().played.game;
    if (deal.size() != static_cast<std::size_t>(game.players)) {
      throw InputError(path_ + ": deal " + std::to_string(game.deal) + ": found " +
                       std::to_string(deal.size()) + " of its " + std::to_string(game.players) +
                       " games, expected all of them");
    }
    visit(deal);
    deal.clear();
  };
  while (auto next = rows.next()) {
    const auto is_of = [&](const ScheduledGame& last) {
      return last.deal == next->played.game.deal && last.group == next->played.game.group;
    };
    if (!deal.empty() && !is_of(deal.back().played.game)) finish_deal();
    deal.push_back(std::move(*next));
  }
  finish_deal();
}

std::optional<StoredGame> Store::game(std::int64_t number) {
  GameRows rows(database_, true, "WHERE g.id = ?1 ORDER BY s.seat");
  rows.bind(number);
  return rows.next();
}

Statement Store::rows_where(const std::string& columns, const std::string& where, const std::string& rest) {
  try {
    return {database_, "SELECT " + columns + " FROM games WHERE " + where + "\n" + rest};
  } catch (const DatabaseError& error) {
    throw InputError("--where: found " + in_quotes(where) + ", expected a condition in SQL: " + error.what());
  }
}

void Store::for_each_game(const std::string& where, bool actions,
                          const std::function<void(const StoredGame&)>& visit) {
  (void)rows_where("game", where);
  GameRows rows(database_, actions,
                "WHERE g.id IN (SELECT game FROM games WHERE " + where + "\n) ORDER BY g.id, s.seat");
  while (const auto next = rows.next()) visit(*next);
}

}  // namespace bastide::arena
