#pragma once

// Roads with inns and cities with cathedrals (INN-5 to INN-9, INN-13, INN-14).

#include "engine/modules/inns/inns.hpp"

namespace bastide::engine {

template <class G>
void Inns::value(const G& game, const typename G::State& state, ScoreEvent& event) noexcept {
  if (event.kind != FeatureKind::road && event.kind != FeatureKind::city) return;
  const auto& feature = state.land.feature(state.land.feature_of(event.node));
  if ((feature.signs() & (kInn | kCathedral)) == 0) return;
  if (event.completed) {
    event.points = points_a_tile(event.kind, feature.signs()) * (feature.tiles() + feature.coats());
  } else if (spoils(game.rules(), feature.signs())) {
    event.points = 0;
  }
}

}  // namespace bastide::engine
