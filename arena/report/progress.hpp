#pragma once

#include "arena/ratings/standings.hpp"

#include <chrono>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace bastide::arena {

/// The line that shows how far a run has come: "120/400 games (30 %), 41 games/s, 7 s left". Written over and
/// over on standard error when that is a terminal, from two seconds after the start; otherwise never, or as a
/// line of a log every half minute. Not thread-safe.
class Progress {
 public:
  /// What is written where standard error is no terminal: nothing, or lines of a log.
  enum class Form { line, log };

  /// `unit` is what is counted: "games".
  explicit Progress(std::string unit = "games");
  explicit Progress(Form form) : Progress() { log_ = form == Form::log; }
  ~Progress() { clear(); }
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  /// Whether lines are written at all.
  [[nodiscard]] bool shows() const noexcept { return terminal_ || log_; }
  /// `done` of `all` have been done, those of earlier runs included; what `more` gives is written behind.
  /// Cheap to call for each: `more` is asked when a line is written.
  void show(std::int64_t done, std::int64_t all, const std::function<std::string()>& more = {});
  /// Takes the line away.
  void clear();

 private:
  using Clock = std::chrono::steady_clock;

  std::string unit_;
  bool terminal_;
  bool log_ = false;
  bool shown_ = false;
  std::int64_t first_ = -1;  ///< done before the first call
  Clock::time_point start_ = Clock::now();
  Clock::time_point last_ = start_;
};

/// The text of the line after `seconds` > 0, with 0 < `done` ≤ `all`.
[[nodiscard]] std::string progress_text(std::int64_t done, std::int64_t all, double seconds,
                                        std::string_view unit = "games");

/// What was done in so many seconds.
struct Pace {
  double seconds = 0;
  std::int64_t done = 0;
};
/// The same at the pace of a part of what is done.
[[nodiscard]] std::string progress_text(std::int64_t done, std::int64_t all, const Pace& pace,
                                        std::string_view unit = "games");

/// Who leads: "uct 78.1 %, flat 68.2 %, greedy 53.6 %"; of two bots the first alone. Empty without games.
[[nodiscard]] std::string leaders_text(const std::vector<std::string>& names,
                                       const std::vector<Standing>& standings);

}  // namespace bastide::arena
