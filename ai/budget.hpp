#pragma once

#include <algorithm>
#include <atomic>
#include <cassert>
#include <chrono>
#include <cstdint>

/// How long players may think, and how they keep to it.
namespace bastide::ai {

/// What a player may spend on one decision: a number of iterations, or a wall time. What an iteration is,
/// each player says; one that does not search ignores the budget.
struct Budget {
  std::int64_t iterations = 0;  ///< used when `seconds` is 0
  double seconds = 0;           ///< wall time to aim at; 0 for none
  double limit = 0;             ///< wall time after which the flag falls; 0 for none
  /// Wall time that an open decision may take, where time that is not used now can be used later; 0 where it
  /// cannot.
  double most = 0;
  /// Wall time to aim at for this decision and all that follow in the turn, for who decides them together; 0
  /// where nobody says.
  double turn = 0;
  /// Once it is true, set by whichever thread, the decision falls as if its time or its iterations were over;
  /// none where nobody breaks off. Players that do not search take no notice.
  const std::atomic<bool>* stop = nullptr;

  [[nodiscard]] constexpr bool timed() const noexcept { return seconds > 0; }
  [[nodiscard]] bool stopped() const noexcept {
    return stop != nullptr && stop->load(std::memory_order_relaxed);
  }
  /// Whether time that is not used is kept.
  [[nodiscard]] constexpr bool saves() const noexcept { return most > 0; }
  /// Wall time after which there has to be a decision.
  [[nodiscard]] constexpr double latest() const noexcept { return std::max(seconds, most); }
  bool operator==(const Budget&) const = default;
};

/// What a bot has for a game: a number of iterations for each decision, a wall time for each move, or a clock
/// with a time for the whole game to which every move adds some.
struct TimeControl {
  std::int64_t iterations = 0;  ///< for each decision; used when there is no time
  double seconds = 0;           ///< for each move; 0 for none
  double base = 0;              ///< seconds for the game; 0 for no clock
  double increment = 0;         ///< seconds added after each move; clocks only

  [[nodiscard]] constexpr bool has_clock() const noexcept { return base > 0; }
  [[nodiscard]] constexpr bool timed() const noexcept { return seconds > 0 || has_clock(); }
  bool operator==(const TimeControl&) const = default;
};

/// Counts a search's iterations against its budget.
class Stopwatch {
 public:
  /// Gives seconds since some moment; never fewer than before.
  using Clock = double (*)();

  /// Looks at the clock every `clock_every` iterations: a look takes about 30 ns.
  explicit Stopwatch(const Budget& budget, std::int64_t clock_every = 8, Clock clock = steady_clock) noexcept
      : budget_(budget), clock_every_(clock_every), clock_(clock), start_(clock()) {
    assert(clock_every > 0 && budget.seconds >= 0);
  }

  /// Whether one more iteration may begin; counts it. The first always may.
  [[nodiscard]] bool next() noexcept {
    if (iterations_ > 0 && spent()) return false;
    ++iterations_;
    return true;
  }
  [[nodiscard]] std::int64_t iterations() const noexcept { return iterations_; }
  [[nodiscard]] const Budget& budget() const noexcept { return budget_; }

  /// Seconds since the start.
  [[nodiscard]] double elapsed() const noexcept { return clock_() - start_; }
  /// `most`, or the budget's iterations if it has no time and they are fewer.
  [[nodiscard]] std::int64_t at_most(std::int64_t most) const noexcept {
    return budget_.timed() ? most : std::min(most, budget_.iterations);
  }
  /// Keeps so much of the time aimed at, from 0 to 1, for what comes after the iterations.
  void reserve(double share) noexcept {
    assert(share >= 0 && share <= 1);
    reserved_ = share * budget_.seconds;
  }
  /// Ends everything so many seconds earlier, but not before half of the time.
  void hurry(double seconds) noexcept {
    assert(seconds >= 0);
    margin_ = std::min(seconds, budget_.seconds / 2);
  }
  /// Whether somebody breaks off.
  [[nodiscard]] bool stopped() const noexcept { return budget_.stopped(); }
  /// Whether the time for iterations is over; without a time only where somebody breaks off.
  [[nodiscard]] bool is_up() const noexcept {
    if (stopped()) return true;
    return budget_.timed() && elapsed() >= budget_.seconds - std::max(reserved_, margin_);
  }
  /// Seconds until `is_up`.
  [[nodiscard]] double left() const noexcept {
    return budget_.seconds - std::max(reserved_, margin_) - elapsed();
  }
  /// Seconds until all the time, what was reserved too, is over.
  [[nodiscard]] double until_over() const noexcept { return budget_.seconds - margin_ - elapsed(); }
  /// Whether all the time, what was reserved too, will be over in so many seconds; without a time
  /// only where somebody breaks off.
  [[nodiscard]] bool is_over_in(double seconds) const noexcept {
    if (stopped()) return true;
    return budget_.timed() && elapsed() + seconds >= budget_.latest() - margin_;
  }

 private:
  [[nodiscard]] static double steady_clock() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
  }
  [[nodiscard]] bool spent() const noexcept {
    if (!budget_.timed()) return iterations_ >= budget_.iterations || stopped();
    return iterations_ % clock_every_ == 0 && is_up();
  }

  Budget budget_;
  std::int64_t clock_every_;
  Clock clock_;
  double start_;
  double reserved_ = 0;
  double margin_ = 0;
  std::int64_t iterations_ = 0;
};

}  // namespace bastide::ai
