#include "arena/commentary/robbers_words.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace bastide::arena {

std::string event_text(const engine::LootEvent& event, Names names) {
  return fmt::format("{}'s robber takes {} from {}", names[static_cast<std::size_t>(event.robber)],
                     event.points, names[static_cast<std::size_t>(event.victim)]);
}

std::string event_text(const engine::RobberEvent& event, Names names) {
  return fmt::format("{}'s robber brings {} at the end", names[static_cast<std::size_t>(event.player)],
                     event.points);
}

Json event_json(const engine::LootEvent& event) {
  return {{"what", "loot"}, {"seat", event.robber}, {"from", event.victim}, {"points", event.points}};
}

Json event_json(const engine::RobberEvent& event) {
  return {{"what", "robber"}, {"seat", event.player}, {"points", event.points}};
}

}  // namespace bastide::arena
