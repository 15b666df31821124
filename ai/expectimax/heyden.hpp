#pragma once

#include "engine/carcassonne/scoring.hpp"
#include "engine/castle/castle.hpp"
#include "engine/game.hpp"

#include <array>
#include <bit>
#include <bitset>

namespace bastide::ai {

/// A thousand of these units are a point.
constexpr double kHeydenUnit = 0.001;

/// What holding an unfinished feature counts in the evaluation of C. Heyden ("Implementing a Computer Player
/// for Carcassonne", MSc thesis, Maastricht 2009), in thousandths of a point. A field's worth depends on the
/// completed cities at its edge. Kinds that the base game lacks count like those that they resemble.
template <class Feature>
[[nodiscard]] int heyden_prospect(engine::FeatureKind kind, const Feature& feature) noexcept {
  constexpr int kOpen = 100;
  constexpr int kOpenCity = 125;
  constexpr int kPoorField = 400;
  constexpr int kCitiesOfGoodField = 3;
  switch (kind) {
    case engine::FeatureKind::field:
      return kOpen - (std::popcount(feature.cities) < kCitiesOfGoodField ? kPoorField : 0);
    case engine::FeatureKind::courtyard:
      return kOpen;
    case engine::FeatureKind::city:
    case engine::FeatureKind::tower:
    case engine::FeatureKind::house:
      return feature.open() > 0 ? kOpenCity : 0;
    default:
      return feature.open() > 0 ? kOpen : 0;
  }
}

/// Heyden's evaluation by player, in thousandths of a point: the points if the game ended now, 100 for each
/// follower in the supply, and the prospects of the features that the player holds. Who holds a feature
/// together with others counts it as well, except in The Castle, where nobody does (CAS-16).
///
/// That points are those if the game ended, and not those on the track, is a reading of the description. With
/// those on the track nothing tells the player to take a feature, and two plies lose to greedy by 7 points a
/// deal (45 deals); with the others they win by 12.
template <engine::Game G>
[[nodiscard]] engine::Scores heyden_worth(const G& game, const typename G::State& state) noexcept {
  constexpr int kPoint = 1000;
  constexpr int kFollower = 100;
  engine::Scores worth = game.scores_if_ended(state);
  const int players = game.player_count(state);
  for (std::size_t p = 0; p < static_cast<std::size_t>(players); ++p) {
    worth[p] = kPoint * worth[p] + kFollower * state.supply[p];
  }
  std::bitset<G::kCapacity.nodes + 16> seen;
  for (int i = 0; i < state.figure_count; ++i) {
    const int node = state.figures[static_cast<std::size_t>(i)].node;
    const auto id = static_cast<std::size_t>(state.land.feature_of(node));
    if (seen[id]) continue;
    seen.set(id);
    const auto& feature = state.land.feature(static_cast<int>(id));
    const int prospect = heyden_prospect(state.land.segment_of(game.tables(), node).kind, feature);
    const unsigned holders = engine::majority(feature.figures, players);
    if (std::is_same_v<G, engine::Castle> && !std::has_single_bit(holders)) continue;
    for (unsigned left = holders; left != 0; left &= left - 1) {
      worth[static_cast<std::size_t>(std::countr_zero(left))] += prospect;
    }
  }
  return worth;
}

}  // namespace bastide::ai
