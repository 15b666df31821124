#pragma once

#include "ai/analysis/analysis.hpp"
#include "ai/analysis/outlook.hpp"
#include "arena/report/page/position_data.hpp"
#include "engine/any/any_game.hpp"

#include <span>
#include <string>
#include <vector>

namespace bastide::arena {

struct PageTitle {
  std::string text;
  std::string heading{};  ///< as PositionPage has it
};
/// What the page of an analysed position shows: `seen`, the view of the player who decides, and what was
/// found of it. `played` is what came in the game, or empty; `names` by seat; `notes` says how it was
/// analysed, as HTML.
[[nodiscard]] PositionPage position_page_of(const engine::AnyState& seen, const ai::Analysis& analysis,
                                            const ai::Outlook& outlook,
                                            std::span<const engine::Action> played,
                                            const std::vector<std::string>& names, const PageTitle& title,
                                            const std::string& notes);

}  // namespace bastide::arena
