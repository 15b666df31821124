#pragma once

#include "arena/deals/played_game.hpp"
#include "arena/deals/streams.hpp"
#include "arena/store/database.hpp"
#include "arena/store/file_lock.hpp"
#include "arena/store/game_writer.hpp"

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
///     run      id, began, ended, program, note, seed, deal_secret
///                                       every time it was worked on, and what its deals hang on
///     host     id, name                 machines that games were played on
///     game     id, deal, seating,
///              bot1, points1, seconds1, decisions1, moves1, luck1, bot2 …  for each seat
///              failed, failure, message, run, host, began, ended, actions
///     actions  id, actions              what was done in games, as they came
///     games    a view of games with names, one row a game, for questions by hand
///
/// A game's id is its number, by which it is known everywhere; it follows from its place in the schedule, so
/// that the same tournament has the same numbers however it was played, and deals come one after the other.
/// Games of a deal and group have numbers one after the other. Seats and `failed` count from 1; `began` and
/// `ended` are milliseconds since 1970 in UTC; `luck` is points, or null where it was not computed. `actions`
/// is a blob (arena/deals/actions_code.hpp), without the draws, which the deal gives again: by the seed and
/// secret of the run. It has a table of its own so that counting games does not read it. Complete deals only:
/// a transaction brings in all games of a deal and group, and often of several, so that a killed program
/// leaves whole deals. Stores of version 1 are read as they are, and made such ones when they are played
/// into.
namespace bastide::arena {

/// A tournament's settings, in the order in which they are told.
using Settings = std::vector<std::pair<std::string, std::string>>;
/// Names and settings (TOML) of its bots, by bot index.
using BotSettings = std::vector<std::pair<std::string, std::string>>;

/// A game as it was stored.
struct StoredGame {
  std::int64_t number = 0;  ///< from 1
  PlayedGame played;        ///< without what only its schedule knows: index and unit
  // -- read with the game's origin
  std::int64_t run = 0;            ///< 0 where it is not known
  std::optional<Streams> streams;  ///< that gave its deal
};

/// A deal of a group.
struct DealOfGroup {
  std::int64_t deal = 0;
  BotGroup group{};

  auto operator<=>(const DealOfGroup&) const = default;
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
  /// A run begins: who works on it, from when on, what is to be noted, and what its deals hang on.
  void begin_run(const std::string& began, const std::string& program, const std::string& note,
                 const std::optional<Streams>& streams = {});
  /// It ended.
  void end_run(const std::string& ended);
  struct Run {
    std::string began;
    std::string ended;  ///< empty for one that is under way, or was killed
    std::string program;
    std::string note;
  };
  [[nodiscard]] std::vector<Run> runs();
  /// What a machine did.
  struct Host {
    std::string name;
    std::int64_t games = 0;
    std::int64_t failures = 0;
    std::int64_t moves = 0;
    double seconds = 0;      ///< of bots for their moves
    double wall = 0;         ///< seconds from the begin to the end of each game, together
    std::int64_t began = 0;  ///< its first game: milliseconds since 1970
    std::int64_t ended = 0;  ///< and its last one
  };
  /// By their names. Reads all games. Throws InputError for what no arena writes.
  [[nodiscard]] std::vector<Host> hosts();

  // -- games ----------------------------------------------------------------------------------------------
  /// Adds the games of whole deals of groups: all of them, or none. Thread-safe. Throws DatabaseError, also
  /// when the file has been deleted or replaced since it was opened.
  void add_deals(std::span<const PlayedGame> games);
  /// The schedule has changed: from now on its games are numbered behind all that are stored.
  void number_anew();
  /// Which groups have played which deals from `first` to before `end`, ascending. Thread-safe.
  [[nodiscard]] std::vector<DealOfGroup> groups_between(std::int64_t first, std::int64_t end);
  /// One more than the highest deal; 0 where there is none.
  [[nodiscard]] std::int64_t deals_end();
  /// Deals of all groups together, those before deal `end` alone.
  [[nodiscard]] std::int64_t count_deals(std::int64_t end = kMaxDeals);
  [[nodiscard]] std::int64_t count_games() { return count_deals() * seats_; }
  /// Calls `visit` with the games of each deal and group, by seating; deals of a group ascending, groups in
  /// no particular order. With `actions` the games' actions are read as well. Throws InputError for what no
  /// arena writes.
  void for_each_deal(bool actions, const std::function<void(std::span<const StoredGame>)>& visit);
  /// The game with this number, actions included. Throws InputError for what no arena writes.
  [[nodiscard]] std::optional<StoredGame> game(std::int64_t number);
  /// Rows of the view for which `where` is true, which is SQL. Throws InputError, which names --where, for a
  /// condition that is none.
  [[nodiscard]] Statement rows_where(const std::string& columns, const std::string& where,
                                     const std::string& rest = "");
  /// Calls `visit` with the games of those rows and their origins, by their numbers. With `actions` the
  /// games' actions are read as well. Throws InputError as well, and for what no arena writes.
  void for_each_game(const std::string& where, bool actions,
                     const std::function<void(const StoredGame&)>& visit);
  /// For other questions. Not thread-safe.
  [[nodiscard]] Database& database() noexcept { return database_; }

 private:
  Store(std::string path, Database database, int seats, std::unique_ptr<FileLock> lock);
  [[nodiscard]] std::string by_deals();

  std::string path_;
  std::unique_ptr<FileLock> lock_;  ///< closed last: closing it would drop SQLite's own locks
  Database database_;
  int seats_;
  std::mutex mutex_;
  std::unique_ptr<GameWriter> writer_;  ///< made with the first deal
  std::int64_t run_ = 0;
};

}  // namespace bastide::arena
