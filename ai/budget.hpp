#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>

/// How long players may think, and how they keep to it.
namespace bastide::ai {

/// A number of iterations for each decision, or a wall time. What an iteration is, each player says; one that
/// does not search ignores the budget.
struct Budget {
  std::int64_t iterations = 0;  ///< used when `seconds` is 0
  double seconds = 0;           ///< wall time; 0 for none

  [[nodiscard]] bool timed() const noexcept { return seconds > 0; }
  bool operator==(const Budget&) const = default;
};

/// Divides a time per move among the decisions of a turn: three quarters for the first (where the tile goes),
/// and what is left for the next. A budget of iterations is the same for every decision.
class TurnClock {
 public:
  explicit TurnClock(const Budget& move) noexcept : move_(move) {}

  void begin_turn() noexcept { spent_ = 0; }
  [[nodiscard]] Budget for_decision() const noexcept {
    if (!move_.timed()) return move_;
    return {0, spent_ == 0 ? kFirstShare * move_.seconds
                           : std::max(kLeast * move_.seconds, move_.seconds - spent_)};
  }
  /// A decision of this turn took so long.
  void spend(double seconds) noexcept { spent_ += seconds; }

 private:
  static constexpr double kFirstShare = 0.75;
  static constexpr double kLeast = 0.01;

  Budget move_;
  double spent_ = 0;
};

/// Counts a search's iterations against its budget. Looks at the clock only every few iterations.
class Stopwatch {
 public:
  explicit Stopwatch(const Budget& budget) noexcept : budget_(budget) {}

  /// Whether one more iteration may begin; counts it. The first always may.
  [[nodiscard]] bool next() noexcept {
    if (iterations_ > 0 && spent()) return false;
    ++iterations_;
    return true;
  }
  [[nodiscard]] std::int64_t iterations() const noexcept { return iterations_; }

 private:
  static constexpr std::int64_t kClockEvery = 8;
  using Clock = std::chrono::steady_clock;

  [[nodiscard]] bool spent() const noexcept {
    if (!budget_.timed()) return iterations_ >= budget_.iterations;
    if (iterations_ % kClockEvery != 0) return false;
    return std::chrono::duration<double>(Clock::now() - start_).count() >= budget_.seconds;
  }

  Budget budget_;
  Clock::time_point start_ = Clock::now();
  std::int64_t iterations_ = 0;
};

}  // namespace bastide::ai
