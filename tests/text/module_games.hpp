#pragma once

#include "engine/games/games.hpp"
#include "tests/rules/games.hpp"

#include <string>
#include <vector>

namespace bastide::tests {

inline const std::string kAllModules =
    "robbers = true\nlady = true\nlabyrinth = \"advanced\"\nlabyrinth_tiles = 2\nmists = true\n";

inline const std::string kExpansions = "river = true\ninns = true\ntraders = true\n";

/// Lines of rule sets: every module and every house rule alone, and many together.
[[nodiscard]] inline std::vector<std::string> module_options() {
  return {"",
          "robbers = true\n",
          "robbers = true\nlady = true\n",
          "labyrinth = \"advanced\"\nlabyrinth_tiles = 2\n",
          "mists = true\n",
          "mists = true\nghosts = false\ncastles = false\n",
          "mists = true\nguards = false\ncemeteries = false\nlady = true\nfarmers = false\n",
          "unplaceable = \"bag\"\n",
          "start_player = \"random\"\n",
          "start_player = \"most_roads\"\nstart_tile_in_bag = true\n",
          "lookahead = 1\n",
          "hand = 3\n",
          "hand = 3\nhand_open = false\nunplaceable = \"bag\"\nstart_player = \"most_roads\"\n",
          "start_tile_in_bag = true\nlookahead = 1\nunplaceable = \"bag\"\n",
          "table = [9, 8]\nedge_closes = true\nhole_bonus_turn = true\n",
          "table = [6, 6]\nhand = 3\nhole_bonus_turn = true\n",
          "river = true\nfarmers = false\n",
          "river = true\nhand = 3\nhand_open = false\n",
          "river = true\ntable = [7, 5]\nlookahead = 1\nunplaceable = \"bag\"\n",
          "inns = true\ntraders = true\n",
          kExpansions + "robbers = true\nlady = true\nhole_bonus_turn = true\n",
          kExpansions + "labyrinth = \"advanced\"\nhand = 3\nstart_player = \"most_roads\"\n",
          "inns = true\ntraders = true\nlookahead = 1\n" + kAllModules,
          kAllModules,
          kAllModules +
              "hand = 3\nhand_open = false\nhole_bonus_turn = true\ntable = [14, 12]\nedge_closes = true\n",
          kAllModules + "lookahead = 1\nstart_player = \"random\"\nunplaceable = \"bag\"\ntable = [10, 0]\n",
          kAllModules + "hole_bonus_turn = true\nunfinished_scores = false\nstart_player = \"most_roads\"\n"};
}

/// Plays at random to the end, but passes only where nothing else is legal, so that robbers, ghosts and
/// events abound; calls `visit` with each state and the action that follows it.
template <class Visit>
engine::LargeCarcassonne::State play_eagerly(const engine::LargeCarcassonne& game, int players,
                                             std::uint64_t seed, Visit visit) {
  using engine::Action;
  engine::Random random(seed);
  engine::LargeCarcassonne::State state = game.initial(players);
  engine::Deal deal = game.random_deal(state, random);
  while (!game.actor(state).is_nobody()) {
    const bool chance = game.actor(state).is_chance();
    Action action = chance ? game.next_outcome(state, deal) : game.random_action(state, random);
    if (action == Action::pass()) action = game.random_action(state, random);
    visit(static_cast<const engine::LargeCarcassonne::State&>(state), action);
    game.apply(state, action);
  }
  return state;
}

}  // namespace bastide::tests
