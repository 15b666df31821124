#include "arena/imports/jcz_setup.hpp"

#include "engine/config/defaults.hpp"
#include "engine/error.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>

namespace bastide::arena {

namespace {

/// What is in play.
struct Setup {
  bool river = false;
  bool inns = false;
  bool traders = false;
  bool farmers = true;
  int followers = engine::kMaxFollowers;
};

/// Tile sets of version 5 without their edition, and expansions of version 4.
struct SetName {
  std::string_view name;
  bool Setup::*member;
};
constexpr std::array<SetName, 9> kSets = {{{"basic", nullptr},
                                           {"BASIC", nullptr},
                                           {"river/1", &Setup::river},
                                           {"river", &Setup::river},
                                           {"RIVER", &Setup::river},
                                           {"inns-and-cathedrals", &Setup::inns},
                                           {"INNS_AND_CATHEDRALS", &Setup::inns},
                                           {"traders-and-builders", &Setup::traders},
                                           {"TRADERS_AND_BUILDERS", &Setup::traders}}};

/// Elements of version 5 and the tile set that brings them. Some may be left out of a game with the set: then
/// nobody has used them.
struct Element {
  std::string_view name;
  bool Setup::*member;
  bool may_be_left_out = false;
};
constexpr std::array<Element, 6> kElements = {{{"inn", &Setup::inns},
                                               {"cathedral", &Setup::inns},
                                               {"big-follower", &Setup::inns, true},
                                               {"traders", &Setup::traders},
                                               {"builder", &Setup::traders, true},
                                               {"pig", &Setup::traders, true}}};
/// What changes nothing without expansions that Bastide lacks.
constexpr std::array<std::string_view, 3> kIdle = {"garden", "pig-herd", "river"};

/// Sets of which more than one copy may be mixed in come with their number.
void read_set(Setup& setup, const JsonValue& place, const std::string& name) {
  const std::string_view bare = std::string_view(name).substr(0, name.find(':'));
  for (const SetName& known : kSets) {
    if (known.name != bare) continue;
    if (known.member != nullptr) setup.*known.member = true;
    return;
  }
  place.fail("found the expansion " + in_quotes(name) +
             ", which Bastide lacks, expected: basic, river, inns-and-cathedrals, traders-and-builders");
}

void read_sets(Setup& setup, const JsonValue& sets) {
  if (sets.is_list()) {
    for (const JsonValue& name : sets.items()) read_set(setup, name, name.text());
    return;
  }
  for (const auto& [name, copies] : sets.fields()) {
    if (copies.integer(0, 100) == 0) continue;
    read_set(setup, copies, name);
    if (copies.integer(0, 100) != 1) copies.refuse("1: each set once");
  }
}

void read_elements(Setup& setup, const JsonValue& elements) {
  setup.farmers = elements.flag("farmers");
  if (elements.has("small-follower"))
    setup.followers = elements.integer("small-follower", 1, engine::kMaxFollowers);
  for (const auto& field : elements.fields()) {
    const std::string& name = field.first;
    if (!elements.flag(name) || name == "farmers" || name == "small-follower") continue;
    if (std::find(kIdle.begin(), kIdle.end(), name) != kIdle.end()) continue;
    const auto known = std::find_if(kElements.begin(), kElements.end(),
                                    [&](const Element& element) { return element.name == name; });
    if (known == kElements.end() || !(setup.*known->member))
      field.second.fail("found the element " + in_quotes(name) +
                        ", expected none that is not of the tile sets in play");
  }
  for (const Element& element : kElements) {
    if (setup.*element.member && !element.may_be_left_out && !elements.flag(element.name))
      elements.fail("found no element " + in_quotes(element.name) + ", expected it with its tile set");
  }
}

constexpr std::array<std::string_view, 4> kKnownRules = {"tiny-city-scoring", "TINY_CITY_2_POINTS", "FARMERS",
                                                         "farmers"};
constexpr std::size_t kLongestRule = 40;

/// House rules that matter in the games that are read; others are passed over by their names.
void read_rules(Setup& setup, const JsonValue& rules, std::set<std::string>& not_read) {
  if (rules.has("tiny-city-scoring") && rules.word("tiny-city-scoring") != "4")
    rules.field("tiny-city-scoring").refuse("4: Bastide scores a city of two tiles like any other");
  if (rules.flag("TINY_CITY_2_POINTS"))
    rules.field("TINY_CITY_2_POINTS").refuse("false: Bastide scores a city of two tiles like any other");
  for (const char* farmers : {"FARMERS", "farmers"}) {
    if (!rules.has(farmers)) continue;
    if (!rules.field(farmers).is_flag())
      rules.field(farmers).refuse("true or false: Bastide has no other rules for farmers");
    setup.farmers = rules.flag(farmers);
  }
  for (const auto& rule : rules.fields()) {
    if (std::find(kKnownRules.begin(), kKnownRules.end(), rule.first) == kKnownRules.end())
      not_read.insert("the rule " + in_quotes(cut_after(rule.first, kLongestRule)));
  }
}

}  // namespace

engine::RuleSet read_jcz_setup(const JsonValue& setup, std::set<std::string>& not_read) {
  Setup in_play;
  if (!setup.has("sets") && !setup.has("expansions"))
    setup.fail("found neither \"sets\" nor \"expansions\", expected one of them");
  read_sets(in_play, setup.field(setup.has("sets") ? "sets" : "expansions"));
  if (setup.has("elements")) read_elements(in_play, setup.field("elements"));
  if (setup.has("rules")) {
    const JsonValue rules = setup.field("rules");
    if (rules.is_object()) read_rules(in_play, rules, not_read);
  }
  return rules_with(in_play.river, in_play.inns, in_play.traders, in_play.farmers, in_play.followers);
}

engine::RuleSet rules_with(bool river, bool inns, bool traders, bool farmers, int followers) {
  std::string name;
  const auto add = [&](bool there, const std::string& word) {
    if (there) name += (name.empty() ? "" : "-") + word;
  };
  add(river, "river");
  add(inns, "inns");
  add(traders, "traders");
  if (river && inns && traders) name = "expansions";
  add(!farmers, "no_farmers");
  add(followers != engine::kMaxFollowers, fmt::format("{}_followers", followers));
  engine::RuleSet rules = engine::load_rules("base");
  rules.river = river;
  rules.inns = inns;
  rules.traders = traders;
  rules.farmers = farmers;
  rules.followers = followers;
  if (!name.empty()) rules.name = name;
  return rules;
}

std::string rules_file(const engine::RuleSet& rules) {
  std::string text = fmt::format(
      "# Made by bastide import. The keys are explained in configs/rules.\n"
      "name = \"{}\"\ngame = \"carcassonne\"\ntiles = [\"base\"]\nplayers = [{}, {}]\nfollowers = {}\n"
      "farmers = {}\n",
      rules.name, rules.min_players, rules.max_players, rules.followers, rules.farmers);
  if (rules.river) text += "river = true\n";
  if (rules.inns) text += "inns = true\n";
  if (rules.traders) text += "traders = true\n";
  return text;
}

bool is_built_in(const engine::RuleSet& rules) {
  const auto names = engine::built_in_names("rules");
  return std::find(names.begin(), names.end(), rules.name) != names.end();
}

}  // namespace bastide::arena
