#pragma once

#include "arena/commentary/names.hpp"
#include "engine/play/events.hpp"

#include <string>

/// What there is to tell of The Robbers.
namespace bastide::arena {

/// "uct's robber takes 3 from greedy".
[[nodiscard]] std::string event_text(const engine::LootEvent& event, Names names);
/// "uct's robber brings 3 at the end".
[[nodiscard]] std::string event_text(const engine::RobberEvent& event, Names names);

}  // namespace bastide::arena
