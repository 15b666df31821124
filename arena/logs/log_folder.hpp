#pragma once

#include "arena/logs/game_log.hpp"

#include <atomic>
#include <cstdint>
#include <memory>
#include <string>

namespace bastide::arena {

/// The folder with the logs of a run, one file a game. Thread-safe.
class LogFolder {
 public:
  /// Makes the folder where there is none. Throws InputError when no file can be written into it.
  explicit LogFolder(const std::string& path);
  LogFolder(const LogFolder&) = delete;
  LogFolder& operator=(const LogFolder&) = delete;

  /// "game-0000035.log", which sorts by the game's number.
  [[nodiscard]] static std::string name_of_game(std::int64_t number);
  /// Begins a log, in place of one of that name; `about` says what it is of. A disk that is full, now or
  /// later, is told once on standard error, and ends no game.
  [[nodiscard]] std::shared_ptr<GameLog> begin(const std::string& name, const std::string& about);

 private:
  void tell(const std::string& path, int error);

  std::string path_;
  std::atomic<bool> told_{false};
};

}  // namespace bastide::arena
