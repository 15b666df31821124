// Every rule set is played by the smallest game that has room for it, and what there is too much of is named.

#include "engine/error.hpp"
#include "engine/games/with_game.hpp"
#include "tests/catch.hpp"
#include "tests/rules/games.hpp"

#include <string>
#include <type_traits>

namespace bastide::tests::capacities {

using namespace bastide::engine;

namespace {

template <class G>
bool is_played_by(const std::string& rules) {
  return with_game(load_rules(rules),
                   [](const auto& game) { return std::is_same_v<std::decay_t<decltype(game)>, G>; });
}

std::string refusal(const Needs& needs) {
  try {
    check_needs(needs, kRoom<kModuleCapacity>, "the tiles", "the rules");
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

Needs needs_of_robbers() {
  const RuleSet rules = load_rules("robbers");
  return needs_of(load_tiles(rules), rules);
}

}  // namespace

TEST_CASE("A rule set is played by the smallest game that has room for it") {
  CHECK(is_played_by<BaseCarcassonne>("base"));
  CHECK(is_played_by<BaseCarcassonne>("no_farmers"));
  CHECK(is_played_by<ModuleCarcassonne>("robbers"));
  CHECK(is_played_by<ModuleCarcassonne>("robbers_and_ladies"));
  CHECK(is_played_by<ModuleCarcassonne>("labyrinth"));
  CHECK(is_played_by<ModuleCarcassonne>("labyrinth_advanced"));
  CHECK(is_played_by<ModuleCarcassonne>("hands"));
  CHECK(is_played_by<ModuleCarcassonne>("river"));
  CHECK(is_played_by<LargeCarcassonne>("inns"));
  CHECK(is_played_by<LargeCarcassonne>("traders"));
  CHECK(is_played_by<LargeCarcassonne>("expansions"));
  CHECK(is_played_by<LargeCarcassonne>("mists"));
  CHECK(is_played_by<LargeCarcassonne>("everything"));
  CHECK(is_played_by<Castle>("castle"));
}

TEST_CASE("States of modules on few tiles are small") {
  CHECK(sizeof(ModuleCarcassonne::State) <= 10 * 1024);
  CHECK(sizeof(BaseCarcassonne::State) <= 8 * 1024);
}

TEST_CASE("Whatever has a capacity is refused by its name beyond it") {
  CHECK(refusal(needs_of_robbers()).empty());
  const auto refused = [](auto member, std::size_t found, const std::string& message) {
    Needs needs = needs_of_robbers();
    needs.*member = found - 1;
    CHECK(refusal(needs).empty());
    needs.*member = found;
    CHECK(refusal(needs) == message);
  };
  refused(&Needs::tiles, 85, "tile set the tiles: tiles: found 85, expected at most 84");
  refused(&Needs::types, 49, "tile set the tiles: designs: found 49, expected at most 48");
  refused(&Needs::nodes, 301,
          "tile set the tiles: segments on all tiles together: found 301, expected at most 300");
  refused(&Needs::figures, 61, "rule set the rules: figures of all players: found 61, expected at most 60");
  refused(&Needs::figures_of_a_player, 16,
          "rule set the rules: figures of a player: found 16, expected at most 15");
  refused(&Needs::centres, 25, "tile set the tiles: monasteries: found 25, expected at most 24");
  refused(&Needs::cities, 33,
          "tile set the tiles: cities that can be completed: found 33, expected at most 32");
  refused(&Needs::edge_classes, 9, "tile set the tiles: edge classes: found 9, expected at most 8");
  refused(&Needs::feature_segments, 256,
          "tile set the tiles: segments of a feature: found 256, expected at most 255");
  refused(&Needs::feature_ends, 256,
          "tile set the tiles: open ends of a feature: found 256, expected at most 255");
}

TEST_CASE("VAR-8 more cities may be completed where the table's edge closes them") {
  RuleSet rules = load_rules("base");
  const TileSet tiles = load_tiles(rules);
  CHECK(needs_of(tiles, rules).cities == 49 / 2);
  rules.edge_closes = true;
  rules.table_width = 3;
  rules.table_height = 2;
  CHECK(needs_of(tiles, rules).cities == 10 + (49 - 10) / 2);
  rules.table_height = 0;
  CHECK(needs_of(tiles, rules).cities == 49);
  CHECK_FALSE(can_play<ModuleCarcassonne>(rules, tiles));
  CHECK(can_play<LargeCarcassonne>(rules, tiles));
}

}  // namespace bastide::tests::capacities
