#include "arena/commentary/traders_words.hpp"

#include "engine/modules/traders/traders.hpp"

#include <fmt/format.h>

namespace bastide::arena {

std::string event_text(const engine::GoodsEvent& event, Names names) {
  return fmt::format("{} takes {} {}", names[static_cast<std::size_t>(event.player)], event.count,
                     engine::kGoodNames[static_cast<std::size_t>(event.good)]);
}

std::string event_text(const engine::GoodsPointsEvent& event, Names names) {
  return fmt::format("{} gets {} for most {} at the end", names[static_cast<std::size_t>(event.player)],
                     event.points, engine::kGoodNames[static_cast<std::size_t>(event.good)]);
}

}  // namespace bastide::arena
