#include "arena/report/position_filler.hpp"

#include "arena/analysis/words.hpp"
#include "arena/report/line_parts.hpp"

#include <algorithm>

namespace bastide::arena {

namespace {

/// Whether one of the two goes on from the other.
bool begin_alike(std::span<const engine::Action> a, std::span<const engine::Action> b) {
  const std::size_t common = std::min(a.size(), b.size());
  return common > 0 && std::equal(a.begin(), a.begin() + static_cast<std::ptrdiff_t>(common), b.begin());
}

}  // namespace

PositionPage position_page_of(const engine::AnyState& seen, const ai::Analysis& analysis,
                              const ai::Outlook& outlook, std::span<const engine::Action> played,
                              const std::vector<std::string>& names, const PageTitle& title,
                              const std::string& notes) {
  PositionPage page;
  page.title = title.text;
  page.heading = title.heading;
  page.rules = seen.game().rules().name;
  page.notes = notes;
  page.names = names;
  page.player = analysis.player;
  page.tiles_in_bag = seen.tiles_in_bag();
  page.scenery = scenery_of(seen.game());
  page.film = film_of(seen).json;
  for (const ai::Line& line : analysis.lines)
    page.lines.push_back({actions_text(seen, line.actions), line.prospect, line.loss, tile_of(seen, line),
                          begin_alike(line.actions, played)});
  if (!analysis.lines.empty() && !analysis.lines.front().continuation.empty()) {
    engine::AnyState after = seen;
    for (const engine::Action action : analysis.lines.front().actions) after.apply(action);
    page.expected = actions_text(after, analysis.lines.front().continuation);
  }
  page.cells = outlook.cells;
  page.features = expected_features(outlook, seen.player_count());
  for (const ReviewFeature& feature : page.features) page.places.push_back(seen.place_of(feature.segment));
  for (const engine::TileDesign& tile : seen.game().tiles().tiles) page.ids.push_back(tile.id);
  return page;
}

}  // namespace bastide::arena
