#pragma once

#include "engine/config/config.hpp"
#include "engine/rules/rule_set.hpp"

#include <algorithm>
#include <string>
#include <vector>

namespace bastide::ai {

/// Numbers of players, in ascending order: of the games that something is for.
using PlayerCounts = std::vector<int>;

[[nodiscard]] inline bool has_count(const PlayerCounts& counts, int players) noexcept {
  return std::find(counts.begin(), counts.end(), players) != counts.end();
}

/// What the key `players` of `config` says, a number or a list of them, each that the rules are for; two
/// where it is missing. Throws InputError.
[[nodiscard]] PlayerCounts read_players(const engine::Config& config, const engine::RuleSet& rules);
/// As in a file: "3", "[4, 5, 6]".
[[nodiscard]] std::string toml_of(const PlayerCounts& counts);
/// For people: "3", "4 to 6", "2, 5".
[[nodiscard]] std::string text_of(const PlayerCounts& counts);

}  // namespace bastide::ai
