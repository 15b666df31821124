#include "arena/logs/bot_talk.hpp"

#include "engine/printable.hpp"

#include <string>
#include <utility>

namespace bastide::arena {

namespace {

/// A longer line of standard error is shown in pieces.
constexpr std::size_t kLongestLine = 4096;
/// Bytes that are shown of a line without its end.
constexpr std::size_t kMostLeftOver = 1000;

}  // namespace

void BotTalk::follow(std::shared_ptr<GameLog> log, std::string who) {
  finish_line();
  log_ = std::move(log);
  who_ = std::move(who);
  error_bytes_ = 0;
}

void BotTalk::began(pid_t pid) {
  put('#', "process " + std::to_string(pid));
}

void BotTalk::left_over(std::string_view bytes) {
  const bool long_one = bytes.size() > kMostLeftOver;
  put('<', std::string(bytes.substr(0, kMostLeftOver)) + (long_one ? "…" : "") + " (without a line's end)");
}

void BotTalk::complained(std::string_view bytes) {
  for (const char byte : bytes) {
    if (byte == '\n' || line_.size() == kLongestLine) {
      put_error_line(line_);
      line_.clear();
    }
    if (byte != '\n') line_ += byte;
  }
}

void BotTalk::ended(std::string_view how) {
  finish_line();
  put('#', how);
}

void BotTalk::finish_line() {
  if (line_.empty()) return;
  put_error_line(line_);
  line_.clear();
}

void BotTalk::put_error_line(std::string_view line) {
  if (echo_) echo_(printable(line));
  if (error_bytes_ > kMostErrorBytes) return;
  error_bytes_ += line.size() + 1;
  put('!',
      error_bytes_ > kMostErrorBytes ? "(no more of it: a game's file takes 1 MiB of standard error)" : line);
}

}  // namespace bastide::arena
