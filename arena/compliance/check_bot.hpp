#pragma once

#include "arena/bots/competitor.hpp"
#include "arena/logs/log_folder.hpp"

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

/// Trying out a bot that is a program of its own: everything that the arena asks of it, one thing at a time,
/// so that its author sees what is wrong before a tournament does.
namespace bastide::arena {

enum class CheckVerdict : std::uint8_t {
  ok,
  failed,
  warning,  ///< no tournament minds, but its author hardly meant it
  not_applicable
};

/// "ok", "failed", "warning", "not applicable".
[[nodiscard]] std::string_view name_of(CheckVerdict verdict) noexcept;

/// One thing that was tried.
struct Check {
  std::string name;  ///< what the bot should do: "ignores messages that it does not know"
  CheckVerdict verdict{};
  std::string found;  ///< what it did, or why it was not tried
  std::string hint;   ///< what to change; empty unless it failed or there is a warning
};

struct CheckOptions {
  double seconds = 0.2;  ///< for each move of the games that it plays
  std::uint64_t seed = 1;
  LogFolder* logs = nullptr;  ///< gets the talk of each check, where there is one
  /// Called as each check is done.
  std::function<void(const Check&)> report;
};

/// Tries `bot` out. Takes as long as it plays; a bot that does not answer costs its patience at each check.
[[nodiscard]] std::vector<Check> check_bot(const BotCommand& bot, const CheckOptions& options);

}  // namespace bastide::arena
