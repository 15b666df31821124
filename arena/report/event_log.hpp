#pragma once

#include "arena/files/json.hpp"
#include "arena/tournament/tournament.hpp"

#include <chrono>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>

namespace bastide::arena {

/// A file of JSON lines that grows. A line is written at once and whole: what a kill or a full disk leaves of
/// one is cut off. Not thread-safe.
class EventFile {
 public:
  /// Goes on behind what is at `path`. Throws InputError when it cannot be written, or is no such file.
  explicit EventFile(const std::string& path);
  ~EventFile();
  EventFile(const EventFile&) = delete;
  EventFile& operator=(const EventFile&) = delete;

  /// Writes {"time": …, "event": event, …}. What cannot be written is told once on standard error.
  void write(std::string_view event, const Json& fields);

 private:
  void refuse_other_files() const;
  void finish_line();

  std::string path_;
  int file_ = -1;
  bool told_ = false;
};

/// The log of a tournament, for programs that watch it and for looking up afterwards what went on:
///
///     {"time": "2025-01-31T12:00:00Z", "event": "run", "tournament": "cup", "store": "cup.db",
///      "program": "bastide 0.1.0", "host": "tower", "bots": ["mine", "uct"], "done": 0, "all": 400}
///     {…, "event": "game", "game": 35, "deal": 17, "seating": 0, "bots": [1, 0], "points": [85, 92],
///      "seconds": [0.41, 1.93]}
///     {…, "event": "failure", … as of a game, and "failed": 1, "failure": "crash", "message": "…"}
///     {…, "event": "speed", "host": "tower", "games": 120, "failures": 1, "seconds": 60.0, "rate": 2.0}
///     {…, "event": "verdict", "status": "LLR +2.97 (-2.94, +2.94)", "deals": 130, "verdict": "…"}
///     {…, "event": "end", "finished": true, "games": 400, "seconds": 201.3}
///     {…, "event": "failed", "message": "…"}                             in place of it
///
/// `bots` of a game are indices into those of the run; seats and games count from 1; `speed` counts, for
/// each host that played, from the beginning of the run. A game is there when it is in the store, so that one
/// that is played again, because the run was killed, is there once.
class TournamentLog {
 public:
  /// Throws InputError when the file cannot be written.
  explicit TournamentLog(const std::string& path) : file_(path) {}

  void begin(const TournamentConfig& config, const std::string& store, std::int64_t done);
  /// They are in the store.
  void add(const TournamentConfig& config, std::span<const PlayedGame> games);
  void verdict(const RunningTest& test);
  void end(const RunResult& run);
  /// The run failed of that.
  void fail(const std::string& message);

 private:
  using Clock = std::chrono::steady_clock;
  void write_speed();

  EventFile file_;
  // -- of the run
  struct Count {
    std::int64_t games = 0;
    std::int64_t failures = 0;
  };
  std::map<std::string, Count> hosts_;  ///< what each has played
  Clock::time_point began_ = Clock::now();
  Clock::time_point told_ = began_;  ///< when the speed was
};

}  // namespace bastide::arena
