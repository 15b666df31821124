#pragma once

#include "arena/files/json.hpp"
#include "engine/text/names.hpp"
#include "engine/text/places.hpp"
#include "engine/text/table.hpp"

#include <nlohmann/json.hpp>
#include <string_view>

/// What states and actions in the message `choose` are put together from, and what modules add to them.
namespace bastide::arena {

constexpr int kDegreesPerTurn = 90;

/// [1, -2].
[[nodiscard]] Json cell_json(engine::CellKey key);

/// The first values of an array by player.
template <class Values>
[[nodiscard]] Json by_player(const Values& values, std::size_t players) {
  Json list = Json::array();
  for (std::size_t p = 0; p < players; ++p) list.push_back(static_cast<int>(values[p]));
  return list;
}

/// {"cell": [3, -1], "segment": "road@S"}.
template <class G>
[[nodiscard]] Json place_json(const G& game, const typename G::State& state, int node) {
  const auto& board = state.land.board();
  const auto site = state.land.site_of(node);
  const engine::OrientedTile& tile = game.tables().oriented(board.oriented_at(site));
  return {{"cell", cell_json(board.key_at(site))},
          {"segment", engine::segment_name(tile, node - board.first_node(site))}};
}

// -- what modules, house rules and The Castle add ---------------------------------------------------------

inline void add_parts(const engine::BaseCarcassonne&, const engine::BaseCarcassonne::State&, Json&) {}
template <engine::WithModules G>
void add_parts(const G& game, const typename G::State& seen, Json& state);
void add_parts(const engine::Castle& game, const engine::CastleState& seen, Json& state);

/// What an action says that the base game does not have.
inline void describe_answer(const engine::BaseCarcassonne&, const engine::BaseCarcassonne::State&,
                            engine::Action, Json&) {}
template <engine::WithModules G>
void describe_answer(const G& game, const typename G::State& state, engine::Action action, Json& json);
void describe_answer(const engine::Castle& game, const engine::CastleState& state, engine::Action action,
                     Json& json);

}  // namespace bastide::arena
