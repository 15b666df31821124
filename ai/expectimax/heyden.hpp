#pragma once

#include "engine/castle/castle.hpp"
#include "engine/features/figures.hpp"
#include "engine/game.hpp"
#include "engine/play/scoring.hpp"

#include <bit>
#include <cassert>
#include <type_traits>

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
      return kOpen - (feature.completed_cities() < kCitiesOfGoodField ? kPoorField : 0);
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
/// together with others counts it as well, except in The Castle, where nobody does (CAS-16). A game without
/// tiles and figures has nothing but the points.
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
    worth[p] *= kPoint;
    if constexpr (engine::TileGame<G>) worth[p] += kFollower * state.supply[p];
  }
  if constexpr (engine::TileGame<G>) {
    engine::for_each_occupied(state, [&](int node, int id) {
      const auto& feature = state.land.feature(id);
      const int prospect = heyden_prospect(state.land.segment_of(game.tables(), node).kind, feature);
      const unsigned holders = engine::majority(feature.figures, players);
      assert(holders != 0 && holders >> players == 0);
      if (std::is_same_v<G, engine::Castle> && !std::has_single_bit(holders)) return;
      for (unsigned left = holders; left != 0; left &= left - 1) {
        worth[static_cast<std::size_t>(std::countr_zero(left))] += prospect;
      }
    });
  }
  return worth;
}

}  // namespace bastide::ai
