#pragma once

#include "arena/store/database.hpp"
#include "arena/store/file_lock.hpp"
#include "arena/store/store.hpp"

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace bastide::arena {

/// A store, and what SQLite writes beside it: whole paths.
[[nodiscard]] std::vector<std::string> files_of_store(const std::string& path);

/// What one kind of SQLite file is known by.
struct StoreKind {
  std::int64_t application;  ///< in the file's header
  std::int64_t version;
  const char* tables;  ///< besides `setting` and `run`, as SQL
  const char* writer;  ///< who writes such files: "bastide tune"
  /// SQL by which older files are brought up when they are opened to be written: from version 1 to 2, from 2
  /// to 3 …, up to `version`. Empty where they are refused.
  std::span<const char* const> upgrades = {};
};

/// A SQLite file of one kind, which one program at a time may write, with what all kinds have:
///
///     setting  key, value                     what the file is of
///     run      id, began, ended, program      every time it was worked on
class StoreFile {
 public:
  /// Makes one where none is. Throws InputError for a place that cannot be written, and DatabaseError.
  [[nodiscard]] static StoreFile create(const std::string& path, const StoreKind& kind,
                                        const Settings& settings);
  enum class Access {
    read,
    read_alone,  ///< nobody writes meanwhile, and nothing may be written beside it
    write
  };
  /// Throws InputError when there is none, or it is of another kind or version, or when another program
  /// writes it (`write` only), and DatabaseError.
  [[nodiscard]] static StoreFile open(const std::string& path, const StoreKind& kind, Access access);
  /// Whether there is a file that is not empty.
  [[nodiscard]] static bool is_there(const std::string& path);

  [[nodiscard]] const std::string& path() const noexcept { return path_; }
  [[nodiscard]] Database& database() noexcept { return database_; }

  [[nodiscard]] Settings settings();
  /// The value of one; empty where there is none.
  [[nodiscard]] std::string setting(const std::string& key);
  void set(const std::string& key, const std::string& value);

  void begin_run(const std::string& began, const std::string& program);
  void end_run(const std::string& ended);
  [[nodiscard]] std::vector<Store::Run> runs();

 private:
  StoreFile(std::string path, Database database, std::unique_ptr<FileLock> lock);

  std::string path_;
  std::unique_ptr<FileLock> lock_;  ///< outlives the connection
  Database database_;
  std::int64_t run_ = 0;
};

}  // namespace bastide::arena
