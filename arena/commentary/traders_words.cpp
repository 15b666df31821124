#include "arena/commentary/traders_words.hpp"

#include "engine/modules/traders/traders.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace bastide::arena {

std::string event_text(const engine::GoodsEvent& event, Names names) {
  return fmt::format("{} takes {} {}", names[static_cast<std::size_t>(event.player)], event.count,
                     engine::kGoodNames[static_cast<std::size_t>(event.good)]);
}

std::string event_text(const engine::GoodsPointsEvent& event, Names names) {
  return fmt::format("{} gets {} for most {} at the end", names[static_cast<std::size_t>(event.player)],
                     event.points, engine::kGoodNames[static_cast<std::size_t>(event.good)]);
}

Json event_json(const engine::GoodsEvent& event) {
  return {{"what", "goods"},
          {"seat", event.player},
          {"good", engine::kGoodNames[static_cast<std::size_t>(event.good)]},
          {"count", event.count}};
}

Json event_json(const engine::GoodsPointsEvent& event) {
  return {{"what", "goods_points"},
          {"seat", event.player},
          {"good", engine::kGoodNames[static_cast<std::size_t>(event.good)]},
          {"points", event.points}};
}

}  // namespace bastide::arena
