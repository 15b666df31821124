#pragma once

#include "arena/commentary/names.hpp"
#include "arena/files/json.hpp"
#include "engine/play/events.hpp"

#include <string>

/// What there is to tell of The Robbers.
namespace bastide::arena {

/// "uct's robber takes 3 from greedy".
[[nodiscard]] std::string event_text(const engine::LootEvent& event, Names names);
/// "uct's robber brings 3 at the end".
[[nodiscard]] std::string event_text(const engine::RobberEvent& event, Names names);

// -- for pages (told_json.hpp)
/// loot: seat (whose robber takes), from (a seat), points.
[[nodiscard]] Json event_json(const engine::LootEvent& event);
/// robber: seat, points (what it brings at the end).
[[nodiscard]] Json event_json(const engine::RobberEvent& event);

}  // namespace bastide::arena
