#include "engine/rules/rule_keys.hpp"

#include <algorithm>
#include <cassert>
#include <type_traits>

namespace bastide::engine {
namespace {

template <auto member>
[[nodiscard]] constexpr WordKey word_key(std::string_view key, std::span<const std::string_view> words) {
  using E = std::remove_reference_t<decltype(std::declval<RuleSet&>().*member)>;
  return {key, words, [](const RuleSet& rules) { return static_cast<int>(rules.*member); },
          [](RuleSet& rules, int value) { rules.*member = static_cast<E>(value); }};
}

}  // namespace

constinit const std::array<WordKey, 6> kWordKeys = {{
    word_key<&RuleSet::labyrinth>("labyrinth", kLabyrinths),
    word_key<&RuleSet::unplaceable>("unplaceable", kUnplaceables),
    word_key<&RuleSet::start_player>("start_player", kStartPlayers),
    word_key<&RuleSet::river_start_tile>("river_start_tile", kRiverStartTiles),
    word_key<&RuleSet::river_turns>("river_turns", kRiverTurns),
    word_key<&RuleSet::inns_at_end>("inns_at_end", kInnsAtEnd),
}};

const std::array<RulePart, 7>& rule_parts() {
  static const std::array<RulePart, 7> parts = {{
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
      {"river",
       "river = true",
       [](const RuleSet& rules) { return rules.river; },
       &RuleSet::river_set,
       {"river_start_tile", "river_turns", "river_set"}},
      {"inns",
       "inns = true",
       [](const RuleSet& rules) { return rules.inns; },
       &RuleSet::inns_set,
       {"inns_at_end", "inns_set"}},
      {"traders",
       "traders = true",
       [](const RuleSet& rules) { return rules.traders; },
       &RuleSet::traders_set,
       {"traders_set"}},
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

std::optional<RuleClash> clash_in(const RuleSet& rules) {
  if (rules.start_tile_in_bag && rules.mists) {
    return RuleClash{"start_tile_in_bag",
                     "found it together with mists, whose start piece lies from the beginning, "
                     "expected false"};
  }
  if (rules.start_tile_in_bag && rules.river) {
    return RuleClash{"start_tile_in_bag",
                     "found it together with river, whose source lies from the beginning, expected false"};
  }
  if (rules.river && rules.mists) {
    return RuleClash{"river",
                     "found it together with mists, expected one of them: both replace the start tile"};
  }
  return std::nullopt;
}

bool has_house_rules(const RuleSet& rules) {
  const RuleSet none;
  RuleSet plain = rules;
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
  for (const WordKey& key : kWordKeys) {
    if (is_of_part(key.key)) key.set(plain, key.get(none));
  }
  reset(kNumberKeys);
  reset(kFlagKeys);
  reset(kNameKeys);
  return !plain.is_base();
}

}  // namespace bastide::engine
