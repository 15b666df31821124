#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace bastide::engine {

/// Where in a turn a game stands.
///
///     draw ──► place_tile ──► place_figure ──► draw …      (BASE-5)
///      │▲          │                             │
///      │└─ no place└──── nothing to choose ──────┤
///      └────────────► over ◄── no tile left ─────┘
///
/// Scoring needs no decision in the base game; it ends place_figure. The modules add (ROB-20), each of them
/// left out where nothing can be chosen:
///
///     start ──► draw ──► place_tile ──► put_robber ──► put_second_robber ──► thicken ──► disperse
///                                                                                          │
///     draw … ◄── [record_loot, follow] ◄── choose_victim ◄── announce ◄── place_figure ◄───┘
enum class Phase : std::uint8_t {
  draw,
  place_tile,
  place_figure,
  over,
  start,              ///< chance says who begins (VAR-2)
  put_robber,         ///< of the active player (ROB-2)
  put_second_robber,  ///< of one other (ROB-3)
  thicken,            ///< a ghost for an opponent's figure (MIST-5)
  disperse,           ///< a ghost for a figure of one's own (MIST-6)
  announce,           ///< which event comes next, and which scoring figure moves (ROB-10)
  choose_victim,      ///< whom a robber robs (ROB-11)
  record_loot,        ///< with which scoring figure (ROB-7)
  follow,             ///< whether a robber goes along with a figure (ROB-8, ROB-13)
  reveal,             ///< chance turns up the token of a tower (CAS-19)
  extra_turn          ///< whether a token is used for another turn (CAS-26)
};

/// "draw", "place_tile" …, by `Phase`.
constexpr std::array<std::string_view, 15> kPhaseNames = {
    "draw",          "place_tile",        "place_figure", "over",     "start",
    "put_robber",    "put_second_robber", "thicken",      "disperse", "announce",
    "choose_victim", "record_loot",       "follow",       "reveal",   "extra_turn"};

[[nodiscard]] constexpr std::string_view name_of(Phase phase) noexcept {
  return kPhaseNames[static_cast<std::size_t>(phase)];
}

}  // namespace bastide::engine
