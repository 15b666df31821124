#pragma once

#include <chrono>
#include <cstdint>
#include <string>

namespace bastide::arena {

/// The line that shows how far a run has come: "120/400 games (30 %), 41 games/s, 7 s left". Written over and
/// over on standard error when that is a terminal, from two seconds after the start; otherwise never.
/// Not thread-safe.
class Progress {
 public:
  Progress();
  ~Progress() { clear(); }
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  /// `done` of `all` games have been played, those of earlier runs included; `more` is written behind. Cheap
  /// to call for every game.
  void show(std::int64_t done, std::int64_t all, const std::string& more = "");
  /// Takes the line away.
  void clear();

 private:
  using Clock = std::chrono::steady_clock;

  bool terminal_;
  bool shown_ = false;
  std::int64_t first_ = -1;  ///< games that were there at the first call
  Clock::time_point start_ = Clock::now();
  Clock::time_point last_ = start_;
};

/// The text of the line after `seconds` > 0, with 0 < `done` ≤ `all`.
[[nodiscard]] std::string progress_text(std::int64_t done, std::int64_t all, double seconds);

}  // namespace bastide::arena
