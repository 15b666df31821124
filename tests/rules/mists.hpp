#pragma once

#include "tests/rules/table.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace bastide::tests {

/// A table with the base game's tiles and those of tests/data/mist_test.toml, whose start tile SF is a
/// meadow. `lines` are further lines of the rule set.
[[nodiscard]] ModuleTable mist_table(std::string_view map, int players = 2, const std::string& lines = "");

/// Ghosts beside the figure on the labelled tile; -1 where nobody stands.
[[nodiscard]] int ghosts_at(const ModuleTable& table, const std::string& label);
/// Puts so many more ghosts beside it.
void haunt(ModuleTable& table, const std::string& label, int ghosts);
[[nodiscard]] std::vector<int> guards(const ModuleTable& table);   ///< by player, in the supply
[[nodiscard]] std::vector<int> reserve(const ModuleTable& table);  ///< by player, in the general supply

}  // namespace bastide::tests
