// What features are worth, and what everyone would have if the game ended (BASE-20, LAB-10 to LAB-13,
// MIST-12 to MIST-20, MIST-27, ROB-14).

#include "engine/carcassonne/scoring.hpp"
#include "engine/expanded/expanded.hpp"
#include "engine/features/figures.hpp"

#include <algorithm>

namespace bastide::engine {
namespace {

using State = ExpandedState;
using Feature = Landscape<kExpandedCapacity>::Feature;

constexpr int kPointsAFollower = 2;  ///< of a road with labyrinths (LAB-10)
constexpr int kCompletedGhost = 2;   ///< MIST-12
constexpr int kIncompleteGhost = 1;  ///< MIST-15

/// A road, by the labyrinth's combination table.
int road_value(const RuleSet& rules, const Feature& feature, bool completed) noexcept {
  const bool inn = (feature.signs() & kInn) != 0;
  if (!completed) return inn ? 0 : feature.tiles();
  int value = (inn ? 2 : 1) * feature.tiles();
  if (rules.labyrinth == Labyrinth::advanced && (feature.signs() & kLabyrinth) != 0) {
    for (int player = 0; player < kMaxPlayers; ++player) {
      value += kPointsAFollower * figures_of(feature.figures, player);
    }
  }
  return value;
}

}  // namespace

/// A feature that is complete counts so also while its turn is not over.
ScoreEvent ExpandedCarcassonne::score_of(const State& state, int node, bool completed) const noexcept {
  const int id = state.land.feature_of(node);
  const Feature& feature = state.land.feature(id);
  const FeatureKind kind = state.land.segment_of(tables_, node).kind;
  ScoreEvent event{kind, completed, 0, majority(feature.figures, state.players), node};
  switch (kind) {
    case FeatureKind::road:
      event.points = road_value(rules_, feature, completed);
      break;
    case FeatureKind::castle:
      event.points = (completed ? 2 : 1) * (1 + misty_neighbours(state, node));
      break;
    case FeatureKind::cemetery:
      break;
    default:
      event.points = completed ? completed_value(kind, feature) : final_value(kind, feature);
      break;
  }
  if (!rules_.has_ghosts()) return event;
  for (int i = 0; i < state.figure_count; ++i) {
    const auto& figure = state.figures[static_cast<std::size_t>(i)];
    if (figure.ghosts == 0 || !(event.winners >> figure.owner & 1U)) continue;
    if (state.land.feature_of(figure.node) != id) continue;
    auto& lost = event.lost[figure.owner];
    lost = static_cast<std::int16_t>(lost + (completed ? kCompletedGhost : kIncompleteGhost) * figure.ghosts);
  }
  return event;
}

/// Every feature with figures that is scored at the end. Cemeteries are not (MIST-18), and by a house rule
/// nothing that is unfinished but fields (VAR-6).
void ExpandedCarcassonne::score_at_end(const State& state, EventSink sink) const noexcept {
  for (int robber = 0; robber < state.players; ++robber) {
    if (state.robbers[static_cast<std::size_t>(robber)] != kAtHome) sink(RobberEvent{robber, kRobberLoot});
  }
  for_each_occupied(state, [&](int node, int id) {
    const FeatureKind kind = state.land.segment_of(tables_, node).kind;
    const bool closed = kind != FeatureKind::field && state.land.feature(id).open() == 0;
    const bool counts =
        closed || kind == FeatureKind::field || (rules_.unfinished_scores && kind != FeatureKind::cemetery);
    if (counts) sink(score_of(state, node, closed));
  });
}

/// All points first, then ghosts, then the floor (MIST-27). Events of a turn that is being scored count as
/// they stand.
Scores ExpandedCarcassonne::scores_if_ended(const State& state) const noexcept {
  Scores scores{};
  Scores lost{};
  for (int player = 0; player < state.players; ++player) {
    scores[static_cast<std::size_t>(player)] = state.points_of(player);
  }
  for (int i = state.step.applied; i < state.step.entry_count; ++i) {
    const ScoreEntry& entry = state.step.entries[static_cast<std::size_t>(i)];
    scores[entry.player] = std::max(0, scores[entry.player] + entry.points);
  }
  for (unsigned left = state.step.takers; left != 0; left &= left - 1) {
    scores[static_cast<std::size_t>(std::countr_zero(left))] += state.step.loot;
  }
  struct Collector {
    Scores& scores;
    Scores& lost;
    int players;
    void operator()(const RobberEvent& event) const {
      scores[static_cast<std::size_t>(event.player)] += event.points;
    }
    void operator()(const ScoreEvent& event) const {
      for (std::size_t player = 0; player < static_cast<std::size_t>(players); ++player) {
        if (!(event.winners >> player & 1U)) continue;
        scores[player] += event.points;
        lost[player] += event.lost[player];
      }
    }
  } collector{scores, lost, state.players};
  score_at_end(state, EventSink(collector));
  for (std::size_t player = 0; player < state.players; ++player) {
    scores[player] = std::max(0, scores[player] - lost[player]);
  }
  return scores;
}

Scores ExpandedCarcassonne::scores(const State& state) const noexcept {
  if (state.phase == Phase::over) return scores_if_ended(state);
  Scores scores{};
  for (int player = 0; player < state.players; ++player) {
    scores[static_cast<std::size_t>(player)] = state.points_of(player);
  }
  return scores;
}

}  // namespace bastide::engine
