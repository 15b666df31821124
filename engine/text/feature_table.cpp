#include "engine/text/feature_table.hpp"

#include "engine/castle/market.hpp"
#include "engine/games/games.hpp"

#include <bit>
#include <cassert>

namespace bastide::engine {
namespace {

/// Whether features of the kind are worth nothing at the end unless they are completed (VAR-6, MIST-18).
bool is_void_unfinished(const RuleSet& rules, FeatureKind kind) {
  if (kind == FeatureKind::field) return !rules.farmers;
  return !rules.unfinished_scores || kind == FeatureKind::cemetery;
}

/// What a feature is worth in Carcassonne, and to whom.
template <class G>
void add_worth(const G& game, const typename G::State& state, TableFeature& feature) {
  const int node = feature.nodes.front();
  const bool scored = !is_ground(feature.kind) && feature.open == 0;
  const ScoreEvent now = game.score_of(state, node, scored);
  const bool is_void = !scored && is_void_unfinished(game.rules(), feature.kind);
  feature.owners = now.winners;
  feature.worth = is_void ? 0 : now.points;
  feature.completed = feature.worth;
  if (!scored && !is_ground(feature.kind)) {
    const int neighbours = feature.kind == FeatureKind::monastery ? feature.open : 0;
    feature.completed = game.score_of(state, node, true).points + neighbours;
  }
  for (unsigned left = is_void ? 0 : now.winners; left != 0; left &= left - 1) {
    const auto player = static_cast<std::size_t>(std::countr_zero(left));
    feature.points[player] = now.points_of(static_cast<int>(player)) - now.lost[player];
  }
}

/// In The Castle courtyards count at the end, and nothing that is unfinished (CAS-21, CAS-23).
void add_worth(const Castle&, const CastleState& state, TableFeature& feature) {
  const auto& known = state.land.feature(state.land.feature_of(feature.nodes.front()));
  const bool ground = is_ground(feature.kind);
  feature.completed = ground ? kPointsAMarket * known.coats() : Castle::completed_value(feature.kind, known);
  feature.worth = ground || feature.open == 0 ? feature.completed : 0;
  const int holder = Castle::holder(known.figures);
  if (holder < 0) return;
  feature.owners = 1U << holder;
  feature.points[static_cast<std::size_t>(holder)] = feature.worth;
}

}  // namespace

template <class G>
std::vector<TableFeature> features_of(const G& game, const typename G::State& state) {
  constexpr int kNone = -1;
  const auto& land = state.land;
  std::vector<TableFeature> features;
  std::vector<int> index_of(static_cast<std::size_t>(land.node_count()), kNone);  // by the feature's name
  for (int node = 0; node < land.node_count(); ++node) {
    int& index = index_of[land.feature_of(node)];
    if (index == kNone) {
      index = static_cast<int>(features.size());
      const auto& known = land.feature(land.feature_of(node));
      TableFeature feature;
      feature.kind = land.segment_of(game.tables(), node).kind;
      feature.open = is_ground(feature.kind) ? 0 : known.open();
      for (int player = 0; player < state.players; ++player)
        feature.figures[static_cast<std::size_t>(player)] = figures_of(known.figures, player);
      features.push_back(std::move(feature));
    }
    features[static_cast<std::size_t>(index)].nodes.push_back(node);
  }
  for (TableFeature& feature : features) add_worth(game, state, feature);
  return features;
}

#define BASTIDE_FEATURES(G) template std::vector<TableFeature> features_of(const G&, const G::State&);
BASTIDE_FOR_EACH_GAME(BASTIDE_FEATURES)
#undef BASTIDE_FEATURES

}  // namespace bastide::engine
