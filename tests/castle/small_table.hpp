#pragma once

#include "tests/rules/table.hpp"

#include <string>
#include <vector>

/// What tests on the small wall share. Its towers stand on the spaces 0/1, 10/11, 14/15 and 30/31 of 40.
namespace bastide::tests {

using Each = std::vector<int>;  ///< a number for each player

/// `map` with `tile` in the place of the question mark.
[[nodiscard]] inline std::string with_tile(std::string map, const std::string& tile) {
  return map.replace(map.find('?'), 1, tile);
}

/// Gives the player a token that may be used, from the last tower that has one.
inline void give(CastleTable& table, int player, engine::TokenEffect effect) {
  auto& state = table.set_up();
  const auto kind = static_cast<std::size_t>(effect);
  for (unsigned tower = 1U << 15; tower != 0; tower >>= 1) {
    if ((state.guarded & tower) == 0) continue;
    state.guarded = static_cast<std::uint16_t>(state.guarded & ~tower);
    break;
  }
  ++state.seen[kind];
  ++state.tokens[static_cast<std::size_t>(player)][kind];
}

/// Tokens of the kind that the player may use, and those taken since the player's last turn.
[[nodiscard]] inline int usable(const CastleTable& table, int player, engine::TokenEffect effect) {
  return table.state().tokens[static_cast<std::size_t>(player)][static_cast<std::size_t>(effect)];
}
[[nodiscard]] inline int fresh(const CastleTable& table, int player, engine::TokenEffect effect) {
  return table.state().fresh[static_cast<std::size_t>(player)][static_cast<std::size_t>(effect)];
}

/// Puts more of a player's followers beside those on the labelled tile.
inline void add_followers(CastleTable& table, const std::string& label, int player, int count) {
  const auto node = table.figure_at(label)->node;
  auto& state = table.set_up();
  for (int i = 0; i < count; ++i) {
    state.land.add_figure(node, player);
    state.figures[state.figure_count++] = {node, static_cast<std::uint8_t>(player)};
    --state.supply[static_cast<std::size_t>(player)];
  }
}

[[nodiscard]] inline Each keeps(const CastleTable& table) {
  return {table.state().keep_size[0], table.state().keep_size[1]};
}

}  // namespace bastide::tests
