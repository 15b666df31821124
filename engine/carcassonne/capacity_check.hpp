#pragma once

#include "engine/board/capacity.hpp"
#include "engine/features/landscape.hpp"
#include "engine/rules/rule_set.hpp"
#include "engine/tiles/tile_set.hpp"

namespace bastide::engine {

/// What a game with these tiles and rules needs at most.
struct Needs {
  std::size_t tiles;
  std::size_t types;
  std::size_t nodes;
  std::size_t figures;
  std::size_t centres;
  std::size_t
      cities;  ///< that can be completed: half the segments, as each of its edges meets another tile's
};

/// `figures` of each player: everything that may stand on the board.
[[nodiscard]] Needs needs_of(const TileSet& tiles, const RuleSet& rules, int figures);

/// Throws InputError that says what there is too much of.
void check_needs(const Needs& needs, const Capacity& capacity, std::size_t cities, const std::string& tiles,
                 const std::string& rules);

template <Capacity C>
void check_capacity(const TileSet& tiles, const RuleSet& rules, int figures) {
  check_needs(needs_of(tiles, rules, figures), C, Landscape<C>::kMaxCompletedCities, tiles.name, rules.name);
}

}  // namespace bastide::engine
