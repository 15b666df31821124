#pragma once

#include "engine/modules/robbers/robbers.hpp"

#include <algorithm>
#include <array>
#include <cassert>

/// What stands where on the score track, and what is still to move there in a scoring step.
namespace bastide::engine::score_track {

inline constexpr int kFollowerFigure = 0;
inline constexpr int kLadyFigure = 1;

[[nodiscard]] constexpr int space_of(int points) noexcept {
  assert(points >= 0);
  return points % kTrackSpaces;
}

/// A player's points on the track by scoring figure.
template <class S>
std::int16_t& track(S& state, int player, int figure) noexcept {
  assert(player >= 0 && player < state.players && figure >= 0 && figure < kScoringFigures);
  return (figure == kLadyFigure ? state.lady_points : state.points)[static_cast<std::size_t>(player)];
}
template <class S>
[[nodiscard]] int track(const S& state, int player, int figure) noexcept {
  assert(player >= 0 && player < state.players && figure >= 0 && figure < kScoringFigures);
  return (figure == kLadyFigure ? state.lady_points : state.points)[static_cast<std::size_t>(player)];
}

template <class S>
[[nodiscard]] bool on_track(const S& state, int robber) noexcept {
  assert(robber >= 0 && robber < state.players);
  return state.robbers[static_cast<std::size_t>(robber)] != kAtHome;
}

/// Players clockwise from the active one.
template <class S>
[[nodiscard]] int in_order(const S& state, int i) noexcept {
  return (state.current + i) % state.players;
}
template <class S>
[[nodiscard]] int place_in_order(const S& state, int player) noexcept {
  assert(player >= 0 && player < state.players);
  return (player - state.current + state.players) % state.players;
}

/// The first, clockwise from the active player, of the players in `set`, which is not empty.
template <class S>
[[nodiscard]] int first_in_order(const S& state, unsigned set) noexcept {
  assert(set != 0);
  int i = 0;
  while ((set >> in_order(state, i) & 1U) == 0) ++i;
  return in_order(state, i);
}

template <class S>
[[nodiscard]] const ScoreEntry& entry(const S& state, int i) noexcept {
  assert(i >= 0 && i < state.step.entry_count);
  return state.step.entries[static_cast<std::size_t>(i)];
}

/// One beyond the last entry of the player whose entry is the `first`.
template <class S>
[[nodiscard]] int end_of_group(const S& state, int first) noexcept {
  int end = first;
  while (end < state.step.entry_count && entry(state, end).player == entry(state, first).player) ++end;
  return end;
}

/// A player's two figures on the track.
using Track = std::array<int, kScoringFigures>;

template <class S>
[[nodiscard]] Track track_of(const S& state, int player) noexcept {
  return {track(state, player, kFollowerFigure), track(state, player, kLadyFigure)};
}

/// Moves a figure; what a figure on 0 cannot go back comes off the other one (MIST-13, MIST-26).
inline void move_by(Track& track, int figure, int points) noexcept {
  assert(figure == kFollowerFigure || figure == kLadyFigure);
  auto& moved = track[static_cast<std::size_t>(figure)];
  auto& other = track[static_cast<std::size_t>(1 - figure)];
  moved += points;
  if (moved >= 0) return;
  other = std::max(0, other + moved);
  moved = 0;
}

/// Clockwise from the active player; a player's entries keep their order. By insertion: they are few, and
/// std::stable_sort allocates.
template <class S>
void sort_by_player(S& state) noexcept {
  assert(state.step.entry_count <= state.step.entries.size());
  const auto begin = state.step.entries.begin();
  const auto comes_first = [&](const ScoreEntry& a, const ScoreEntry& b) {
    return place_in_order(state, a.player) < place_in_order(state, b.player);
  };
  for (auto next = begin; next != begin + state.step.entry_count; ++next) {
    std::rotate(std::upper_bound(begin, next, *next, comes_first), next, next + 1);
  }
}

/// Whether a scoring figure stands on the space.
template <class S>
[[nodiscard]] bool figure_on(const S& state, bool lady, int space) noexcept {
  for (int player = 0; player < state.players; ++player) {
    if (space_of(track(state, player, kFollowerFigure)) == space) return true;
    if (lady && space_of(track(state, player, kLadyFigure)) == space) return true;
  }
  return false;
}

/// Robbers that stand on the space, as bits.
template <class S>
[[nodiscard]] unsigned robbers_on(const S& state, int space) noexcept {
  unsigned robbers = 0;
  for (int robber = 0; robber < state.players; ++robber) {
    if (state.robbers[static_cast<std::size_t>(robber)] == space) robbers |= 1U << robber;
  }
  return robbers;
}

/// Whether the robber's victim is still to score ordinary points with a figure that stands on its space.
template <class S>
[[nodiscard]] bool awaits_victim(const S& state, int robber) noexcept {
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
template <class S>
[[nodiscard]] bool awaits_loot(const S& state, int player) noexcept {
  return (state.step.takers >> player & 1U) || (on_track(state, player) && awaits_victim(state, player));
}

/// Whether the player's figure on the space leaves it by the loot of the event that is being scored, whatever
/// the player decides: as every other robber of that event does, by as many points.
template <class S>
[[nodiscard]] bool leaves_alike(const S& state, bool lady, int space, int player) noexcept {
  const auto stands = [&](int figure) { return space_of(track(state, player, figure)) == space; };
  return (state.step.takers >> player & 1U) && stands(kFollowerFigure) && (!lady || stands(kLadyFigure));
}

/// Whether a figure of somebody but the robber's owner and the mover stands on the space, is still to record
/// stolen points (ROB-8), and may take a robber elsewhere than the mover does, or nowhere.
template <class S>
[[nodiscard]] bool other_looter_on(const S& state, bool lady, int space, int robber, int mover) noexcept {
  for (int player = 0; player < state.players; ++player) {
    if (player == robber || player == mover || !awaits_loot(state, player)) continue;
    if (leaves_alike(state, lady, space, player)) continue;
    if (space_of(track(state, player, kFollowerFigure)) == space) return true;
    if (lady && space_of(track(state, player, kLadyFigure)) == space) return true;
  }
  return false;
}

}  // namespace bastide::engine::score_track
