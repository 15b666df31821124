// Completed features, stops on towers, tokens and keeps (CAS-16 to CAS-20, CAS-26).

#include "engine/castle/castle.hpp"

#include <algorithm>
#include <bitset>
#include <cassert>

namespace bastide::engine {
namespace {

using State = CastleState;

constexpr std::size_t index_of(TokenEffect effect) noexcept {
  return static_cast<std::size_t>(effect);
}

}  // namespace

int Castle::completed_value(FeatureKind kind, const Feature& feature) noexcept {
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
  assert(points >= 0);
  const int tower = tower_of(points % wall_.spaces);
  return tower >= 0 && (state.guarded >> tower & 1U) != 0 ? tower : -1;
}

// -- collecting -------------------------------------------------------------------------------------------

/// What the tile has completed: features that run over it, and those beside it that it bounds (CAS-11).
void Castle::score_turn(State& state, EventSink sink) const noexcept {
  const auto& board = state.land.board();
  const int first = board.first_node(state.placed);
  for (unsigned left = state.closed; left != 0; left &= left - 1)
    collect(state, first + std::countr_zero(left), sink);
  for (int edge = 0; edge < kEdges; ++edge) {
    const auto site = board.find(beyond(board.key_at(state.placed), edge));
    if (site == Board<kCapacity>::kNoSite || !board.has_tile(site)) continue;
    const OrientedTile& tile = tables_.oriented(board.oriented_at(site));
    for (int third = 0; third < kPortsPerEdge; ++third) {
      const auto segment = tile.segment_at[static_cast<std::size_t>(port_of(facing_edge(edge), third))];
      if (segment != kNoSegment) collect(state, board.first_node(site) + segment, sink);
    }
  }
  continue_scoring(state);
}

/// Notes a completed feature with figures, whose figures go home, so that it is noted once.
void Castle::collect(State& state, int node, EventSink sink) const noexcept {
  const int id = state.land.feature_of(node);
  const Feature& feature = state.land.feature(id);
  const FeatureKind kind = state.land.segment_of(tables_, node).kind;
  if (feature.figures == 0 || feature.open() != 0 || is_ground(kind)) return;
  const int player = holder(feature.figures);
  const int points = completed_value(kind, feature);
  if (sink.listens()) sink(ScoreEvent{kind, true, points, player < 0 ? 0U : 1U << player, node});
  if (player >= 0) {
    auto& step = state.step;
    assert(step.count < CastleScoring::kMaxEvents && points >= 0 && points <= 0xFF);
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
    assert(state.supply[figure.owner] < kCastleFollowers);
    ++state.supply[figure.owner];
    state.figures[static_cast<std::size_t>(i)] = state.figures[--state.figure_count];
  }
  state.land.remove_figures(feature);
}

// -- order and doubling -----------------------------------------------------------------------------------

namespace {

/// The events that come next, as bits: those of the player who placed the tile before the other's (CAS-18).
unsigned events_of_next(const State& state) noexcept {
  const CastleScoring& step = state.step;
  unsigned own = 0;
  for (unsigned i = 0; i < step.count; ++i) {
    if (step.events[i].player == state.current) own |= 1U << i;
  }
  return own != 0 ? own : (1U << step.count) - 1;
}

const CastleScoring::Event& event_at(const State& state, int i) noexcept {
  assert(i >= 0 && i < state.step.count);
  return state.step.events[static_cast<std::size_t>(i)];
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

/// Whether the order decides which tokens are taken: some order stops on a guarded tower that another one
/// passes.
bool Castle::order_matters(const State& state) const noexcept {
  const unsigned events = events_of_next(state);
  assert(events != 0);
  const CastleScoring::Event& first = event_at(state, std::countr_zero(events));
  bool differ = false;
  for (unsigned left = events; left != 0; left &= left - 1) {
    differ = differ || event_at(state, std::countr_zero(left)).points != first.points;
  }
  if (!differ) return false;
  const auto stop_after = [&](unsigned some) {
    int points = state.points[first.player];
    for (; some != 0; some &= some - 1) points += event_at(state, std::countr_zero(some)).points;
    return guarded_tower(state, points);
  };
  unsigned met = 0;  // towers
  for (unsigned some = events; some != 0; some = (some - 1) & events) {
    if (const int tower = stop_after(some); tower >= 0) met |= 1U << tower;
  }
  for (; met != 0; met &= met - 1) {
    // Events, as bits, that can be scored first without a stop on this tower.
    std::bitset<1U << CastleScoring::kMaxEvents> passing;
    passing[0] = true;
    for (unsigned some = 0; some != events;) {
      some = (some - events) & events;
      if (stop_after(some) == std::countr_zero(met)) continue;
      for (unsigned last = some; last != 0; last &= last - 1) {
        passing[some] = passing[some] || passing[some & ~(last & -last)];
      }
    }
    if (passing[events]) return true;
  }
  return false;
}

bool Castle::asks_for_order(const State& state) const noexcept {
  for (unsigned left = events_of_next(state); left != 0; left &= left - 1) {
    if (may_double(state, event_at(state, std::countr_zero(left)))) return true;
  }
  return order_matters(state);
}

/// Of events that are alike only the first is offered.
void Castle::legal_announcements(const State& state, ActionList& actions) const noexcept {
  const unsigned events = events_of_next(state);
  const auto kind_of = [&](int i) { return state.land.segment_of(tables_, event_at(state, i).node).kind; };
  for (unsigned left = events; left != 0; left &= left - 1) {
    const int i = std::countr_zero(left);
    bool known = false;
    for (unsigned before = events & ((1U << i) - 1); before != 0; before &= before - 1) {
      const int other = std::countr_zero(before);
      known = known ||
              (event_at(state, other).points == event_at(state, i).points && kind_of(other) == kind_of(i));
    }
    if (known) continue;
    actions.add(Action::announce(i, false));
    if (may_double(state, event_at(state, i))) actions.add(Action::announce(i, true));
  }
}

// -- scoring ----------------------------------------------------------------------------------------------

/// Carries on until somebody has to choose, a token is to be turned up, or the turn is over.
void Castle::continue_scoring(State& state) const noexcept {
  while (state.step.count > 0) {
    const int next = std::countr_zero(events_of_next(state));
    if (asks_for_order(state)) {
      state.phase = Phase::announce;
      state.asked = event_at(state, next).player;
      return;
    }
    score_event(state, next, false);
    if (state.phase == Phase::reveal) return;
  }
  finish_turn(state);
}

/// Moves the figure; where it stops on a tower with a token, that is turned up (CAS-19).
void Castle::score_event(State& state, int number, bool doubled) const noexcept {
  const CastleScoring::Event event = event_at(state, number);
  auto& step = state.step;
  const auto at = step.events.begin() + number;
  std::move(at + 1, step.events.begin() + step.count, at);
  step.events[--step.count] = {};
  if (doubled) {
    const bool tower = state.land.segment_of(tables_, event.node).kind == FeatureKind::tower;
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
