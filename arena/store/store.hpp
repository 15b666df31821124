#pragma once

#include "arena/deals/played_game.hpp"
#include "arena/store/database.hpp"
#include "arena/store/file_lock.hpp"

#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

/// One SQLite file that holds a tournament: what is played, and every finished deal. It is the only truth;
/// tables, ratings and reports are made from it.
///
///     setting  key, value               what the tournament is (tournament_settings.hpp)
///     bot      id, name, settings       by bot index; the settings are TOML
///     run      id, began, ended, program, note      every time it was worked on
///     game     id, deal, bots, seating, failed, failure, message, actions
///     seat     game, seat, bot, points, seconds, decisions, moves, luck
///     games    a view of both with names, one row a game, for questions by hand
///
/// A game's id is its number, by which it is known everywhere; it follows from its place in the schedule, so
/// that the same tournament has the same numbers however it was played. `bots` is the set of those who play,
/// bit b for bot b; seats and `failed` count from 1; `actions` is a blob (arena/deals/actions_code.hpp);
/// `luck` is points, or null where it was not computed. Complete deals only: a transaction brings in all
/// games of a deal and group, and often of several, so that a killed program leaves whole deals.
namespace bastide::arena {

/// A tournament's settings, in the order in which they are told.
using Settings = std::vector<std::pair<std::string, std::string>>;
/// Names and settings (TOML) of its bots, by bot index.
using BotSettings = std::vector<std::pair<std::string, std::string>>;

/// A game as it was stored.
struct StoredGame {
  std::int64_t number = 0;  ///< from 1
  PlayedGame played;        ///< without what only its schedule knows: index and unit
};

class Store {
 public:
  /// Makes a store at `path`, where none `exists`, for one game with so many seats. Throws InputError for a
  /// place that cannot be written, and DatabaseError.
  [[nodiscard]] static std::unique_ptr<Store> create(const std::string& path, int seats,
                                                     const Settings& settings, const BotSettings& bots);
  enum class Access { read, write };
  /// Opens the store at `path`. Throws InputError when it is none or of another version, or when another
  /// program plays into it (`write` only), and DatabaseError.
  [[nodiscard]] static std::unique_ptr<Store> open(const std::string& path, Access access);
  /// Whether there is something at `path`: not if it is an empty file, or what an arena leaves that was
  /// killed while it made the store. Stores in memory (":memory:") never are.
  [[nodiscard]] static bool exists(const std::string& path);

  /// Whether the file at `path` looks like a store, by its first bytes: no database is opened, and none
  /// changed.
  [[nodiscard]] static bool is_store(const std::string& path);

  Store(const Store&) = delete;
  Store& operator=(const Store&) = delete;
  ~Store();

  [[nodiscard]] const std::string& path() const noexcept { return path_; }

  // -- what is played -------------------------------------------------------------------------------------
  [[nodiscard]] Settings settings();
  [[nodiscard]] BotSettings bots();
  void change_settings(const Settings& settings);
  void change_bot(std::size_t bot, const std::string& settings);
  /// Its games are numbered behind all that are stored.
  void add_bot(const std::string& name, const std::string& settings);

  // -- when it was played ---------------------------------------------------------------------------------
  /// A run begins: who works on it, from when on, and what is to be noted.
  void begin_run(const std::string& began, const std::string& program, const std::string& note);
  /// It ended.
  void end_run(const std::string& ended);
  struct Run {
    std::string began;
    std::string ended;  ///< empty for one that is under way, or was killed
    std::string program;
    std::string note;
  };
  [[nodiscard]] std::vector<Run> runs();

  // -- games ----------------------------------------------------------------------------------------------
  /// Adds the games of whole deals of groups: all of them, or none. Thread-safe. Throws DatabaseError, also
  /// when the file has been deleted or replaced since it was opened.
  void add_deals(std::span<const PlayedGame> games);
  /// The schedule has changed: from now on its games are numbered behind all that are stored.
  void number_anew();
  /// Groups that have played `deal`. Thread-safe.
  [[nodiscard]] std::vector<BotSet> groups_of(std::int64_t deal);
  /// Deals of all groups together.
  [[nodiscard]] std::int64_t count_deals();
  [[nodiscard]] std::int64_t count_games();
  /// Calls `visit` with the games of each deal and group, by seating; deals ascending, groups of a deal in no
  /// particular order. With `actions` the games' actions are read as well. Throws InputError for what no
  /// arena writes.
  void for_each_deal(bool actions, const std::function<void(std::span<const StoredGame>)>& visit);
  /// The game with this number, actions included. Throws InputError for what no arena writes.
  [[nodiscard]] std::optional<StoredGame> game(std::int64_t number);
  /// Rows of the view for which `where` is true, which is SQL. Throws InputError, which names --where, for a
  /// condition that is none.
  [[nodiscard]] Statement rows_where(const std::string& columns, const std::string& where,
                                     const std::string& rest = "");
  /// Calls `visit` with the games of those rows, by their numbers. With `actions` the games' actions are read
  /// as well. Throws InputError as well, and for what no arena writes.
  void for_each_game(const std::string& where, bool actions,
                     const std::function<void(const StoredGame&)>& visit);
  /// For other questions. Not thread-safe.
  [[nodiscard]] Database& database() noexcept { return database_; }

 private:
  class Writer;
  Store(std::string path, Database database, std::unique_ptr<FileLock> lock);

  std::string path_;
  std::unique_ptr<FileLock> lock_;  ///< closed last: closing it would drop SQLite's own locks
  Database database_;
  std::mutex mutex_;
  std::unique_ptr<Writer> writer_;     ///< made with the first deal
  std::unique_ptr<Statement> groups_;  ///< made when first asked
  std::int64_t run_ = 0;
};

}  // namespace bastide::arena
