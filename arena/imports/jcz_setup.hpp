#pragma once

#include "arena/imports/json_text.hpp"
#include "engine/rules/rule_set.hpp"

#include <set>
#include <string>

namespace bastide::arena {

/// The rules of a saved game of JCloisterZone by its `setup`: tile sets (version 5) or expansions (version
/// 4), and the elements and house rules that are in play. Throws InputError for what Bastide lacks, by its
/// name; house rules that are not known are put down in `not_read`.
[[nodiscard]] engine::RuleSet read_jcz_setup(const JsonValue& setup, std::set<std::string>& not_read);

/// The rules that are the base game's but for some of its expansions, farmers and number of followers: those
/// that are built in, or others with a name of their own, such as "river-inns".
[[nodiscard]] engine::RuleSet rules_with(bool river, bool inns, bool traders, bool farmers, int followers);

/// The file of such rules, for those that are not built in.
[[nodiscard]] std::string rules_file(const engine::RuleSet& rules);
/// Whether the name of the rules is one of those built in.
[[nodiscard]] bool is_built_in(const engine::RuleSet& rules);

}  // namespace bastide::arena
