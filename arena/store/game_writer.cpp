#include "arena/store/game_writer.hpp"

#include "arena/store/store_tables.hpp"

#include <cassert>

namespace bastide::arena {

namespace {

using Columns = GameColumns;

std::string insert_game(int seats) {
  std::string text = "INSERT INTO game VALUES (";
  for (int i = 0; i < Columns{seats}.actions(); ++i) text += "?, ";
  return text + "last_insert_rowid())";
}

}  // namespace

GameWriter::GameWriter(Database& database, int seats, std::int64_t run)
    : database_(database),
      seats_(seats),
      run_(run),
      first_number_(database.integer("SELECT coalesce((SELECT value FROM setting WHERE key = '" +
                                     std::string(kFirstNumber) + "'), 1)")),
      game_(database, insert_game(seats)),
      actions_(database, "INSERT INTO actions (actions) VALUES (?)"),
      begin_(database, "BEGIN IMMEDIATE"),
      commit_(database, "COMMIT") {}

void GameWriter::add(std::span<const PlayedGame> games) {
  begin_.run();
  try {
    for (const PlayedGame& played : games) add_game(played);
    commit_.run();
  } catch (...) {
    undo();
    refuse_stored(games);
    throw;
  }
}

/// Says so when a number is taken, by a game that no arena put there.
void GameWriter::refuse_stored(std::span<const PlayedGame> games) {
  Statement find(database_, "SELECT 1 FROM game WHERE id = ?");
  for (const PlayedGame& played : games) {
    const std::int64_t number = first_number_ + played.game.index;
    find.bind(1, number);
    if (!find.step()) continue;
    throw DatabaseError(database_.path() + ": game " + std::to_string(number) +
                        ": found it stored already, and not as a game of deal " +
                        std::to_string(played.game.deal) + "; expected what bastide arena wrote");
  }
}

void GameWriter::add_game(const PlayedGame& played) {
  assert(played.game.players == seats_);
  const std::int64_t number = first_number_ + played.game.index;
  game_.bind(1 + Columns::kNumber, number).bind(1 + Columns::kDeal, played.game.deal);
  game_.bind(1 + Columns::kSeating, std::int64_t{played.game.seating});
  for (int seat = 0; seat < seats_; ++seat)
    bind_seat(1 + Columns::kSeats + Columns::kOfSeat * seat, played, static_cast<std::size_t>(seat));
  bind_ending(1 + Columns{seats_}.ending(), played.ending);
  bind_origin(1 + Columns{seats_}.origin(), played.origin);
  actions_.bind_blob(1, played.actions).run();  // to which the row of the game points
  game_.run();
}

void GameWriter::bind_seat(int at, const PlayedGame& played, std::size_t seat) {
  const SeatResult& result = played.seats[seat];
  game_.bind(at, std::int64_t{played.game.bots[seat]});
  game_.bind(at + 1, std::int64_t{result.points}).bind(at + 2, result.seconds);
  game_.bind(at + 3, std::int64_t{result.decisions}).bind(at + 4, std::int64_t{result.moves});
  result.luck ? game_.bind(at + 5, *result.luck) : game_.bind_null(at + 5);
}

void GameWriter::bind_ending(int at, const Ending& ending) {
  if (ending.failure == Failure::none) {
    game_.bind_null(at).bind_null(at + 1).bind_null(at + 2);
  } else {
    game_.bind(at, std::int64_t{ending.failed + 1}).bind(at + 1, name_of(ending.failure));
    game_.bind(at + 2, ending.message);
  }
}

void GameWriter::bind_origin(int at, const Origin& origin) {
  run_ != 0 ? game_.bind(at, run_) : game_.bind_null(at);
  origin.host.empty() ? game_.bind_null(at + 1) : game_.bind(at + 1, host_id(origin.host));
  origin.began != 0 ? game_.bind(at + 2, origin.began) : game_.bind_null(at + 2);
  origin.ended != 0 ? game_.bind(at + 3, origin.ended) : game_.bind_null(at + 3);
}

std::int64_t GameWriter::host_id(const std::string& name) {
  const auto [at, fresh] = hosts_.try_emplace(name, 0);
  if (!fresh) return at->second;
  Statement(database_, "INSERT INTO host (name) VALUES (?) ON CONFLICT DO NOTHING").bind(1, name).run();
  Statement read(database_, "SELECT id FROM host WHERE name = ?");
  read.bind(1, name);
  (void)read.step();
  at->second = read.integer(0);
  return at->second;
}

/// SQLite has often undone it by itself, as when the disk is full.
void GameWriter::undo() noexcept {
  hosts_.clear();
  try {
    game_.reset();
    actions_.reset();
    database_.run("ROLLBACK");
  } catch (const std::exception&) {
  }
}

}  // namespace bastide::arena
