#pragma once

#include "arena/tournament/game_source.hpp"

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <mutex>
#include <span>
#include <vector>

namespace bastide::arena {

/// The games of a rank other than 0, between those who play them and its thread with messages, which sees to
/// it that there are always some.
class GameQueue final : public GameSource {
 public:
  using Duration = std::chrono::duration<double>;

  /// For so many games at a time. `interrupted` must outlive this object.
  GameQueue(int games_at_a_time, const std::atomic<bool>& interrupted)
      : players_(games_at_a_time), stop_(interrupted, over_) {}

  // -- for the players ------------------------------------------------------------------------------------
  [[nodiscard]] StopSignal stop() const noexcept override { return stop_; }
  [[nodiscard]] std::optional<ScheduledGame> next() override;
  void give_back(PlayedGame&& played) override;
  /// No game comes any more, and those under way break off.
  void abandon() noexcept override;

  // -- for the messages -----------------------------------------------------------------------------------
  void put(std::span<const ScheduledGame> games);
  /// What came back since the last call.
  [[nodiscard]] std::vector<PlayedGame> take_played();

  struct State {
    int waiting = 0;  ///< players without a game
    int games = 0;    ///< that nobody has begun
    int played = 0;   ///< that came back, and were not taken
    double pace = 0;  ///< games a second, of all players while none of them waits; 0 before the first one
  };
  [[nodiscard]] State state();
  /// Seconds that players waited for games, together.
  [[nodiscard]] double waited();
  /// Sleeps so long; less when a player comes to wait for a game.
  void sleep(Duration time);

 private:
  using Clock = std::chrono::steady_clock;

  [[nodiscard]] Duration waited_until(Clock::time_point now) const;

  const int players_;
  std::atomic<bool> over_{false};
  StopSignal stop_;
  Clock::time_point start_ = Clock::now();
  // -- behind the lock
  std::mutex mutex_;
  std::condition_variable came_;    ///< games came, or none will
  std::condition_variable wanted_;  ///< a player waits for a game
  std::deque<ScheduledGame> games_;
  std::vector<PlayedGame> played_;
  std::int64_t finished_ = 0;           ///< games that came back in all
  int waiting_ = 0;                     ///< players that wait
  Duration waited_{0};                  ///< by `counted_` at
  Clock::time_point counted_ = start_;  ///< when `waiting_` changed last
};

}  // namespace bastide::arena
