#pragma once

#include "arena/commentary/names.hpp"
#include "arena/files/json.hpp"
#include "engine/play/events.hpp"

#include <string>

/// What there is to tell of Traders & Builders.
namespace bastide::arena {

/// "uct takes 2 wine".
[[nodiscard]] std::string event_text(const engine::GoodsEvent& event, Names names);
/// "uct gets 10 for most wine at the end".
[[nodiscard]] std::string event_text(const engine::GoodsPointsEvent& event, Names names);

// -- for pages (told_json.hpp)
/// goods: seat, good, count.
[[nodiscard]] Json event_json(const engine::GoodsEvent& event);
/// goods_points: seat, good, points (for most of them at the end).
[[nodiscard]] Json event_json(const engine::GoodsPointsEvent& event);

}  // namespace bastide::arena
