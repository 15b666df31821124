#pragma once

#include "engine/board/capacity.hpp"
#include "engine/features/landscape.hpp"
#include "engine/rules/rule_set.hpp"
#include "engine/tiles/tile_set.hpp"

#include <optional>
#include <string>

namespace bastide::engine {

/// What a game with these tiles and rules needs at most.
struct Needs {
  std::size_t tiles;
  std::size_t types;
  std::size_t nodes;
  std::size_t figures;
  std::size_t figures_of_a_player;  ///< by their weights
  std::size_t centres;
  std::size_t cities;  ///< that can be completed
  std::size_t edge_classes;
  std::size_t feature_segments;  ///< no feature has more of them
  std::size_t feature_ends;      ///< and more open ends
};

/// What a type of game has room for.
struct Room {
  Capacity capacity;
  std::size_t feature_counts;       ///< BasicFeature::kMost
  std::size_t figures_of_a_player;  ///< in one feature
};
template <Capacity C>
inline constexpr Room kRoom{C, BasicFeature<C>::kMost, (1U << kBitsPerPlayer) - 1};

/// What there is too much of.
struct Excess {
  bool of_rules;  ///< and not of the tiles
  const char* what;
  std::size_t found;
  std::size_t most;
};

[[nodiscard]] Needs needs_of(const TileSet& tiles, const RuleSet& rules);

/// The first thing that there is not enough room for.
[[nodiscard]] std::optional<Excess> excess_of(const Needs& needs, const Room& room);

/// Throws InputError that says what there is too much of.
void check_needs(const Needs& needs, const Room& room, const std::string& tiles, const std::string& rules);

template <Capacity C>
void check_capacity(const TileSet& tiles, const RuleSet& rules) {
  check_needs(needs_of(tiles, rules), kRoom<C>, tiles.name, rules.name);
}

}  // namespace bastide::engine
