#pragma once

#include "engine/castle/castle.hpp"
#include "engine/config/defaults.hpp"
#include "engine/games/games.hpp"

namespace bastide::tests {

[[nodiscard]] inline const engine::BaseCarcassonne& base_game() {
  static const engine::RuleSet rules =
      engine::read_rule_set(engine::default_file("rules/base.toml").value(), "rules/base.toml");
  static const engine::BaseCarcassonne game(rules, engine::load_tiles(rules));
  return game;
}

/// All modules, and house rules that touch what texts say. Its name is the base game's, so that one text may
/// be read for both.
[[nodiscard]] inline const engine::LargeCarcassonne& game_with_everything() {
  static const engine::RuleSet rules = engine::read_rule_set(
      "name = \"base\"\ngame = \"carcassonne\"\ntiles = [\"base\"]\nrobbers = true\nlady = true\n"
      "labyrinth = \"advanced\"\nmists = true\ninns = true\ntraders = true\nhand = 3\nhand_open = "
      "false\nstart_player = \"most_roads\"\n"
      "table = [20, 20]\nedge_closes = true\nhole_bonus_turn = true\nunplaceable = \"bag\"\n",
      "everything");
  static const engine::LargeCarcassonne game(rules, engine::load_tiles(rules));
  return game;
}

[[nodiscard]] inline const engine::Castle& castle_game() {
  static const engine::RuleSet rules = engine::load_rules("castle");
  static const engine::TileSet tiles = engine::load_tiles(rules);
  static const engine::Castle game(rules, tiles, engine::load_wall(rules, tiles));
  return game;
}

}  // namespace bastide::tests
