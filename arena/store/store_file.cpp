#include "arena/store/store_file.hpp"

#include "engine/error.hpp"
#include "engine/printable.hpp"

#include <filesystem>
#include <utility>

namespace bastide::arena {

namespace {

constexpr const char* kCommonTables = R"(
CREATE TABLE setting (key TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE run (id INTEGER PRIMARY KEY, began TEXT NOT NULL, ended TEXT, program TEXT NOT NULL);
)";

[[noreturn]] void refuse_file(const std::string& path, const StoreKind& kind, const std::string& found) {
  throw InputError(path + ": found " + found + ", expected a store that " + kind.writer + " wrote");
}

void refuse_folder(const std::string& path, const StoreKind& kind) {
  std::error_code error;
  if (std::filesystem::is_directory(path, error)) refuse_file(path, kind, "a directory");
}

/// Gives the version: that of the kind, or an older one where such files are brought up.
std::int64_t check_kind(Database& database, const StoreKind& kind, bool brings_up) {
  std::int64_t application = 0;
  std::int64_t version = 0;
  try {
    application = database.integer("PRAGMA application_id");
    version = database.integer("PRAGMA user_version");
  } catch (const DatabaseError& error) {
    throw InputError(error.what());
  }
  if (application != kind.application) refuse_file(database.path(), kind, "another kind of file");
  if (version == kind.version || (brings_up && version >= 1 && version < kind.version)) return version;
  throw InputError(database.path() + ": found version " + std::to_string(version) + ", expected version " +
                   std::to_string(kind.version) + " of a store that " + kind.writer + " wrote");
}

void set_version(Database& database, const StoreKind& kind) {
  database.run("PRAGMA user_version = " + std::to_string(kind.version));
}

Database::Access access_of(StoreFile::Access access) {
  switch (access) {
    case StoreFile::Access::read:
      return Database::Access::read;
    case StoreFile::Access::read_alone:
      return Database::Access::read_alone;
    case StoreFile::Access::write:
      break;
  }
  return Database::Access::write;
}

}  // namespace

std::vector<std::string> files_of_store(const std::string& path) {
  const std::string whole = std::filesystem::weakly_canonical(std::filesystem::absolute(path)).string();
  return {whole, whole + "-wal", whole + "-shm"};
}

StoreFile::StoreFile(std::string path, Database database, std::unique_ptr<FileLock> lock)
    : path_(std::move(path)), lock_(std::move(lock)), database_(std::move(database)) {}

StoreFile StoreFile::create(const std::string& path, const StoreKind& kind, const Settings& settings) {
  refuse_folder(path, kind);
  { const Database made(path, Database::Access::create); }
  auto lock = std::make_unique<FileLock>(path);
  StoreFile file(path, Database(path, Database::Access::write), std::move(lock));
  file.database_.run("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;");
  Transaction transaction(file.database_);
  file.database_.run(kCommonTables);
  file.database_.run(kind.tables);
  file.database_.run("PRAGMA application_id = " + std::to_string(kind.application));
  set_version(file.database_, kind);
  for (const auto& [key, value] : settings) file.set(key, value);
  transaction.commit();
  return file;
}

StoreFile StoreFile::open(const std::string& path, const StoreKind& kind, Access access) {
  refuse_folder(path, kind);
  if (!is_there(path))
    throw InputError(path + ": found no store there, expected one that " + kind.writer + " wrote");
  auto lock = access == Access::write ? std::make_unique<FileLock>(path) : nullptr;
  Database database(path, access_of(access));
  const bool writes = access == Access::write;
  std::int64_t version = check_kind(database, kind, writes && !kind.upgrades.empty());
  if (writes) database.run("PRAGMA synchronous = NORMAL;");
  if (version != kind.version) {
    Transaction transaction(database);
    for (; version < kind.version; ++version)
      database.run(kind.upgrades[static_cast<std::size_t>(version - 1)]);
    set_version(database, kind);
    transaction.commit();
  }
  return {path, std::move(database), std::move(lock)};
}

bool StoreFile::is_there(const std::string& path) {
  std::error_code error;
  return std::filesystem::exists(path, error) &&
         !(std::filesystem::is_regular_file(path, error) && std::filesystem::file_size(path, error) == 0);
}

Settings StoreFile::settings() {
  Settings settings;
  Statement read(database_, "SELECT key, value FROM setting ORDER BY rowid");
  while (read.step()) settings.emplace_back(read.text(0), read.text(1));
  return settings;
}

std::string StoreFile::setting(const std::string& key) {
  Statement read(database_, "SELECT value FROM setting WHERE key = ?");
  read.bind(1, std::string_view(key));
  return read.step() ? std::string(read.text(0)) : "";
}

void StoreFile::set(const std::string& key, const std::string& value) {
  Statement write(database_, "INSERT OR REPLACE INTO setting (key, value) VALUES (?, ?)");
  write.bind(1, std::string_view(key)).bind(2, std::string_view(value)).run();
}

void StoreFile::begin_run(const std::string& began, const std::string& program) {
  Statement write(database_, "INSERT INTO run (began, program) VALUES (?, ?)");
  write.bind(1, std::string_view(began)).bind(2, std::string_view(program)).run();
  run_ = database_.integer("SELECT last_insert_rowid()");
}

void StoreFile::end_run(const std::string& ended) {
  Statement write(database_, "UPDATE run SET ended = ? WHERE id = ?");
  write.bind(1, std::string_view(ended)).bind(2, run_).run();
}

std::vector<Store::Run> StoreFile::runs() {
  std::vector<Store::Run> runs;
  Statement read(database_, "SELECT began, coalesce(ended, ''), program FROM run ORDER BY id");
  while (read.step())
    runs.push_back({printable(read.text(0)), printable(read.text(1)), printable(read.text(2)), ""});
  return runs;
}

}  // namespace bastide::arena
