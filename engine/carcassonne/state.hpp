#pragma once

#include "engine/features/landscape.hpp"
#include "engine/game.hpp"

#include <array>
#include <cstdint>
#include <type_traits>

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

/// A follower on the board.
template <Capacity C>
struct Figure {
  typename Landscape<C>::Node node;  ///< the segment it stands on
  std::uint8_t owner;                ///< player
};

/// A follower or guard.
template <Capacity C>
requires(C.wide) struct Figure<C> {
  typename Landscape<C>::Node node;
  std::uint8_t owner;
  bool guard : 1;
  std::uint8_t ghosts : 7;  ///< beside it, 0 to 2
};

/// A game of Carcassonne in play. Flat and trivially copyable: a copy is the undo.
template <Capacity C>
struct alignas(64) CarcassonneState {
  using Site = typename Landscape<C>::Site;

  // -- the table ------------------------------------------------------------------------------------------
  Landscape<C> land;
  std::array<Figure<C>, C.figures> figures;  ///< on the board, in no order
  std::uint8_t figure_count;
  std::array<std::uint8_t, C.types> bag;  ///< tiles left to draw, by type
  std::uint8_t bag_size;

  // -- the players ----------------------------------------------------------------------------------------
  std::array<std::int16_t, kMaxPlayers> points;  ///< on the score track, final scoring not included (BASE-3)
  std::array<std::uint8_t, kMaxPlayers> supply;
  std::uint8_t players;
  std::uint8_t current;  ///< whose turn it is

  // -- the turn -------------------------------------------------------------------------------------------
  Phase phase;
  std::uint8_t drawn;  ///< place_tile: the type in hand
  Site placed;         ///< place_figure: where the turn's tile lies
  SegmentSet choices;  ///< place_figure: segments of that tile that may be taken (BASE-10)
  SegmentSet closed;   ///< place_figure: its segments whose road or city it closed, one a feature
  bool surrounded;     ///< place_figure: it completed a monastery
};

static_assert(std::is_trivially_copyable_v<CarcassonneState<kBaseCapacity>>);
// For 2 to 6 players alike: features 3,096 bytes, sites and their table 1,688, nodes 785, the rest 255. The
// bound that must hold is 8 KiB.
static_assert(sizeof(CarcassonneState<kBaseCapacity>) == 5824);

}  // namespace bastide::engine
