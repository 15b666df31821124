#include "arena/store/game_rows.hpp"

#include "engine/error.hpp"

namespace bastide::arena {

namespace {

constexpr std::int64_t kMostPoints = 1'000'000;
constexpr std::int64_t kMostDecisions = 1'000'000;
constexpr double kMost = 1e9;  ///< seconds, and points of luck

constexpr std::string_view kColumns =
    "g.id, g.deal, g.bots, g.seating, g.failed, g.failure, g.message, "
    "s.bot, s.points, s.seconds, s.decisions, s.moves, s.luck";
enum Column {
  kNumber,
  kDeal,
  kBots,
  kSeating,
  kFailed,
  kFailure,
  kMessage,
  kBot,
  kPoints,
  kSeconds,
  kDecisions,
  kMoves,
  kLuck,
  kActions
};

}  // namespace

GameRows::GameRows(Database& database, bool actions, const std::string& rest)
    : path_(database.path()),
      actions_(actions),
      bots_(database.integer("SELECT count(*) FROM bot")),
      row_(database, "SELECT " + std::string(kColumns) + (actions ? ", g.actions" : "") +
                         " FROM game g JOIN seat s ON s.game = g.id " + rest) {}

std::optional<StoredGame> GameRows::next() {
  if (!begun_) more_ = row_.step();
  begun_ = true;
  if (!more_) return std::nullopt;
  StoredGame stored = read_head();
  do {
    read_seat(stored.played);
    more_ = row_.step();
  } while (more_ && row_.integer(kNumber) == stored.number);
  check(stored.played, stored.number);
  return stored;
}

StoredGame GameRows::read_head() const {
  StoredGame stored;
  stored.number = row_.integer(kNumber);
  ScheduledGame& game = stored.played.game;
  game.deal = within(kDeal, 0, kMaxDeals - 1, "deal");
  game.group = static_cast<BotSet>(row_.integer(kBots));
  game.seating = static_cast<int>(within(kSeating, 0, engine::kMaxPlayers - 1, "seating"));
  Ending& ending = stored.played.ending;
  ending.finished = true;
  if (!row_.is_null(kFailed)) {
    ending.failed = static_cast<int>(row_.integer(kFailed)) - 1;
    ending.failure = failure_named(row_.text(kFailure));
    ending.message = row_.text(kMessage);
    if (ending.failure == Failure::none || ending.failed < 0 || ending.failed >= engine::kMaxPlayers) {
      fail("a failure " + in_quotes(row_.text(kFailure)) + " in seat " + std::to_string(ending.failed + 1));
    }
  }
  if (actions_) {
    const auto actions = row_.blob(kActions);
    stored.played.actions.assign(actions.begin(), actions.end());
  }
  return stored;
}

void GameRows::read_seat(PlayedGame& played) const {
  const auto at = static_cast<std::size_t>(played.game.players);
  if (at >= played.seats.size()) fail("a seat too many");
  ++played.game.players;
  played.game.bots[at] = static_cast<int>(within(kBot, 0, bots_ - 1, "bot"));
  SeatResult& seat = played.seats[at];
  seat.points = static_cast<int>(within(kPoints, -kMostPoints, kMostPoints, "points"));
  seat.seconds = measured(kSeconds, 0, "seconds");
  seat.decisions = static_cast<int>(within(kDecisions, 0, kMostDecisions, "decisions"));
  seat.moves = static_cast<int>(within(kMoves, 0, kMostDecisions, "moves"));
  if (!row_.is_null(kLuck)) seat.luck = measured(kLuck, -kMost, "luck");
}

std::int64_t GameRows::within(int column, std::int64_t low, std::int64_t high, const char* what) const {
  const std::int64_t value = row_.integer(column);
  if (value < low || value > high) fail(std::string(what) + " " + std::to_string(value));
  return value;
}

double GameRows::measured(int column, double low, const char* what) const {
  const double value = row_.number(column);
  if (!(value >= low && value <= kMost)) fail(std::string(what) + " " + std::to_string(value));
  return value;
}

void GameRows::check(const PlayedGame& played, std::int64_t number) const {
  BotSet seated = 0;
  for (int seat = 0; seat < played.game.players; ++seat)
    seated |= BotSet{1} << played.game.bots[static_cast<std::size_t>(seat)];
  if (seated != played.game.group) refuse(number, "other bots in its seats than the game's row has");
  if (played.ending.failed >= played.game.players)
    refuse(number, "a failure in seat " + std::to_string(played.ending.failed + 1));
}

void GameRows::fail(const std::string& found) const {
  refuse(row_.integer(kNumber), found);
}

void GameRows::refuse(std::int64_t game, const std::string& found) const {
  throw InputError(path_ + ": game " + std::to_string(game) + ": found " + found +
                   ", expected what bastide arena wrote");
}

}  // namespace bastide::arena
