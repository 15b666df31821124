#pragma once

#include "arena/serve/roster.hpp"
#include "arena/serve/table.hpp"

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <string>

namespace bastide::arena {

/// All games of a server. Those that somebody looks at are in memory, the others in the store. All functions
/// may be called by any thread.
class Tables {
 public:
  /// All must outlive this object.
  Tables(TableStore& store, const Roster& roster, Thinking& thinking)
      : store_(store), roster_(roster), thinking_(thinking) {}
  ~Tables() { close(); }

  /// Makes a game of what the browser asks for,
  ///
  ///     {"rules": "base", "minutes": 0, "flag": "shown",
  ///      "seats": [{"kind": "here", "name": "Anna"}, {"kind": "link", "name": "Ben"},
  ///                {"kind": "bot", "bot": "evaluator", "seconds": 1}]}
  ///
  /// Throws InputError, and ApiError where there are too many.
  [[nodiscard]] std::shared_ptr<Table> make(const std::string& request);
  /// Throws ApiError where there is no such game.
  [[nodiscard]] std::shared_ptr<Table> find(std::int64_t id);
  /// The latest games: id, created, rules, names, final, key.
  [[nodiscard]] Json list();
  /// Ends what they do. Nothing may be asked of them any more.
  void close();

 private:
  [[nodiscard]] std::shared_ptr<Table> open(const StoredTable& stored);
  /// Puts games away at which nobody looks. Throws ApiError where all are looked at.
  void make_room();

  TableStore& store_;
  const Roster& roster_;
  Thinking& thinking_;
  std::mutex mutex_;
  std::map<std::int64_t, std::shared_ptr<Table>> open_;
};

}  // namespace bastide::arena
