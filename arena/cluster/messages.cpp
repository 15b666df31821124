#include "arena/cluster/messages.hpp"

#include "arena/tournament/tournament_config.hpp"
#include "arena/version/version.hpp"

namespace bastide::arena {

namespace {

constexpr int kMessagesVersion = 4;
constexpr int kMostThreads = 256;  ///< that a rank is asked for

ByteWriter begin_message(MessageKind kind) {
  ByteWriter out;
  out.byte(static_cast<std::uint8_t>(kind));
  return out;
}

/// Behind the byte that says the kind.
ByteReader body_of(std::span<const std::uint8_t> message) {
  return ByteReader(message.subspan(1));
}

using TextPairs = std::vector<std::pair<std::string, std::string>>;

void write_pairs(ByteWriter& out, const TextPairs& pairs) {
  out.u32(static_cast<std::uint32_t>(pairs.size()));
  for (const auto& [key, value] : pairs) {
    out.text(key);
    out.text(value);
  }
}

TextPairs read_pairs(ByteReader& in) {
  constexpr std::size_t kLeast = 8;
  TextPairs pairs(in.count(kLeast));
  for (auto& [key, value] : pairs) {
    key = in.text();
    value = in.text();
  }
  return pairs;
}

/// A number from `low` to `high`.
template <class Number>
Number within(Number value, Number low, Number high, const char* what) {
  if (value >= low && value <= high) return value;
  throw MessageError("found " + std::string(what) + " " + std::to_string(value) + ", expected " +
                     std::to_string(low) + " to " + std::to_string(high));
}

ScheduledGame read_place(ByteReader& in, const Schedule& schedule) {
  const auto index = static_cast<std::int64_t>(in.u64());
  return schedule.game(within(index, std::int64_t{0}, schedule.games() - 1, "game"));
}

// -- played games -----------------------------------------------------------------------------------------

constexpr std::uint8_t kHasLuck = 1;

void write_seat_result(ByteWriter& out, const SeatResult& seat) {
  out.i32(seat.points);
  out.number(seat.seconds);
  out.i32(seat.decisions);
  out.i32(seat.moves);
  out.byte(seat.luck ? kHasLuck : 0);
  if (seat.luck) out.number(*seat.luck);
}

SeatResult read_seat_result(ByteReader& in) {
  SeatResult seat;
  seat.points = in.i32();
  seat.seconds = in.number();
  seat.decisions = in.i32();
  seat.moves = in.i32();
  if (within<int>(in.byte(), 0, kHasLuck, "a seat's luck") == kHasLuck) seat.luck = in.number();
  return seat;
}

/// Who failed, and how; a byte 0 for nobody.
void write_ending(ByteWriter& out, const Ending& ending) {
  out.byte(static_cast<std::uint8_t>(ending.failure));
  if (ending.failure == Failure::none) return;
  out.byte(static_cast<std::uint8_t>(ending.failed));
  out.text(ending.message);
}

Ending read_ending(ByteReader& in, int players) {
  Ending ending;
  ending.finished = true;
  const int failure = within<int>(in.byte(), 0, static_cast<int>(kFailures) - 1, "failure");
  if (failure == 0) return ending;
  ending.failure = static_cast<Failure>(failure);
  ending.failed = within<int>(in.byte(), 0, players - 1, "a failure in seat");
  ending.message = in.text();
  return ending;
}

void write_origin(ByteWriter& out, const Origin& origin) {
  out.text(origin.host);
  out.u64(static_cast<std::uint64_t>(origin.began));
  out.u64(static_cast<std::uint64_t>(origin.ended));
}

Origin read_origin(ByteReader& in) {
  Origin origin;
  origin.host = in.text();
  origin.began = within(static_cast<std::int64_t>(in.u64()), std::int64_t{0}, kLatest, "a begin");
  origin.ended = within(static_cast<std::int64_t>(in.u64()), std::int64_t{0}, kLatest, "an end");
  return origin;
}

void write_game(ByteWriter& out, const PlayedGame& played) {
  out.u64(static_cast<std::uint64_t>(played.game.index));
  write_ending(out, played.ending);
  for (int seat = 0; seat < played.game.players; ++seat)
    write_seat_result(out, played.seats[static_cast<std::size_t>(seat)]);
  out.bytes(played.actions);
  write_origin(out, played.origin);
}

PlayedGame read_game(ByteReader& in, const Schedule& schedule) {
  PlayedGame played;
  played.game = read_place(in, schedule);
  played.ending = read_ending(in, played.game.players);
  for (int seat = 0; seat < played.game.players; ++seat)
    played.seats[static_cast<std::size_t>(seat)] = read_seat_result(in);
  const auto actions = in.bytes();
  played.actions.assign(actions.begin(), actions.end());
  played.origin = read_origin(in);
  return played;
}

}  // namespace

MessageKind kind_of(std::span<const std::uint8_t> message) {
  const int kind = message.empty() ? 0 : message.front();
  return static_cast<MessageKind>(within(kind, static_cast<int>(MessageKind::tournament),
                                         static_cast<int>(MessageKind::piece_done), "a message of kind"));
}

Bytes plain_message(MessageKind kind) {
  return begin_message(kind).take();
}

std::string message_program() {
  return std::string("bastide ") + kVersion + ", messages " + std::to_string(kMessagesVersion);
}

Bytes write_message(const TournamentMessage& message) {
  ByteWriter out = begin_message(MessageKind::tournament);
  out.text(message.program);
  write_pairs(out, message.settings);
  write_pairs(out, message.bots);
  out.i32(message.concurrency);
  out.byte(message.affinity ? 1 : 0);
  out.number(message.silence);
  out.u32(static_cast<std::uint32_t>(message.hidden.size()));
  for (const std::string& file : message.hidden) out.text(file);
  out.text(message.logs);
  out.u64(static_cast<std::uint64_t>(message.first_number));
  return std::move(out).take();
}

TournamentMessage read_tournament_message(std::span<const std::uint8_t> message) {
  ByteReader in = body_of(message);
  TournamentMessage read;
  read.program = in.text();
  if (read.program != message_program()) return read;
  read.settings = read_pairs(in);
  read.bots = read_pairs(in);
  read.concurrency = in.i32();
  read.affinity = in.byte() != 0;
  read.silence = in.number();
  if (!(read.silence >= kShortestSilence && read.silence <= kLongestSilence))
    throw MessageError("found a silence of " + std::to_string(read.silence) + " s, expected 1 to 86400");
  constexpr std::size_t kLeast = 4;
  read.hidden.resize(in.count(kLeast));
  for (std::string& file : read.hidden) file = in.text();
  read.logs = in.text();
  read.first_number = static_cast<std::int64_t>(in.u64());
  in.finish();
  return read;
}

Bytes write_message(const ReadyMessage& message) {
  ByteWriter out = begin_message(MessageKind::ready);
  out.text(message.host);
  out.i32(message.games);
  return std::move(out).take();
}

ReadyMessage read_ready(std::span<const std::uint8_t> message) {
  ByteReader in = body_of(message);
  ReadyMessage read;
  read.host = in.text();
  read.games = in.i32();
  in.finish();
  return read;
}

Bytes write_message(const RefusedMessage& message) {
  ByteWriter out = begin_message(MessageKind::refused);
  out.text(message.host);
  out.text(message.reason);
  return std::move(out).take();
}

RefusedMessage read_refused(std::span<const std::uint8_t> message) {
  ByteReader in = body_of(message);
  RefusedMessage read;
  read.host = in.text();
  read.reason = in.text();
  in.finish();
  return read;
}

Bytes games_message(std::span<const std::int64_t> games) {
  ByteWriter out = begin_message(MessageKind::games);
  out.u32(static_cast<std::uint32_t>(games.size()));
  for (const std::int64_t game : games) out.u64(static_cast<std::uint64_t>(game));
  return std::move(out).take();
}

std::vector<ScheduledGame> read_games(std::span<const std::uint8_t> message, const Schedule& schedule) {
  constexpr std::size_t kEach = 8;
  ByteReader in = body_of(message);
  std::vector<ScheduledGame> games(in.count(kEach));
  for (ScheduledGame& game : games) game = read_place(in, schedule);
  in.finish();
  return games;
}

Bytes report_message(std::span<const PlayedGame> games, int wanted) {
  ByteWriter out = begin_message(MessageKind::report);
  out.i32(wanted);
  out.u32(static_cast<std::uint32_t>(games.size()));
  for (const PlayedGame& played : games) write_game(out, played);
  return std::move(out).take();
}

ReportMessage read_report(std::span<const std::uint8_t> message, const Schedule& schedule) {
  constexpr std::size_t kLeast = 16;  ///< bytes of a game
  ByteReader in = body_of(message);
  ReportMessage report;
  report.wanted = within(in.i32(), 0, kMostWanted, "wanted games");
  const std::size_t games = in.count(kLeast);
  report.games.reserve(games);
  for (std::size_t i = 0; i < games; ++i) report.games.push_back(read_game(in, schedule));
  in.finish();
  return report;
}

Bytes write_message(const FailedMessage& message) {
  ByteWriter out = begin_message(MessageKind::failed);
  out.byte(message.bad_input ? 1 : 0);
  out.text(message.text);
  return std::move(out).take();
}

FailedMessage read_failed(std::span<const std::uint8_t> message) {
  ByteReader in = body_of(message);
  FailedMessage read;
  read.bad_input = in.byte() != 0;
  read.text = in.text();
  in.finish();
  return read;
}

Bytes write_message(const WorkMessage& message) {
  ByteWriter out = begin_message(MessageKind::work);
  out.text(message.program);
  out.bytes(message.plan);
  out.i32(message.threads);
  out.u32(message.share);
  return std::move(out).take();
}

WorkMessage read_work(std::span<const std::uint8_t> message) {
  ByteReader in = body_of(message);
  WorkMessage read;
  read.program = in.text();
  if (read.program != message_program()) return read;
  const auto plan = in.bytes();
  read.plan.assign(plan.begin(), plan.end());
  read.threads = within(in.i32(), 0, kMostThreads, "threads");
  read.share = in.u32();
  in.finish();
  return read;
}

Bytes piece_message(MessageKind kind, std::uint32_t number, std::span<const std::uint8_t> content) {
  ByteWriter out = begin_message(kind);
  out.u32(number);
  out.bytes(content);
  return std::move(out).take();
}

PieceMessage read_piece(std::span<const std::uint8_t> message) {
  ByteReader in = body_of(message);
  PieceMessage read;
  read.number = in.u32();
  const auto content = in.bytes();
  read.content.assign(content.begin(), content.end());
  in.finish();
  return read;
}

Bytes write_message(const TimeSpent& message) {
  ByteWriter out = begin_message(MessageKind::done);
  out.number(message.wall);
  out.number(message.messages);
  out.number(message.waiting);
  return std::move(out).take();
}

TimeSpent read_time_spent(std::span<const std::uint8_t> message) {
  ByteReader in = body_of(message);
  TimeSpent read;
  read.wall = in.number();
  read.messages = in.number();
  read.waiting = in.number();
  in.finish();
  return read;
}

}  // namespace bastide::arena
