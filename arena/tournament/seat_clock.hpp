#pragma once

#include "ai/budget.hpp"

#include <algorithm>

namespace bastide::arena {

/// A seat's time over one game: what each decision may use of it, and when its flag falls.
///
/// A time for each move is divided among the decisions of a turn: three quarters for the first (where the
/// tile goes), and of what is left a share for each of the next. A decision within another's turn gets a
/// tenth of it, on top. With a clock for the game, a move gets its part of what is left and most of the
/// increment, divided in the same way, and an open decision may take several times as much: what others leave
/// is shared among the moves to come. By how much decisions came later than they were told is kept back, so
/// that the flag does not fall for it. A budget of iterations is the same for every decision.
class SeatClock {
 public:
  /// Of what is left, where the figure is a turn's last decision.
  static constexpr double kAll = 1;
  /// Of what is left, where more may come: what modules ask, the order of scoring.
  static constexpr double kHalf = 0.5;
  /// Seconds by which a move may be late: what a busy machine adds to a bot that keeps to its time.
  static constexpr double kMargin = 0.05;

  /// `strict` says whether being late for a move loses, as it always does on a clock for the game: programs
  /// of their own are held to it, players that share the arena's process keep to their time as well as it
  /// lets them.
  SeatClock(const ai::TimeControl& control, double later_share, bool strict) noexcept
      : control_(control), later_share_(later_share), strict_(strict), left_(control.base) {}

  /// The seat's own turn begins, and with it so many are still to come.
  void begin_turn(int moves_left) noexcept {
    if (moves_++ > 0) left_ += control_.increment;
    spent_ = 0;
    move_ = control_.has_clock() ? share_of_clock(moves_left) : control_.seconds;
  }

  /// For a decision of the own turn.
  [[nodiscard]] ai::Budget for_decision() const noexcept {
    if (!control_.timed()) return {control_.iterations, 0, 0};
    const double rest = move_ - spent_;
    const double time = spent_ == 0 ? kFirstShare * move_ : later_share_ * rest;
    ai::Budget budget = timed(std::max(kLeast * move_, time), limit(rest));
    budget.turn = std::max(budget.seconds, (later_share_ == kAll ? 1 : kForecast) * rest);
    return budget;
  }
  /// For a decision within another's turn.
  [[nodiscard]] ai::Budget aside() const noexcept {
    if (!control_.timed()) return {control_.iterations, 0, 0};
    const double move = control_.has_clock() ? share_of_clock(kManyMoves) : control_.seconds;
    return timed(kAside * move, limit(kAside * move));
  }

  /// A decision with that budget took so long; `own` says in whose turn. False: the flag fell.
  [[nodiscard]] bool spend(const ai::Budget& budget, double seconds, bool own) noexcept {
    if (own) spent_ += seconds;
    left_ -= seconds;
    if (budget.timed()) late_ = std::max(kForget * late_, seconds - budget.latest());
    return budget.limit == 0 || seconds <= budget.limit;
  }

 private:
  static constexpr double kFirstShare = 0.75;
  static constexpr double kAside = 0.1;
  static constexpr double kLeast = 0.01;
  /// Of what is left of a move, for who decides the rest of the turn at once: where more may come that could
  /// not be foreseen, something is kept.
  static constexpr double kForecast = 0.9;
  /// What an open decision may take: so many times what is aimed at, and no more than this part of the clock.
  static constexpr double kOpen = 4;
  static constexpr double kOpenShare = 0.25;
  static constexpr double kForget = 0.9;
  /// Kept back: this part of the clock, and the latest decisions' lateness so many times.
  static constexpr double kReserve = 0.02;
  static constexpr double kLatenesses = 3;
  /// A move's part of the clock is as if so many more were to come, so that the last ones have time as well.
  static constexpr double kMovesKept = 2;
  static constexpr double kIncrementShare = 0.8;
  static constexpr int kManyMoves = 40;

  [[nodiscard]] double share_of_clock(int moves_left) const noexcept {
    const double share = ready() / (moves_left + kMovesKept) + kIncrementShare * control_.increment;
    return std::max(kLeast * ready(), std::min(share, ready() / 2));
  }
  /// Of the clock, what may be used.
  [[nodiscard]] double ready() const noexcept {
    const double kept = kReserve * control_.base + kLatenesses * late_;
    return std::max(left_ - kept, kLeast * left_);
  }
  [[nodiscard]] ai::Budget timed(double seconds, double limit) const noexcept {
    if (!control_.has_clock()) return {0, seconds, limit};
    const double aim = std::min(seconds, ready());
    return {0, aim, limit, std::max(aim, std::min(kOpen * aim, kOpenShare * ready()))};
  }
  [[nodiscard]] double limit(double rest_of_move) const noexcept {
    constexpr double kSoonest = 1e-9;  // 0 would be no limit
    if (control_.has_clock()) return std::max(left_, kSoonest);
    return strict_ ? std::max(rest_of_move + kMargin, kSoonest) : 0;
  }

  // -- constant
  ai::TimeControl control_;
  double later_share_;
  bool strict_;
  // -- a game
  double left_;      ///< on the clock
  double late_ = 0;  ///< seconds that decisions came after their latest time
  int moves_ = 0;    ///< begun
  // -- a turn
  double move_ = 0;
  double spent_ = 0;
};

}  // namespace bastide::arena
