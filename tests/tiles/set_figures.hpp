#pragma once

#include "engine/tiles/tile_file.hpp"

#include <initializer_list>
#include <string>
#include <string_view>

/// Figures of tile sets, computed from their ports.
namespace bastide::tests {

/// The built-in tile file called `name`.
[[nodiscard]] engine::TileFile built_in_file(const std::string& name);
/// The built-in tile files called so, joined.
[[nodiscard]] engine::TileSet built_in_set(std::initializer_list<std::string_view> names);

/// The set without the tiles of its start piece.
[[nodiscard]] engine::TileSet without_start(engine::TileSet set);

/// Sums `value` of each tile of `set` over all copies.
template <typename Value>
int total(const engine::TileSet& set, Value value) {
  int sum = 0;
  for (const engine::TileDesign& tile : set.tiles) sum += tile.count * static_cast<int>(value(tile));
  return sum;
}

[[nodiscard]] int count_of(const engine::TileDesign& tile, engine::FeatureKind kind);
[[nodiscard]] int segments_of(const engine::TileSet& set, engine::FeatureKind kind);
[[nodiscard]] int edges_of(const engine::TileSet& set, std::string_view edge_class);
[[nodiscard]] int coats_of(const engine::TileSet& set);

/// The kind that a port of the tile carries.
[[nodiscard]] engine::FeatureKind kind_at(const engine::TileSet& set, const engine::TileDesign& tile,
                                          int port);
/// The edges, as bits, of which some lies in mist.
[[nodiscard]] unsigned misty_edges(const engine::TileDesign& tile);
/// Roads that end on the tile.
[[nodiscard]] int road_ends(const engine::TileDesign& tile);

/// The tile as one line, one word a segment: kind, ports, coats of arms as +, borders behind a slash.
[[nodiscard]] std::string drawn(const engine::TileDesign& tile);
/// How the tile looks whichever way it lies: the same text for all its rotations, and only for those.
[[nodiscard]] std::string unturned_look(const engine::TileDesign& tile);

}  // namespace bastide::tests
