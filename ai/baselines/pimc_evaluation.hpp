#pragma once

#include "ai/evaluation/values.hpp"
#include "engine/castle/castle.hpp"
#include "engine/features/figures.hpp"
#include "engine/game.hpp"
#include "engine/play/scoring.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cmath>
#include <type_traits>

namespace bastide::ai {

/// The leaf of puct-pimc, rebuilt from its description: virtual score, a bonus for features that may still be
/// closed, growth of fields, and a curve over the free followers, which are worth more early.
///
/// The description gives the parts and no numbers. Those here were set once, until the search with its
/// published settings came near the 94 % against greedy that are claimed for it (50 deals), and stay: what is
/// tuned is Evaluation. An open end is closed with 85 chances in a hundred while twenty tiles or more are
/// left and with fewer later in proportion, and a field gains a third of a city over a whole game.
template <engine::TileGame G>
class PimcEvaluation {
 public:
  using State = typename G::State;

  explicit PimcEvaluation(const G& game) : game_(game) {}

  /// Points that each player may expect at the end.
  [[nodiscard]] Values worth(const State& state) const noexcept {
    Values worth{};
    const engine::Scores scores = game_.scores_if_ended(state);
    for (std::size_t p = 0; p < worth.size(); ++p) worth[p] = static_cast<float>(scores[p]);
    if (game_.actor(state).is_nobody()) return worth;
    add_features(state, worth);
    const float early = earliness(game_.bag_size(state));
    for (std::size_t p = 0; p < static_cast<std::size_t>(game_.player_count(state)); ++p)
      worth[p] += early * curve(state.supply[p]);
    return worth;
  }

 private:
  static constexpr bool kIsCastle = std::is_same_v<G, engine::Castle>;
  static constexpr float kCloses = 0.85F;
  static constexpr float kManyTiles = 20;
  static constexpr float kTilesOfAGame = 72;
  static constexpr float kFieldGrowth = 1;  ///< points

  void add_features(const State& state, Values& worth) const noexcept {
    const int players = game_.player_count(state);
    const int tiles_left = game_.bag_size(state);
    engine::for_each_occupied(state, [&](int node, int id) {
      const auto& feature = state.land.feature(id);
      const float bonus = bonus_of(state.land.segment_of(game_.tables(), node).kind, feature, tiles_left);
      for (unsigned left = holders(feature.figures, players); left != 0; left &= left - 1)
        worth[static_cast<std::size_t>(std::countr_zero(left))] += bonus;
    });
  }

  /// Who has the points of a feature, as bits.
  [[nodiscard]] static unsigned holders(engine::FigureCounts figures, int players) noexcept {
    const unsigned winners = engine::majority(figures, players);
    return kIsCastle && !std::has_single_bit(winners) ? 0 : winners;  // CAS-16
  }

  /// What is expected beyond what the feature counts as it stands.
  template <class Feature>
  [[nodiscard]] static float bonus_of(engine::FeatureKind kind, const Feature& feature,
                                      int bag_size) noexcept {
    using engine::FeatureKind;
    const auto tiles_left = static_cast<float>(bag_size);
    if (engine::is_ground(kind)) return kIsCastle ? 0 : kFieldGrowth * tiles_left / kTilesOfAGame;
    if (feature.open() == 0) return 0;
    const float closes = kCloses * std::min(1.0F, tiles_left / kManyTiles);
    if (engine::is_centre(kind)) return closes * static_cast<float>(feature.open());
    float chance = 1;
    for (int end = 0; end < std::min(feature.open(), 8); ++end) chance *= closes;
    return chance * static_cast<float>(gain_of(kind, feature));
  }

  /// Points that closing adds.
  template <class Feature>
  [[nodiscard]] static int gain_of(engine::FeatureKind kind, const Feature& feature) noexcept {
    if constexpr (kIsCastle) return G::completed_value(kind, feature);
    return kind == engine::FeatureKind::city ? feature.tiles() + feature.coats() : 1;
  }

  /// Points of the free followers at the beginning of a game.
  [[nodiscard]] static float curve(int followers) noexcept {
    assert(followers >= 0);
    constexpr std::array<float, 8> kCurve = {0, 8, 14.5F, 20, 25, 29, 33, 37};
    return kCurve[static_cast<std::size_t>(std::min(followers, 7))];
  }
  /// How much of that they are worth with so many tiles left: the fourth root of what is left of the game.
  [[nodiscard]] static float earliness(int tiles_left) noexcept {
    assert(tiles_left >= 0);
    return std::sqrt(std::sqrt(std::min(1.0F, static_cast<float>(tiles_left) / kTilesOfAGame)));
  }

  const G& game_;
};

}  // namespace bastide::ai
