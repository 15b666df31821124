#pragma once

#include "arena/store/store_file.hpp"

#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace bastide::arena {

/// A decision or what chance brought, as it is kept.
struct StoredAction {
  std::uint32_t bits = 0;         ///< engine::Action
  std::int64_t milliseconds = 0;  ///< that whoever decided has thought
  bool operator==(const StoredAction&) const = default;
};

/// A game of people and bots at a table of `bastide serve`.
struct StoredTable {
  std::int64_t id = 0;  ///< from 1
  std::string created;  ///< a time of UTC
  std::string plan;     ///< JSON: rules, seats, keys, secrets
  std::string end;      ///< JSON of the result; empty while it is played
  std::vector<StoredAction> actions;
};

/// The SQLite file of `bastide serve`. What `append` and `cut` have done is kept when the process is killed.
/// All functions may be called by any thread.
class TableStore {
 public:
  /// Opens it to write, and makes it where none is. Throws InputError for another kind of file, and where
  /// another program has it.
  explicit TableStore(const std::string& path);

  /// Gives the number of a new game.
  [[nodiscard]] std::int64_t add(const std::string& created, const std::string& plan);
  /// `first` is the index of the first of these actions in the game: what was there from it on is gone.
  void append(std::int64_t id, std::size_t first, std::span<const StoredAction> actions);
  /// Leaves the first `count` actions.
  void cut(std::int64_t id, std::size_t count);
  void set_end(std::int64_t id, const std::string& end);

  [[nodiscard]] std::optional<StoredTable> table(std::int64_t id);
  /// The latest games, without their actions.
  [[nodiscard]] std::vector<StoredTable> latest(int most);

 private:
  std::mutex mutex_;
  StoreFile file_;
};

}  // namespace bastide::arena
