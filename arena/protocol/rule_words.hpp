#pragma once

#include "engine/rules/rule_set.hpp"

#include <array>
#include <string_view>
#include <utility>
#include <vector>

/// The words of rule sets and tiles in the message `rules`: those of the files under configs/.
namespace bastide::arena {

template <class T, std::size_t n>
using Options = std::array<std::pair<std::string_view, T engine::RuleSet::*>, n>;

inline constexpr Options<int, 4> kNumberOptions = {{
    {"followers", &engine::RuleSet::followers},
    {"labyrinth_tiles", &engine::RuleSet::labyrinth_tiles},
    {"lookahead", &engine::RuleSet::lookahead},
    {"hand", &engine::RuleSet::hand},
}};
inline constexpr Options<bool, 14> kFlagOptions = {{
    {"farmers", &engine::RuleSet::farmers},
    {"robbers", &engine::RuleSet::robbers},
    {"lady", &engine::RuleSet::lady},
    {"mists", &engine::RuleSet::mists},
    {"ghosts", &engine::RuleSet::ghosts},
    {"castles", &engine::RuleSet::castles},
    {"cemeteries", &engine::RuleSet::cemeteries},
    {"guards", &engine::RuleSet::guards},
    {"hand_open", &engine::RuleSet::hand_open},
    {"start_tile_in_bag", &engine::RuleSet::start_tile_in_bag},
    {"unfinished_scores", &engine::RuleSet::unfinished_scores},
    {"edge_closes", &engine::RuleSet::edge_closes},
    {"hole_bonus_turn", &engine::RuleSet::hole_bonus_turn},
    {"villages_only", &engine::RuleSet::villages_only},
}};
inline constexpr Options<std::string, 4> kNameOptions = {{
    {"robbers_set", &engine::RuleSet::robbers_set},
    {"labyrinth_set", &engine::RuleSet::labyrinth_set},
    {"mists_set", &engine::RuleSet::mists_set},
    {"wall", &engine::RuleSet::wall},
}};

// By the values of the enumerations.
inline constexpr std::array<std::string_view, 2> kGames = {"carcassonne", "castle"};
inline constexpr std::array<std::string_view, 3> kLabyrinths = {"off", "basic", "advanced"};
inline constexpr std::array<std::string_view, 2> kUnplaceables = {"box", "bag"};
inline constexpr std::array<std::string_view, 3> kStartPlayers = {"first", "random", "most_roads"};
inline constexpr std::array<std::string_view, 3> kCrossings = {"unsaid", "village", "trees"};

template <std::size_t n, class E>
[[nodiscard]] constexpr std::string_view word_of(const std::array<std::string_view, n>& words, E value) {
  return words[static_cast<std::size_t>(value)];
}
template <std::size_t n>
[[nodiscard]] std::vector<std::string_view> list_of(const std::array<std::string_view, n>& words) {
  return {words.begin(), words.end()};
}

}  // namespace bastide::arena
