#pragma once

#include "arena/bots/parameter_list.hpp"
#include "arena/protocol/wants.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// What bots answer. Every reader throws BotFailure::wrong_reply, with what was found and expected.
namespace bastide::arena {

/// How a bot introduces itself.
struct BotIdentity {
  std::string name;
  std::string author;  ///< may be empty, as version
  std::string version;
  std::vector<std::string> plays;  ///< as `needs` of the rules; empty: everything
  int max_players = 6;
  int minor = 0;  ///< of the protocol's version
  Wants wants;
  std::vector<std::string> unknown_wants;  ///< words that ask for nothing
  std::vector<Parameter> options;          ///< with their defaults as values (bot_options.hpp)

  /// What of `needs` the bot does not play; empty when it can take part.
  [[nodiscard]] std::vector<std::string_view> missing(const std::vector<std::string_view>& needs) const;
};

/// {"type": "hello", "protocol": 1, "name": …}. Another version is a wrong reply.
[[nodiscard]] BotIdentity read_hello(std::string_view line);

/// {"type": "ready"}.
void read_ready(std::string_view line);

/// What a bot chose: one of both is there.
struct Choice {
  std::optional<std::int64_t> index;
  std::optional<std::string> action;
  double value = 0;             ///< expected points ahead at the end, if the bot said
  std::int64_t iterations = 0;  ///< spent on the decision, if the bot said
};

/// {"index": 3} or {"action": "V 1,0 90"}, with `value`, `iterations` and `info` as the bot likes.
[[nodiscard]] Choice read_choice(std::string_view line);

/// Whether `text` has the form of an action in any game and state: "V 1,0 90", "road@S", "-" …
[[nodiscard]] bool is_action_text(std::string_view text);

}  // namespace bastide::arena
