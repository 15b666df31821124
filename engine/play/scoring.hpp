#pragma once

#include "engine/features/landscape.hpp"
#include "engine/play/events.hpp"

#include <cassert>

/// What features are worth, and to whom (BASE-13 to BASE-20, BASE-32).
namespace bastide::engine {

constexpr int kPointsACity = 3;  ///< to a farmer (BASE-32)

/// The players, as bits, with most figures in a feature; none where nobody stands (BASE-14).
[[nodiscard]] constexpr unsigned majority(FigureCounts counts, int players) noexcept {
  assert(players >= 0 && players <= kMaxPlayers);
  int most = 1;
  unsigned winners = 0;
  for (int player = 0; player < players; ++player) {
    const int figures = figures_of(counts, player);
    if (figures > most) winners = 0, most = figures;
    if (figures == most) winners |= 1U << player;
  }
  return winners;
}

/// Points of a completed road, city or monastery (BASE-16 to BASE-19).
template <class Feature>
[[nodiscard]] constexpr int completed_value(FeatureKind kind, const Feature& feature) noexcept {
  return kind == FeatureKind::city ? 2 * (feature.tiles() + feature.coats()) : feature.tiles();
}

/// Points of a feature at the end of the game (BASE-20, BASE-32). A city that the turn's tile has closed and
/// that is still to be scored counts as completed.
template <class Feature>
[[nodiscard]] constexpr int final_value(FeatureKind kind, const Feature& feature) noexcept {
  if (kind == FeatureKind::field) return kPointsACity * feature.completed_cities();
  if (feature.open() == 0) return completed_value(kind, feature);
  return feature.tiles() + feature.coats();
}

}  // namespace bastide::engine
