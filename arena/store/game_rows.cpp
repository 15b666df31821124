#include "arena/store/game_rows.hpp"

#include "engine/error.hpp"

namespace bastide::arena {

namespace {

constexpr std::int64_t kMostBots = 64;  ///< of a BotSet

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
  return stored;
}

StoredGame GameRows::read_head() const {
  StoredGame stored;
  stored.number = row_.integer(kNumber);
  ScheduledGame& game = stored.played.game;
  game.deal = row_.integer(kDeal);
  game.group = static_cast<BotSet>(row_.integer(kBots));
  game.seating = static_cast<int>(row_.integer(kSeating));
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
  const std::int64_t bot = row_.integer(kBot);
  if (bot < 0 || bot >= kMostBots) fail("bot " + std::to_string(bot));
  played.game.bots[at] = static_cast<int>(bot);
  SeatResult& seat = played.seats[at];
  seat.points = static_cast<int>(row_.integer(kPoints));
  seat.seconds = row_.number(kSeconds);
  seat.decisions = static_cast<int>(row_.integer(kDecisions));
  seat.moves = static_cast<int>(row_.integer(kMoves));
  if (!row_.is_null(kLuck)) seat.luck = row_.number(kLuck);
}

void GameRows::fail(const std::string& found) const {
  throw InputError(path_ + ": game " + std::to_string(row_.integer(kNumber)) + ": found " + found +
                   ", expected what bastide arena wrote");
}

}  // namespace bastide::arena
