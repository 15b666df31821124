#pragma once

#include "arena/logs/game_log.hpp"
#include "arena/process/talk_listener.hpp"

#include <functional>
#include <memory>
#include <string>
#include <string_view>

namespace bastide::arena {

/// Takes the talk with one program into the logs of the games that it plays, one after the other. What it
/// writes behind a game's end stands in that game's log until the next one begins.
class BotTalk final : public TalkListener {
 public:
  /// Of a game, for all that it writes to standard error.
  static constexpr std::size_t kMostErrorBytes = std::size_t{1} << 20;

  /// Called with every line of its standard error, as text that acts on nobody.
  using Echo = std::function<void(std::string_view line)>;
  explicit BotTalk(Echo echo = {}) : echo_(std::move(echo)) {}
  ~BotTalk() override { finish_line(); }

  /// From here on it goes into `log`, which may be empty, under the name `who`.
  void follow(std::shared_ptr<GameLog> log, std::string who);

  void began(pid_t pid) override;
  void told(std::string_view line) override { put('>', line); }
  void said(std::string_view line) override { put('<', line); }
  void left_over(std::string_view bytes) override;
  void complained(std::string_view bytes) override;
  void ended(std::string_view how) override;

 private:
  void put(char mark, std::string_view text) {
    if (log_) log_->line(mark, who_, text);
  }
  void finish_line();
  void put_error_line(std::string_view line);

  Echo echo_;
  std::shared_ptr<GameLog> log_;
  std::string who_;
  std::string line_;             ///< of standard error, so far
  std::size_t error_bytes_ = 0;  ///< of this game
};

}  // namespace bastide::arena
