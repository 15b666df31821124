#pragma once

#include "arena/process/bot_process.hpp"
#include "arena/process/keeper/orders.hpp"

#include <string>

namespace bastide::arena {

/// What a keeper reported about a bot that does not run, as the rest of a sentence that begins with its name:
/// "ended with exit code 3", "was ended by signal SEGV (Segmentation fault)", "cannot be run: No such file
/// …".
[[nodiscard]] std::string text_of(const keeper::Report& report, const ProcessLimits& limits);

}  // namespace bastide::arena
