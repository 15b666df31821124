#pragma once

#include "ai/bots/bot.hpp"
#include "arena/files/json.hpp"

#include <functional>
#include <memory>
#include <string_view>

namespace bastide::arena {

/// The bot's side of the protocol, played by a built-in bot: it is given the arena's messages one by one and
/// sends its answers. It keeps nothing of a position from one message to the next; only its random stream
/// goes on, so that from a seed it plays as it does inside the arena. Its parameters are the options that it
/// lists: a new game sets them for itself.
class EngineSession {
 public:
  /// Sends one message, a line without its newline.
  using Send = std::function<void(std::string_view line)>;

  EngineSession(ai::Bot bot, Send send);
  ~EngineSession();

  /// Takes one message of the arena; gives whether more may come. Messages of a type that it does not know
  /// are ignored. What it cannot use, it answers with an error message and throws as InputError.
  [[nodiscard]] bool receive(std::string_view line);

 private:
  class Playing;

  [[nodiscard]] Json hello() const;
  [[nodiscard]] bool dispatch(std::string_view line);

  ai::Bot bot_;
  Send send_;
  std::unique_ptr<Playing> playing_;  ///< from the rules on
};

}  // namespace bastide::arena
