#pragma once

#include "engine/carcassonne/carcassonne.hpp"
#include "engine/castle/castle.hpp"
#include "engine/expanded/expanded.hpp"
#include "engine/rules/rule_set.hpp"

/// Where a rule set, known at run time, becomes a type of game: the one place that lists the types there are.
namespace bastide::arena {

/// Whether the base game, which is smaller and faster, can play by these rules with these tiles: no module,
/// no house rule, nothing on a tile that only modules know, and no more tiles than it holds.
[[nodiscard]] bool is_for_base_game(const engine::RuleSet& rules, const engine::TileSet& tiles);

/// Calls `use(game)` with the game that plays by `rules`, and gives what it gives. Throws InputError when the
/// tiles are not found or are too many.
template <class Use>
auto with_game(const engine::RuleSet& rules, Use&& use) {
  const engine::TileSet tiles = engine::load_tiles(rules);
  if (rules.game == engine::GameKind::castle) {
    const engine::Castle game(rules, tiles, engine::load_wall(rules, tiles));
    return use(game);
  }
  if (is_for_base_game(rules, tiles)) {
    const engine::BaseCarcassonne game(rules, tiles);
    return use(game);
  }
  const engine::ExpandedCarcassonne game(rules, tiles);
  return use(game);
}

}  // namespace bastide::arena
