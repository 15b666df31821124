#pragma once

#include "arena/bots/competitor.hpp"
#include "arena/failure/failure.hpp"
#include "arena/protocol/reply.hpp"

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace bastide::arena {

/// The arena's side of a talk with one running bot: who speaks when, and how long anybody waits. What the
/// messages say comes from elsewhere. Throws BotFailure; whoever catches one kills the bot.
class BotSession {
 public:
  using Seconds = std::chrono::duration<double>;

  /// An answer and the time from when the bot could read the question.
  struct Answer {
    std::string line;
    double seconds = 0;
  };

  /// Starts the bot and does the handshake: hello, and then `rules`, a whole message. Everything that goes
  /// wrong is BotFailure::start, also when the bot does not play what the rules need (`needs_of_bot`), and
  /// when it has no option that takes a value of `bot`. A `listener` hears all of it, and must outlive this
  /// object.
  BotSession(const BotCommand& bot, std::string_view rules, const std::vector<std::string_view>& needs,
             TalkListener* listener = nullptr);
  /// Starts the bot and hears its hello, and no more than that: a talk without rules has no games.
  explicit BotSession(const BotCommand& bot) : BotSession(bot, {}, {}) {}
  /// Tells the bot to quit, gives it a moment to do so, and kills what is left.
  ~BotSession();
  BotSession(const BotSession&) = delete;
  BotSession& operator=(const BotSession&) = delete;

  [[nodiscard]] const BotIdentity& identity() const noexcept { return identity_; }
  /// What a new game tells it of its options; nullptr for a bot that lists none.
  [[nodiscard]] const OptionValues* options() const noexcept {
    return identity_.options.empty() ? nullptr : &values_;
  }

  /// Sends `new_game`, a whole message for that many players, and waits until the bot is ready. Too many
  /// players for it are BotFailure::start.
  void begin_game(std::string_view new_game, std::size_t players);
  /// Asks a question. No answer within `limit` is a hang, and anything said before is a wrong reply.
  [[nodiscard]] Answer ask(std::string_view question, Seconds limit);
  /// Sends a message that is not answered.
  void tell(std::string_view message);

  /// What the bot says within `time` without being asked.
  [[nodiscard]] std::optional<std::string> unasked(Seconds time);

  /// Tells the bot what was wrong with what it said, and to quit; gives it a moment to do so.
  void dismiss(std::string_view why) noexcept;
  /// Ends all processes of the bot at once.
  void kill() noexcept { process_.kill(); }
  [[nodiscard]] std::string stderr_tail() { return process_.stderr_tail(); }

 private:
  void say_farewell() noexcept;
  void introduce(std::string_view rules, const std::vector<std::string_view>& needs);
  void check_options() const;

  // -- constant
  Seconds start_limit_;
  OptionValues values_;
  // -- the talk
  BotProcess process_;
  BotIdentity identity_;
};

/// Whether a failure is one of what the bot said, which it may be told.
[[nodiscard]] constexpr bool is_about_words(Failure failure) noexcept {
  return failure == Failure::start || failure == Failure::wrong_reply || failure == Failure::illegal_action;
}

/// What went wrong, and what the bot wrote to its standard error before.
[[nodiscard]] std::string with_stderr(const std::string& what, const std::string& tail);

/// The message `hello` of the arena.
[[nodiscard]] std::string hello_message();

}  // namespace bastide::arena
