#pragma once

#include <string_view>
#include <sys/types.h>

namespace bastide::arena {

/// Hears what a bot is told, what it says, and what becomes of it, as the arena comes to know of it. Called
/// by the thread that uses the bot. The bytes can be anything.
class TalkListener {
 public:
  TalkListener() = default;
  TalkListener(const TalkListener&) = delete;
  TalkListener& operator=(const TalkListener&) = delete;
  virtual ~TalkListener() = default;

  /// The program has begun.
  virtual void began(pid_t pid) = 0;
  /// A line went out to the bot, if it reads.
  virtual void told(std::string_view line) = 0;
  /// A whole line of its standard output was taken.
  virtual void said(std::string_view line) = 0;
  /// The bot has ended, and wrote these bytes behind its last whole line.
  virtual void left_over(std::string_view bytes) = 0;
  /// Bytes of its standard error came, lines or parts of them.
  virtual void complained(std::string_view bytes) = 0;
  /// The bot has ended; `how` as in "exited with code 3".
  virtual void ended(std::string_view how) = 0;
};

}  // namespace bastide::arena
