#pragma once

#include "engine/text/names.hpp"
#include "engine/text/places.hpp"
#include "engine/text/table.hpp"

#include <nlohmann/json.hpp>
#include <string_view>

/// What states and actions in the message `choose` are put together from, and what modules add to them.
namespace bastide::arena {

/// [1, -2].
[[nodiscard]] nlohmann::ordered_json cell_json(engine::CellKey key);

/// The first values of an array by player.
template <class Values>
[[nodiscard]] nlohmann::ordered_json by_player(const Values& values, std::size_t players) {
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  for (std::size_t p = 0; p < players; ++p) list.push_back(static_cast<int>(values[p]));
  return list;
}

/// {"cell": [3, -1], "segment": "road@S"}.
template <class G>
[[nodiscard]] nlohmann::ordered_json place_json(const G& game, const typename G::State& state, int node) {
  const auto& board = state.land.board();
  const auto site = state.land.site_of(node);
  const engine::OrientedTile& tile = game.tables().oriented(board.oriented_at(site));
  return {{"cell", cell_json(board.key_at(site))},
          {"segment", engine::segment_name(tile, node - board.first_node(site))}};
}

// -- what modules, house rules and The Castle add ---------------------------------------------------------

inline void add_parts(const engine::BaseCarcassonne&, const engine::BaseCarcassonne::State&,
                      nlohmann::ordered_json&) {}
template <engine::WithModules G>
void add_parts(const G& game, const typename G::State& seen, nlohmann::ordered_json& state);
void add_parts(const engine::Castle& game, const engine::CastleState& seen, nlohmann::ordered_json& state);

/// What an action says that the base game does not have.
inline void describe_answer(const engine::BaseCarcassonne&, const engine::BaseCarcassonne::State&,
                            engine::Action, nlohmann::ordered_json&) {}
template <engine::WithModules G>
void describe_answer(const G& game, const typename G::State& state, engine::Action action,
                     nlohmann::ordered_json& json);
void describe_answer(const engine::Castle& game, const engine::CastleState& state, engine::Action action,
                     nlohmann::ordered_json& json);

}  // namespace bastide::arena
