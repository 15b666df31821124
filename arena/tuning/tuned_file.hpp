#pragma once

#include "arena/bots/competitor.hpp"
#include "arena/tuning/parameter_space.hpp"

#include <string>
#include <vector>

namespace bastide::arena {

/// A bot's file with other values in it: comments stay where they are, and behind every value that changed
/// stands the one before, "rate = 0.17  # 0.14 before". Values that the file leaves out are added to their
/// tables. `text` is the file that `bot` was read from.
[[nodiscard]] std::string tuned_file(const std::string& text, const BotParameters& bot,
                                     const std::vector<Change>& changes, const std::string& name);

}  // namespace bastide::arena
