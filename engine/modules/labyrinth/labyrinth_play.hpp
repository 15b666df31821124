#pragma once

// Roads with labyrinths (LAB-6 to LAB-14).

#include "engine/modules/labyrinth/labyrinth.hpp"

#include <array>
#include <bit>
#include <bitset>
#include <cassert>

namespace bastide::engine {
namespace labyrinth {

inline constexpr int kPointsAFollower = 2;  ///< of a road with labyrinths (LAB-10)

template <class Land>
using Nodes = std::bitset<Land::kFeatures>;

/// The node that lies against `port` of the tile at `site`, or -1.
template <class Land>
[[nodiscard]] int node_beyond(const TileTables& tables, const Land& land, typename Land::Site site,
                              int port) noexcept {
  const auto& board = land.board();
  const CellKey key = beyond(board.key_at(site), edge_of(port));
  if (!board.has_tile_at(key)) return -1;
  const auto next = board.find(key);
  const OrientedTile& tile = tables.oriented(board.oriented_at(next));
  return board.first_node(next) + tile.segment_at[static_cast<std::size_t>(facing_port(port))];
}

/// The stretch of road around `start` up to labyrinths and ends.
template <class Land>
[[nodiscard]] Nodes<Land> stretch_of(const TileTables& tables, const Land& land, int start) noexcept {
  Nodes<Land> reached;
  std::array<typename Land::Node, Land::kFeatures> waiting;
  std::size_t count = 0;
  const auto reach = [&](int node) {
    if (node < 0 || reached[static_cast<std::size_t>(node)]) return;
    if ((land.segment_of(tables, node).signs & kLabyrinth) != 0) return;
    reached.set(static_cast<std::size_t>(node));
    assert(count < waiting.size());
    waiting[count++] = static_cast<typename Land::Node>(node);
  };
  reach(start);
  while (count > 0) {
    const int node = waiting[--count];
    for (unsigned left = land.segment_of(tables, node).ports; left != 0; left &= left - 1) {
      reach(node_beyond(tables, land, land.site_of(node), std::countr_zero(left)));
    }
  }
  return reached;
}

}  // namespace labyrinth

template <class G>
bool Labyrinth::zone_is_free(const G& game, const typename G::State& state, int node) noexcept {
  assert(state.land.segment_of(game.tables(), node).kind == FeatureKind::road);
  const bool is_labyrinth = (state.land.segment_of(game.tables(), node).signs & kLabyrinth) != 0;
  labyrinth::Nodes<typename G::Land> zone;
  if (is_labyrinth) {
    zone.set(static_cast<std::size_t>(node));
  } else {
    zone = labyrinth::stretch_of(game.tables(), state.land, node);
  }
  for (int i = 0; i < state.figure_count; ++i) {
    const auto& figure = state.figures[static_cast<std::size_t>(i)];
    if (zone[figure.node] && weight_of(figure.kind) > 0) return false;
  }
  return true;
}

template <class G>
inline SegmentSet Labyrinth::opens(const G& game, const typename G::State& state, Signs signs) noexcept {
  if ((signs & kLabyrinth) == 0 || game.rules().labyrinth != LabyrinthRules::advanced) return 0;
  return free_zones(game, state);
}

/// Segments of the turn's tile on roads with labyrinths in whose zone nobody stands.
template <class G>
SegmentSet Labyrinth::free_zones(const G& game, const typename G::State& state) noexcept {
  const auto& board = state.land.board();
  const int count = game.tables().oriented(board.oriented_at(state.placed)).segment_count;
  unsigned opened = 0;
  for (int i = 0; i < count; ++i) {
    const int node = board.first_node(state.placed) + i;
    const auto& feature = state.land.feature(state.land.feature_of(node));
    if ((feature.signs() & kLabyrinth) != 0 && zone_is_free(game, state, node)) opened |= 1U << i;
  }
  return static_cast<SegmentSet>(opened);
}

/// More for each follower of either size on a completed network, and for guards (LAB-10 to LAB-14, EXP-5,
/// EXP-6).
template <class G>
void Labyrinth::value(const G& game, const typename G::State& state, ScoreEvent& event) noexcept {
  if (event.kind != FeatureKind::road || !event.completed) return;
  const int id = state.land.feature_of(event.node);
  const bool zoned = (state.land.feature(id).signs() & kLabyrinth) != 0;
  if (!zoned || game.rules().labyrinth != LabyrinthRules::advanced) return;
  for (int i = 0; i < state.figure_count; ++i) {
    const auto& figure = state.figures[static_cast<std::size_t>(i)];
    const bool counts = state.land.feature_of(figure.node) == id && weight_of(figure.kind) > 0;
    event.points += counts ? labyrinth::kPointsAFollower : 0;
  }
}

}  // namespace bastide::engine
