#include "arena/store/tuning_store.hpp"

#include "engine/error.hpp"

#include <bit>
#include <cstring>
#include <filesystem>

namespace bastide::arena {

namespace {

constexpr std::int64_t kTuningApplication = 0x42535455;  ///< "BSTU", in the file's header
constexpr std::int64_t kTuningVersion = 1;

constexpr const char* kTuningTables = R"(
CREATE TABLE setting (key TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE run (id INTEGER PRIMARY KEY, began TEXT NOT NULL, ended TEXT, program TEXT NOT NULL);
CREATE TABLE generation (
  id INTEGER PRIMARY KEY, part INTEGER NOT NULL, first_deal INTEGER NOT NULL, deals INTEGER NOT NULL,
  games INTEGER NOT NULL, failed INTEGER NOT NULL, failure TEXT NOT NULL, seconds REAL NOT NULL,
  outcomes BLOB NOT NULL);
CREATE TABLE candidate (
  generation INTEGER NOT NULL, number INTEGER NOT NULL, name TEXT NOT NULL, value REAL NOT NULL,
  PRIMARY KEY (generation, number, name)) WITHOUT ROWID;
CREATE VIEW summary AS SELECT id, part, first_deal, deals, games, failed, failure, seconds FROM generation;
)";

std::vector<std::uint8_t> bytes_of(const std::vector<float>& values) {
  std::vector<std::uint8_t> bytes;
  bytes.reserve(4 * values.size());
  for (const float value : values) {
    const auto bits = std::bit_cast<std::uint32_t>(value);
    for (int shift = 0; shift < 32; shift += 8) bytes.push_back(static_cast<std::uint8_t>(bits >> shift));
  }
  return bytes;
}

std::vector<float> floats_of(std::span<const std::uint8_t> bytes) {
  std::vector<float> values;
  values.reserve(bytes.size() / 4);
  for (std::size_t at = 0; at + 4 <= bytes.size(); at += 4) {
    std::uint32_t bits = 0;
    for (std::size_t i = 0; i < 4; ++i) bits |= static_cast<std::uint32_t>(bytes[at + i]) << (8 * i);
    values.push_back(std::bit_cast<float>(bits));
  }
  return values;
}

[[noreturn]] void refuse_file(const std::string& path, const std::string& found) {
  throw InputError(path + ": found " + found + ", expected a store that bastide tune wrote");
}

void check_tuning(Database& database) {
  std::int64_t kind = 0;
  std::int64_t version = 0;
  try {
    kind = database.integer("PRAGMA application_id");
    version = database.integer("PRAGMA user_version");
  } catch (const DatabaseError& error) {
    throw InputError(error.what());
  }
  if (kind != kTuningApplication) refuse_file(database.path(), "another kind of file");
  if (version != kTuningVersion) refuse_file(database.path(), "version " + std::to_string(version));
}

bool is_file_there(const std::string& path) {
  std::error_code error;
  return std::filesystem::exists(path, error) &&
         !(std::filesystem::is_regular_file(path, error) && std::filesystem::file_size(path, error) == 0);
}

}  // namespace

TuningStore::TuningStore(std::string path, Database database, std::unique_ptr<FileLock> lock)
    : path_(std::move(path)), lock_(std::move(lock)), database_(std::move(database)) {}

std::unique_ptr<TuningStore> TuningStore::create(const std::string& path, const Settings& settings) {
  std::error_code error;
  if (std::filesystem::is_directory(path, error)) refuse_file(path, "a directory");
  { const Database made(path, Database::Access::create); }
  auto lock = std::make_unique<FileLock>(path);
  std::unique_ptr<TuningStore> store(
      new TuningStore(path, Database(path, Database::Access::write), std::move(lock)));
  Database& database = store->database_;
  database.run("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;");
  Transaction transaction(database);
  database.run(kTuningTables);
  database.run("PRAGMA application_id = " + std::to_string(kTuningApplication) +
               "; PRAGMA user_version = " + std::to_string(kTuningVersion));
  for (const auto& [key, value] : settings) store->set(key, value);
  transaction.commit();
  return store;
}

std::unique_ptr<TuningStore> TuningStore::open(const std::string& path, Access access) {
  std::error_code error;
  if (std::filesystem::is_directory(path, error)) refuse_file(path, "a directory");
  if (!is_file_there(path))
    throw InputError(path + ": found no store there, expected one that bastide tune wrote");
  auto lock = access == Access::write ? std::make_unique<FileLock>(path) : nullptr;
  Database database(path, access == Access::write ? Database::Access::write : Database::Access::read);
  check_tuning(database);
  if (access == Access::write) database.run("PRAGMA synchronous = NORMAL;");
  return std::unique_ptr<TuningStore>(new TuningStore(path, std::move(database), std::move(lock)));
}

bool TuningStore::is_tuning(const std::string& path) {
  if (!is_file_there(path)) return false;
  try {
    Database database(path, Database::Access::read);
    return database.integer("PRAGMA application_id") == kTuningApplication;
  } catch (const std::exception&) {
    return false;
  }
}

Settings TuningStore::settings() {
  Settings settings;
  Statement read(database_, "SELECT key, value FROM setting ORDER BY rowid");
  while (read.step()) settings.emplace_back(read.text(0), read.text(1));
  return settings;
}

std::string TuningStore::setting(const std::string& key) {
  Statement read(database_, "SELECT value FROM setting WHERE key = ?");
  read.bind(1, std::string_view(key));
  return read.step() ? std::string(read.text(0)) : "";
}

void TuningStore::set(const std::string& key, const std::string& value) {
  Statement write(database_, "INSERT OR REPLACE INTO setting (key, value) VALUES (?, ?)");
  write.bind(1, std::string_view(key)).bind(2, std::string_view(value)).run();
}

void TuningStore::begin_run(const std::string& began, const std::string& program) {
  Statement write(database_, "INSERT INTO run (began, program) VALUES (?, ?)");
  write.bind(1, std::string_view(began)).bind(2, std::string_view(program)).run();
  run_ = database_.integer("SELECT last_insert_rowid()");
}

void TuningStore::end_run(const std::string& ended) {
  Statement write(database_, "UPDATE run SET ended = ? WHERE id = ?");
  write.bind(1, std::string_view(ended)).bind(2, run_).run();
}

std::vector<Store::Run> TuningStore::runs() {
  std::vector<Store::Run> runs;
  Statement read(database_, "SELECT began, coalesce(ended, ''), program FROM run ORDER BY id");
  while (read.step())
    runs.push_back({std::string(read.text(0)), std::string(read.text(1)), std::string(read.text(2)), ""});
  return runs;
}

void TuningStore::add(const StoredGeneration& generation, std::span<const CandidateValue> candidates) {
  Transaction transaction(database_);
  const std::vector<std::uint8_t> bytes = bytes_of(generation.outcomes);
  Statement write(
      database_,
      "INSERT INTO generation (part, first_deal, deals, games, failed, failure, seconds, outcomes) "
      "VALUES (?, ?, ?, ?, ?, ?, ?, ?)");
  write.bind(1, std::int64_t{static_cast<int>(generation.part)})
      .bind(2, generation.first_deal)
      .bind(3, std::int64_t{generation.deals})
      .bind(4, generation.games)
      .bind(5, generation.failed)
      .bind(6, std::string_view(generation.failure))
      .bind(7, generation.seconds)
      .bind_blob(8, bytes)
      .run();
  const std::int64_t id = database_.integer("SELECT last_insert_rowid()");
  Statement name(database_, "INSERT INTO candidate (generation, number, name, value) VALUES (?, ?, ?, ?)");
  for (const CandidateValue& candidate : candidates) {
    name.bind(1, id)
        .bind(2, std::int64_t{candidate.number})
        .bind(3, std::string_view(candidate.name))
        .bind(4, candidate.value)
        .run();
  }
  transaction.commit();
}

std::vector<StoredGeneration> TuningStore::generations(TuningPart part) {
  std::vector<StoredGeneration> generations;
  Statement read(database_,
                 "SELECT first_deal, deals, games, failed, failure, seconds, outcomes FROM generation "
                 "WHERE part = ? ORDER BY id");
  read.bind(1, std::int64_t{static_cast<int>(part)});
  while (read.step()) {
    generations.push_back({part, read.integer(0), static_cast<int>(read.integer(1)), read.integer(2),
                           read.integer(3), std::string(read.text(4)), read.number(5),
                           floats_of(read.blob(6))});
  }
  return generations;
}

double TuningStore::seconds() {
  Statement read(database_, "SELECT total(seconds) FROM generation");
  return read.step() ? read.number(0) : 0;
}

}  // namespace bastide::arena
