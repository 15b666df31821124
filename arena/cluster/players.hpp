#pragma once

#include "arena/tournament/play_games.hpp"

#include <atomic>
#include <exception>
#include <thread>

namespace bastide::arena {

/// The games of a rank, played in threads of their own beside the one with its messages.
class Players {
 public:
  /// Begins. Both must outlive this object.
  Players(const TournamentConfig& config, GameSource& source)
      : source_(source), thread_([&config, this] { play(config); }) {}
  /// Abandons what is left if they have not ended, and waits for that.
  ~Players() {
    if (!ended_) source_.abandon();
    if (thread_.joinable()) thread_.join();
  }
  Players(const Players&) = delete;
  Players& operator=(const Players&) = delete;

  /// Whether the source had no more games, or somebody failed.
  [[nodiscard]] bool ended() const noexcept { return ended_; }
  /// Waits for that, and throws what a player threw.
  void finish() {
    if (thread_.joinable()) thread_.join();
    if (failure_) std::rethrow_exception(failure_);
  }

 private:
  void play(const TournamentConfig& config) noexcept {
    try {
      play_games(config, source_);
    } catch (...) {
      failure_ = std::current_exception();
      source_.abandon();
    }
    ended_ = true;
  }

  GameSource& source_;
  std::atomic<bool> ended_{false};
  std::exception_ptr failure_;
  std::thread thread_;
};

}  // namespace bastide::arena
