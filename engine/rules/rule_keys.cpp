#include "engine/rules/rule_keys.hpp"

#include <algorithm>
#include <cassert>
#include <type_traits>

namespace bastide::engine {
namespace {

/// All keys, by the type of their values: those of the base game, of modules, and house rules.
struct Keys {
  RuleKeys<int> numbers;
  RuleKeys<bool> flags;
  RuleKeys<std::string> names;
  std::vector<WordKey> words;

  Keys() {
    Keys& keys = *this;
    keys("followers", &RuleSet::followers);
    keys("farmers", &RuleSet::farmers);
    ModuleOptions::for_each_part(
        [&]<class Options>(std::type_identity<Options>) { Options::visit_keys(keys); });
    keys("unplaceable", &RuleSet::unplaceable, kUnplaceables);
    keys("start_player", &RuleSet::start_player, kStartPlayers);
    keys("lookahead", &RuleSet::lookahead);
    keys("hand", &RuleSet::hand);
    keys("hand_open", &RuleSet::hand_open);
    keys("start_tile_in_bag", &RuleSet::start_tile_in_bag);
    keys("unfinished_scores", &RuleSet::unfinished_scores);
    keys("edge_closes", &RuleSet::edge_closes);
    keys("hole_bonus_turn", &RuleSet::hole_bonus_turn);
    keys("villages_only", &RuleSet::villages_only);
    keys("wall", &RuleSet::wall);
  }

  void operator()(std::string_view key, int RuleSet::*member) { numbers.emplace_back(key, member); }
  void operator()(std::string_view key, bool RuleSet::*member) { flags.emplace_back(key, member); }
  void operator()(std::string_view key, std::string RuleSet::*member) { names.emplace_back(key, member); }
  template <class Options, class E>
  void operator()(std::string_view key, E Options::*member, std::span<const std::string_view> values) {
    words.push_back({key, values, [member](const RuleSet& rules) { return static_cast<int>(rules.*member); },
                     [member](RuleSet& rules, int value) { rules.*member = static_cast<E>(value); }});
  }
};

const Keys& keys() {
  static const Keys keys;
  return keys;
}

template <class Options>
[[nodiscard]] RulePart part_of() {
  RulePart part{Options::kPart,
                Options::kNeeded,
                [](const RuleSet& rules) { return static_cast<const Options&>(rules).is_played(); },
                nullptr,
                {}};
  if constexpr (requires { Options::kTiles; }) part.tile_set = Options::kTiles;
  Options::visit_keys([&](std::string_view key, auto&&...) {
    if (key != Options::kPart) part.keys.push_back(key);
  });
  return part;
}

}  // namespace

const RuleKeys<int>& number_keys() {
  return keys().numbers;
}
const RuleKeys<bool>& flag_keys() {
  return keys().flags;
}
const RuleKeys<std::string>& name_keys() {
  return keys().names;
}
const std::vector<WordKey>& word_keys() {
  return keys().words;
}

const std::vector<RulePart>& rule_parts() {
  static const std::vector<RulePart> parts = [] {
    std::vector<RulePart> all;
    ModuleOptions::for_each_part(
        [&]<class Options>(std::type_identity<Options>) { all.push_back(part_of<Options>()); });
    return all;
  }();
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
  RuleSet plain = rules;
  static_cast<ModuleOptions&>(plain) = {};
  return !plain.is_base();
}

}  // namespace bastide::engine
