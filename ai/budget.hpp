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

  [[nodiscard]] constexpr bool timed() const noexcept { return seconds > 0; }
  bool operator==(const Budget&) const = default;
};

/// Divides a time per move among the decisions of a turn: three quarters for the first (where the tile goes),
/// and of what is left a share for each of the next. A budget of iterations is the same for every decision.
class TurnClock {
 public:
  /// Of what is left, where the figure is the last decision.
  static constexpr double kAll = 1;
  /// Of what is left, where more may come: robbers, ghosts, the order of scoring.
  static constexpr double kHalf = 0.5;

  explicit TurnClock(const Budget& move, double later_share = kAll) noexcept
      : move_(move), later_share_(later_share) {}

  void begin_turn() noexcept { spent_ = 0; }
  [[nodiscard]] Budget for_decision() const noexcept {
    if (!move_.timed()) return move_;
    return {0, spent_ == 0 ? kFirstShare * move_.seconds
                           : std::max(kLeast * move_.seconds, later_share_ * (move_.seconds - spent_))};
  }
  /// A decision of this turn took so long.
  void spend(double seconds) noexcept { spent_ += seconds; }

 private:
  static constexpr double kFirstShare = 0.75;
  static constexpr double kLeast = 0.01;

  Budget move_;
  double later_share_;
  double spent_ = 0;
};

/// What a player with that budget for a move may spend on a decision within another's turn (a robber, what it
/// takes): a tenth of the time, on top of its own turns.
[[nodiscard]] constexpr Budget aside(const Budget& move) noexcept {
  constexpr double kShare = 0.1;
  return move.timed() ? Budget{0, kShare * move.seconds} : move;
}

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
