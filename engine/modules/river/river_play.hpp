#pragma once

// Tiles with water (RIV-5, RIV-7, RIV-8, RIV-15).

#include "engine/modules/river/river.hpp"

#include <bit>
#include <cassert>

namespace bastide::engine {
namespace river {

/// Where the river is open: a place in the frontier, and the edge of its cell that the water comes in by.
struct End {
  int place = -1;
  int edge = 0;
};

template <class Board>
[[nodiscard]] End end_of(const TileTables& tables, const Board& board) noexcept {
  for (int place = board.frontier_size() - 1; place >= 0; --place) {
    const unsigned edges = tables.asked_water(board.frontier_signature(place));
    if (edges != 0) return {place, std::countr_zero(edges)};
  }
  return {};
}

/// Edges that the river crosses, as bits.
[[nodiscard]] inline unsigned edges_of(const OrientedTile& tile) noexcept {
  unsigned edges = 0;
  for (int edge = 0; edge < kEdges; ++edge) {
    edges |= static_cast<unsigned>(tile.water >> port_of(edge, 1) & 1U) << edge;
  }
  return edges;
}

/// Quarter turns clockwise from the edge that water comes in by to the one that it leaves by: 1 is a bend to
/// the left, 2 straight on, 3 a bend to the right.
[[nodiscard]] constexpr int turn_of(int in, int out) noexcept {
  return (out - in + kEdges) % kEdges;
}
constexpr int kStraight = 2;

/// Whether the river makes a U-turn: the tile before bends the same way (RIV-7).
template <class Board>
[[nodiscard]] bool bends_again(const TileTables& tables, const Board& board, CellKey key, int in,
                               int out) noexcept {
  if (turn_of(in, out) == kStraight) return false;
  const OrientedTile& before = tables.oriented(board.oriented_at(board.find(beyond(key, in))));
  const int left_by = facing_edge(in);
  const unsigned came_by = edges_of(before) & ~(1U << left_by);
  return came_by != 0 && turn_of(std::countr_zero(came_by), left_by) == turn_of(in, out);
}

/// Whether a tile lies ahead of water that leaves the cell by that edge: in the cell's own line or one of the
/// two beside it, however far away (RIV-8).
template <class Board>
[[nodiscard]] bool meets_tiles(const Board& board, CellKey key, int out) noexcept {
  const CellKey left = beyond(key, (out + 3) % kEdges);
  const CellKey right = beyond(key, (out + 1) % kEdges);
  for (CellKey line : {left, key, right}) {
    for (int step = 0; step < board.tile_count(); ++step) {
      line = beyond(line, out);
      if (board.has_tile_at(line)) return true;
    }
  }
  return false;
}

/// Whether water may leave the cell by that edge.
template <class G>
[[nodiscard]] bool may_leave(const G& game, const typename G::State& state, CellKey key, int in,
                             int out) noexcept {
  const auto& board = state.land.board();
  if (board.has_tile_at(beyond(key, out))) return true;  // it fits: the two ends of a river meet
  if (!game.table().holds(beyond(key, out))) return false;
  return game.rules().river_turns == RiverTurns::corridor ? !meets_tiles(board, key, out)
                                                          : !bends_again(game.tables(), board, key, in, out);
}

/// Where a tile with water may go: to the river's open end, if anywhere.
template <class G>
[[nodiscard]] OnlyPlace place_of(const G& game, const typename G::State& state, int type) noexcept {
  const TileTables& tables = game.tables();
  const auto& board = state.land.board();
  OnlyPlace place;
  const End end = end_of(tables, board);
  if (end.place < 0) return place;
  place.key = board.frontier_key(end.place);
  for (unsigned turns = tables.fitting(type, board.frontier_signature(end.place)); turns != 0;
       turns &= turns - 1) {
    const int rotation = std::countr_zero(turns);
    const OrientedTile& tile = tables.oriented(tables.oriented_index(type, rotation));
    unsigned out = edges_of(tile) & ~(1U << end.edge);
    while (out != 0 && may_leave(game, state, place.key, end.edge, std::countr_zero(out))) out &= out - 1;
    if (out == 0) place.rotations |= 1U << rotation;
  }
  return place;
}

}  // namespace river

/// Asked for every tile of every game with modules: what most games need of it is small enough to be inlined.
template <class G>
bool River::only_place(const G& game, const typename G::State& state, int type, OnlyPlace& place) noexcept {
  const TileTables& tables = game.tables();
  if (!game.rules().river || type >= tables.type_count()) return false;
  if (tables.oriented(tables.oriented_index(type, 0)).water == 0) return false;
  place = river::place_of(game, state, type);
  return true;
}

}  // namespace bastide::engine
