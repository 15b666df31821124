#include "arena/seat/robbers_choices.hpp"

#include <fmt/format.h>

namespace bastide::arena {

std::string robbers_choice(engine::Action action, std::string_view text, engine::Phase phase, Names names) {
  using Asked = engine::Action::Kind;
  switch (action.kind()) {
    case Asked::pass:
      if (phase == engine::Phase::put_robber || phase == engine::Phase::put_second_robber)
        return "the robber stays at home";
      return "";
    case Asked::put_robber:
      return fmt::format("the robber to space {} of the score track", action.space());
    case Asked::rob:
      return "the robber robs " + names[static_cast<std::size_t>(action.player())];
    case Asked::record:
      return fmt::format("the {} records the loot", text == "loot:lady" ? "lady" : "follower");
    case Asked::follow:
      return text == "stay" ? "the robber stays" : "the robber goes along with the figure";
    default:
      return "";
  }
}

std::string_view robbers_question(engine::Phase phase) {
  switch (phase) {
    case engine::Phase::put_robber:
    case engine::Phase::put_second_robber:
      return "where the robber goes";
    case engine::Phase::choose_victim:
      return "whom the robber robs";
    case engine::Phase::record_loot:
      return "which figure records the loot";
    case engine::Phase::follow:
      return "whether the robber goes along";
    default:
      return "";
  }
}

}  // namespace bastide::arena
