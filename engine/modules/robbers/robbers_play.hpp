#pragma once

// The Robbers at play: on the track (ROB-2 to ROB-5), and at the end of a turn, where features that the tile
// completed are scored as events (ROB-7 to ROB-21, MIST-12 to MIST-14, MIST-25, MIST-26).
//
//     scored ──► announce (order and scoring figure) ──► choose victims ──► apply each event
//                                                                            ├─ record loot
//                                                                            └─ robbers go along

#include "engine/modules/robbers/robbers.hpp"
#include "engine/modules/robbers/score_track.hpp"

#include <algorithm>
#include <bit>
#include <cassert>

namespace bastide::engine {
namespace score_track {

using Move = ScoringStep::Move;

// -- applying: from the end of a step to its beginning, as each part goes on with the next ---------------

template <class S>
Move& free_move(S& state) noexcept {
  return state.step.moves[state.step.moves[0].robbers == 0 ? 0 : 1];
}

/// Robbers that move back with a figure; their owners are asked where other figures stay behind, or leave the
/// same space after it (ROB-13).
template <class S>
void note_backward(S& state, bool lady, int from, int to, bool another_leaves) noexcept {
  const unsigned robbers = robbers_on(state, space_of(from));
  if (from == to || robbers == 0) return;
  const bool asked = another_leaves || figure_on(state, lady, space_of(from));
  free_move(state) = {static_cast<std::uint8_t>(space_of(from)), static_cast<std::uint8_t>(space_of(to)),
                      static_cast<std::uint8_t>(robbers), static_cast<std::uint8_t>(asked ? robbers : 0)};
}

/// Robbers that go along with a figure that records stolen points (ROB-8).
template <class S>
void note_loot_move(S& state, bool lady, int mover, int from, int to) noexcept {
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
template <class S>
Move& current_move(S& state) noexcept {
  return state.step.moves[state.step.moves[0].robbers != 0 ? 0 : 1];
}

/// Who goes with one figure is not there when another one leaves.
template <class S>
void carry_along(S& state, int robber, bool goes) noexcept {
  const auto without = [&](Move& move) {
    move.robbers = static_cast<std::uint8_t>(move.robbers & ~(1U << robber));
  };
  Move& move = current_move(state);
  if (!goes) return without(move);
  state.robbers[static_cast<std::size_t>(robber)] = move.to;
  for (Move& later : state.step.moves) without(later);
}

/// Moves the player's figure, and notes who robs it and which robbers move back with it.
template <class S>
void apply_entry(S& state, bool lady) noexcept {
  auto& step = state.step;
  const ScoreEntry scored = step.entries[step.applied++];
  const int player = scored.player;
  const int figure = scored.lady;
  assert(state.step.applied <= state.step.entry_count && player < state.players);
  const Track before = track_of(state, player);
  Track after = before;
  move_by(after, figure, scored.points);
  track(state, player, kFollowerFigure) = static_cast<std::int16_t>(after[kFollowerFigure]);
  track(state, player, kLadyFigure) = static_cast<std::int16_t>(after[kLadyFigure]);
  if (scored.points < 0) {
    const auto index = static_cast<std::size_t>(figure);
    const auto other = static_cast<std::size_t>(1 - figure);
    const bool both = before[other] != after[other] && space_of(before[index]) == space_of(before[other]);
    note_backward(state, lady, before[index], after[index], both);
    note_backward(state, lady, before[other], after[other], false);
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

template <class G, class Sink>
void record_loot(const G& game, typename G::State& state, int robber, bool lady, Sink sink) noexcept {
  auto& step = state.step;
  assert(on_track(state, robber) && step.robbed != robber);
  step.takers = static_cast<std::uint8_t>(step.takers & ~(1U << robber));
  state.robbers[static_cast<std::size_t>(robber)] = kAtHome;
  step.victims[static_cast<std::size_t>(robber)] = kNobody;
  if (sink.listens()) sink(LootEvent{robber, step.robbed, step.loot});
  auto& points = track(state, robber, lady ? kLadyFigure : kFollowerFigure);
  const int from = points;
  points = static_cast<std::int16_t>(points + step.loot);
  note_loot_move(state, game.rules().lady, robber, from, points);
}

/// Carries on until somebody has to choose or the turn is over.
template <class G, class Sink>
void continue_scoring(const G& game, typename G::State& state, Sink sink) noexcept {
  const bool lady = game.rules().lady;
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
      if (lady) {
        state.phase = Phase::record_loot;
        state.asked = static_cast<std::uint8_t>(robber);
        return;
      }
      record_loot(game, state, robber, false, sink);
    } else if (step.applied < step.entry_count) {
      apply_entry(state, lady);
    } else {
      state.step = {};
      return game.finish_turn(state, sink);
    }
  }
}

// -- choosing victims -------------------------------------------------------------------------------------

template <class G, class Sink>
void continue_choosing(const G& game, typename G::State& state, Sink sink) noexcept {
  auto& step = state.step;
  while (step.entry_count > 0 && step.victims_chosen < state.players) {
    const int owner = in_order(state, step.victims_chosen);
    auto& victim = step.victims[static_cast<std::size_t>(owner)];
    if (on_track(state, owner) && victim == kNobody) {
      const unsigned found = Robbers::candidates(state, owner);
      if (std::popcount(found) > 1) {
        state.phase = Phase::choose_victim;
        state.asked = static_cast<std::uint8_t>(owner);
        return;
      }
      if (found != 0) victim = static_cast<std::uint8_t>(std::countr_zero(found));
    }
    ++step.victims_chosen;
  }
  continue_scoring(game, state, sink);
}

// -- announcing -------------------------------------------------------------------------------------------

/// Whether some order of the entries from `first` to `end`, all of one player, lets a robber of another take
/// one of them: one of the player's figures can come to stand beside it with points still to score.
template <class S>
bool could_be_robbed(const S& state, bool lady, int first, int end) noexcept {
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

/// Whether the order of these entries of one player can matter (ROB-15).
template <class S>
bool orders_events(const S& state, bool lady, int first, int end) noexcept {
  bool differ = false;
  bool negative = false;
  for (int i = first; i < end; ++i) {
    differ = differ || entry(state, i).points != entry(state, first).points;
    negative = negative || entry(state, i).points < 0;
  }
  return differ && (negative || could_be_robbed(state, lady, first, end));
}

template <class G, class Sink>
void continue_announcing(const G& game, typename G::State& state, Sink sink) noexcept {
  const bool lady = game.rules().lady;
  auto& step = state.step;
  while (step.announced < step.entry_count) {
    if (lady || orders_events(state, lady, step.announced, end_of_group(state, step.announced))) {
      state.phase = Phase::announce;
      state.asked = entry(state, step.announced).player;
      return;
    }
    ++step.announced;
  }
  continue_choosing(game, state, sink);
}

/// Of events of equal worth only the first is offered: which of them comes first cannot matter.
template <class S>
void legal_announcements(const S& state, bool lady, ActionList& actions) noexcept {
  const int first = state.step.announced;
  const int end =
      orders_events(state, lady, first, end_of_group(state, first)) ? end_of_group(state, first) : first + 1;
  for (int i = first; i < end; ++i) {
    bool known = false;
    for (int before = first; before < i; ++before) {
      known = known || entry(state, before).points == entry(state, i).points;
    }
    if (known) continue;
    actions.add(Action::announce(entry(state, i).event, false));
    if (lady) actions.add(Action::announce(entry(state, i).event, true));
  }
}

/// The announced entry comes next, the others keep their order.
template <class S>
void announce(S& state, int event, bool lady) noexcept {
  auto& step = state.step;
  const auto first = step.entries.begin() + step.announced;
  auto chosen = first;
  while (chosen->event != event) ++chosen;
  assert(chosen < step.entries.begin() + step.entry_count);
  std::rotate(first, chosen, chosen + 1);
  first->lady = lady;
  ++step.announced;
}

}  // namespace score_track

/// The players whose announced events include one that moves a figure forward from the robber's space, where
/// it stands now (ROB-11), as their own events alone move them.
template <class S>
unsigned Robbers::candidates(const S& state, int owner) noexcept {
  using namespace score_track;
  const std::uint8_t stands = state.robbers[static_cast<std::size_t>(owner)];
  unsigned found = 0;
  for (int first = 0; first < state.step.entry_count; first = end_of_group(state, first)) {
    const int player = entry(state, first).player;
    if (player == owner) continue;
    const Track announced_at = track_of(state, player);
    Track at = announced_at;
    for (int i = first; i < end_of_group(state, first); ++i) {
      const int figure = entry(state, i).lady;
      const auto index = static_cast<std::size_t>(figure);
      const bool leaves = space_of(at[index]) == stands && space_of(announced_at[index]) == stands;
      if (leaves && entry(state, i).points > 0) found |= 1U << player;
      move_by(at, figure, entry(state, i).points);
    }
  }
  return found;
}

// -- the tile's robber ------------------------------------------------------------------------------------

template <class G>
std::uint64_t Robbers::spaces(const G& game, const typename G::State& state, int player) noexcept {
  std::uint64_t spaces = 0;
  for (std::size_t other = 0; other < state.players; ++other) {
    if (static_cast<int>(other) == player) continue;
    spaces |= std::uint64_t{1} << (state.points[other] % kTrackSpaces);
    if (game.rules().lady) spaces |= std::uint64_t{1} << (state.lady_points[other] % kTrackSpaces);
  }
  const std::uint8_t stands = state.robbers[static_cast<std::size_t>(player)];
  if (stands != kAtHome) spaces &= ~(std::uint64_t{1} << stands);  // ROB-21
  return spaces;
}

namespace score_track {

/// The nearest player clockwise who has the robber at home, and only that one (ROB-3).
template <class S>
bool offers_second_robber(S& state) noexcept {
  for (int step = 1; step < state.players; ++step) {
    const int player = in_order(state, step);
    if (on_track(state, player)) continue;
    state.phase = Phase::put_second_robber;
    state.asked = static_cast<std::uint8_t>(player);
    return true;
  }
  return false;
}

}  // namespace score_track

template <class G, class Sink>
bool Robbers::after_tile(const G& game, typename G::State& state, Sink) noexcept {
  const auto& tile = game.tables().oriented(state.land.board().oriented_at(state.placed));
  const bool shows = (tile.marks & kRobberMark) != 0;
  if (!game.rules().robbers || !shows) return false;
  state.phase = Phase::put_robber;
  state.asked = state.current;
  return spaces(game, state, state.asked) != 0 || score_track::offers_second_robber(state);
}

// -- decisions --------------------------------------------------------------------------------------------

template <class G>
bool Robbers::legal_actions(const G& game, const typename G::State& state, ActionList& actions) noexcept {
  switch (state.phase) {
    case Phase::put_robber:
    case Phase::put_second_robber:
      for (std::uint64_t bits = spaces(game, state, state.asked); bits != 0; bits &= bits - 1) {
        actions.add(Action::put_robber(std::countr_zero(bits)));
      }
      actions.add(Action::pass());
      return true;
    case Phase::announce:
      score_track::legal_announcements(state, game.rules().lady, actions);
      return true;
    case Phase::choose_victim:
      for (unsigned left = candidates(state, state.asked); left != 0; left &= left - 1) {
        actions.add(Action::rob(std::countr_zero(left)));
      }
      return true;
    case Phase::record_loot:
      actions.add(Action::record(false));
      actions.add(Action::record(true));
      return true;
    case Phase::follow:
      actions.add(Action::follow(true));
      actions.add(Action::follow(false));
      return true;
    default:
      return false;
  }
}

template <class G, class Sink>
bool Robbers::apply(const G& game, typename G::State& state, Action action, Sink sink) noexcept {
  switch (state.phase) {
    case Phase::put_robber:
    case Phase::put_second_robber:
      if (action.kind() == Action::Kind::put_robber) {
        assert(action.space() < kTrackSpaces && state.asked < state.players);
        state.robbers[state.asked] = static_cast<std::uint8_t>(action.space());
      }
      if (state.phase == Phase::put_robber && score_track::offers_second_robber(state)) return true;
      game.template go_on<Robbers>(state, sink);
      return true;
    case Phase::announce:
      score_track::announce(state, action.event(), action.lady());
      score_track::continue_announcing(game, state, sink);
      return true;
    case Phase::choose_victim:
      state.step.victims[state.asked] = static_cast<std::uint8_t>(action.player());
      score_track::continue_choosing(game, state, sink);
      return true;
    case Phase::record_loot:
      score_track::record_loot(game, state, state.asked, action.flag(), sink);
      score_track::continue_scoring(game, state, sink);
      return true;
    case Phase::follow:
      score_track::carry_along(state, state.asked, action.flag());
      score_track::continue_scoring(game, state, sink);
      return true;
    default:
      return false;
  }
}

// -- scoring ----------------------------------------------------------------------------------------------

/// Notes what a completed feature is worth to whom.
template <class G, class Sink>
void Robbers::scored(const G&, typename G::State& state, const ScoreEvent& event, Sink) noexcept {
  auto& step = state.step;
  assert(step.event_count < ScoringStep::kMaxEvents);
  const auto number = static_cast<std::uint8_t>(step.event_count++ & 0x7FU);
  step.nodes[number] = static_cast<std::uint16_t>(event.node);
  for (unsigned left = event.winners; left != 0; left &= left - 1) {
    const auto player = static_cast<std::uint8_t>(std::countr_zero(left));
    const int points = event.points - event.lost[player];
    if (points == 0) continue;  // ROB-21
    assert(step.entry_count < ScoringStep::kMaxEntries);
    step.entries[step.entry_count++] = {static_cast<std::int16_t>(points), player, number, false};
  }
}

template <class G, class Sink>
bool Robbers::settle(const G& game, typename G::State& state, Sink sink) noexcept {
  if (state.step.entry_count == 0) {
    if (state.step.event_count > 0) state.step = {};
    return false;
  }
  state.step.victims.fill(kNobody);
  score_track::sort_by_player(state);
  score_track::continue_announcing(game, state, sink);
  return true;
}

/// The events of a turn that is being scored.
template <class S>
void Robbers::add_pending(const S& state, Scores& scores) noexcept {
  for (int i = state.step.applied; i < state.step.entry_count; ++i) {
    const ScoreEntry& entry = state.step.entries[static_cast<std::size_t>(i)];
    scores[entry.player] = std::max(0, scores[entry.player] + entry.points);
  }
  for (unsigned left = state.step.takers; left != 0; left &= left - 1) {
    scores[static_cast<std::size_t>(std::countr_zero(left))] += state.step.loot;
  }
}

template <class G>
void Robbers::score_at_end(const G&, const typename G::State& state, EventSink sink) noexcept {
  for (int robber = 0; robber < state.players; ++robber) {
    if (score_track::on_track(state, robber)) sink(RobberEvent{robber, kRobberLoot});
  }
}

}  // namespace bastide::engine
