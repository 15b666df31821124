// Completed features, stops on towers, tokens and keeps (CAS-16 to CAS-20, CAS-26).

#include "engine/castle/castle.hpp"

#include <algorithm>

namespace bastide::engine {
namespace {

using State = CastleState;

constexpr std::size_t index_of(TokenEffect effect) noexcept {
  return static_cast<std::size_t>(effect);
}

}  // namespace

int Castle::completed_value(FeatureKind kind, const CompactFeature& feature) noexcept {
  const bool doubled = kind == FeatureKind::tower || (kind == FeatureKind::path && feature.coats() > 0);
  return (doubled ? 2 : 1) * feature.tiles();
}

int Castle::holder(FigureCounts figures) noexcept {
  const int first = figures_of(figures, 0);
  const int second = figures_of(figures, 1);
  if (first == second) return -1;
  return first > second ? 0 : 1;
}

/// The tower where a figure with these points stops, if a token lies there; otherwise -1.
int Castle::guarded_tower(const State& state, int points) const noexcept {
  const int tower = tower_of(points % wall_.spaces);
  return tower >= 0 && (state.guarded >> tower & 1U) != 0 ? tower : -1;
}

// -- collecting
// ---------------------------------------------------------------------------------------------

/// The player who placed the tile scores first (CAS-18).
void Castle::score_turn(State& state, EventSink sink) const noexcept {
  const int first = state.land.board().first_node(state.placed);
  const OrientedTile& tile = tables_.oriented(state.land.board().oriented_at(state.placed));
  for (unsigned left = state.closed; left != 0; left &= left - 1) {
    const int segment = std::countr_zero(left);
    collect(state, first + segment, tile.segments[static_cast<std::size_t>(segment)].kind, sink);
  }
  auto& step = state.step;
  // By insertion: they are few, and std::stable_partition allocates.
  for (int i = 1; i < step.count; ++i) {
    const auto at = step.events.begin() + i;
    if (at->player != state.current) continue;
    const auto others = std::find_if(step.events.begin(), at, [&](const CastleScoring::Event& each) {
      return each.player != state.current;
    });
    std::rotate(others, at, at + 1);
  }
  continue_scoring(state);
}

void Castle::collect(State& state, int node, FeatureKind kind, EventSink sink) const noexcept {
  const int id = state.land.feature_of(node);
  const CompactFeature& feature = state.land.feature(id);
  if (feature.figures == 0) return;
  const int player = holder(feature.figures);
  const int points = completed_value(kind, feature);
  if (sink.listens()) sink(ScoreEvent{kind, true, points, player < 0 ? 0U : 1U << player, node});
  if (player >= 0) {
    auto& step = state.step;
    step.events[step.count++] = {static_cast<std::uint16_t>(node), static_cast<std::uint8_t>(points),
                                 static_cast<std::uint8_t>(player)};
    const auto p = static_cast<std::size_t>(player);
    if (kind == FeatureKind::house && player == state.current &&
        feature.tiles() > state.keep_size[p]) {  // CAS-20
      state.keep_size[p] = static_cast<std::uint8_t>(feature.tiles());
      state.keep_node[p] = static_cast<std::uint16_t>(node);
    }
  }
  return_figures(state, id);
}

void Castle::return_figures(State& state, int feature) const noexcept {
  for (int i = state.figure_count - 1; i >= 0; --i) {
    const auto figure = state.figures[static_cast<std::size_t>(i)];
    if (state.land.feature_of(figure.node) != feature) continue;
    ++state.supply[figure.owner];
    state.figures[static_cast<std::size_t>(i)] = state.figures[--state.figure_count];
  }
  state.land.remove_figures(feature);
}

// -- order and doubling
// -------------------------------------------------------------------------------------

namespace {

/// The events at the front that belong to one player.
int group_size(const CastleScoring& step) noexcept {
  int size = 0;
  while (size < step.count && step.events[static_cast<std::size_t>(size)].player == step.events[0].player)
    ++size;
  return size;
}

}  // namespace

bool Castle::may_double(const State& state, const CastleScoring::Event& event) const noexcept {
  if (event.player != state.current) return false;
  const auto& tokens = state.tokens[event.player];
  switch (state.land.segment_of(tables_, event.node).kind) {
    case FeatureKind::tower:
      return tokens[index_of(TokenEffect::double_tower)] > 0;
    case FeatureKind::house:
      return tokens[index_of(TokenEffect::double_house)] > 0;
    default:
      return false;
  }
}

/// Whether the figure can stop on a guarded tower after some, but not all, of the player's events.
bool Castle::order_matters(const State& state) const noexcept {
  const CastleScoring& step = state.step;
  const int count = group_size(step);
  const auto points_of = [&](int i) { return step.events[static_cast<std::size_t>(i)].points; };
  bool differ = false;
  for (int i = 1; i < count; ++i) differ = differ || points_of(i) != points_of(0);
  if (!differ) return false;
  const int from = state.points[step.events[0].player];
  for (unsigned some = 1; some < (1U << count) - 1; ++some) {
    int points = from;
    for (unsigned left = some; left != 0; left &= left - 1) points += points_of(std::countr_zero(left));
    if (guarded_tower(state, points) >= 0) return true;
  }
  return false;
}

bool Castle::asks_for_order(const State& state) const noexcept {
  const CastleScoring& step = state.step;
  const int count = group_size(step);
  for (int i = 0; i < count; ++i) {
    if (may_double(state, step.events[static_cast<std::size_t>(i)])) return true;
  }
  return order_matters(state);
}

/// An event is named by the segment of the turn's tile that it closed. Of events that are alike only the
/// first is offered.
void Castle::legal_announcements(const State& state, ActionList& actions) const noexcept {
  const CastleScoring& step = state.step;
  const int first = state.land.board().first_node(state.placed);
  for (int i = 0; i < group_size(step); ++i) {
    const CastleScoring::Event& event = step.events[static_cast<std::size_t>(i)];
    const bool doubles = may_double(state, event);
    const bool known =
        std::any_of(step.events.begin(), step.events.begin() + i, [&](const CastleScoring::Event& each) {
          return each.points == event.points && state.land.segment_of(tables_, each.node).kind ==
                                                    state.land.segment_of(tables_, event.node).kind;
        });
    if (known) continue;
    actions.add(Action::announce(event.node - first, false));
    if (doubles) actions.add(Action::announce(event.node - first, true));
  }
}

// -- scoring
// ------------------------------------------------------------------------------------------------

/// Carries on until somebody has to choose, a token is to be turned up, or the turn is over.
void Castle::continue_scoring(State& state) const noexcept {
  while (state.step.count > 0) {
    if (asks_for_order(state)) {
      state.phase = Phase::announce;
      state.asked = state.step.events[0].player;
      return;
    }
    score_event(state, state.step.events[0].node - state.land.board().first_node(state.placed), false);
    if (state.phase == Phase::reveal) return;
  }
  finish_turn(state);
}

/// Moves the figure; where it stops on a tower with a token, that is turned up (CAS-19).
void Castle::score_event(State& state, int segment, bool doubled) const noexcept {
  auto& step = state.step;
  const int node = state.land.board().first_node(state.placed) + segment;
  const auto at = std::find_if(step.events.begin(), step.events.begin() + step.count,
                               [&](const CastleScoring::Event& each) { return each.node == node; });
  const CastleScoring::Event event = *at;
  std::move(at + 1, step.events.begin() + step.count, at);
  step.events[--step.count] = {};
  if (doubled) {
    const bool tower = state.land.segment_of(tables_, node).kind == FeatureKind::tower;
    --state.tokens[event.player][index_of(tower ? TokenEffect::double_tower : TokenEffect::double_house)];
  }
  auto& points = state.points[event.player];
  points = static_cast<std::int16_t>(points + (doubled ? 2 : 1) * event.points);
  state.phase = Phase::announce;
  if (guarded_tower(state, points) < 0) return;
  state.phase = Phase::reveal;
  state.asked = event.player;
}

void Castle::take_token(State& state, int token, EventSink sink) const noexcept {
  const auto kind = static_cast<std::size_t>(token);
  const int tower = guarded_tower(state, state.points[state.asked]);
  state.guarded = static_cast<std::uint16_t>(state.guarded & ~(1U << tower));
  ++state.seen[kind];
  ++state.fresh[state.asked][kind];
  state.phase = Phase::announce;
  if (sink.listens()) sink(TokenEvent{state.asked, token});
}

/// An extra turn is offered at the end of one's own (CAS-26), while there are tiles (CAS-27).
void Castle::finish_turn(State& state) const noexcept {
  if (state.bag_size > 0 && state.tokens[state.current][index_of(TokenEffect::extra_turn)] > 0) {
    state.phase = Phase::extra_turn;
  } else {
    pass_turn(state, 1 - state.current);
  }
}

}  // namespace bastide::engine
