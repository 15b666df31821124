#pragma once

#include "engine/game.hpp"

#include <chrono>
#include <cstdint>

/// The seam between players and whatever asks them for moves.
namespace bastide::ai {

/// How long a player may think about one decision: a number of iterations, or a time. What an iteration is,
/// each player says; one that does not search ignores the budget.
struct Budget {
  std::int64_t iterations = 0;  ///< used when `seconds` is 0
  double seconds = 0;           ///< wall time; 0 for none

  [[nodiscard]] bool timed() const noexcept { return seconds > 0; }
  bool operator==(const Budget&) const = default;
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

/// What a player decided and what it thought.
struct Thought {
  engine::Action action;
  double value = 0;  ///< expected points ahead of the best opponent at the end; 0 from players without one
  std::int64_t iterations = 0;  ///< spent on this decision
};

/// A player of game G. One object plays one seat of one game at a time; objects share nothing, so any number
/// of games may run at once. The same seed, states and iteration budget give the same actions.
template <engine::Game G>
class Player {
 public:
  virtual ~Player() = default;

  /// A new game begins: forgets the last one and starts the player's random stream from `seed`.
  virtual void new_game(std::uint64_t seed) = 0;

  /// Decides in a state where a player acts (whichever: a player can play any seat).
  [[nodiscard]] virtual Thought choose(const typename G::State& state, const Budget& budget) = 0;
};

}  // namespace bastide::ai
