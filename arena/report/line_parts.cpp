#include "arena/report/line_parts.hpp"

namespace bastide::arena {

std::optional<ReviewTile> tile_of(engine::AnyState state, const ai::Line& line) {
  std::optional<ReviewTile> tile;
  for (const engine::Action action : line.actions) {
    if (action.kind() == engine::Action::Kind::place_figure && tile) {
      tile->segment = action.segment();
      tile->figure = action.figure();
    }
    if (action.kind() == engine::Action::Kind::place_tile)
      tile = ReviewTile{state.tile_of(action), engine::cell_of(action.cell_key()), action.rotation()};
    state.apply(action);
  }
  return tile;
}

std::vector<ReviewFeature> expected_features(const ai::Outlook& outlook, int players) {
  std::vector<ReviewFeature> features;
  if (outlook.playouts == 0) return features;
  for (const ai::FeatureOutlook& feature : outlook.features) {
    features.push_back({feature.node,
                        feature.closes,
                        {feature.scores.begin(), feature.scores.begin() + players},
                        {feature.points.begin(), feature.points.begin() + players}});
  }
  return features;
}

}  // namespace bastide::arena
