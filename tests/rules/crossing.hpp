#pragma once

#include "tests/rules/table.hpp"

namespace bastide::tests {

/// Players of the robbers' worked examples, and who places the tile.
enum Colour { blue, red, green, yellow };

/// Who stands on the two roads and the two cities that one tile completes; -1 for nobody.
struct Holders {
  int road_of_3 = -1;
  int city_of_6 = -1;
  int road_of_2 = -1;
  int city_of_8 = -1;
  int players = 4;
  std::string rules = "robbers = true\nlady = true\n";
};

/// A table on which tile `x`, the next, completes a road of 3 points to the west, a city of 6 to the north, a
/// road of 2 to the east and a city of 8 to the south. Nobody has scored, and yellow, or the last player, is
/// to draw it.
[[nodiscard]] ModuleTable crossing(const Holders& holders);

/// Where a player's scoring figures stand.
void put_on_track(ModuleTable& table, int player, int follower, int lady);

/// The players that the robber of the player who is asked may choose to rob, as "2 3", numbered from 1; empty
/// when nobody is asked to choose.
[[nodiscard]] std::string victims(const ModuleTable& table);

/// Where the player's robber stands, -1 at home.
[[nodiscard]] int robber_of(const ModuleTable& table, int player);

}  // namespace bastide::tests
