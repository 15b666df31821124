#pragma once

#include "arena/deals/played_game.hpp"
#include "arena/tournament/live_games.hpp"
#include "arena/tournament/stop_signal.hpp"

#include <optional>

namespace bastide::arena {

/// Where those who play get their games from, and where they take them back to. Thread-safe.
class GameSource {
 public:
  GameSource() = default;
  GameSource(const GameSource&) = delete;
  GameSource& operator=(const GameSource&) = delete;
  virtual ~GameSource() = default;

  /// Given when the games are to end; then no game is waited for.
  [[nodiscard]] virtual StopSignal stop() const noexcept = 0;
  /// The next game to be played, which may have to be waited for; nothing when no more will come.
  [[nodiscard]] virtual std::optional<ScheduledGame> next() = 0;
  /// A game comes back, played to its end or broken off.
  virtual void give_back(PlayedGame&& played) = 0;
  /// Somebody failed: the others need not go on.
  virtual void abandon() noexcept = 0;
  /// Where the games are shown while they are played; nullptr for nowhere.
  [[nodiscard]] virtual LiveGames* live() noexcept { return nullptr; }
};

}  // namespace bastide::arena
