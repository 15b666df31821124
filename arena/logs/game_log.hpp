#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

namespace bastide::arena {

/// The talk with the programs of one game, as a text file:
///
///     # bastide 0.1.0, game 35 of cup: deal 17, seating 0; 1 mine, 2 greedy
///     # begun 2025-01-31T12:00:00Z; seconds since then, > to a bot, < from it, ! its standard error
///         0.000312 # 1 mine: process 4711
///         0.000391 > 1 mine: {"type":"hello",…}
///         0.001207 < 1 mine: {"type":"hello","name":"mine",…}
///         0.002018 ! 1 mine: 17 openings loaded
///
/// Every line is written at once, so that what was said before a crash is there. What a bot wrote is shown as
/// text that acts on no terminal (engine/printable.hpp). Not thread-safe.
class GameLog {
 public:
  /// Bytes of a file, but for its last line, which then says so.
  static constexpr std::size_t kMostBytes = std::size_t{32} << 20;

  /// Called with the reason when the file cannot be written; the log is silent from then on.
  using Trouble = std::function<void(const std::string& path, int error)>;

  /// Replaces what is at `path`.
  GameLog(std::string path, Trouble trouble, std::size_t most_bytes = kMostBytes);
  ~GameLog();
  GameLog(const GameLog&) = delete;
  GameLog& operator=(const GameLog&) = delete;

  /// A line without time.
  void head(std::string_view text);
  /// A line about `who`: `mark` says what kind it is.
  void line(char mark, std::string_view who, std::string_view text);

 private:
  using Clock = std::chrono::steady_clock;

  void write(std::string_view text);
  void write_all(std::string_view text);
  void give_up();

  std::string path_;
  Trouble trouble_;
  std::size_t room_;  ///< bytes that may still be written
  int file_ = -1;
  Clock::time_point begin_ = Clock::now();
};

}  // namespace bastide::arena
