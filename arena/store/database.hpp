#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>

struct sqlite3;
struct sqlite3_stmt;

/// A thin layer over SQLite: handles that close themselves, and errors that say what a person can do.
namespace bastide::arena {

/// The database could not be read or written; the text names the file and the cause.
class DatabaseError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

class Database;

/// A prepared statement. Must not outlive its database. Not thread-safe.
class Statement {
 public:
  /// Throws DatabaseError, also for SQL that goes on behind the statement's end.
  Statement(Database& database, std::string_view sql);

  // -- parameters, numbered from 1
  Statement& bind(int at, std::int64_t value);
  Statement& bind(int at, double value);
  Statement& bind(int at, std::string_view text);
  /// The bytes must stay as they are until the statement has run.
  Statement& bind_blob(int at, std::span<const std::uint8_t> bytes);
  Statement& bind_null(int at);

  /// Runs to the next row; false when there is none, and the statement can be used again.
  [[nodiscard]] bool step();
  /// Runs a statement that has no rows.
  void run();
  /// Forgets the rows that are left.
  void reset();

  // -- columns of the row, numbered from 0
  [[nodiscard]] int columns() const;
  [[nodiscard]] std::string_view name(int at) const;
  [[nodiscard]] bool is_null(int at) const;
  [[nodiscard]] bool is_integer(int at) const;
  [[nodiscard]] bool is_real(int at) const;
  [[nodiscard]] std::int64_t integer(int at) const;
  [[nodiscard]] double number(int at) const;
  /// Valid until the next step.
  [[nodiscard]] std::string_view text(int at) const;
  [[nodiscard]] std::span<const std::uint8_t> blob(int at) const;

 private:
  struct Finish {
    void operator()(sqlite3_stmt* statement) const;
  };

  Database* database_;
  std::unique_ptr<sqlite3_stmt, Finish> statement_;
};

/// A connection. Not thread-safe.
class Database {
 public:
  enum class Access {
    read,
    read_alone,  ///< of a file that nobody writes meanwhile, also where nothing may be written beside it
    write,
    create
  };

  /// Throws InputError when the file cannot be opened (`create` makes it).
  Database(std::string path, Access access);

  [[nodiscard]] const std::string& path() const noexcept { return path_; }
  /// Runs statements without parameters, separated by semicolons.
  void run(const std::string& sql);
  /// The one number that `sql` asks for.
  [[nodiscard]] std::int64_t integer(std::string_view sql);
  /// Whether the file is where it was when it was opened. False when somebody has deleted or replaced it.
  [[nodiscard]] bool in_its_place() const noexcept;
  /// Throws what the last error was. `doing` says what was tried, as in "write to".
  [[noreturn]] void fail(std::string_view doing) const;

 private:
  friend class Statement;
  struct Close {
    void operator()(sqlite3* database) const;
  };

  [[nodiscard]] std::string error_text(std::string_view doing) const;

  std::string path_;
  std::unique_ptr<sqlite3, Close> database_;
};

/// All or nothing: what is not committed when this object goes is undone.
class Transaction {
 public:
  explicit Transaction(Database& database);
  ~Transaction();
  Transaction(const Transaction&) = delete;
  Transaction& operator=(const Transaction&) = delete;

  void commit();

 private:
  Database& database_;
  bool open_ = true;
};

}  // namespace bastide::arena
