#include "arena/store/store_tables.hpp"

#include "engine/error.hpp"
#include "engine/players.hpp"

namespace bastide::arena {

namespace {

constexpr std::string_view kFixedTables = R"(
CREATE TABLE setting (key TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE bot (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, settings TEXT NOT NULL);
CREATE TABLE run (id INTEGER PRIMARY KEY, began TEXT NOT NULL, ended TEXT, program TEXT NOT NULL,
                  note TEXT NOT NULL, seed TEXT, deal_secret TEXT);
)";

/// Tables that version 1 does not have, or has in another form. `temporary` is " TEMP" for those of one
/// connection.
std::string game_table(int seats, const std::string& temporary) {
  return "CREATE" + temporary +
         " TABLE game (id INTEGER PRIMARY KEY, deal INTEGER NOT NULL, seating INTEGER NOT NULL, " +
         for_each_seat(
             seats,
             "bot# INTEGER, points# INTEGER, seconds# REAL, decisions# INTEGER, moves# INTEGER, luck# REAL") +
         ", failed INTEGER, failure TEXT, message TEXT, run INTEGER, host INTEGER, began INTEGER, "
         "ended INTEGER, actions INTEGER);"
         "CREATE" +
         temporary + " TABLE host (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);";
}

constexpr std::string_view kActionsTable =
    "CREATE TABLE actions (id INTEGER PRIMARY KEY, actions BLOB NOT NULL);";

/// Every deal of a group once, by deals: by the game that has the group in order.
std::string deal_index(int seats, const std::string& schema) {
  return "CREATE UNIQUE INDEX " + schema + "deal_of_group ON game (deal, " + for_each_seat(seats, "bot#") +
         ") WHERE seating = 0;";
}

/// The view for questions by hand: a row for each game, with the seats side by side.
std::string games_view(int seats, const std::string& temporary) {
  const auto time = [](const std::string& column) {
    return ", strftime('%Y-%m-%dT%H:%M:%fZ', g." + column + " / 1000.0, 'unixepoch') AS " + column;
  };
  return "CREATE" + temporary +
         " VIEW games AS SELECT g.id AS game, g.deal, g.seating, g.failed, g.failure, g.message, " +
         for_each_seat(seats,
                       "g.points# AS points#, g.seconds# AS seconds#, g.luck# AS luck#, b#.name AS bot#") +
         (seats == 2 ? ", g.points1 - g.points2 AS margin" : "") + ", g.run, h.name AS host" + time("began") +
         time("ended") + " FROM game g" + for_each_seat(seats, " JOIN bot b# ON b#.id = g.bot#", "") +
         " LEFT JOIN host h ON h.id = g.host;";
}

/// Brings the games of version 1 into the table `game`.
std::string copy_games(int seats, const std::string& from_games, const std::string& from_seats) {
  return "INSERT INTO game SELECT g.id, g.deal, g.seating, " +
         for_each_seat(seats, "s#.bot, s#.points, s#.seconds, s#.decisions, s#.moves, s#.luck") +
         ", g.failed, g.failure, g.message, NULL, NULL, NULL, NULL, g.id FROM " + from_games + " g" +
         for_each_seat(seats, " LEFT JOIN " + from_seats + " s# ON s#.game = g.id AND s#.seat = #", "") +
         " ORDER BY g.id;";
}

int checked_seats(Database& database, const std::string& table) {
  const std::int64_t seats = database.integer("SELECT count(*) FROM pragma_table_info('" + table +
                                              "') WHERE name GLOB 'points[1-9]'");
  if (seats >= engine::kMinPlayers && seats <= engine::kMaxPlayers) return static_cast<int>(seats);
  throw InputError(database.path() + ": found a table " + table + " of games with " + std::to_string(seats) +
                   " seats, expected what bastide arena wrote");
}

}  // namespace

std::string for_each_seat(int seats, std::string_view part, std::string_view between) {
  std::string text;
  for (int seat = 1; seat <= seats; ++seat) {
    if (seat > 1) text += between;
    for (const char byte : part) {
      if (byte == '#') {
        text += std::to_string(seat);
      } else {
        text += byte;
      }
    }
  }
  return text;
}

void make_tables(Database& database, int seats) {
  database.run("PRAGMA application_id = " + std::to_string(kApplication) + "; PRAGMA user_version = " +
               std::to_string(kStoreVersion) + ";" + std::string(kFixedTables) + game_table(seats, "") +
               std::string(kActionsTable) + deal_index(seats, "") + games_view(seats, ""));
}

int seats_of(Database& database) {
  return checked_seats(database, "game");
}

void number_behind(Database& database) {
  const std::string key(kFirstNumber);
  database.run("INSERT INTO setting (key, value) SELECT '" + key +
               "', 1 + max(id) FROM game WHERE true HAVING count(*) > 0 "
               "ON CONFLICT (key) DO UPDATE SET value = excluded.value");
}

void upgrade(Database& database) {
  Transaction all(database);
  const int seats = checked_seats(database, "games");
  database.run(
      "DROP VIEW games; DROP INDEX game_of_deal; ALTER TABLE game RENAME TO game_1;" + game_table(seats, "") +
      std::string(kActionsTable) + copy_games(seats, "game_1", "seat") +
      "INSERT INTO actions SELECT id, actions FROM game_1 ORDER BY id; DROP TABLE seat; DROP TABLE game_1;"
      "ALTER TABLE run ADD COLUMN seed TEXT; ALTER TABLE run ADD COLUMN deal_secret TEXT;" +
      deal_index(seats, "") + games_view(seats, ""));
  number_behind(database);
  database.run("PRAGMA user_version = " + std::to_string(kStoreVersion));
  all.commit();
}

void read_as_upgraded(Database& database) {
  const int seats = checked_seats(database, "games");
  database.run(game_table(seats, " TEMP") + copy_games(seats, "main.game", "main.seat") +
               deal_index(seats, "temp.") + games_view(seats, " TEMP") +
               "CREATE TEMP VIEW actions AS SELECT id, actions FROM main.game;"
               "CREATE TEMP VIEW run AS SELECT *, NULL AS seed, NULL AS deal_secret FROM main.run;"
               "CREATE TEMP TABLE setting (key TEXT PRIMARY KEY, value TEXT NOT NULL);"
               "INSERT INTO setting SELECT key, value FROM main.setting ORDER BY rowid;");
  number_behind(database);
}

}  // namespace bastide::arena
