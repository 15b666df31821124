#pragma once

#include "arena/bots/competitor.hpp"

#include <string>

namespace bastide::tests {

/// The mock with that fault; none without. A test should not wait long for a bot that hangs: start limit and
/// patience are two seconds and one, enough for a busy machine and a bot that answers.
[[nodiscard]] arena::BotCommand mock_player(const std::string& fault = "", const std::string& number = "0");

}  // namespace bastide::tests
