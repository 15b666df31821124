#pragma once

#include "engine/rules/rule_set.hpp"

#include <array>
#include <functional>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

/// The words of rule sets, in files under configs/ and in messages to programs.
namespace bastide::engine {

template <class T>
using RuleKeys = std::vector<std::pair<std::string_view, T RuleSet::*>>;

[[nodiscard]] const RuleKeys<int>& number_keys();
[[nodiscard]] const RuleKeys<bool>& flag_keys();
[[nodiscard]] const RuleKeys<std::string>& name_keys();

// By the values of the enumerations.
inline constexpr std::array<std::string_view, 2> kGames = {"carcassonne", "castle"};
inline constexpr std::array<std::string_view, 2> kUnplaceables = {"box", "bag"};
inline constexpr std::array<std::string_view, 3> kStartPlayers = {"first", "random", "most_roads"};

template <std::size_t n>
[[nodiscard]] std::vector<std::string_view> list_of(const std::array<std::string_view, n>& words) {
  return {words.begin(), words.end()};
}
template <std::size_t n, class E>
[[nodiscard]] constexpr std::string_view word_of(const std::array<std::string_view, n>& words, E value) {
  return words[static_cast<std::size_t>(value)];
}

/// A key of Carcassonne whose value is one of some words, by the values of an enumeration.
struct WordKey {
  std::string_view key;
  std::span<const std::string_view> words;
  std::function<int(const RuleSet&)> get;
  std::function<void(RuleSet&, int)> set;

  [[nodiscard]] std::vector<std::string_view> list() const { return {words.begin(), words.end()}; }
};
[[nodiscard]] const std::vector<WordKey>& word_keys();

/// What a rule set of Carcassonne may have besides the base game; house rules are not told apart.
struct RulePart {
  std::string_view name;    ///< its key
  std::string_view needed;  ///< how a rule set says that it has it
  bool (*plays)(const RuleSet&);
  std::string RuleSet::*tile_set;      ///< its own tiles; null where it has none
  std::vector<std::string_view> keys;  ///< that mean something only beside it
};
[[nodiscard]] const std::vector<RulePart>& rule_parts();
/// The part of that name, which must be one.
[[nodiscard]] const RulePart& rule_part(std::string_view name);

/// Two things that do not go together.
struct RuleClash {
  std::string_view key;      ///< of one of them
  std::string_view message;  ///< "found …, expected …"
};
/// The first one in the rules of Carcassonne.
[[nodiscard]] std::optional<RuleClash> clash_in(const RuleSet& rules);

/// Whether the rules have house rules, whatever their modules.
[[nodiscard]] bool has_house_rules(const RuleSet& rules);

/// The lady is a second scoring figure, and only these ask which figure moves: whether they are missing.
[[nodiscard]] inline bool lacks_use_of_lady(const RuleSet& rules) noexcept {
  return rules.lady && !rules.scores_in_steps();
}
inline constexpr std::string_view kUseOfLady = "robbers or mists";

}  // namespace bastide::engine
