// The course of a turn: the tile, the figure, and who acts when.

#include "engine/board/placements.hpp"
#include "engine/consistency.hpp"
#include "engine/expanded/expanded.hpp"

#include <algorithm>

namespace bastide::engine {

Actor ExpandedCarcassonne::actor(const State& state) const noexcept {
  switch (state.phase) {
    case Phase::draw:
    case Phase::start:
      return Actor::chance();
    case Phase::over:
      return Actor::nobody();
    case Phase::place_tile:
    case Phase::place_figure:
      return Actor::player(state.current);
    default:
      return Actor::player(state.asked);
  }
}

// -- legal actions ----------------------------------------------------------------------------------------

namespace {

using State = ExpandedState;

void add_figures(const State& state, ActionList& actions) noexcept {
  for (unsigned left = state.choices; left != 0; left &= left - 1) {
    const int segment = std::countr_zero(left);
    if (state.supply[state.current] > 0) actions.add(Action::place_figure(segment));
    if (state.guards[state.current] > 0) actions.add(Action::place_figure(segment, true));
  }
  actions.add(Action::pass());
}

void add_spaces(std::uint64_t spaces, ActionList& actions) noexcept {
  for (; spaces != 0; spaces &= spaces - 1) actions.add(Action::put_robber(std::countr_zero(spaces)));
  actions.add(Action::pass());
}

}  // namespace

void ExpandedCarcassonne::legal_actions(const State& state, ActionList& actions) const noexcept {
  actions.clear();
  switch (state.phase) {
    case Phase::place_tile:
      return add_hand_placements(state, actions);
    case Phase::place_figure:
      return add_figures(state, actions);
    case Phase::put_robber:
    case Phase::put_second_robber:
      return add_spaces(robber_spaces(state, state.asked), actions);
    case Phase::thicken:
    case Phase::disperse:
      return add_haunts(state, actions);
    case Phase::announce:
      return legal_announcements(state, actions);
    case Phase::choose_victim:
      for (unsigned left = candidates(state, state.asked); left != 0; left &= left - 1) {
        actions.add(Action::rob(std::countr_zero(left)));
      }
      return;
    case Phase::record_loot:
      actions.add(Action::record(false));
      actions.add(Action::record(true));
      return;
    case Phase::follow:
      actions.add(Action::follow(true));
      actions.add(Action::follow(false));
      return;
    default:
      return;
  }
}

/// In the order in which the tiles were laid, whatever order the figures are kept in.
void ExpandedCarcassonne::add_haunts(const State& state, ActionList& actions) const noexcept {
  std::array<int, kCapacity.figures> nodes;
  auto end = nodes.begin();
  for (int i = 0; i < state.figure_count; ++i) {
    const auto& figure = state.figures[static_cast<std::size_t>(i)];
    if (may_haunt(state, figure)) *end++ = figure.node;
  }
  std::sort(nodes.begin(), end);
  for (auto node = nodes.begin(); node != end; ++node) actions.add(Action::put_ghost(*node));
}

bool ExpandedCarcassonne::is_legal(const State& state, Action action) const noexcept {
  switch (state.phase) {
    case Phase::over:
      return false;
    case Phase::place_tile: {
      if (action != Action::place_tile(action.cell_key(), action.rotation(), action.slot())) return false;
      ActionList actions;
      legal_actions(state, actions);
      return actions.contains(action);
    }
    case Phase::draw:
    case Phase::start: {
      ChanceList outcomes;
      chance_outcomes(state, outcomes);
      for (const ChanceList::Outcome& outcome : outcomes) {
        if (outcome.action == action) return true;
      }
      return false;
    }
    default: {
      ActionList actions;
      legal_actions(state, actions);
      return actions.contains(action);
    }
  }
}

Action ExpandedCarcassonne::random_action(const State& state, Random& random) const noexcept {
  if (state.phase == Phase::place_tile) return random_hand_placement(state, random);
  ActionList actions;
  legal_actions(state, actions);
  return actions[static_cast<int>(random.below(static_cast<std::uint32_t>(actions.size())))];
}

// -- applying ---------------------------------------------------------------------------------------------

void ExpandedCarcassonne::apply_to(State& state, Action action, EventSink sink) const noexcept {
  assert(is_legal(state, action));
  switch (action.kind()) {
    case Action::Kind::start:
      start_with(state, action.player());
      break;
    case Action::Kind::draw:
      if (state.phase == Phase::start) {
        draw_for_start(state, action.type());
      } else {
        draw(state, action.type());
      }
      break;
    case Action::Kind::place_tile:
      place_tile(state, action, sink);
      break;
    case Action::Kind::put_robber:
    case Action::Kind::pass:
      if (action.kind() == Action::Kind::put_robber) {
        state.robbers[state.asked] = static_cast<std::uint8_t>(action.space());
      }
      if (state.phase == Phase::put_robber) {
        offer_second_robber(state, sink);
      } else if (state.phase == Phase::put_second_robber) {
        offer_ghosts(state, sink);
      } else {
        score_turn(state, sink);
      }
      break;
    case Action::Kind::put_ghost:
      put_ghost(state, action.node(), sink);
      offer_ghosts(state, sink);
      break;
    case Action::Kind::place_figure:
      place_figure(state, action);
      score_turn(state, sink);
      break;
    case Action::Kind::announce:
      announce(state, action.event(), action.lady());
      continue_announcing(state, sink);
      break;
    case Action::Kind::rob:
      state.step.victims[state.asked] = static_cast<std::uint8_t>(action.player());
      continue_choosing(state, sink);
      break;
    case Action::Kind::record:
      record_loot(state, state.asked, action.flag(), sink);
      continue_scoring(state, sink);
      break;
    case Action::Kind::follow:
      answer_follow(state, action.flag());
      continue_scoring(state, sink);
      break;
    case Action::Kind::reveal:  // of The Castle
    case Action::Kind::use_token:
    case Action::Kind::none:
      break;
  }
#ifdef BASTIDE_CHECK_STATES
  check_consistency(*this, state);
#endif
}

void ExpandedCarcassonne::place_tile(State& state, Action action, EventSink sink) const noexcept {
  const int type = tile_in_hand(state, action.slot());
  if (rules_.hand_size() > 0) {
    auto& hand = state.hands[state.current];
    for (std::size_t i = static_cast<std::size_t>(action.slot()); i + 1 < hand.size(); ++i)
      hand[i] = hand[i + 1];
    hand.back() = kNoTile;
  }
  lay_turns_tile(state, type, action.cell_key(), action.rotation());
  if (rules_.robbers && tables_.oriented(state.land.board().oriented_at(state.placed)).robber) {
    offer_robber(state, sink);
  } else {
    offer_ghosts(state, sink);
  }
}

void ExpandedCarcassonne::lay_turns_tile(State& state, int type, CellKey key, int rotation) const noexcept {
  const auto& board = state.land.board();
  state.drawn = static_cast<std::uint8_t>(type);
  state.placed = board.find(key);
  state.bonus_turn =
      rules_.hole_bonus_turn && asked_edges(board.signature_at(state.placed)) == 0xFU;  // VAR-9
  const int oriented = tables_.oriented_index(type, rotation);
  const auto laid = state.land.place(tables_, state.placed, oriented, table_);
  state.closed = laid.closed;
  state.surrounded = laid.surrounded;
  state.land.complete_cities(tables_, state.placed, state.closed);
  if (rules_.has_ghosts()) note_mist(state);
}

/// Compares the tile's edges with those they meet (MIST-5 to MIST-7).
void ExpandedCarcassonne::note_mist(State& state) const noexcept {
  const auto& board = state.land.board();
  const unsigned mine = tables_.oriented(board.oriented_at(state.placed)).misty_edges;
  const CellKey key = board.key_at(state.placed);
  for (int edge = 0; edge < kEdges; ++edge) {
    const auto site = board.find(beyond(key, edge));
    if (site == Board<kCapacity>::kNoSite || !board.has_tile(site)) continue;
    const bool here = (mine >> edge & 1U) != 0;
    const bool there = (tables_.oriented(board.oriented_at(site)).misty_edges >> facing_edge(edge) & 1U) != 0;
    state.thickening_due = state.thickening_due || (here && there);
    state.dispersal_due = state.dispersal_due || here != there;
  }
}

/// Segments of the turn's tile that may be taken (BASE-10, LAB-7, LAB-8, MIST-31).
SegmentSet ExpandedCarcassonne::free_segments(const State& state) const noexcept {
  const auto& board = state.land.board();
  const OrientedTile& tile = tables_.oriented(board.oriented_at(state.placed));
  const int first = board.first_node(state.placed);
  unsigned free = 0;
  for (int i = 0; i < tile.segment_count; ++i) {
    const FeatureKind kind = tile.segments[static_cast<std::size_t>(i)].kind;
    if (kind == FeatureKind::castle && !rules_.castles) continue;
    if (kind == FeatureKind::cemetery && !rules_.cemeteries) continue;
    const Feature& feature = state.land.feature(state.land.feature_of(first + i));
    const bool zoned = rules_.labyrinth == Labyrinth::advanced && kind == FeatureKind::road &&
                       (feature.signs() & kLabyrinth) != 0;
    if (feature.figures == 0 || (zoned && zone_is_free(state, first + i))) free |= 1U << i;
  }
  return static_cast<SegmentSet>(free);
}

void ExpandedCarcassonne::offer_figure(State& state, EventSink sink) const noexcept {
  const bool has_figure = state.supply[state.current] > 0 || state.guards[state.current] > 0;  // BASE-9
  state.choices = has_figure ? free_segments(state) : SegmentSet{0};
  state.phase = Phase::place_figure;
  if (state.choices == 0) score_turn(state, sink);
}

void ExpandedCarcassonne::place_figure(State& state, Action action) const noexcept {
  const int node = state.land.board().first_node(state.placed) + action.segment();
  state.land.add_figure(node, state.current);
  state.figures[state.figure_count++] = {static_cast<Land::Node>(node), state.current, action.guard(), 0};
  --(action.guard() ? state.guards : state.supply)[state.current];
}

/// Takes a figure off the board: it goes to its owner's supply, its ghosts to the bank (MIST-11). The last
/// figure of the list takes its place there.
void ExpandedCarcassonne::remove_figure(State& state, int index) const noexcept {
  auto& figure = state.figures[static_cast<std::size_t>(index)];
  state.land.remove_figure(figure.node, figure.owner);
  ++(figure.guard ? state.guards : state.supply)[figure.owner];
  state.bank = static_cast<std::uint8_t>(state.bank + figure.ghosts);
  figure = state.figures[--state.figure_count];
}

/// After scoring: the hand is filled, then the turn passes on.
void ExpandedCarcassonne::finish_turn(State& state) const noexcept {
  if (state.step.event_count > 0) state.step = {};
  state.choices = 0;
  state.closed = 0;
  state.surrounded = false;
  state.turn_over = true;
  state.drawer = state.current;
  const auto& hand = state.hands[state.current];
  const bool fills =
      rules_.hand_size() > 0 && hand[static_cast<std::size_t>(rules_.hand_size()) - 1] == kNoTile;
  if (fills && state.bag_size > 0) {
    state.phase = Phase::draw;
  } else {
    pass_turn(state);
  }
}

bool ExpandedCarcassonne::placeable(const State& state, int type) const noexcept {
  return fits_somewhere(state.land.board(), tables_, type);
}

}  // namespace bastide::engine
