#pragma once

#include "ai/evaluation/evaluation.hpp"
#include "engine/carcassonne/scoring.hpp"
#include "engine/castle/castle.hpp"
#include "engine/game.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <type_traits>

namespace bastide::ai {

/// The leaf of puct-pimc, rebuilt from its description: virtual score, a bonus for features that may still be
/// closed, growth of fields, and a curve over the free followers. It belongs to that baseline and is not
/// tuned: what is tuned is Evaluation.
///
/// The description gives the parts and no numbers. Those here are plain guesses: an open end is closed with
/// seven chances in ten while twenty tiles or more are left and with fewer later in proportion, a field gains
/// one city over a whole game, and followers are worth less the more there are.
template <engine::Game G>
class PimcEvaluation {
 public:
  using State = typename G::State;

  explicit PimcEvaluation(const G& game) : game_(game) {}

  /// Points that each player may expect at the end.
  [[nodiscard]] Values worth(const State& state) const noexcept {
    Values worth{};
    const engine::Scores scores = game_.scores_if_ended(state);
    for (std::size_t p = 0; p < worth.size(); ++p) worth[p] = static_cast<float>(scores[p]);
    if (state.phase == engine::Phase::over) return worth;
    add_features(state, worth);
    for (std::size_t p = 0; p < static_cast<std::size_t>(state.players); ++p)
      worth[p] += follower_worth(state.supply[p], state.bag_size, state.players);
    return worth;
  }

 private:
  static constexpr bool kIsCastle = std::is_same_v<G, engine::Castle>;
  static constexpr float kCloses = 0.7F;
  static constexpr float kManyTiles = 20;
  static constexpr float kTilesOfAGame = 72;

  void add_features(const State& state, Values& worth) const noexcept {
    std::array<int, G::kCapacity.figures> seen{};
    auto seen_end = seen.begin();
    for (int i = 0; i < state.figure_count; ++i) {
      const int node = state.figures[static_cast<std::size_t>(i)].node;
      const int id = state.land.feature_of(node);
      if (std::find(seen.begin(), seen_end, id) != seen_end) continue;
      *seen_end++ = id;
      const auto& feature = state.land.feature(id);
      const float bonus = bonus_of(state.land.segment_of(game_.tables(), node).kind, feature, state.bag_size);
      for (unsigned left = holders(feature.figures, state.players); left != 0; left &= left - 1)
        worth[static_cast<std::size_t>(std::countr_zero(left))] += bonus;
    }
  }

  /// Who has the points of a feature, as bits.
  [[nodiscard]] static unsigned holders(engine::FigureCounts figures, int players) noexcept {
    const unsigned winners = engine::majority(figures, players);
    return kIsCastle && !std::has_single_bit(winners) ? 0 : winners;  // CAS-16
  }

  /// What is expected beyond what the feature counts as it stands.
  template <class Feature>
  [[nodiscard]] static float bonus_of(engine::FeatureKind kind, const Feature& feature, int left) noexcept {
    using engine::FeatureKind;
    constexpr float kPointsACity = 3;
    const auto tiles_left = static_cast<float>(left);
    if (engine::is_ground(kind)) return kIsCastle ? 0 : kPointsACity * tiles_left / kTilesOfAGame;
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

  /// Points of the free followers; less when there are few turns left to place them.
  [[nodiscard]] static float follower_worth(int followers, int left, int players) noexcept {
    constexpr std::array<float, 8> kCurve = {0, 3, 5, 6.5F, 7.5F, 8.25F, 8.75F, 9};
    constexpr float kTurns = 8;
    const float turns = static_cast<float>(left) / static_cast<float>(players);
    return kCurve[static_cast<std::size_t>(std::min(followers, 7))] * std::min(1.0F, turns / kTurns);
  }

  const G& game_;
};

}  // namespace bastide::ai
