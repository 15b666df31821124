#pragma once

#include "engine/config/config.hpp"
#include "engine/rules/rule_set.hpp"

/// The keys of a rule set that belong to one of the games.
namespace bastide::engine {

/// Reads the keys of Carcassonne into `rules`, whose name and tile sets are known. Throws InputError.
void read_carcassonne(const Config& config, RuleSet& rules);

/// Reads the keys of The Castle into `rules`, whose name and tile sets are known. Throws InputError, also
/// where a key belongs to Carcassonne alone.
void read_castle(const Config& config, RuleSet& rules);

}  // namespace bastide::engine
