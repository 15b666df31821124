#pragma once

#include "engine/carcassonne/carcassonne.hpp"
#include "engine/castle/castle.hpp"
#include "engine/expanded/expanded.hpp"
#include "engine/rules/rule_set.hpp"

#include <utility>

/// Where a rule set, known at run time, becomes a type of game: the one place that lists the types there are.
namespace bastide::arena {

/// Whether the base game, which is smaller and faster, can play by these rules with these tiles: no module,
/// no house rule, nothing on a tile that only modules know, and no more tiles than it holds.
[[nodiscard]] bool is_for_base_game(const engine::RuleSet& rules, const engine::TileSet& tiles);

/// Calls `use(game)` with the game that plays by `rules` with these tiles, and gives what it gives. `wall` is
/// asked for The Castle's wall, where that is the game. Throws InputError when the tiles are too many.
template <class MakeWall, class Use>
auto with_game_of(const engine::RuleSet& rules, const engine::TileSet& tiles, MakeWall&& wall, Use&& use) {
  if (rules.game == engine::GameKind::castle) {
    const engine::Castle game(rules, tiles, wall());
    return use(game);
  }
  if (is_for_base_game(rules, tiles)) {
    const engine::BaseCarcassonne game(rules, tiles);
    return use(game);
  }
  const engine::ExpandedCarcassonne game(rules, tiles);
  return use(game);
}

/// The same with the tiles and the wall that the rules name. Throws InputError when they are not found.
template <class Use>
auto with_game(const engine::RuleSet& rules, Use&& use) {
  const engine::TileSet tiles = engine::load_tiles(rules);
  const auto wall = [&] { return engine::load_wall(rules, tiles); };
  return with_game_of(rules, tiles, wall, std::forward<Use>(use));
}

}  // namespace bastide::arena
