#pragma once

// The inline half of carcassonne.hpp: scoring, and what ends a turn.

#include "engine/carcassonne/carcassonne.hpp"
#include "engine/features/figures.hpp"

#include <algorithm>

namespace bastide::engine {

// -- scoring a turn ---------------------------------------------------------------------------------------

/// Scores what the tile completed (BASE-13): roads and cities in the tile's own order, then centres.
template <Capacity C, class... Ms>
template <class Sink>
void Carcassonne<C, Ms...>::score_turn(State& state, Sink sink) const noexcept {
  const int first = state.land.board().first_node(state.placed);
  for (unsigned left = state.closed; left != 0; left &= left - 1) {
    score_feature(state, first + std::countr_zero(left), sink);
  }
  if (state.surrounded) score_centres(state, sink);
  if ((Ms::settle(*this, state, sink) || ...)) return;
  finish_turn(state, sink);
}

/// By row and column (ROB-15).
template <Capacity C, class... Ms>
template <class Sink>
void Carcassonne<C, Ms...>::score_centres(State& state, Sink sink) const noexcept {
  const CellKey key = state.land.board().key_at(state.placed);
  for (int dy = -1; dy <= 1; ++dy) {
    for (int dx = -1; dx <= 1; ++dx) {
      for (int i = 0; i < state.land.surrounded_count(); ++i) {
        if (state.land.surrounded(i).key != offset(key, dx, dy)) continue;
        const int node = state.land.surrounded(i).feature;
        if (state.land.feature(node).open() != 0) break;
        state.land.drop_surrounded(i);
        score_feature(state, node, sink);
        break;
      }
    }
  }
}

template <Capacity C, class... Ms>
template <class Sink>
void Carcassonne<C, Ms...>::score_feature(State& state, int node, Sink sink) const noexcept {
  const int id = state.land.feature_of(node);
  if (state.land.feature(id).figures == 0) return;
  const ScoreEvent event = score_of(state, node, true);
  if (sink.listens()) sink(event);
  if constexpr (!kMovesFigures) {
    for (unsigned left = event.winners; left != 0; left &= left - 1) {
      assert(std::countr_zero(left) < state.players);
      auto& score = state.points[static_cast<std::size_t>(std::countr_zero(left))];
      score = static_cast<std::int16_t>(score + event.points);
    }
  }
  (Ms::scored(*this, state, event, sink), ...);
  return_figures(state, id);
}

/// What it is worth without the modules.
template <Capacity C, class... Ms>
inline ScoreEvent Carcassonne<C, Ms...>::score_by_itself(const State& state, int node, int id,
                                                         bool completed) const noexcept {
  const Feature& feature = state.land.feature(id);
  const FeatureKind kind = state.land.segment_of(tables_, node).kind;
  const int points = completed ? completed_value(kind, feature) : final_value(kind, feature);
  return {kind, completed, points, majority(feature.figures, state.players), node};
}

template <Capacity C, class... Ms>
ScoreEvent Carcassonne<C, Ms...>::score_of(const State& state, int node, bool completed) const noexcept {
  assert(node >= 0 && node < state.land.node_count());
  ScoreEvent event = score_by_itself(state, node, state.land.feature_of(node), completed);
  (Ms::value(*this, state, event), ...);
  return event;
}

template <Capacity C, class... Ms>
void Carcassonne<C, Ms...>::remove_figure(State& state, int index) const noexcept {
  assert(index < state.figure_count);
  const auto figure = state.figures[static_cast<std::size_t>(index)];
  state.land.remove_figure(figure.node, figure.owner, weight_of(figure.kind));
  ++supply_of(state, figure.owner, figure.kind);
  (Ms::note_removal(state, figure), ...);
  state.figures[static_cast<std::size_t>(index)] = state.figures[--state.figure_count];
  (Ms::figure_left(*this, state, figure.node, figure.owner), ...);
}

/// Everyone on a scored feature goes home, also who got nothing (BASE-15).
template <Capacity C, class... Ms>
void Carcassonne<C, Ms...>::return_figures(State& state, int id) const noexcept {
  for (int i = state.figure_count - 1; i >= 0; --i) {
    auto& figure = state.figures[static_cast<std::size_t>(i)];
    if (state.land.feature_of(figure.node) != id) continue;
    ++supply_of(state, figure.owner, figure.kind);
    (Ms::note_removal(state, figure), ...);
    figure = state.figures[--state.figure_count];
  }
  state.land.remove_figures(id);
}

template <Capacity C, class... Ms>
template <class Sink>
void Carcassonne<C, Ms...>::finish_turn(State& state, [[maybe_unused]] Sink sink) const noexcept {
  (Ms::turn_scored(*this, state, sink), ...);
  if constexpr (kHasModules) {
    state.choices = 0;
    state.closed = 0;
    state.surrounded = false;
  }
  if ((Ms::goes_on(state) || ...)) return begin_turn(state);
  if ((Ms::end_turn(*this, state) || ...)) return;
  pass_turn(state);
}

template <Capacity C, class... Ms>
void Carcassonne<C, Ms...>::pass_turn(State& state) const noexcept {
  assert(state.current < state.players);
  const int player = state.current;
  pass_over(state);
  if ((Ms::turns_again(state) || ...)) state.current = static_cast<std::uint8_t>(player);
  begin_turn(state);
}

// -- scores -----------------------------------------------------------------------------------------------

template <Capacity C, class... Ms>
template <class Observer>
void Carcassonne<C, Ms...>::final_scoring(const State& state, Observer&& observer) const {
  if constexpr (kHasModules) tell_of_end(state, EventSink(observer));
  for_each_occupied(state, [&](int node, int id) {
    if constexpr (kHasModules) {
      const FeatureKind kind = state.land.segment_of(tables_, node).kind;
      const bool closed = !is_ground(kind) && state.land.feature(id).open() == 0;
      if (closed || counts_unfinished(kind)) observer(score_of(state, node, closed));
    } else {
      observer(score_by_itself(state, node, id, false));
    }
  });
}

template <Capacity C, class... Ms>
void Carcassonne<C, Ms...>::tell_of_end([[maybe_unused]] const State& state,
                                        [[maybe_unused]] EventSink sink) const noexcept {
  (Ms::score_at_end(*this, state, sink), ...);
}

/// Adds up what final scoring tells of.
template <bool with_losses>
struct FinalPoints {
  Scores scores{};
  Scores lost{};

