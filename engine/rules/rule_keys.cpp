#include "engine/rules/rule_keys.hpp"

#include <algorithm>
#include <cassert>

namespace bastide::engine {

const std::array<RulePart, 4>& rule_parts() {
  static const std::array<RulePart, 4> parts = {{
      {"robbers",
       "robbers = true",
       [](const RuleSet& rules) { return rules.robbers; },
       &RuleSet::robbers_set,
       {"robbers_set"}},
      {"lady", "lady = true", [](const RuleSet& rules) { return rules.lady; }, nullptr, {}},
      {"labyrinth",
       "labyrinth = \"basic\" or \"advanced\"",
       [](const RuleSet& rules) { return rules.labyrinth != LabyrinthRules::off; },
       &RuleSet::labyrinth_set,
       {"labyrinth_tiles", "labyrinth_set"}},
      {"mists",
       "mists = true",
       [](const RuleSet& rules) { return rules.mists; },
       &RuleSet::mists_set,
       {"ghosts", "castles", "cemeteries", "guards", "mists_set"}},
  }};
  return parts;
}

const RulePart& rule_part(std::string_view name) {
  const auto& parts = rule_parts();
  const auto found =
      std::find_if(parts.begin(), parts.end(), [&](const RulePart& part) { return part.name == name; });
  assert(found != parts.end());
  return *found;
}

bool has_house_rules(const RuleSet& rules) {
  const RuleSet none;
  RuleSet plain = rules;
  plain.labyrinth = none.labyrinth;
  const auto is_of_part = [](std::string_view key) {
    return std::any_of(rule_parts().begin(), rule_parts().end(), [&](const RulePart& part) {
      return part.name == key || std::find(part.keys.begin(), part.keys.end(), key) != part.keys.end();
    });
  };
  const auto reset = [&](const auto& keys) {
    for (const auto& [key, member] : keys) {
      if (is_of_part(key)) plain.*member = none.*member;
    }
  };
  reset(kNumberKeys);
  reset(kFlagKeys);
  reset(kNameKeys);
  return !plain.is_base();
}

}  // namespace bastide::engine
