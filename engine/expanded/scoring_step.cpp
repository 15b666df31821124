// The end of a turn: features that the tile completed are scored as events (ROB-7 to ROB-21, MIST-12 to
// MIST-14, MIST-17, MIST-25, MIST-26).
//
//     collect ──► announce (order and scoring figure) ──► choose victims ──► apply each event
//                                                                             ├─ record loot
//                                                                             └─ robbers go along

#include "engine/carcassonne/scoring.hpp"
#include "engine/expanded/expanded.hpp"

#include <algorithm>

namespace bastide::engine {
namespace {

using State = ExpandedState;
using Move = ScoringStep::Move;

constexpr int kFollowerFigure = 0;
constexpr int kLadyFigure = 1;

int space_of(int points) noexcept {
  return points % kTrackSpaces;
}

/// A player's points on the track by scoring figure.
std::int16_t& track(State& state, int player, int figure) noexcept {
  return (figure == kLadyFigure ? state.lady_points : state.points)[static_cast<std::size_t>(player)];
}
int track(const State& state, int player, int figure) noexcept {
  return (figure == kLadyFigure ? state.lady_points : state.points)[static_cast<std::size_t>(player)];
}

bool on_track(const State& state, int robber) noexcept {
  return state.robbers[static_cast<std::size_t>(robber)] != kAtHome;
}

/// Players clockwise from the active one.
int in_order(const State& state, int i) noexcept {
  return (state.current + i) % state.players;
}
int place_in_order(const State& state, int player) noexcept {
  return (player - state.current + state.players) % state.players;
}

/// The first, clockwise from the active player, of the players in `set`, which is not empty.
int first_in_order(const State& state, unsigned set) noexcept {
  int i = 0;
  while ((set >> in_order(state, i) & 1U) == 0) ++i;
  return in_order(state, i);
}

const ScoreEntry& entry(const State& state, int i) noexcept {
  return state.step.entries[static_cast<std::size_t>(i)];
}

/// One beyond the last entry of the player whose entry is the `first`.
int end_of_group(const State& state, int first) noexcept {
  int end = first;
  while (end < state.step.entry_count && entry(state, end).player == entry(state, first).player) ++end;
  return end;
}

/// A player's two figures on the track.
using Track = std::array<int, kScoringFigures>;

Track track_of(const State& state, int player) noexcept {
  return {track(state, player, kFollowerFigure), track(state, player, kLadyFigure)};
}

/// Moves a figure; what a figure on 0 cannot go back comes off the other one (MIST-13, MIST-26).
void move_by(Track& track, int figure, int points) noexcept {
  auto& moved = track[static_cast<std::size_t>(figure)];
  auto& other = track[static_cast<std::size_t>(1 - figure)];
  moved += points;
  if (moved >= 0) return;
  other = std::max(0, other + moved);
  moved = 0;
}

}  // namespace

namespace {

/// Clockwise from the active player; a player's entries keep their order. By insertion: they are few, and
/// std::stable_sort allocates.
void sort_by_player(State& state) noexcept {
  const auto begin = state.step.entries.begin();
  const auto comes_first = [&](const ScoreEntry& a, const ScoreEntry& b) {
    return place_in_order(state, a.player) < place_in_order(state, b.player);
  };
  for (auto next = begin; next != begin + state.step.entry_count; ++next) {
    std::rotate(std::upper_bound(begin, next, *next, comes_first), next, next + 1);
  }
}

}  // namespace

// -- collecting -------------------------------------------------------------------------------------------

/// Roads and cities of the tile in its own order, then centres by row and column (ROB-15).
void ExpandedCarcassonne::score_turn(State& state, EventSink sink) const noexcept {
  if (state.closed == 0 && !state.surrounded) return finish_turn(state);
  const auto& board = state.land.board();
  const int first = board.first_node(state.placed);
  const OrientedTile& tile = tables_.oriented(board.oriented_at(state.placed));
  for (unsigned left = state.closed; left != 0; left &= left - 1) {
    const int segment = std::countr_zero(left);
    collect(state, first + segment, tile.segments[static_cast<std::size_t>(segment)].kind, sink);
  }
  const CellKey key = board.key_at(state.placed);
  for (int dy = -1; dy <= 1 && state.surrounded; ++dy) {
    for (int dx = -1; dx <= 1; ++dx) {
      for (int i = 0; i < state.land.surrounded_count(); ++i) {
        if (state.land.surrounded(i).key != offset(key, dx, dy)) continue;
        const int node = state.land.surrounded(i).feature;
        if (state.land.feature(node).open() != 0) break;
        state.land.drop_surrounded(i);
        collect(state, node, state.land.segment_of(tables_, node).kind, sink);
        break;
      }
    }
  }
  if (state.step.entry_count == 0) return finish_turn(state);
  state.step.victims.fill(kNobody);
  sort_by_player(state);
  continue_announcing(state, sink);
}

/// Notes what a completed feature is worth to whom; its figures go home (BASE-15).
void ExpandedCarcassonne::collect(State& state, int node, FeatureKind kind, EventSink sink) const noexcept {
  const int id = state.land.feature_of(node);
  if (state.land.feature(id).figures == 0) return;
  const ScoreEvent event = score_of(state, node, true);
  auto& step = state.step;
  const auto number = static_cast<std::uint8_t>(step.event_count++ & 0x7FU);
  step.nodes[number] = static_cast<std::uint16_t>(node);
  if (sink.listens()) sink(event);
  for (unsigned left = event.winners; left != 0; left &= left - 1) {
    const int player = std::countr_zero(left);
    const auto p = static_cast<std::size_t>(player);
    if (kind == FeatureKind::cemetery && state.reserve[p] > 0) {  // MIST-17
      --state.reserve[p];
      ++state.guards[p];
      if (sink.listens()) sink(GuardEvent{player});
    }
    const int points = event.points - event.lost[p];
    if (points == 0) continue;  // ROB-21
    step.entries[step.entry_count++] = {static_cast<std::int16_t>(points), static_cast<std::uint8_t>(player),
                                        number, false};
  }
  for (int i = state.figure_count - 1; i >= 0; --i) {
    if (state.land.feature_of(state.figures[static_cast<std::size_t>(i)].node) == id) remove_figure(state, i);
  }
}

// -- announcing -------------------------------------------------------------------------------------------

namespace {

/// Whether some order of the entries from `first` to `end`, all of one player, lets a robber of another take
/// one of them: one of the player's figures can come to stand beside it with points still to score.
bool could_be_robbed(const State& state, bool lady, int first, int end) noexcept {
  constexpr int kMostOrders = 8;
  std::uint64_t spaces = 0;
  const int player = entry(state, first).player;
  for (int robber = 0; robber < state.players; ++robber) {
    if (robber == player || !on_track(state, robber)) continue;
    spaces |= std::uint64_t{1} << state.robbers[static_cast<std::size_t>(robber)];
  }
  if (spaces == 0) return false;
  const int count = end - first;
  if (count > kMostOrders) return true;
  const Track at = track_of(state, player);
  const unsigned all = (1U << count) - 1;
  for (unsigned before = 0; before < all; ++before) {
    int moved = 0;
    bool gains = false;
    for (int i = 0; i < count; ++i) {
      const int points = entry(state, first + i).points;
      if (before >> i & 1U) moved += points;
      if (!(before >> i & 1U) && points > 0) gains = true;
    }
    if (!gains) continue;
    for (int figure = 0; figure <= (lady ? kLadyFigure : kFollowerFigure); ++figure) {
      const int space = space_of(std::max(0, at[static_cast<std::size_t>(figure)] + moved));
      if (spaces >> space & 1U) return true;
    }
  }
  return false;
}

}  // namespace

/// Whether the order of these entries of one player can matter (ROB-15).
bool ExpandedCarcassonne::orders_events(const State& state, int first, int end) const noexcept {
  bool differ = false;
  bool negative = false;
  for (int i = first; i < end; ++i) {
    differ = differ || entry(state, i).points != entry(state, first).points;
    negative = negative || entry(state, i).points < 0;
  }
  return differ && (negative || could_be_robbed(state, rules_.lady, first, end));
}

void ExpandedCarcassonne::continue_announcing(State& state, EventSink sink) const noexcept {
  auto& step = state.step;
  while (step.announced < step.entry_count) {
    if (rules_.lady || orders_events(state, step.announced, end_of_group(state, step.announced))) {
      state.phase = Phase::announce;
      state.asked = entry(state, step.announced).player;
      return;
    }
    ++step.announced;
  }
  continue_choosing(state, sink);
}

/// Of events of equal worth only the first is offered: which of them comes first cannot matter.
void ExpandedCarcassonne::legal_announcements(const State& state, ActionList& actions) const noexcept {
  const int first = state.step.announced;
  const int end =
      orders_events(state, first, end_of_group(state, first)) ? end_of_group(state, first) : first + 1;
  for (int i = first; i < end; ++i) {
    bool known = false;
    for (int before = first; before < i; ++before) {
      known = known || entry(state, before).points == entry(state, i).points;
    }
    if (known) continue;
    actions.add(Action::announce(entry(state, i).event, false));
    if (rules_.lady) actions.add(Action::announce(entry(state, i).event, true));
  }
}

/// The announced entry comes next, the others keep their order.
void ExpandedCarcassonne::announce(State& state, int event, bool lady) const noexcept {
  auto& step = state.step;
  const auto first = step.entries.begin() + step.announced;
  auto chosen = first;
  while (chosen->event != event) ++chosen;
  std::rotate(first, chosen, chosen + 1);
  first->lady = lady;
  ++step.announced;
}

// -- choosing victims -------------------------------------------------------------------------------------

/// The players whose announced events include one that moves a figure forward from the robber's space, as
/// their own events alone move them.
unsigned ExpandedCarcassonne::candidates(const State& state, int owner) const noexcept {
  const std::uint8_t stands = state.robbers[static_cast<std::size_t>(owner)];
  unsigned found = 0;
  for (int first = 0; first < state.step.entry_count; first = end_of_group(state, first)) {
    const int player = entry(state, first).player;
    if (player == owner) continue;
    Track at = track_of(state, player);
    for (int i = first; i < end_of_group(state, first); ++i) {
      const int figure = entry(state, i).lady;
      const bool leaves = space_of(at[static_cast<std::size_t>(figure)]) == stands;
      if (leaves && entry(state, i).points > 0) found |= 1U << player;
      move_by(at, figure, entry(state, i).points);
    }
  }
  return found;
}

void ExpandedCarcassonne::continue_choosing(State& state, EventSink sink) const noexcept {
  auto& step = state.step;
  while (step.entry_count > 0 && step.victims_chosen < state.players) {
    const int owner = in_order(state, step.victims_chosen);
    auto& victim = step.victims[static_cast<std::size_t>(owner)];
    if (on_track(state, owner) && victim == kNobody) {
      const unsigned found = candidates(state, owner);
      if (std::popcount(found) > 1) {
        state.phase = Phase::choose_victim;
        state.asked = static_cast<std::uint8_t>(owner);
        return;
      }
      if (found != 0) victim = static_cast<std::uint8_t>(std::countr_zero(found));
    }
    ++step.victims_chosen;
  }
  continue_scoring(state, sink);
}

// -- applying ---------------------------------------------------------------------------------------------

namespace {

/// Whether a scoring figure stands on the space.
bool figure_on(const State& state, bool lady, int space) noexcept {
  for (int player = 0; player < state.players; ++player) {
    if (space_of(track(state, player, kFollowerFigure)) == space) return true;
    if (lady && space_of(track(state, player, kLadyFigure)) == space) return true;
  }
  return false;
}

/// Robbers that stand on the space, as bits.
unsigned robbers_on(const State& state, int space) noexcept {
  unsigned robbers = 0;
  for (int robber = 0; robber < state.players; ++robber) {
    if (state.robbers[static_cast<std::size_t>(robber)] == space) robbers |= 1U << robber;
  }
  return robbers;
}

/// Whether the robber's victim is still to score ordinary points with a figure that stands on its space.
bool awaits_victim(const State& state, int robber) noexcept {
  const std::uint8_t victim = state.step.victims[static_cast<std::size_t>(robber)];
  if (victim == kNobody) return false;
  Track at = track_of(state, victim);
  for (int i = state.step.applied; i < state.step.entry_count; ++i) {
    if (entry(state, i).player != victim) continue;
    const int figure = entry(state, i).lady;
    const bool leaves =
        space_of(at[static_cast<std::size_t>(figure)]) == state.robbers[static_cast<std::size_t>(robber)];
    if (leaves && entry(state, i).points > 0) return true;
    move_by(at, figure, entry(state, i).points);
  }
  return false;
}

/// Whether stolen points are still to come to `player` in this step.
bool awaits_loot(const State& state, int player) noexcept {
  return (state.step.takers >> player & 1U) || (on_track(state, player) && awaits_victim(state, player));
}

/// Whether a figure of somebody but the robber's owner and the mover stands on the space and is still to
/// record stolen points (ROB-8).
bool other_looter_on(const State& state, bool lady, int space, int robber, int mover) noexcept {
  for (int player = 0; player < state.players; ++player) {
    if (player == robber || player == mover || !awaits_loot(state, player)) continue;
    if (space_of(track(state, player, kFollowerFigure)) == space) return true;
    if (lady && space_of(track(state, player, kLadyFigure)) == space) return true;
  }
  return false;
}

Move& free_move(State& state) noexcept {
  return state.step.moves[state.step.moves[0].robbers == 0 ? 0 : 1];
}

/// Robbers that move back with a figure; their owners are asked where other figures stay behind, or leave the
/// same space after it (ROB-13).
void note_backward(State& state, bool lady, int from, int to, bool another_leaves) noexcept {
  const unsigned robbers = robbers_on(state, space_of(from));
  if (from == to || robbers == 0) return;
  const bool asked = another_leaves || figure_on(state, lady, space_of(from));
  free_move(state) = {static_cast<std::uint8_t>(space_of(from)), static_cast<std::uint8_t>(space_of(to)),
                      static_cast<std::uint8_t>(robbers), static_cast<std::uint8_t>(asked ? robbers : 0)};
}

/// Robbers that go along with a figure that records stolen points (ROB-8).
void note_loot_move(State& state, bool lady, int mover, int from, int to) noexcept {
  unsigned along = 0;
  unsigned asked = 0;
  for (unsigned left = robbers_on(state, space_of(from)); left != 0; left &= left - 1) {
    const int robber = std::countr_zero(left);
    const bool takes = (state.step.takers >> robber & 1U) != 0;
    if (robber == mover || takes || awaits_victim(state, robber)) continue;
    along |= 1U << robber;
    if (other_looter_on(state, lady, space_of(from), robber, mover)) asked |= 1U << robber;
  }
  if (along == 0) return;
  free_move(state) = {static_cast<std::uint8_t>(space_of(from)), static_cast<std::uint8_t>(space_of(to)),
                      static_cast<std::uint8_t>(along), static_cast<std::uint8_t>(asked)};
}

/// The move whose robbers are due.
Move& current_move(State& state) noexcept {
  return state.step.moves[state.step.moves[0].robbers != 0 ? 0 : 1];
}

/// Who goes with one figure is not there when another one leaves.
void carry_along(State& state, int robber, bool goes) noexcept {
  const auto without = [&](Move& move) {
    move.robbers = static_cast<std::uint8_t>(move.robbers & ~(1U << robber));
  };
  Move& move = current_move(state);
  if (!goes) return without(move);
  state.robbers[static_cast<std::size_t>(robber)] = move.to;
  for (Move& each : state.step.moves) without(each);
}

}  // namespace

/// Carries on until somebody has to choose or the turn is over.
void ExpandedCarcassonne::continue_scoring(State& state, EventSink sink) const noexcept {
  auto& step = state.step;
  while (true) {
    const Move& move = current_move(state);
    if (move.robbers != 0) {
      const int robber = first_in_order(state, move.robbers);
      if (move.asked >> robber & 1U) {
        state.phase = Phase::follow;
        state.asked = static_cast<std::uint8_t>(robber);
        return;
      }
      carry_along(state, robber, true);
    } else if (step.takers != 0) {
      const int robber = first_in_order(state, step.takers);
      if (rules_.lady) {
        state.phase = Phase::record_loot;
        state.asked = static_cast<std::uint8_t>(robber);
        return;
      }
      record_loot(state, robber, false, sink);
    } else if (step.applied < step.entry_count) {
      apply_entry(state);
    } else {
      return finish_turn(state);
    }
  }
}

/// Moves the player's figure, and notes who robs it and which robbers move back with it.
void ExpandedCarcassonne::apply_entry(State& state) const noexcept {
  auto& step = state.step;
  const ScoreEntry scored = step.entries[step.applied++];
  const int player = scored.player;
  const int figure = scored.lady;
  const Track before = track_of(state, player);
  Track after = before;
  move_by(after, figure, scored.points);
  track(state, player, kFollowerFigure) = static_cast<std::int16_t>(after[kFollowerFigure]);
  track(state, player, kLadyFigure) = static_cast<std::int16_t>(after[kLadyFigure]);
  if (scored.points < 0) {
    const auto one = static_cast<std::size_t>(figure);
    const auto other = static_cast<std::size_t>(1 - figure);
    const bool both = before[other] != after[other] && space_of(before[one]) == space_of(before[other]);
    note_backward(state, rules_.lady, before[one], after[one], both);
    note_backward(state, rules_.lady, before[other], after[other], false);
    return;
  }
  unsigned takers = 0;
  for (unsigned left = robbers_on(state, space_of(before[static_cast<std::size_t>(figure)])); left != 0;
       left &= left - 1) {
    const int robber = std::countr_zero(left);
    const std::uint8_t victim = step.victims[static_cast<std::size_t>(robber)];
    if (robber != player && (victim == player || victim == kNobody))
      takers |= 1U << robber;  // ROB-12, ROB-21
  }
  step.takers = static_cast<std::uint8_t>(takers);
  step.robbed = static_cast<std::uint8_t>(player);
  step.loot = static_cast<std::uint8_t>((scored.points + 1) / 2);  // ROB-7, ROB-19
}

void ExpandedCarcassonne::record_loot(State& state, int robber, bool lady, EventSink sink) const noexcept {
  auto& step = state.step;
  step.takers = static_cast<std::uint8_t>(step.takers & ~(1U << robber));
  state.robbers[static_cast<std::size_t>(robber)] = kAtHome;
  step.victims[static_cast<std::size_t>(robber)] = kNobody;
  if (sink.listens()) sink(LootEvent{robber, step.robbed, step.loot});
  auto& points = track(state, robber, lady ? kLadyFigure : kFollowerFigure);
  const int from = points;
  points = static_cast<std::int16_t>(points + step.loot);
  note_loot_move(state, rules_.lady, robber, from, points);
}

void ExpandedCarcassonne::answer_follow(State& state, bool goes) const noexcept {
  carry_along(state, state.asked, goes);
}

}  // namespace bastide::engine
