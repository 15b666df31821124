#pragma once

#include "engine/carcassonne/carcassonne.hpp"
#include "engine/config/defaults.hpp"
#include "engine/rules/rule_set.hpp"

#include <string>

/// Where a rule set, known at run time, becomes a type of game: the one place that lists the types there are.
namespace bastide::arena {

/// The rule set called `name`: a file, or one built in ("base"). Throws InputError.
[[nodiscard]] inline engine::RuleSet load_rules(const std::string& name) {
  const engine::FoundFile file = engine::find_config("rules", name);
  return engine::read_rule_set(file.text, file.source);
}

/// Calls `use(game)` with the game that plays by `rules`, and gives what it gives. Throws InputError when the
/// tiles are not found or are too many.
template <class Use>
auto with_game(const engine::RuleSet& rules, Use&& use) {
  const engine::BaseCarcassonne game(rules, engine::load_tiles(rules));
  return use(game);
}

}  // namespace bastide::arena
