#pragma once

#include "arena/process/bot_process.hpp"

#include <filesystem>
#include <string>
#include <vector>

namespace bastide::arena {

/// The command that runs `command` in `directory` by bubblewrap: with a user, process, network and IPC
/// namespace of its own, where nothing can be written but an empty /tmp, /var/tmp, /run and /dev/shm of a few
/// megabytes that end with it, and where `hidden` files and folders are empty, as are all files that this
/// process has open to write, such as a store. Throws BotFailure::start without bubblewrap.
[[nodiscard]] std::vector<std::string> isolated(const std::vector<std::string>& command,
                                                const std::filesystem::path& directory,
                                                const std::vector<std::string>& hidden);

}  // namespace bastide::arena
