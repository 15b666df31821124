#include "arena/store/game_rows.hpp"

#include "arena/store/store_tables.hpp"
#include "engine/error.hpp"
#include "engine/printable.hpp"

#include <charconv>

namespace bastide::arena {

namespace {

constexpr std::int64_t kMostPoints = 1'000'000;
constexpr std::int64_t kMostDecisions = 1'000'000;
constexpr double kMost = 1e9;  ///< seconds, and points of luck

using Columns = GameColumns;

std::string query(int seats, GameRows::Depth depth, const std::string& rest) {
  std::string columns = "g.*";
  if (depth == GameRows::Depth::results) {
    columns = "g.id, g.deal, g.seating, " +
              for_each_seat(seats, "g.bot#, g.points#, g.seconds#, g.decisions#, g.moves#, g.luck#") +
              ", g.failed, g.failure, g.message";
  } else if (depth == GameRows::Depth::everything) {
    columns += ", (SELECT a.actions FROM actions a WHERE a.id = g.actions)";
  }
  return "SELECT " + columns + " FROM " + rest;
}

}  // namespace

GameRows::GameRows(Database& database, int seats, Depth depth, const std::string& rest)
    : database_(database),
      seats_(seats),
      depth_(depth),
      bots_(database.integer("SELECT count(*) FROM bot")),
      row_(database, query(seats, depth, rest)) {}

bool GameRows::next(StoredGame& stored) {
  if (!row_.step()) return false;
  stored.number = within(Columns::kNumber, 1, INT64_MAX, "number");
  PlayedGame& played = stored.played;
  read_place(played.game);
  int at = Columns::kSeats;
  for (int seat = 0; seat < seats_; ++seat, at += Columns::kOfSeat)
    played.seats[static_cast<std::size_t>(seat)] = read_seat(at);
  played.ending = read_ending(at);
  if (depth_ != Depth::results) read_origin(Columns{seats_}.origin(), stored);
  if (depth_ == Depth::everything) read_actions(Columns{seats_}.end(), played);
  return true;
}

void GameRows::read_place(ScheduledGame& game) const {
  game.deal = within(Columns::kDeal, 0, kMaxDeals - 1, "deal");
  game.seating = static_cast<int>(within(Columns::kSeating, 0, seats_ - 1, "seating"));
  game.players = seats_;
  for (int seat = 0; seat < seats_; ++seat) {
    game.bots[static_cast<std::size_t>(seat)] =
        static_cast<int>(within(Columns::kSeats + Columns::kOfSeat * seat, 0, bots_ - 1, "bot"));
  }
  const auto seats = static_cast<std::size_t>(seats_);
  game.group = group_of(std::span(game.bots).first(seats));
  for (std::size_t seat = 0; seat < seats; ++seat) {
    const std::size_t place = (seat + static_cast<std::size_t>(game.seating)) % seats;
    if (game.bots[seat] != game.group[place] || (place > 0 && game.group[place] == game.group[place - 1]))
      refuse("bots in seats that are not theirs in seating " + std::to_string(game.seating));
  }
}

SeatResult GameRows::read_seat(int at) const {
  SeatResult seat;
  seat.points = static_cast<int>(within(at + 1, -kMostPoints, kMostPoints, "points"));
  seat.seconds = measured(at + 2, 0, "seconds");
  seat.decisions = static_cast<int>(within(at + 3, 0, kMostDecisions, "decisions"));
  seat.moves = static_cast<int>(within(at + 4, 0, kMostDecisions, "moves"));
  if (!row_.is_null(at + 5)) seat.luck = measured(at + 5, -kMost, "luck");
  return seat;
}

Ending GameRows::read_ending(int at) const {
  Ending ending;
  ending.finished = true;
  if (row_.is_null(at)) return ending;
  ending.failed = static_cast<int>(within(at, 1, seats_, "a failure in seat")) - 1;
  ending.failure = failure_named(row_.text(at + 1));
  if (ending.failure == Failure::none) refuse("a failure " + in_quotes(row_.text(at + 1)));
  ending.message = printable_lines(row_.text(at + 2));
  return ending;
}

void GameRows::read_origin(int at, StoredGame& stored) {
  Origin& origin = stored.played.origin;
  origin = {};
  stored.run = row_.is_null(at) ? 0 : within(at, 1, INT64_MAX, "run");
  stored.streams = stored.run == 0 ? std::nullopt : streams(stored.run);
  if (!row_.is_null(at + 1)) origin.host = host(row_.integer(at + 1));
  if (!row_.is_null(at + 2)) origin.began = within(at + 2, 1, kLatest, "began");
  if (!row_.is_null(at + 3)) origin.ended = within(at + 3, 1, kLatest, "ended");
}

void GameRows::read_actions(int at, PlayedGame& played) const {
  if (row_.is_null(at)) refuse("no actions");
  const auto actions = row_.blob(at);
  played.actions.assign(actions.begin(), actions.end());
}

const std::string& GameRows::host(std::int64_t id) {
  const auto [at, fresh] = hosts_.try_emplace(id);
  if (!fresh) return at->second;
  Statement read(database_, "SELECT name FROM host WHERE id = ?");
  read.bind(1, id);
  if (!read.step()) refuse("host " + std::to_string(id));
  at->second = printable(read.text(0));
  return at->second;
}

const std::optional<Streams>& GameRows::streams(std::int64_t run) {
  const auto [at, fresh] = streams_.try_emplace(run);
  if (!fresh) return at->second;
  Statement read(database_, "SELECT seed, deal_secret FROM run WHERE id = ?");
  read.bind(1, run);
  if (!read.step()) refuse("run " + std::to_string(run));
  if (read.is_null(0)) return at->second;
  const std::string_view text = read.text(0);
  std::uint64_t seed = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), seed);
  const std::optional<DealSecret> secret = DealSecret::parse(read.text(1));
  const bool no_secret = read.text(1).empty();
  if (error != std::errc() || end != text.data() + text.size() || (!secret && !no_secret))
    refuse("run " + std::to_string(run) + " with another seed or deal_secret");
  at->second.emplace(seed, secret);
  return at->second;
}

std::int64_t GameRows::within(int column, std::int64_t low, std::int64_t high, const char* what) const {
  if (!row_.is_integer(column)) refuse(what + (" " + in_quotes(row_.text(column))));
  const std::int64_t value = row_.integer(column);
  if (value < low || value > high) refuse(std::string(what) + " " + std::to_string(value));
  return value;
}

double GameRows::measured(int column, double low, const char* what) const {
  if (!row_.is_real(column)) refuse(what + (" " + in_quotes(row_.text(column))));
  const double value = row_.number(column);
  if (!(value >= low && value <= kMost)) refuse(std::string(what) + " " + std::to_string(value));
  return value;
}

void GameRows::refuse(const std::string& found) const {
  throw InputError(database_.path() + ": game " + std::to_string(row_.integer(Columns::kNumber)) +
                   ": found " + found + ", expected what bastide arena wrote");
}

}  // namespace bastide::arena
