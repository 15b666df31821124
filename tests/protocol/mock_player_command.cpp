#include "tests/paths.hpp"
#include "tests/protocol/mock_player.hpp"

namespace bastide::tests {

arena::BotCommand mock_player(const std::string& fault, const std::string& number) {
  arena::BotCommand bot;
  bot.command = {BASTIDE_MOCK_PLAYER, fault, number};
  bot.start_limit = 10;
  bot.patience = 10;
  return bot;
}

}  // namespace bastide::tests
