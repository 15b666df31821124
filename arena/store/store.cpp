#include "arena/store/store.hpp"

#include "arena/files/text_reader.hpp"
#include "arena/store/file_lock.hpp"
#include "arena/store/game_rows.hpp"
#include "arena/store/store_tables.hpp"
#include "engine/error.hpp"
#include "engine/printable.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <map>
#include <unistd.h>

namespace bastide::arena {

namespace {

constexpr std::int64_t kFirstVersion = 1;

}  // namespace

Store::Store(std::string path, Database database, int seats, std::unique_ptr<FileLock> lock)
    : path_(std::move(path)), lock_(std::move(lock)), database_(std::move(database)), seats_(seats) {}

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

/// Gives the version.
std::int64_t check_kind(Database& database) {
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
  if (version >= kFirstVersion && version <= kStoreVersion) return version;
  throw InputError(database.path() + ": found version " + std::to_string(version) +
                   " of the store, expected " + std::to_string(kStoreVersion));
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
  std::unique_ptr<Store> store(new Store(path, std::move(database), seats, std::move(lock)));
  Transaction all(store->database_);
  make_tables(store->database_, seats);
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
  const bool is_old = check_kind(database) != kStoreVersion;
  if (access == Access::write) {
    tune_for_writing(database);
    if (is_old) upgrade(database);
  } else if (is_old) {
    read_as_upgraded(database);
  }
  const int seats = seats_of(database);
  return std::unique_ptr<Store>(new Store(path, std::move(database), seats, std::move(lock)));
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

void Store::begin_run(const std::string& began, const std::string& program, const std::string& note,
                      const std::optional<Streams>& streams) {
  Statement write(database_,
                  "INSERT INTO run (began, program, note, seed, deal_secret) VALUES (?, ?, ?, ?, ?) "
                  "RETURNING id");
  write.bind(1, began).bind(2, program).bind(3, note);
  if (streams) {
    write.bind(4, std::to_string(streams->seed()));
    write.bind(5, streams->secret() ? streams->secret()->text() : "");
  }
  (void)write.step();
  run_ = write.integer(0);
  write.run();
  writer_.reset();
}

void Store::end_run(const std::string& ended) {
  Statement(database_, "UPDATE run SET ended = ? WHERE id = ?").bind(1, ended).bind(2, run_).run();
}

std::vector<Store::Run> Store::runs() {
  std::vector<Run> runs;
  Statement read(database_, "SELECT began, ended, program, note FROM run ORDER BY id");
  while (read.step()) {
    runs.push_back(
        {printable(read.text(0)), printable(read.text(1)), printable(read.text(2)), printable(read.text(3))});
  }
  return runs;
}

std::vector<Store::Host> Store::hosts() {
  std::vector<Host> hosts;
  std::map<std::int64_t, std::size_t> places;
  Statement names(database_, "SELECT id, name FROM host ORDER BY name");
  while (names.step()) {
    places.emplace(names.integer(0), hosts.size());
    hosts.push_back({.name = printable(names.text(1))});
  }
  Statement rows(database_, "SELECT host, failed IS NOT NULL, " + for_each_seat(seats_, "moves#", " + ") +
                                ", " + for_each_seat(seats_, "seconds#", " + ") +
                                ", began, ended, id FROM game WHERE host IS NOT NULL");
  while (rows.step()) {
    const auto at = places.find(rows.integer(0));
    const std::int64_t began = rows.integer(4);
    const std::int64_t ended = rows.integer(5);
    if (at == places.end() || began < 1 || ended < 1 || std::max(began, ended) > kLatest) {
      throw InputError(path_ + ": game " + std::to_string(rows.integer(6)) + ": found host " +
                       std::to_string(rows.integer(0)) + ", from " + std::to_string(began) + " to " +
                       std::to_string(ended) + ", expected what bastide arena wrote");
    }
    Host& host = hosts[at->second];
    ++host.games;
    host.failures += rows.integer(1);
    host.moves += rows.integer(2);
    host.seconds += rows.number(3);
    host.wall += static_cast<double>(ended - began) / 1000;
    host.began = host.games == 1 ? began : std::min(host.began, began);
    host.ended = std::max(host.ended, ended);
  }
  return hosts;
}

namespace {

[[noreturn]] void refuse_part(const std::string& path, const StoredGame& stored) {
  throw InputError(path + ": game " + std::to_string(stored.number) + ": found a part of the games of deal " +
                   std::to_string(stored.played.game.deal) + ", expected all of them one after the other");
}

}  // namespace

// -- games ------------------------------------------------------------------------------------------------

void Store::add_deals(std::span<const PlayedGame> games) {
  const std::lock_guard lock(mutex_);
  if (!writer_) writer_ = std::make_unique<GameWriter>(database_, seats_, run_);
  writer_->add(games);
  if (database_.in_its_place()) return;
  throw DatabaseError("cannot write to " + path_ +
                      ": somebody deleted or replaced it; what this run played is lost");
}

void Store::number_anew() {
  const std::lock_guard lock(mutex_);
  number_behind(database_);
  writer_.reset();
}

std::vector<DealOfGroup> Store::groups_between(std::int64_t first, std::int64_t end) {
  const std::lock_guard lock(mutex_);
  const std::int64_t bots = database_.integer("SELECT count(*) FROM bot");
  std::vector<DealOfGroup> groups;
  Statement read(database_, "SELECT id, deal, " + for_each_seat(seats_, "bot#") +
                                " FROM game WHERE seating = 0 AND deal >= ? AND deal < ? ORDER BY deal, " +
                                for_each_seat(seats_, "bot#"));
  read.bind(1, first).bind(2, end);
  while (read.step()) {
    DealOfGroup found{read.integer(1), group_of({})};
    std::int64_t least = 0;
    for (int seat = 0; seat < seats_; ++seat) {
      const std::int64_t bot = read.is_integer(2 + seat) ? read.integer(2 + seat) : -1;
      if (bot < least || bot >= bots) {
        throw InputError(path_ + ": game " + std::to_string(read.integer(0)) + ": found bot " +
                         in_quotes(read.text(2 + seat)) + " in seat " + std::to_string(seat + 1) +
                         ", expected what bastide arena wrote");
      }
      found.group[static_cast<std::size_t>(seat)] = static_cast<int>(bot);
      least = bot + 1;
    }
    groups.push_back(found);
  }
  return groups;
}

std::int64_t Store::deals_end() {
  return database_.integer("SELECT ifnull(max(deal) + 1, 0) FROM game WHERE seating = 0");
}

std::int64_t Store::count_deals(std::int64_t end) {
  return database_.integer("SELECT count(*) FROM game WHERE seating = 0 AND deal < " + std::to_string(end));
}

/// What follows FROM to get games by deals: as they are numbered, unless the schedule has changed.
std::string Store::by_deals() {
  const bool in_order =
      database_.integer("SELECT count(*) FROM setting WHERE key = '" + std::string(kFirstNumber) + "'") == 0;
  if (in_order) return "game g ORDER BY g.id";
  return "game d CROSS JOIN game g ON g.id BETWEEN d.id AND d.id + " + std::to_string(seats_ - 1) +
         " WHERE d.seating = 0 ORDER BY d.deal, " + for_each_seat(seats_, "d.bot#") + ", g.id";
}

void Store::for_each_deal(bool actions, const std::function<void(std::span<const StoredGame>)>& visit) {
  using Depth = GameRows::Depth;
  GameRows rows(database_, seats_, actions ? Depth::everything : Depth::results, by_deals());
  std::vector<StoredGame> deal(static_cast<std::size_t>(seats_));
  std::size_t games = 0;
  while (rows.next(deal[games])) {
    const ScheduledGame& first = deal.front().played.game;
    const ScheduledGame& game = deal[games].played.game;
    if (game.deal != first.deal || game.group != first.group || game.seating != static_cast<int>(games)) {
      refuse_part(path_, deal[games]);
    }
    if (++games < deal.size()) continue;
    visit(deal);
    games = 0;
  }
  if (games > 0) refuse_part(path_, deal[games - 1]);
}

std::optional<StoredGame> Store::game(std::int64_t number) {
  GameRows rows(database_, seats_, GameRows::Depth::everything, "game g WHERE g.id = ?1");
  rows.bind(number);
  StoredGame stored;
  return rows.next(stored) ? std::optional(std::move(stored)) : std::nullopt;
}

Statement Store::rows_where(const std::string& columns, const std::string& where, const std::string& rest) {
  const auto refuse = [&](const std::string& why) {
    throw InputError("--where: found " + in_quotes(where) + ", expected a condition in SQL: " + why);
  };
  // Tried by itself first, so that the reason is of nothing else.
  try {
    (void)Statement(database_, "SELECT 1 FROM games WHERE " + where);
  } catch (const DatabaseError& error) {
    const std::string why = error.what();
    const std::string before = "cannot read " + path_ + ": ";
    refuse(why.starts_with(before) ? why.substr(before.size()) : why);
  }
  try {
    return {database_, "SELECT " + columns + " FROM games WHERE " + where + "\n" + rest};
  } catch (const DatabaseError&) {
    refuse("it has an ORDER or a LIMIT of its own, for which there is --limit");
    throw;
  }
}

void Store::for_each_game(const std::string& where, bool actions,
                          const std::function<void(const StoredGame&)>& visit) {
  (void)rows_where("game", where);
  using Depth = GameRows::Depth;
  GameRows rows(database_, seats_, actions ? Depth::everything : Depth::origins,
                "game g WHERE g.id IN (SELECT game FROM games WHERE " + where + "\n) ORDER BY g.id");
  StoredGame stored;
  while (rows.next(stored)) visit(stored);
}

}  // namespace bastide::arena