  void operator()(const ScoreEvent& event) noexcept {
    for (unsigned left = event.winners; left != 0; left &= left - 1) {
      const auto player = static_cast<std::size_t>(std::countr_zero(left));
      scores[player] += with_losses ? event.points_of(static_cast<int>(player)) : event.points;
      if constexpr (with_losses) lost[player] += event.lost[player];
    }
  }
  /// What a module gives a player.
  template <class Event>
  void operator()(const Event& event) noexcept requires requires {
    event.player + event.points;
  }
  { scores[static_cast<std::size_t>(event.player)] += event.points; }
};

/// All points first, then ghosts, then the floor (MIST-27). Features of a turn that is being scored count as
/// they stand.
template <Capacity C, class... Ms>
Scores Carcassonne<C, Ms...>::scores_if_ended(const State& state) const noexcept {
  FinalPoints<kHasModules> sums;
  for (int p = 0; p < state.players; ++p) sums.scores[static_cast<std::size_t>(p)] = points(state, p);
  (Ms::add_pending(state, sums.scores), ...);
  final_scoring(state, sums);
  if constexpr (kHasModules) {
    for (std::size_t p = 0; p < state.players; ++p) {
      sums.scores[p] = std::max(0, sums.scores[p] - sums.lost[p]);
    }
  }
  return sums.scores;
}

template <Capacity C, class... Ms>
Scores Carcassonne<C, Ms...>::scores(const State& state) const noexcept {
  if (state.phase == Phase::over) return scores_if_ended(state);
  Scores scores{};
  for (int p = 0; p < state.players; ++p) scores[static_cast<std::size_t>(p)] = points(state, p);
  return scores;
}

}  // namespace bastide::engine
