#pragma once

#include "arena/process/bot_process.hpp"
#include "arena/process/descriptor.hpp"

#include <filesystem>
#include <string>
#include <sys/types.h>
#include <vector>

namespace bastide::arena {

/// The arena's side of a bot on its way: the keeper's process and the other ends of the bot's pipes. All
/// descriptors are non-blocking and closed in other programs.
struct KeptBot {
  pid_t keeper = -1;
  Descriptor input;  ///< what is written here the bot reads
  Descriptor output;
  Descriptor errors;
  Descriptor control;  ///< reports come from here; closing it ends the bot
};

/// Starts the keeper of a bot and gives it its orders (arena/process/keeper/orders.hpp); its first report
/// says whether the bot runs. Throws BotFailure::start.
[[nodiscard]] KeptBot start_keeper(const std::vector<std::string>& command,
                                   const std::filesystem::path& directory, const ProcessLimits& limits);

}  // namespace bastide::arena
