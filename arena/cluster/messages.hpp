#pragma once

#include "arena/deals/played_game.hpp"
#include "arena/deals/schedule.hpp"
#include "arena/files/bytes.hpp"
#include "arena/store/store.hpp"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

/// What the ranks of one run tell each other. The first byte of a message says which kind it is. Rank 0 says
/// to another one
///
///     tournament → (games …) → stop → leave          leave may come at any time
///
/// and hears from it
///
///     ready | refused, reports, done, left           failed or interrupted at any time
///
/// Both give signs of life (alive) when they have said nothing else for a while: rank 0 from the tournament
/// to the last `done`, the other one from the tournament until it has left. The batches of a tuning and work
/// in pieces have kinds of their own (batch_ranks.hpp, piece_ranks.hpp).
namespace bastide::arena {

enum class MessageKind : std::uint8_t {
  tournament = 1,  ///< what is played (TournamentMessage)
  games,           ///< games to play, by their index in the schedule
  stop,            ///< games under way are to break off; `done` is the answer
  leave,           ///< the rank is needed no more
  ready,           ///< it can play the tournament (ReadyMessage)
  refused,         ///< it cannot (RefusedMessage)
  report,          ///< games that were played, and how many more are wanted (ReportMessage)
  failed,          ///< it failed while it played (FailedMessage)
  interrupted,     ///< it got Ctrl-C or SIGTERM
  done,            ///< its games have ended, and all were reported (TimeSpent)
  alive,           ///< it has nothing to say, and is there
  left,            ///< it was told to leave, and waits for the others to end
  batch,           ///< of a tuning: games to play (batch_ranks.hpp)
  batch_played,    ///< what came of them
  work,            ///< what is worked out in pieces (WorkMessage); the answer is ready or refused
  piece,           ///< a piece to work out (PieceMessage)
  piece_done       ///< and what came of it (PieceMessage)
};

/// The kind of a message. Throws MessageError, as all functions here that read.
[[nodiscard]] MessageKind kind_of(std::span<const std::uint8_t> message);

/// A message that says nothing but its kind.
[[nodiscard]] Bytes plain_message(MessageKind kind);

/// A tournament as a store keeps it, and what the command line says besides.
struct TournamentMessage {
  std::string program;  ///< version of the program and of the messages
  Settings settings;
  BotSettings bots;
  int concurrency = 0;
  bool affinity = false;
  // -- as in TournamentConfig
  double silence = 0;
  std::vector<std::string> hidden;
  std::string logs{};
  std::int64_t first_number = 1;

  bool operator==(const TournamentMessage&) const = default;
};
/// This program's.
[[nodiscard]] std::string message_program();
[[nodiscard]] Bytes write_message(const TournamentMessage& message);
/// Of another `program` nothing else is read.
[[nodiscard]] TournamentMessage read_tournament_message(std::span<const std::uint8_t> message);

struct ReadyMessage {
  std::string host;
  int games = 0;  ///< that it plays at a time

  bool operator==(const ReadyMessage&) const = default;
};
[[nodiscard]] Bytes write_message(const ReadyMessage& message);
[[nodiscard]] ReadyMessage read_ready(std::span<const std::uint8_t> message);

struct RefusedMessage {
  std::string host;
  std::string reason;

  bool operator==(const RefusedMessage&) const = default;
};
[[nodiscard]] Bytes write_message(const RefusedMessage& message);
[[nodiscard]] RefusedMessage read_refused(std::span<const std::uint8_t> message);

/// Games by their index in the schedule.
[[nodiscard]] Bytes games_message(std::span<const std::int64_t> games);
[[nodiscard]] std::vector<ScheduledGame> read_games(std::span<const std::uint8_t> message,
                                                    const Schedule& schedule);

/// As many games as a rank may ask for at once.
constexpr int kMostWanted = 1 << 16;

struct ReportMessage {
  std::vector<PlayedGame> games;  ///< all finished
  int wanted = 0;                 ///< games that the rank could use
};
[[nodiscard]] Bytes report_message(std::span<const PlayedGame> games, int wanted);
[[nodiscard]] ReportMessage read_report(std::span<const std::uint8_t> message, const Schedule& schedule);

struct FailedMessage {
  bool bad_input = false;  ///< it was an InputError
  std::string text;

  bool operator==(const FailedMessage&) const = default;
};
[[nodiscard]] Bytes write_message(const FailedMessage& message);
[[nodiscard]] FailedMessage read_failed(std::span<const std::uint8_t> message);

/// Work that is done in pieces (arena/pieces).
struct WorkMessage {
  std::string program;  ///< as in TournamentMessage
  Bytes plan;
  int threads = 0;          ///< pieces at a time; 0 for as many as the rank has cores
  std::uint32_t share = 0;  ///< pieces for each rank, about

  bool operator==(const WorkMessage&) const = default;
};
[[nodiscard]] Bytes write_message(const WorkMessage& message);
/// Of another `program` nothing else is read.
[[nodiscard]] WorkMessage read_work(std::span<const std::uint8_t> message);

/// A piece by its number, from 0, or what came of it.
struct PieceMessage {
  std::uint32_t number = 0;
  Bytes content;

  bool operator==(const PieceMessage&) const = default;
};
[[nodiscard]] Bytes piece_message(MessageKind kind, std::uint32_t number,
                                  std::span<const std::uint8_t> content);
[[nodiscard]] PieceMessage read_piece(std::span<const std::uint8_t> message);

/// What a rank did with its time, in seconds.
struct TimeSpent {
  double wall = 0;      ///< from its first game on
  double messages = 0;  ///< of a core, to write, send, look for, receive and read messages
  double waiting = 0;   ///< for games; of all that it plays at a time together

  bool operator==(const TimeSpent&) const = default;
};
[[nodiscard]] Bytes write_message(const TimeSpent& message);
[[nodiscard]] TimeSpent read_time_spent(std::span<const std::uint8_t> message);

}  // namespace bastide::arena
