// Zones of a road with labyrinths (LAB-6 to LAB-8, LAB-14).

#include "engine/expanded/expanded.hpp"

#include <bitset>

namespace bastide::engine {
namespace {

using Land = Landscape<kExpandedCapacity>;
using Nodes = std::bitset<kExpandedCapacity.nodes>;

/// The node that lies against `port` of the tile at `site`, or -1.
int node_beyond(const TileTables& tables, const Land& land, Land::Site site, int port) noexcept {
  const auto& board = land.board();
  const auto next = board.find(beyond(board.key_at(site), edge_of(port)));
  if (next == Board<kExpandedCapacity>::kNoSite || !board.has_tile(next)) return -1;
  const OrientedTile& tile = tables.oriented(board.oriented_at(next));
  return board.first_node(next) + tile.segment_at[static_cast<std::size_t>(facing_port(port))];
}

/// The stretch of road around `start` up to labyrinths and ends.
Nodes stretch_of(const TileTables& tables, const Land& land, int start) noexcept {
  Nodes reached;
  std::array<std::uint16_t, kExpandedCapacity.nodes> waiting;
  std::size_t count = 0;
  const auto reach = [&](int node) {
    if (node < 0 || reached[static_cast<std::size_t>(node)]) return;
    if ((land.segment_of(tables, node).signs & kLabyrinth) != 0) return;
    reached.set(static_cast<std::size_t>(node));
    waiting[count++] = static_cast<std::uint16_t>(node);
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

}  // namespace

bool ExpandedCarcassonne::zone_is_free(const State& state, int node) const noexcept {
  const bool is_labyrinth = (state.land.segment_of(tables_, node).signs & kLabyrinth) != 0;
  Nodes zone;
  if (is_labyrinth) {
    zone.set(static_cast<std::size_t>(node));
  } else {
    zone = stretch_of(tables_, state.land, node);
  }
  for (int i = 0; i < state.figure_count; ++i) {
    if (zone[state.figures[static_cast<std::size_t>(i)].node]) return false;
  }
  return true;
}

}  // namespace bastide::engine
