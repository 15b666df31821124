#pragma once

#include "engine/expanded/expanded.hpp"

#include <string>
#include <vector>

namespace bastide::tests {

/// A rule set of the base tiles with these further lines of TOML.
[[nodiscard]] inline engine::ExpandedCarcassonne module_game(const std::string& options) {
  const engine::RuleSet rules = engine::read_rule_set(
      "name = \"test\"\ngame = \"carcassonne\"\ntiles = [\"base\"]\n" + options, "test rules");
  return {rules, engine::load_tiles(rules)};
}

constexpr const char* kEverything =
    "robbers = true\nlady = true\nlabyrinth = \"advanced\"\nlabyrinth_tiles = 2\nmists = true\n";

/// Every module and every house rule alone, and many together.
[[nodiscard]] inline std::vector<std::string> module_options() {
  const std::string all = kEverything;
  return {"",
          "robbers = true\n",
          "robbers = true\nlady = true\n",
          "labyrinth = \"advanced\"\nlabyrinth_tiles = 2\n",
          "mists = true\n",
          "mists = true\nlady = true\n",
          "mists = true\nghosts = false\ncastles = false\n",
          "mists = true\nguards = false\ncemeteries = false\nfarmers = false\n",
          all,
          "unplaceable = \"bag\"\n",
          "start_player = \"random\"\n",
          "start_player = \"most_roads\"\nstart_tile_in_bag = true\n",
          "lookahead = 1\n",
          "hand = 3\n",
          "hand = 3\nhand_open = false\nunplaceable = \"bag\"\nstart_player = \"most_roads\"\n",
          "start_tile_in_bag = true\nlookahead = 1\nunplaceable = \"bag\"\n",
          "table = [9, 8]\nedge_closes = true\nhole_bonus_turn = true\n",
          "table = [6, 6]\nhand = 3\nhole_bonus_turn = true\n",
          all + "hand = 3\nhand_open = false\nhole_bonus_turn = true\ntable = [14, 12]\nedge_closes = true\n",
          all + "lookahead = 1\nstart_player = \"random\"\nunplaceable = \"bag\"\ntable = [10, 0]\n",
          all + "hole_bonus_turn = true\nunfinished_scores = false\nstart_player = \"most_roads\"\n"};
}

}  // namespace bastide::tests
