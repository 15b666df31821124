#pragma once

#include "arena/process/keeper/guard.hpp"
#include "arena/process/keeper/orders.hpp"

/// The forked child on its way to become the bot.
namespace bastide::arena::keeper {

/// What stood in the way of the bot's program.
struct Obstacle {
  What what;
  int error;
};

/// In the child of `keeper`: makes it a session of its own, sets all limits and runs `command` in
/// `directory`. Comes back only when that failed.
[[nodiscard]] Obstacle become_bot(pid_t keeper, const Orders& orders, const Guard& guard,
                                  const char* directory, char* const* command);

}  // namespace bastide::arena::keeper
