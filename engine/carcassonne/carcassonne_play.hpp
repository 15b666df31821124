#pragma once

// The inline half of carcassonne.hpp: what runs inside a search or a playout.

#include "engine/board/placements.hpp"
#include "engine/carcassonne/carcassonne.hpp"
#include "engine/consistency.hpp"
#include "engine/features/figures.hpp"

namespace bastide::engine {

template <Capacity C>
typename Carcassonne<C>::State Carcassonne<C>::initial(int players) const noexcept {
  State state = start_;
  state.players = static_cast<std::uint8_t>(players);
  for (int p = 0; p < players; ++p) {
    state.supply[static_cast<std::size_t>(p)] = static_cast<std::uint8_t>(rules_.followers);
  }
  return state;
}

template <Capacity C>
Actor Carcassonne<C>::actor(const State& state) const noexcept {
  switch (state.phase) {
    case Phase::draw:
      return Actor::chance();
    case Phase::over:
      return Actor::nobody();
    default:
      return Actor::player(state.current);
  }
}

// -- legal actions ----------------------------------------------------------------------------------------

template <Capacity C>
void Carcassonne<C>::legal_actions(const State& state, ActionList& actions) const noexcept {
  actions.clear();
  if (state.phase == Phase::place_tile) {
    add_placements(state.land.board(), tables_, state.drawn, actions);
  } else if (state.phase == Phase::place_figure) {
    for (unsigned left = state.choices; left != 0; left &= left - 1) {
      actions.add(Action::place_figure(std::countr_zero(left)));
    }
    actions.add(Action::pass());
  }
}

template <Capacity C>
bool Carcassonne<C>::is_legal(const State& state, Action action) const noexcept {
  switch (state.phase) {
    case Phase::draw:
      return action == Action::draw(action.type()) && action.type() < tables_.type_count() &&
             state.bag[static_cast<std::size_t>(action.type())] > 0;
    case Phase::place_tile:
      return action == Action::place_tile(action.cell_key(), action.rotation()) &&
             fits_at(state.land.board(), tables_, state.drawn, action.cell_key(), action.rotation());
    case Phase::place_figure:
      return action == Action::pass() ||
             (action == Action::place_figure(action.segment()) && (state.choices >> action.segment() & 1U));
    default:
      return false;
  }
}

template <Capacity C>
bool Carcassonne<C>::placeable(const State& state, int type) const noexcept {
  return fits_somewhere(state.land.board(), tables_, type);
}

template <Capacity C>
Action Carcassonne<C>::random_action(const State& state, Random& random) const noexcept {
  if (state.phase == Phase::place_tile) {
    return random_placement(state.land.board(), tables_, state.drawn, random);
  }
  const unsigned choices = state.choices;
  const int count = std::popcount(choices);
  const int pick = static_cast<int>(random.below(static_cast<std::uint32_t>(count) + 1));
  return pick == count ? Action::pass() : Action::place_figure(nth_bit(choices, pick));
}

// -- chance -----------------------------------------------------------------------------------------------

template <Capacity C>
void Carcassonne<C>::chance_outcomes(const State& state, ChanceList& outcomes) const noexcept {
  outcomes.clear();
  for (int type = 0; type < tables_.type_count(); ++type) {
    const int copies = state.bag[static_cast<std::size_t>(type)];
    if (copies > 0) outcomes.add(Action::draw(type), copies);
  }
}

template <Capacity C>
Deal Carcassonne<C>::random_deal(const State& state, Random& random) const noexcept {
  Deal deal;
  for (int type = 0; type < tables_.type_count(); ++type) {
    for (int copy = 0; copy < state.bag[static_cast<std::size_t>(type)]; ++copy) {
      // Inside-out Fisher-Yates: the newcomer takes a random place, whose holder moves to the end.
      const auto at = random.below(static_cast<std::uint32_t>(deal.size) + 1);
      deal.types[static_cast<std::size_t>(deal.size++)] = deal.types[at];
      deal.types[at] = static_cast<std::uint8_t>(type);
    }
  }
  return deal;
}

// -- applying ---------------------------------------------------------------------------------------------

template <Capacity C>
template <class Observer>
void Carcassonne<C>::apply(State& state, Action action, Observer&& observer) const noexcept {
  assert(is_legal(state, action));
  switch (action.kind()) {
    case Action::Kind::draw:
      draw(state, action.type());
      break;
    case Action::Kind::place_tile:
      place_tile(state, action, observer);
      break;
    case Action::Kind::place_figure: {
      const int node = state.land.board().first_node(state.placed) + action.segment();
      state.land.add_figure(node, state.current);
      state.figures[state.figure_count++] = {static_cast<typename Land::Node>(node), state.current};
      --state.supply[state.current];
      end_turn(state, observer);
      break;
    }
    default:
      end_turn(state, observer);
      break;
  }
#ifdef BASTIDE_CHECK_STATES
  check_consistency(*this, state);
#endif
}

/// A tile without a legal place goes back to the box and another is drawn (BASE-7), until one fits or none is
/// left that does (BASE-8).
template <Capacity C>
void Carcassonne<C>::draw(State& state, int type) const noexcept {
  --state.bag[static_cast<std::size_t>(type)];
  --state.bag_size;
  if (placeable(state, type)) {
    state.drawn = static_cast<std::uint8_t>(type);
    state.phase = Phase::place_tile;
    return;
  }
  for (int other = 0; other < tables_.type_count(); ++other) {
    if (state.bag[static_cast<std::size_t>(other)] > 0 && placeable(state, other)) return;
  }
  state.phase = Phase::over;
}

template <Capacity C>
template <class Observer>
void Carcassonne<C>::place_tile(State& state, Action action, Observer& observer) const noexcept {
  state.placed = state.land.board().find(action.cell_key());
  const int oriented = tables_.oriented_index(state.drawn, action.rotation());
  const auto laid = state.land.place(tables_, state.placed, oriented);
  state.closed = laid.closed;
  state.surrounded = laid.surrounded;
  state.land.complete_cities(tables_, state.placed, state.closed);
  state.choices = state.supply[state.current] > 0 ? laid.free : SegmentSet{0};  // BASE-9, BASE-10
  state.phase = Phase::place_figure;
  if (state.choices == 0) end_turn(state, observer);
}

/// Scores what the tile completed (BASE-13) and passes the turn on.
template <Capacity C>
template <class Observer>
void Carcassonne<C>::end_turn(State& state, Observer& observer) const noexcept {
  const int first = state.land.board().first_node(state.placed);
  const OrientedTile& tile = tables_.oriented(state.land.board().oriented_at(state.placed));
  for (unsigned left = state.closed; left != 0; left &= left - 1) {
    const int segment = std::countr_zero(left);
    score_feature(state, first + segment, tile.segments[static_cast<std::size_t>(segment)].kind, observer);
  }
  if (state.surrounded) score_monasteries(state, observer);
  state.current = static_cast<std::uint8_t>(state.current + 1 == state.players ? 0 : state.current + 1);
  state.phase = state.bag_size > 0 ? Phase::draw : Phase::over;
}

/// Backwards, because the last one takes the place of one that is dropped.
template <Capacity C>
template <class Observer>
void Carcassonne<C>::score_monasteries(State& state, Observer& observer) const noexcept {
  for (int i = state.land.surrounded_count() - 1; i >= 0; --i) {
    const int node = state.land.surrounded(i).feature;
    if (state.land.feature(node).open() != 0) continue;
    score_feature(state, node, FeatureKind::monastery, observer);
    state.land.drop_surrounded(i);
  }
}

template <Capacity C>
template <class Observer>
void Carcassonne<C>::score_feature(State& state, int node, FeatureKind kind,
                                   Observer& observer) const noexcept {
  const int id = state.land.feature_of(node);
  const auto& feature = state.land.feature(id);
  if (feature.figures == 0) return;
  const int points = completed_value(kind, feature);
  const unsigned winners = majority(feature.figures, state.players);
  for (unsigned left = winners; left != 0; left &= left - 1) {
    auto& score = state.points[static_cast<std::size_t>(std::countr_zero(left))];
    score = static_cast<std::int16_t>(score + points);
  }
  observer(ScoreEvent{kind, true, points, winners, node});
  return_figures(state, id);
}

/// Everyone on a scored feature goes home, also who got nothing (BASE-15).
template <Capacity C>
void Carcassonne<C>::return_figures(State& state, int feature) const noexcept {
  for (int i = state.figure_count - 1; i >= 0; --i) {
    const Figure<C> figure = state.figures[static_cast<std::size_t>(i)];
    if (state.land.feature_of(figure.node) != feature) continue;
    ++state.supply[figure.owner];
    state.figures[static_cast<std::size_t>(i)] = state.figures[--state.figure_count];
  }
  state.land.remove_figures(feature);
}

// -- scores -----------------------------------------------------------------------------------------------

template <Capacity C>
template <class Observer>
void Carcassonne<C>::final_scoring(const State& state, Observer&& observer) const noexcept {
  for_each_occupied(state, [&](int node, int id) {
    const FeatureKind kind = state.land.segment_of(tables_, node).kind;
    const auto& feature = state.land.feature(id);
    observer(
        ScoreEvent{kind, false, final_value(kind, feature), majority(feature.figures, state.players), node});
  });
}

template <Capacity C>
Scores Carcassonne<C>::scores_if_ended(const State& state) const noexcept {
  Scores scores{};
  for (std::size_t p = 0; p < state.players; ++p) scores[p] = state.points[p];
  final_scoring(state, [&](const ScoreEvent& event) {
    for (unsigned left = event.winners; left != 0; left &= left - 1) {
      scores[static_cast<std::size_t>(std::countr_zero(left))] += event.points;
    }
  });
  return scores;
}

template <Capacity C>
Scores Carcassonne<C>::scores(const State& state) const noexcept {
  if (state.phase == Phase::over) return scores_if_ended(state);
  Scores scores{};
  for (std::size_t p = 0; p < state.players; ++p) scores[p] = state.points[p];
  return scores;
}

}  // namespace bastide::engine
