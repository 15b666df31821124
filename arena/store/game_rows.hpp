#pragma once

#include "arena/store/database.hpp"
#include "arena/store/store.hpp"

#include <cstdint>
#include <map>
#include <optional>
#include <string>

namespace bastide::arena {

/// Reads games from a store's tables.
class GameRows {
 public:
  /// What is read of each game beside its result.
  enum class Depth {
    results,
    origins,    ///< also where and when it was played, in which run, and the streams that give its deal
    everything  ///< also its actions
  };

  /// `rest` is what follows FROM in the query, over g (game).
  GameRows(Database& database, int seats, Depth depth, const std::string& rest);

  /// Sets the parameter ?1 of `rest`.
  void bind(std::int64_t value) { row_.bind(1, value); }
  /// Whether there is another game, which is then in `stored`. Throws InputError for what no arena writes.
  [[nodiscard]] bool next(StoredGame& stored);

 private:
  void read_place(ScheduledGame& game) const;
  [[nodiscard]] SeatResult read_seat(int at) const;
  [[nodiscard]] Ending read_ending(int at) const;
  void read_origin(int at, StoredGame& stored);
  void read_actions(int at, PlayedGame& played) const;
  [[nodiscard]] const std::string& host(std::int64_t id);
  [[nodiscard]] const std::optional<Streams>& streams(std::int64_t run);

  /// A whole number of a column, `low` to `high`; `what` names it.
  [[nodiscard]] std::int64_t within(int column, std::int64_t low, std::int64_t high, const char* what) const;
  /// A number that is at least `low`, and no larger than anything that was ever played.
  [[nodiscard]] double measured(int column, double low, const char* what) const;
  /// Of a row that no arena writes.
  [[noreturn]] void refuse(const std::string& found) const;

  Database& database_;
  int seats_;
  Depth depth_;
  std::int64_t bots_;  ///< of the store
  Statement row_;
  std::map<std::int64_t, std::string> hosts_;               ///< that were looked up
  std::map<std::int64_t, std::optional<Streams>> streams_;  ///< by run
};

}  // namespace bastide::arena
