#pragma once

// The half of carcassonne.hpp that is compiled once for each type of game: making one.

#include "engine/carcassonne/carcassonne.hpp"
#include "engine/play/capacity_check.hpp"

namespace bastide::engine {

template <Capacity C, class... Ms>
Carcassonne<C, Ms...>::Carcassonne(RuleSet rules, const TileSet& tiles)
    : rules_(std::move(rules)), tables_(tiles, rules_.farmers), start_{} {
  check_capacity<C>(tiles, rules_);
  if constexpr (C.table_edge) {
    table_ = TableEdge(rules_.table_width, rules_.table_height, rules_.edge_closes);
  }
  for (std::size_t kind = 0; kind < kFeatureKindNames.size(); ++kind) {
    const bool closed = (Ms::closes(rules_, static_cast<FeatureKind>(kind)) || ...);
    closed_kinds_ |= static_cast<unsigned>(closed) << kind;
  }
  fill_bag(tiles);
  start_.land.start(key_of({0, 0}));
  for (const StartTile& tile : tiles.start) {
    if (rules_.start_tile_in_bag) break;
    take_from_bag(start_, static_cast<int>(tile.type));
    lay_start_tile(start_, key_of({tile.x, tile.y}), static_cast<int>(tile.type));
  }
  (Ms::set_up(*this, start_), ...);
}

template <Capacity C, class... Ms>
void Carcassonne<C, Ms...>::fill_bag(const TileSet& tiles) {
  for (std::size_t type = 0; type < tiles.tiles.size(); ++type) {
    start_.bag[type] = static_cast<std::uint8_t>(tiles.tiles[type].count);
    start_.bag_size = static_cast<std::uint8_t>(start_.bag_size + start_.bag[type]);
  }
}

template <Capacity C, class... Ms>
void Carcassonne<C, Ms...>::lay_start_tile(State& state, CellKey key, int type) const noexcept {
  const auto site = state.land.board().find(key);
  assert(site != Board<C>::kNoSite);
  const auto laid = state.land.place(tables_, site, tables_.oriented_index(type, 0), table_);
  state.land.complete_cities(tables_, site, laid.closed);
  if (laid.surrounded) state.land.drop_surrounded(0);
}

}  // namespace bastide::engine
