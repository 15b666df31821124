#pragma once

#include "engine/games/games.hpp"
#include "engine/text/position_parts.hpp"

#include <string>

/// What modules and house rules add to positions (position.hpp), each in its own file (module_parts.hpp). The
/// base game adds nothing, and The Castle something else (castle_position.hpp).
namespace bastide::engine {

// -- reading ----------------------------------------------------------------------------------------------

/// What players have; nothing of a turn is under way.
template <WithModules G>
void restore_players(const G& game, typename G::State& state, const PositionParts& parts,
                     const std::string& source);
/// Where in a turn the position stands. The turn's tile lies, if there is one. Throws InputError.
template <WithModules G>
void restore_turn(const G& game, typename G::State& state, const PositionParts& parts,
                  const std::string& source);
// -- writing ----------------------------------------------------------------------------------------------

template <WithModules G>
[[nodiscard]] std::string player_lines(const G& game, const typename G::State& state);
template <WithModules G>
[[nodiscard]] std::string turn_lines(const G& game, const typename G::State& state);
/// Tiles of hands that are known, by type.
template <WithModules G>
void count_hands(const G& game, const typename G::State& state, std::vector<int>& tiles);

[[nodiscard]] inline std::string player_lines(const BaseCarcassonne&, const BaseCarcassonne::State&) {
  return {};
}
[[nodiscard]] inline std::string turn_lines(const BaseCarcassonne&, const BaseCarcassonne::State&) {
  return {};
}
inline void count_hands(const BaseCarcassonne&, const BaseCarcassonne::State&, std::vector<int>&) {}
inline void count_hands(const Castle&, const CastleState&, std::vector<int>&) {}

}  // namespace bastide::engine
