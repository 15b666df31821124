#include "arena/store/database.hpp"

#include "engine/error.hpp"

#include <cctype>
#include <cstring>
#include <sqlite3.h>

namespace bastide::arena {

namespace {

/// A reader that is busy for a moment, as with copying the log back, is waited for so long.
constexpr int kBusyMilliseconds = 10'000;

/// What to do about an error, for people.
std::string advice(int code, int system_error) {
  switch (code & 0xFF) {
    case SQLITE_FULL:
      return "the disk is full; what was finished before is kept, and the same command goes on from there "
             "once there is room";
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
      return "another program has locked it";
    case SQLITE_READONLY:
    case SQLITE_PERM:
      return "it may not be written";
    case SQLITE_CANTOPEN:
      return system_error != 0 ? std::strerror(system_error) : "no such file, or it may not be used";
    case SQLITE_NOTADB:
      return "it is not a database";
    case SQLITE_CORRUPT:
      return "it is damaged";
    case SQLITE_IOERR:
      return std::string("input or output failed") +
             (system_error != 0 ? std::string(": ") + std::strerror(system_error) : "") +
             "; what was finished before is kept";
    default:
      return "";
  }
}

/// The file's address for SQLite, with what it asks for.
std::string uri_of(const std::string& path, const std::string& query) {
  constexpr std::string_view kPlain = "/-_.";
  constexpr std::string_view kDigits = "0123456789ABCDEF";
  std::string uri = "file:";
  for (const char each : path) {
    const auto byte = static_cast<unsigned char>(each);
    if ((byte < 0x80 && std::isalnum(byte) != 0) || kPlain.find(each) != std::string_view::npos) {
      uri += each;
    } else {
      uri += {'%', kDigits[byte >> 4U], kDigits[byte & 0xFU]};
    }
  }
  return uri + "?" + query;
}

}  // namespace

// -- Statement --------------------------------------------------------------------------------------------

void Statement::Finish::operator()(sqlite3_stmt* statement) const {
  sqlite3_finalize(statement);
}

Statement::Statement(Database& database, std::string_view sql) : database_(&database) {
  sqlite3_stmt* statement = nullptr;
  const char* rest = nullptr;
  const int code = sqlite3_prepare_v3(database.database_.get(), sql.data(), static_cast<int>(sql.size()),
                                      SQLITE_PREPARE_PERSISTENT, &statement, &rest);
  statement_.reset(statement);
  if (code != SQLITE_OK) database.fail("read");
  const std::string_view rest_of_sql = sql.substr(static_cast<std::size_t>(rest - sql.data()));
  if (statement == nullptr || rest_of_sql.find_first_not_of(" \t\r\n") != std::string_view::npos) {
    throw DatabaseError("cannot read " + database.path() + ": expected one statement and nothing behind it");
  }
}

Statement& Statement::bind(int at, std::int64_t value) {
  sqlite3_bind_int64(statement_.get(), at, value);
  return *this;
}

Statement& Statement::bind(int at, double value) {
  sqlite3_bind_double(statement_.get(), at, value);
  return *this;
}

Statement& Statement::bind(int at, std::string_view text) {
  sqlite3_bind_text64(statement_.get(), at, text.data(), text.size(), SQLITE_TRANSIENT, SQLITE_UTF8);
  return *this;
}

Statement& Statement::bind_blob(int at, std::span<const std::uint8_t> bytes) {
  // An empty range may have no address, which SQLite would take for NULL.
  if (bytes.empty()) {
    sqlite3_bind_zeroblob(statement_.get(), at, 0);
  } else {
    sqlite3_bind_blob64(statement_.get(), at, bytes.data(), bytes.size(), SQLITE_STATIC);
  }
  return *this;
}

Statement& Statement::bind_null(int at) {
  sqlite3_bind_null(statement_.get(), at);
  return *this;
}

bool Statement::step() {
  const int code = sqlite3_step(statement_.get());
  if (code == SQLITE_ROW) return true;
  if (code != SQLITE_DONE) {
    sqlite3_reset(statement_.get());
    // COMMIT counts as one that only reads; it has no columns.
    const bool reads = sqlite3_stmt_readonly(statement_.get()) != 0 && columns() > 0;
    database_->fail(reads ? "read" : "write to");
  }
  sqlite3_reset(statement_.get());
  return false;
}

void Statement::run() {
  while (step()) {
  }
}

void Statement::reset() {
  sqlite3_reset(statement_.get());
}

int Statement::columns() const {
  return sqlite3_column_count(statement_.get());
}

std::string_view Statement::name(int at) const {
  return sqlite3_column_name(statement_.get(), at);
}

bool Statement::is_null(int at) const {
  return sqlite3_column_type(statement_.get(), at) == SQLITE_NULL;
}

bool Statement::is_integer(int at) const {
  return sqlite3_column_type(statement_.get(), at) == SQLITE_INTEGER;
}

bool Statement::is_real(int at) const {
  return sqlite3_column_type(statement_.get(), at) == SQLITE_FLOAT;
}

std::int64_t Statement::integer(int at) const {
  return sqlite3_column_int64(statement_.get(), at);
}

double Statement::number(int at) const {
  return sqlite3_column_double(statement_.get(), at);
}

std::string_view Statement::text(int at) const {
  const auto* bytes = sqlite3_column_text(statement_.get(), at);
  if (bytes == nullptr) return "";
  return {reinterpret_cast<const char*>(bytes),
          static_cast<std::size_t>(sqlite3_column_bytes(statement_.get(), at))};
}

std::span<const std::uint8_t> Statement::blob(int at) const {
  const void* bytes = sqlite3_column_blob(statement_.get(), at);
  return {static_cast<const std::uint8_t*>(bytes),
          static_cast<std::size_t>(sqlite3_column_bytes(statement_.get(), at))};
}

// -- Database ---------------------------------------------------------------------------------------------

void Database::Close::operator()(sqlite3* database) const {
  sqlite3_close_v2(database);
}

Database::Database(std::string path, Access access) : path_(std::move(path)) {
  const bool reads = access == Access::read || access == Access::read_alone;
  int flags = SQLITE_OPEN_NOMUTEX | (reads ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE);
  if (access == Access::create) flags |= SQLITE_OPEN_CREATE;
  if (access == Access::read_alone) flags |= SQLITE_OPEN_URI;
  const std::string name = access == Access::read_alone ? uri_of(path_, "immutable=1") : path_;
  sqlite3* database = nullptr;
  const int code = sqlite3_open_v2(name.c_str(), &database, flags, nullptr);
  database_.reset(database);
  if (code != SQLITE_OK) throw InputError(error_text("open"));
  sqlite3_extended_result_codes(database, 1);
  sqlite3_busy_timeout(database, kBusyMilliseconds);
}

void Database::run(const std::string& sql) {
  if (sqlite3_exec(database_.get(), sql.c_str(), nullptr, nullptr, nullptr) != SQLITE_OK) fail("write to");
}

std::int64_t Database::integer(std::string_view sql) {
  Statement statement(*this, sql);
  const std::int64_t value = statement.step() ? statement.integer(0) : 0;
  statement.reset();
  return value;
}

bool Database::in_its_place() const noexcept {
  int moved = 0;
  sqlite3_file_control(database_.get(), "main", SQLITE_FCNTL_HAS_MOVED, &moved);
  return moved == 0;
}

void Database::fail(std::string_view doing) const {
  throw DatabaseError(error_text(doing));
}

std::string Database::error_text(std::string_view doing) const {
  sqlite3* database = database_.get();
  const int code = database != nullptr ? sqlite3_extended_errcode(database) : SQLITE_NOMEM;
  const int system_error = database != nullptr ? sqlite3_system_errno(database) : 0;
  std::string text = "cannot " + std::string(doing) + " " + path_ + ": ";
  const std::string hint = advice(code, system_error);
  text += hint.empty() ? (database != nullptr ? sqlite3_errmsg(database) : "out of memory") : hint;
  return text;
}

// -- Transaction ------------------------------------------------------------------------------------------

Transaction::Transaction(Database& database) : database_(database) {
  database_.run("BEGIN IMMEDIATE");
}

Transaction::~Transaction() {
  if (!open_) return;
  try {
    database_.run("ROLLBACK");
  } catch (const DatabaseError&) {
    // SQLite has undone it by itself.
  }
}

void Transaction::commit() {
  database_.run("COMMIT");
  open_ = false;
}

}  // namespace bastide::arena
