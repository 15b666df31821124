#pragma once

#include "engine/features/figures.hpp"
#include "engine/features/landscape.hpp"
#include "engine/play/phase.hpp"
#include "engine/players.hpp"

#include <array>
#include <cstdint>
#include <type_traits>

namespace bastide::engine {

/// What a state knows of a turn in which others than its player may be asked, and other figures than
/// followers placed.
template <bool has_modules>
struct ModuleTurn {};
template <>
struct ModuleTurn<true> {
  std::uint8_t asked;  ///< the player who decides, in phases of modules
  SegmentSet free;     ///< place_figure: those of `choices` that a follower may take (BASE-10)
};

/// A game of Carcassonne in play, with what its modules `Ms` add. Flat and trivially copyable: a copy is the
/// undo.
template <Capacity C, class... Ms>
struct alignas(64) CarcassonneState : ModuleTurn<(sizeof...(Ms) > 0)>, Ms::State... {
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
