#pragma once

#include "engine/carcassonne/carcassonne.hpp"
#include "engine/rules/rule_set.hpp"

/// Where a rule set, known at run time, becomes a type of game: the one place that lists the types there are.
namespace bastide::arena {

/// Calls `use(game)` with the game that plays by `rules`, and gives what it gives. Throws InputError when the
/// tiles are not found or are too many.
template <class Use>
auto with_game(const engine::RuleSet& rules, Use&& use) {
  const engine::BaseCarcassonne game(rules, engine::load_tiles(rules));
  return use(game);
}

}  // namespace bastide::arena
