#pragma once

#include "engine/rules/rule_set.hpp"
#include "engine/walls/wall.hpp"

/// The Castle as it is shipped.
namespace bastide::tests {

[[nodiscard]] inline const engine::RuleSet& castle_rules() {
  static const engine::RuleSet rules = engine::load_rules("castle");
  return rules;
}

/// With the tiles of the start cells.
[[nodiscard]] inline const engine::TileSet& castle_tiles() {
  static const engine::TileSet tiles = engine::load_tiles(castle_rules());
  return tiles;
}

[[nodiscard]] inline const engine::Wall& castle_wall() {
  static const engine::Wall wall = engine::load_wall(castle_rules(), castle_tiles());
  return wall;
}

/// The tiles that are drawn.
[[nodiscard]] inline engine::TileSet castle_draw() {
  engine::TileSet set = castle_tiles();
  for (const engine::StartCell& start : castle_wall().starts) --set.tiles[start.type].count;
  std::erase_if(set.tiles, [](const engine::TileDesign& tile) { return tile.count == 0; });
  return set;
}

}  // namespace bastide::tests
