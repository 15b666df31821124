#pragma once

#include "arena/store/database.hpp"
#include "arena/store/store.hpp"

#include <cstdint>
#include <optional>
#include <string>

namespace bastide::arena {

/// Reads games from a store's tables, each from a row for every seat of it.
class GameRows {
 public:
  /// `rest` is what follows FROM in the query: over g (game) and s (seat), rows of a game one after the other
  /// and by seat. The games' actions are read as well where `actions` says so.
  GameRows(Database& database, bool actions, const std::string& rest);

  /// Sets the parameter ?1 of `rest`.
  void bind(std::int64_t value) { row_.bind(1, value); }
  /// The next game; nothing behind the last. Throws InputError for what no arena writes.
  [[nodiscard]] std::optional<StoredGame> next();

 private:
  [[nodiscard]] StoredGame read_head() const;
  void read_seat(PlayedGame& played) const;
  /// A whole number of a column, `low` to `high`; `what` names it.
  [[nodiscard]] std::int64_t within(int column, std::int64_t low, std::int64_t high, const char* what) const;
  /// A number that is at least `low`, and no larger than anything that was ever played.
  [[nodiscard]] double measured(int column, double low, const char* what) const;
  /// Refuses seats that are not those of the game's row.
  void check(const PlayedGame& played, std::int64_t number) const;
  /// Of a row that no arena writes.
  [[noreturn]] void fail(const std::string& found) const;
  [[noreturn]] void refuse(std::int64_t game, const std::string& found) const;

  const std::string& path_;
  bool actions_;
  std::int64_t bots_;  ///< of the store
  Statement row_;
  bool begun_ = false;
  bool more_ = false;  ///< a row is there to be read
};

}  // namespace bastide::arena
